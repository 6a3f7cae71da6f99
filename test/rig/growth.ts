import type { DatabaseKind } from '../../src/core/platform/storage/dialect/portable.ts';

/** What a server holds whose lists are measured: all grows with the items, but what one person is notified of. */
export interface GrowthPlace {
  readonly kind: DatabaseKind;
  /** Posts and comments; a tenth as many people. */
  readonly items: number;
  /** Whose channel has three tenths of the items, and who owns the group. */
  readonly owner: { readonly userId: number; readonly channelId: number; readonly xchanId: number };
  /** The first channel of the group, which has three tenths of the items; nine others like it share as many. */
  readonly forum: { readonly id: number; readonly groupId: number; readonly xchanId: number };
}

/** Items of a thread. */
const perThread = 5;
/** Notifications of the owner, half of them unread. */
const notifications = 200;
/** Of people and of threads, as many have a name or a word that is rare; as many threads are by one person. */
const rare = 20;

/** What the trigger on `user` makes. */
const personalNamespaces = [
  `insert into "group" (kind, user_id, path, full_path, full_path_key, name, visibility, created_at, updated_at)
    select 'personal', id, username, username, username_key, username, 'private', created_at, created_at from "user"
    where username like 'sailor%'`,
  `update "group" set root_id = id where root_id is null`,
  `insert into group_member (group_id, user_id, access_level, created_at) select id, user_id, 50, created_at from "group"
    where path like 'sailor%'`,
  `insert into group_role (group_id, user_id, share_id, access_level, created_at) select id, user_id, 0, 50, created_at
    from "group" where path like 'sailor%'`,
];

/** The statements that fill a server, to be run in one transaction; the server itself would take hours. */
export function growthStatements({ kind, items, owner, forum }: GrowthPlace): string[] {
  const people = Math.max(rare * 5, Math.round(items / 10));
  const threads = Math.round(items / perThread);
  const [threadStep, personStep] = [Math.floor(threads / rare), Math.floor(people / rare)];
  const isPostgres = kind === 'postgres';
  const numbers = (count: number): string =>
    isPostgres
      ? `(select n::bigint from generate_series(1, ${count}) as n) as numbers`
      : `(with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${count}) select n from counted) as numbers`;
  const at = (seconds: string): string =>
    isPostgres
      ? `to_char(to_timestamp(1577836800 + ${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1577836800 + ${seconds}, 'unixepoch')`;
  const now = at('0');
  const copied = 'guid_sig, public_key';
  const identity = `hash, guid, guid_sig, public_key, address, name, network, url, name_date, photo_date`;
  const name = (n: string): string =>
    `case when ${n} % ${personStep} = 0 then 'Zebedee ' else 'Sailor ' end || ${n} || ' of the Harbour'`;
  const channel = `address, name, xchan_id, guid, ${copied}, private_key, role, created_at`;
  // Thread and place in it of the item with this number, and who wrote it.
  const [thread, place] = [`((n - 1) / ${perThread})`, `((n - 1) % ${perThread})`];
  const author = `(select id from person where p = case when ${place} = 0 and ${thread} % ${threadStep} = 0 then 1
    when ${place} = 0 and ${thread} % 50 = 1 then 2 else 3 + (${thread} * 7919 + ${place} * 104729) % ${people - 2} end)`;
  const isForum = `${thread} % 10 < 6`;
  const where = `case when ${thread} % 10 < 3 then ${forum.id} when ${isForum} then
      (select id from channel where address = 'deck' || (${thread} / 10 % 9 + 1))
    when ${thread} % 10 < 9 then ${owner.channelId}
    else (select channel.id from channel where address = 'sailor' || (1 + ${thread} % ${people})) end`;
  const moment = at(`${thread} * 60 + ${place}`);
  const words = `'the harbour lies still and the boats wait for tide number ' || n ||
    case when ${thread} % 20 = 0 then ' lanterns burn' else '' end || case when ${thread} % ${threadStep} = 0 then ' zebra' else '' end`;
  const top = `${thread} * ${perThread} + 1`;
  const facts = `case when is_top = 1 then 'kpost' else 'kreply' end`;
  const entryId = isPostgres
    ? `(extract(epoch from created_at::timestamptz) * 1000)::bigint * 1024 + id % 1024`
    : `cast(strftime('%s', created_at) as integer) * 1000 * 1024 + id % 1024`;
  return [
    // Plans of triggers are made for empty tables there, and what they derive is made below.
    ...(isPostgres ? ['set local statement_timeout = 0', 'set local session_replication_role = replica'] : []),
    `insert into xchan (${identity}) select 'sailor-' || n, 'sailor-' || n, ${copied}, 'sailor' || n || '@bench.test', ${name('n')}, network,
      '/channel/sailor' || n, name_date, photo_date from ${numbers(people)}, xchan where xchan.id = ${owner.xchanId}`,
    `insert into "user" (username, username_key, name, email, public_email, public_email_key, kind, state, created_at, updated_at)
      select 'sailor' || n, 'sailor' || n, ${name('n')}, 'sailor' || n || '@bench.test', null, null, 'human',
      case when n % 50 = 7 then 'blocked' else 'active' end, ${now}, ${now} from ${numbers(people)}`,
    `insert into channel (user_id, ${channel}) select "user".id, username, "user".name, xchan.id, channel.guid || username, channel.guid_sig,
      channel.public_key, private_key, role, channel.created_at from "user" join xchan on xchan.hash = 'sailor-' || substr(username, 7)
      join channel on channel.id = ${owner.channelId} where username like 'sailor%'`,
    `update "user" set default_channel_id = (select channel.id from channel where channel.user_id = "user".id) where username like 'sailor%'`,
    `insert into user_email (user_id, email, email_key, confirmed_at) select id, email, email, created_at from "user" where username like 'sailor%'`,
    `insert into xchan (${identity}) select 'deck-' || n, 'deck-' || n, ${copied}, 'deck' || n || '@bench.test', 'Deck ' || n, network, '/channel/deck' || n,
      name_date, photo_date from ${numbers(9)}, xchan where xchan.id = ${forum.xchanId}`,
    `insert into channel (group_id, path, default_visibility, ${channel}) select group_id, 'deck' || n, default_visibility, 'deck' || n, 'Deck ' || n,
      xchan.id, channel.guid || n, channel.guid_sig, channel.public_key, private_key, role, channel.created_at
      from ${numbers(9)} join xchan on xchan.hash = 'deck-' || n join channel on channel.id = ${forum.id}`,
    `create temporary table person (p bigint primary key, id bigint)`,
    `insert into person select cast(substr(hash, 8) as ${isPostgres ? 'bigint' : 'integer'}), id from xchan where hash like 'sailor-%'`,
    `insert into item (id, uuid, mid, channel_id, parent_id, thr_parent_id, is_top, author_xchan_id, owner_xchan_id, created_at, edited_at, commented_at,
      received_at, changed_at, mimetype, title, body, verb, obj_type, visibility)
      select id, 'growth-' || id, 'http://bench.test/growth/' || id, channel_id, parent_id, case when is_top = 1 then null else parent_id end, is_top,
      case when is_own = 1 then ${owner.xchanId} else author end, case when is_own = 1 then ${owner.xchanId} else author end, moment, moment, moment, moment,
      moment, 'text/markdown', title, body, 'post', 'note', visibility
      from (select 1000000 + n as id, 1000000 + ${top} as parent_id, case when ${place} = 0 then 1 else 0 end as is_top, ${where} as channel_id,
        ${author} as author, case when ${thread} % 10 between 6 and 8 and ${place} = 0 then 1 else 0 end as is_own, ${moment} as moment,
        case when ${place} = 0 then 'Tide ' || n else '' end as title, ${words} as body, case when ${isForum} then 'group' else 'public' end as visibility
        from ${numbers(threads * perThread)}) as made`,
    `drop table person`,
    `insert into stream_entry (channel_id, item_id, created_at, commented_at, is_wall, is_unseen, is_untouched)
      select ${owner.channelId}, id, created_at, created_at, case when channel_id = ${owner.channelId} then 1 else 0 end, 1, 1
      from item where is_top = 1 and id > 1000000 and (channel_id = ${owner.channelId} or visibility = 'public')`,
    `insert into notification (user_id, kind, actor_xchan_id, channel_id, top_id, item_id, created_at, read_at)
      select ${owner.userId}, 'mention', author_xchan_id, channel_id, parent_id, id, created_at, case when ${thread.replaceAll('n', '(id - 1000000)')} % 2 = 0 then created_at end
      from item where id in (select 1000000 + n * ${Math.floor(items / notifications)} from ${numbers(notifications)})`,
    `insert into notification (user_id, kind, actor_xchan_id, channel_id, top_id, item_id, created_at, read_at)
      select "user".id, 'reply', item.author_xchan_id, item.channel_id, item.parent_id, item.id, item.created_at, case when item.id % 3 = 0 then item.created_at end
      from item join "user" on "user".username = 'sailor' || (1 + item.id % ${people}) where item.id > 1000000 and item.id % 5 = 0`,
    ...(isPostgres
      ? [
          `insert into search_entry (id, item_id, words) select ${entryId}, id,
            to_tsvector('simple', title || ' ' || body) || array_to_tsvector(array['=' || ${facts}, '=c' || channel_id, '=a' || author_xchan_id])
            from item where id > 1000000`,
          ...personalNamespaces,
          `set local session_replication_role = origin`,
          `select setval(pg_get_serial_sequence('item', 'id'), (select max(id) from item))`,
        ]
      : [
          `insert into search_entry (id, item_id) select ${entryId}, id from item where id > 1000000`,
          `insert into search_text (rowid, words, facts) select search_entry.id, lower(title || ' ' || body),
            ${facts} || ' c' || channel_id || ' a' || author_xchan_id from search_entry join item on item.id = search_entry.item_id`,
        ]),
    // A group and a channel behind those of all people.
    `insert into "group" (kind, path, full_path, full_path_key, name, visibility, created_at, updated_at)
      values ('group', 'pier', 'pier', 'pier', 'Pier', 'public', ${now}, ${now})`,
    `update "group" set root_id = id where root_id is null`,
    `insert into channel (group_id, path, default_visibility, ${channel}) select "group".id, 'pier', default_visibility, 'pier-pier', 'Pier', xchan_id,
      guid || 'pier', ${copied}, private_key, role, channel.created_at from channel join "group" on "group".path = 'pier' where channel.id = ${forum.id}`,
    `insert into group_member (group_id, user_id, access_level, created_at) select ${forum.groupId}, id, 20, created_at from "user"
      where username like 'sailor%' and id % ${Math.ceil(people / 100)} = 0`,
  ];
}
