import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** A share: members of one group have a role in another one, up to this one. */
export interface GroupShare {
  readonly id: number;
  readonly groupId: number;
  /** The group of these members. */
  readonly withGroupId: number;
  readonly accessLevel: number;
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
}

/** Groups with which a group is shared, oldest share first, without expired ones. */
export async function listShares(source: Source, groupId: number, now: Instant): Promise<GroupShare[]> {
  const rows = await tables(source)
    .selectFrom('group_share')
    .selectAll()
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    withGroupId: row.with_group_id,
    accessLevel: row.access_level,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }));
}

/** The ids of the groups currently shared with a group. */
export async function listSharedWith(source: Source, withGroupId: number, now: Instant): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('group_share')
    .select('group_id')
    .where('with_group_id', '=', withGroupId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.group_id);
}

/** Shares a group; in the place of a share that has ended. @throws a unique violation where it is shared already */
export async function insertShare(
  tx: Tx,
  share: {
    readonly groupId: number;
    readonly withGroupId: number;
    readonly accessLevel: number;
    readonly expiresAt: Instant | null;
    readonly createdBy: number;
    readonly now: Instant;
  },
): Promise<void> {
  await tx.db
    .insertInto('group_share')
    .values({
      group_id: share.groupId,
      with_group_id: share.withGroupId,
      access_level: share.accessLevel,
      expires_at: share.expiresAt,
      created_by: share.createdBy,
      created_at: share.now,
    })
    .execute();
}

/** Ends a share. Returns whether there was one. */
export async function deleteShare(tx: Tx, groupId: number, withGroupId: number): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('group_share')
    .where('group_id', '=', groupId)
    .where('with_group_id', '=', withGroupId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
