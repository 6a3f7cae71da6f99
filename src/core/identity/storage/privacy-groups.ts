import type { PrivacyGroup } from '../domain/privacy-group.ts';
import {
  listOf,
  type OrParams,
  type Param,
  preparedByKey,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
  type Viewer,
} from '../../platform/index.ts';
import { visibleXchans } from './visible-identities.ts';

function select(source: Source) {
  return tables(source).selectFrom('privacy_group').selectAll().where('deleted', '=', 0);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** A privacy group as the domain sees it, of its row. */
export function toPrivacyGroup(row: Row): PrivacyGroup {
  return {
    id: row.id,
    channelId: row.channel_id,
    hash: row.hash,
    name: row.name,
    visible: row.visible === 1,
    deleted: row.deleted === 1,
  };
}

const groupsOfChannel = preparedByKey((reader, channelId: Param<number>) =>
  select(reader).where('channel_id', '=', channelId).orderBy('id'),
);

/** The privacy groups of a channel, oldest first. */
export async function listPrivacyGroups(source: Source, channelId: number): Promise<PrivacyGroup[]> {
  const rows = await groupsOfChannel(source, channelId);
  return rows.map(toPrivacyGroup);
}

/** Privacy groups of a channel that contain an identity. */
export async function listPrivacyGroupsWith(source: Source, channelId: number, xchanId: number): Promise<Set<number>> {
  const rows = await tables(source)
    .selectFrom('privacy_group')
    .innerJoin('privacy_group_member', 'privacy_group_member.privacy_group_id', 'privacy_group.id')
    .select('privacy_group.id')
    .where('privacy_group.channel_id', '=', channelId)
    .where('privacy_group_member.xchan_id', '=', xchanId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Members of a privacy group among these identities. */
export async function findMembersAmong(
  source: Source,
  privacyGroupId: number,
  xchanIds: readonly number[],
): Promise<Set<number>> {
  if (xchanIds.length === 0) return new Set();
  const rows = await tables(source)
    .selectFrom('privacy_group_member')
    .select('xchan_id')
    .where('privacy_group_id', '=', privacyGroupId)
    .where('xchan_id', 'in', listOf(source.kind, xchanIds))
    .execute();
  return new Set(rows.map((row) => row.xchan_id));
}

/** The identities in privacy groups that `viewer` may know of. */
export function visibleMembers(reader: Reader, viewer: OrParams<Viewer>) {
  return visibleXchans(reader, viewer).innerJoin('privacy_group_member', 'privacy_group_member.xchan_id', 'xchan.id');
}

/** Members of one of them, in the order in which they were added; all, or a part. */
export async function listVisibleMembers(
  reader: Reader,
  viewer: Viewer,
  privacyGroupId: number,
  part?: { readonly limit: number; readonly offset: number },
): Promise<{ readonly id: number; readonly xchanId: number }[]> {
  return visibleMembers(reader, viewer)
    .where('privacy_group_member.privacy_group_id', '=', privacyGroupId)
    .orderBy('privacy_group_member.id')
    .select(['privacy_group_member.id', 'xchan.id as xchanId'])
    .$if(part !== undefined, (query) => query.limit(part!.limit).offset(part!.offset))
    .execute();
}

/** Number of members of each of these privacy groups. */
export async function countVisibleMembers(
  reader: Reader,
  viewer: Viewer,
  privacyGroupIds: readonly number[],
): Promise<{ readonly of: (id: number) => number }> {
  if (privacyGroupIds.length === 0) return { of: () => 0 };
  const rows = await visibleMembers(reader, viewer)
    .where('privacy_group_member.privacy_group_id', 'in', listOf(reader.kind, privacyGroupIds))
    .groupBy('privacy_group_member.privacy_group_id')
    .select((eb) => ['privacy_group_member.privacy_group_id as id', eb.fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return { of: (id) => counts.get(id) ?? 0 };
}

/** @returns the id of the new privacy group */
export async function insertPrivacyGroup(
  tx: Tx,
  group: { channelId: number; hash: string; name: string; visible?: boolean; deleted?: boolean },
): Promise<number> {
  const { channelId, hash, name, visible, deleted } = group;
  const { id } = await tx.db
    .insertInto('privacy_group')
    .values({ channel_id: channelId, hash, name, visible: toFlag(visible), deleted: toFlag(deleted) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a privacy group. */
export async function renamePrivacyGroup(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('privacy_group').set({ name }).where('id', '=', id).execute();
}

/** Its row and members stay, for old audiences name it. */
export async function markPrivacyGroupDeleted(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('privacy_group').set({ deleted: 1 }).where('id', '=', id).execute();
}

/** Whether an audience allows or denies a privacy group. */
export async function namesPrivacyGroup(tx: Tx, aclId: number, id: number): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('acl_entry')
    .select('id')
    .where('acl_id', '=', aclId)
    .where('privacy_group_id', '=', id)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Adds identities to a privacy group; returns the rows that are new, by identity. */
export async function insertPrivacyGroupMembers(
  tx: Tx,
  privacyGroupId: number,
  xchanIds: readonly number[],
): Promise<Map<number, number>> {
  if (xchanIds.length === 0) return new Map();
  const rows = await tx.db
    .insertInto('privacy_group_member')
    .values(xchanIds.map((xchanId) => ({ privacy_group_id: privacyGroupId, xchan_id: xchanId })))
    .onConflict((conflict) => conflict.columns(['privacy_group_id', 'xchan_id']).doNothing())
    .returning(['id', 'xchan_id'])
    .execute();
  return new Map(rows.map((row) => [row.xchan_id, row.id]));
}

/** Removes identities from a privacy group; others are ignored. */
export async function deletePrivacyGroupMembers(
  tx: Tx,
  privacyGroupId: number,
  xchanIds: readonly number[],
): Promise<void> {
  if (xchanIds.length === 0) return;
  await tx.db
    .deleteFrom('privacy_group_member')
    .where('privacy_group_id', '=', privacyGroupId)
    .where('xchan_id', 'in', xchanIds)
    .execute();
}
