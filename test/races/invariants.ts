import { sql } from 'kysely';
import type { TestTributary } from '../rig/tributary.ts';

/** What must hold after any writes: each query finds rows that break it. Both databases run the same text. */
const invariants: Readonly<Record<string, string>> = {
  // Audiences never change, so that one which nothing uses any more may name a group of a removed channel. That opens nothing: ids of
  // privacy groups are never given again.
  'an audience in use names privacy groups that are there': `select acl_id, privacy_group_id from acl_entry
    where privacy_group_id is not null
      and not exists (select 1 from privacy_group where privacy_group.id = acl_entry.privacy_group_id)
      and (exists (select 1 from item where item.acl_id = acl_entry.acl_id)
        or exists (select 1 from file where file.acl_id = acl_entry.acl_id)
        or exists (select 1 from channel where channel.default_acl_id = acl_entry.acl_id))`,
  'an administrator is left': `select 1 where not exists (select 1 from "user" where is_admin = 1 and state = 'active' and kind = 'human')`,
  'each group at the top has an Owner': `select id from "group" where kind = 'group' and parent_id is null
    and not exists (select 1 from group_member where group_id = "group".id and access_level >= 50 and expires_at is null)`,
  'paths of groups are unique': `select full_path_key from "group" where kind <> 'removed' group by full_path_key having count(*) > 1`,
  'each person has one personal namespace': `select id from "user" where kind in ('human', 'bot') and 1 <>
    (select count(*) from "group" where user_id = "user".id and "group".kind = 'personal')`,
  'no group has the path of a username': `select "group".id from "group" join "user" on username_key = full_path_key
    where "group".user_id is distinct from "user".id`,
  'groups are where their path says': `select child.id from "group" child join "group" parent on parent.id = child.parent_id
    where child.kind = 'group' and child.full_path <> parent.full_path || '/' || child.path`,
  'a person is a member of a group once': `select group_id from group_member group by group_id, user_id having count(*) > 1`,
  'an address has one open invitation to a group': `select email_key from invitation where state = 'open' and email_key is not null
    group by group_id, email_key having count(*) > 1`,
  'an invitation is not used too often': `select id from invitation where max_uses is not null and uses > max_uses`,
  'a mail is queued once': `select dedupe_key from mail group by dedupe_key having count(*) > 1`,
  'an address belongs to one account': `select email_key from user_email group by email_key having count(*) > 1`,
  'a post has one case': `select item_id from moderation_case where item_id is not null
    group by item_id having count(*) > 1`,
  'a case counts its reports': `select id from moderation_case where reports <>
    (select count(*) from moderation_report where case_id = moderation_case.id)`,
  'a person reports something once': `select case_id from moderation_report group by case_id, reporter_user_id having count(*) > 1`,
  'a person is suspended once in a place': `select user_id from sanction where kind = 'suspension' and ended_at is null
    group by user_id, coalesce(group_id, 0) having count(*) > 1`,
  'an identity likes something once, in one way': `select thr_parent_id from item where reaction is null and is_deleted = 0
    and verb in ('~as/like', '~as/dislike') group by thr_parent_id, author_xchan_id, verb having count(*) > 1`,
  'an identity reacts once with an emoji': `select thr_parent_id from item where reaction is not null and is_deleted = 0
    group by thr_parent_id, author_xchan_id, reaction having count(*) > 1`,
  'an identity gives an answer of a poll once, and one where one may be given': `select thr_parent_id from item
    where obj_type = 'Answer' and is_deleted = 0 group by thr_parent_id, author_xchan_id, title having count(*) > 1
    union all select vote.thr_parent_id from item vote join item poll on poll.id = vote.thr_parent_id
    where vote.obj_type = 'Answer' and vote.is_deleted = 0 and poll.obj like '%"oneOf"%'
    group by vote.thr_parent_id, vote.author_xchan_id having count(*) > 1`,
  'a person is notified of something once': `select user_id from notification where item_id is not null group by user_id, item_id having count(*) > 1`,
  'a thread was last commented when its last comment came': `select top.id from item top where top.is_top = 1 and top.is_deleted = 0
    and exists (select 1 from item answer where answer.parent_id = top.id and answer.is_top = 0 and answer.is_deleted = 0
      and answer.is_delayed = 0 and answer.is_unpublished = 0 and answer.verb = '~as/post' and answer.created_at > top.commented_at)`,
  // The identity goes with the placeholder once nothing is left of it; the column keeps its id.
  'a placeholder has its identity': `select id from source_user where placeholder_user_id is not null
    and not exists (select 1 from xchan where xchan.id = source_user.placeholder_xchan_id)`,
  'uuids of items are unique': `select uuid from item group by uuid having count(*) > 1`,
  'answers belong to a thread': `select id from item where parent_id is null or
    not exists (select 1 from item top where top.id = item.parent_id and top.is_top = 1)`,
  'a contribution has one entry in the ledger': `select kind from contribution group by kind, row_id having count(*) > 1`,
  'a source user has one open reassignment': `select source_user_id from reassignment
    where state in ('in_progress', 'undoing') group by source_user_id having count(*) > 1`,
  'a file knows the size of its versions': `select id from file where versions_size <>
    coalesce((select sum(filesize) from file_version where file_id = file.id), 0)`,
  'an upload knows the size of its parts': `select id from resumable_upload where state in ('open', 'received', 'ready') and received <>
    coalesce((select sum(size) from resumable_part where upload_id = resumable_upload.id), 0)`,
  'a file counts against one person': `select file.id from file join channel on channel.id = file.channel_id
    where channel.user_id is not null and file.charged_user_id is not null`,
  'names of files are unique in a folder': `select channel_id from file where binned_at is null
    group by channel_id, coalesce(folder_id, 0), filename, is_dir having count(*) > 1`,
  'a group is shared with another one once': `select group_id from group_share group by group_id, with_group_id having count(*) > 1`,
  'channels have an owner': `select id from channel where user_id is null and group_id is null`,
  'sessions and tokens belong to an account': `select id from access_token where not exists (select 1 from "user" where id = access_token.user_id)
    union all select id from session where not exists (select 1 from "user" where id = session.user_id)`,
  'no closed account keeps memberships': `select group_member.id from group_member join "user" on "user".id = group_member.user_id
    where "user".kind = 'ghost'`,
};

/** Columns without a foreign key in the schema, and the table of whose rows each names one. */
const references: Readonly<Record<string, readonly string[]>> = {
  xchan: [
    'acl_entry.xchan_id',
    'channel.xchan_id',
    'connection.xchan_id',
    'file.creator_xchan_id',
    'item.author_xchan_id',
    'item.owner_xchan_id',
    'notification.actor_xchan_id',
    'privacy_group_member.xchan_id',
    'term.xchan_id',
    'user.xchan_id',
  ],
  item: ['item.parent_id', 'item.thr_parent_id', 'stream_entry.item_id'],
  acl: ['channel.default_acl_id', 'file.acl_id', 'item.acl_id'],
  file: ['channel.photo_file_id', 'channel.cover_file_id'],
  channel: ['resumable_upload.channel_id', 'user.default_channel_id'],
  group: ['group.root_id', 'group_role.group_id', 'source_user.namespace_id', 'webhook.root_id'],
  user: ['group_role.user_id', 'resumable_upload.user_id', 'source_user.placeholder_user_id'],
  source_user: ['contribution.source_user_id', 'source_user.merged_into_id', 'source_user.split_from_id'],
  contribution: ['merged_member.contribution_id'],
};

const orphans = Object.entries(references).flatMap(([to, columns]) =>
  columns.map((name): [string, string] => {
    const [from, column] = name.split('.') as [string, string];
    const missing = `select "${column}" from "${from}" referrer where "${column}" is not null
      and not exists (select 1 from "${to}" where "${to}".id = referrer."${column}")`;
    return [`${name} names a row that is there`, missing];
  }),
);

/** The invariants that are broken, each with the first rows that break it. */
export async function brokenInvariants({ operations }: TestTributary): Promise<string[]> {
  const { db } = operations.database.reader;
  const broken: string[] = [];
  for (const [name, query] of [...Object.entries(invariants), ...orphans]) {
    const { rows } = await sql.raw(`select * from (${query}) as broken limit 3`).execute(db);
    if (rows.length > 0) broken.push(`not so: ${name}: ${JSON.stringify(rows)}`);
  }
  return broken;
}
