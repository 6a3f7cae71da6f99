import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * What authors wrote where sanitizing changed it, for them only (docs/adr/0014); earlier revisions of items; stars of
 * threads that stand in no stream of who gave them, as those of groups: in streams the entry has them.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const item = `item_id ${int} not null references item (id) on delete cascade`;
  return [
    `create table item_source (id ${id}, ${item},
      body text not null, unique (item_id))`,
    `create table item_revision (id ${id}, ${item}, revision ${int} not null, title text not null, summary text not null,
      body text not null, mimetype text not null, terms text not null, written_at text not null, unique (item_id, revision))`,
    `create table star (id ${id}, channel_id ${int} not null references channel (id) on delete cascade,
      ${item}, unique (channel_id, item_id))`,
    `create index star_item on star (item_id)`,

    // What stands under an identity is counted by year, by channel and by who may see it from an index.
    `drop index item_author`,
    `create index item_author on item (author_xchan_id, created_at, id, channel_id, visibility, acl_id, is_deleted, is_delayed,
      is_unpublished, item_type, resource_type)`,
    // One index of the items of channels by age, for exports as well.
    `drop index item_export`,
    `drop index item_channel_created`,
    `create index item_channel_created on item (channel_id, created_at, id, resource_type)`,
    // For SQLite a query that asks for one kind does not fit an index whose condition lists two.
    `drop index term_text`,
    `create index term_hashtag on term (text, item_id) where kind = 'hashtag'`,
    ...streams(kind),
  ];
}

/**
 * The place of a thread in a stream is keyed by thread and stream: the rows that one post puts into hundreds of streams
 * stand side by side. A thread that has just come into a stream stands in the index by age only: it is unseen, and its
 * last comment is its beginning. It comes into the two other indexes when something happens to it. What is here already
 * is in all of them.
 */
function streams(kind: DatabaseKind): string[] {
  const isUntouched = `is_untouched ${typesOf(kind).int} not null default 0
    check (is_untouched = 0 or (is_unseen = 1 and commented_at = created_at))`;
  const indexes = [
    `create index stream_entry_commented on stream_entry (channel_id, commented_at, item_id) where is_untouched = 0`,
    `create index stream_entry_created on stream_entry (channel_id, is_untouched, created_at, item_id)`,
    `create index stream_entry_unseen on stream_entry (channel_id, item_id) where is_unseen = 1 and is_untouched = 0`,
  ];
  if (kind === 'postgres') {
    return [
      // Its indexes go with a column.
      `alter table stream_entry drop constraint stream_entry_channel_id_item_id_key, drop column id,
        add primary key (item_id, channel_id), add column ${isUntouched}`,
      `drop index stream_entry_item`,
      ...indexes,
      ...furtherComments(`json_build_object('commentId', payload::json -> 'commentId', 'afterChannelId', 0)::text`),
    ];
  }
  const columns = 'channel_id, item_id, created_at, commented_at, is_wall, is_unseen, is_starred, mentions_me';
  return [
    `alter table stream_entry rename to stream_entry_with_id`,
    `create table stream_entry (item_id integer not null, channel_id integer not null references channel (id) on delete cascade,
      created_at text not null, commented_at text not null, is_wall integer not null, is_unseen integer not null default 0,
      is_starred integer not null default 0, mentions_me integer not null default 0, ${isUntouched},
      primary key (item_id, channel_id)) without rowid`,
    `insert into stream_entry (${columns}) select ${columns} from stream_entry_with_id order by item_id, channel_id`,
    `drop table stream_entry_with_id`,
    ...indexes,
    ...furtherComments(`json_object('commentId', json_extract(payload, '$.commentId'), 'afterChannelId', 0)`),
  ];
}

/** Jobs that wait begin with the first stream again: the number that they have is one of an entry. */
const furtherComments = (payload: string): string[] => [
  `update job set payload = ${payload} where name = 'announce-comment'`,
];
