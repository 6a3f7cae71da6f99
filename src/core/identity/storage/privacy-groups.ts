import type { PrivacyGroup, PrivacyGroupMember } from '../domain/privacy-group.ts';
import {
  type Param,
  prepared,
  preparedByKey,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
  type Viewer,
} from '../../platform/index.ts';
import { findKnownXchanIds } from './xchans.ts';

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

const membersOfGroup = prepared(({ db }, privacyGroupId: Param<number>) =>
  db.selectFrom('privacy_group_member').selectAll().where('privacy_group_id', '=', privacyGroupId).orderBy('id'),
);

/** Members in the order in which they were added. */
export async function listPrivacyGroupMembers(source: Source, privacyGroupId: number): Promise<PrivacyGroupMember[]> {
  const rows = await membersOfGroup(source, privacyGroupId);
  return rows.map((row) => ({ id: row.id, privacyGroupId: row.privacy_group_id, xchanId: row.xchan_id }));
}

/** Those of them whom `viewer` may know of. */
export async function listVisibleMembers(
  reader: Reader,
  viewer: Viewer,
  privacyGroupId: number,
): Promise<PrivacyGroupMember[]> {
  const members = await listPrivacyGroupMembers(reader, privacyGroupId);
  const ids = members.map((member) => member.xchanId);
  const known = await findKnownXchanIds(reader, viewer, ids);
  return members.filter((member) => known.has(member.xchanId));
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

/** Takes identities out of a privacy group; those that are not in it change nothing. */
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
