import { sql } from 'kysely';
import type { UserState } from '../../accounts/index.ts';
import { insertMany, type Reader, type Source, tables, toFlag, type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { noteMoves } from './earlier-authors.ts';
import type { ContributionKind } from './tables.ts';

/** The giving of a source user's contributions to a user's identity. */
export interface NewReassignment {
  readonly sourceUserId: number;
  readonly toUserId: number;
  readonly toXchanId: number;
  readonly fromXchanId: number;
  readonly requestedByUserId: number | null;
  readonly skippedConfirmation: boolean;
  readonly now: Instant;
}

/** Inserts reassignments that are in progress. */
export async function insertReassignments(tx: Tx, reassignments: readonly NewReassignment[]): Promise<void> {
  const rows = reassignments.map((reassignment) => ({
    source_user_id: reassignment.sourceUserId,
    to_user_id: reassignment.toUserId,
    to_xchan_id: reassignment.toXchanId,
    from_xchan_id: reassignment.fromXchanId,
    requested_by_user_id: reassignment.requestedByUserId,
    skipped_confirmation: toFlag(reassignment.skippedConfirmation),
    state: 'in_progress' as const,
    created_at: reassignment.now,
  }));
  await insertMany(tx, 'reassignment', rows);
  await noteMoves(tx, reassignments);
}

/** An entry of the ledger that is to move. */
export interface OpenContribution {
  readonly id: number;
  readonly kind: ContributionKind;
  readonly rowId: number;
  readonly reassignmentId: number;
  readonly fromXchanId: number;
  readonly toXchanId: number;
  readonly sourceUserId: number;
  /** True for imports after the completion of the reassignment. */
  readonly isLate: boolean;
}

/** Whose contributions are meant. */
export interface SourceUserFilter {
  readonly only?: number;
  readonly without?: readonly number[];
}

/**
 * The next ledger entries to move, by reassignment, from this one on. Read in the order of the index, so that a page
 * costs only its entries.
 */
export async function nextContributions(
  source: Source,
  fromReassignmentId: number,
  limit: number,
  { only, without = [] }: SourceUserFilter = {},
): Promise<OpenContribution[]> {
  let query = tables(source)
    .selectFrom('reassignment')
    // SQLite keeps the order of a cross join, so that it walks along the reassignments and sorts nothing.
    .crossJoin('contribution')
    .whereRef('contribution.source_user_id', '=', 'reassignment.source_user_id')
    .where('reassignment.state', 'in', ['in_progress', 'completed'])
    .where('reassignment.id', '>=', fromReassignmentId)
    .where('contribution.reassignment_id', 'is', null)
    .select(['contribution.id', 'contribution.kind', 'contribution.row_id', 'contribution.source_user_id'])
    .select(['reassignment.id as reassignment_id', 'reassignment.state'])
    .select(['reassignment.from_xchan_id', 'reassignment.to_xchan_id'])
    .orderBy('reassignment.id')
    .limit(limit);
  if (only !== undefined) query = query.where('reassignment.source_user_id', '=', only);
  if (without.length > 0) query = query.where('reassignment.source_user_id', 'not in', without);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    rowId: row.row_id,
    reassignmentId: row.reassignment_id,
    fromXchanId: row.from_xchan_id,
    toXchanId: row.to_xchan_id,
    sourceUserId: row.source_user_id,
    isLate: row.state === 'completed',
  }));
}

/** Placeholder users of these source users that should have been deleted. */
export async function listOverduePlaceholders(tx: Tx, sourceUserIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select placeholder_user_id as id from source_user
    where id in ${valuesOf(tx.kind, sourceUserIds)} and status = 'completed'
      and placeholder_user_id is not null`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Marks a completed reassignment as final. */
export async function closeReassignment(tx: Tx, sourceUserId: number): Promise<void> {
  await tx.db
    .updateTable('reassignment')
    .set({ state: 'revoked' })
    .where('source_user_id', '=', sourceUserId)
    .where('state', '=', 'completed')
    .execute();
}

/** An open reassignment without anything left to move. */
export interface ReadyReassignment {
  readonly id: number;
  readonly sourceUserId: number;
  readonly toUserId: number;
  readonly requestedByUserId: number | null;
  readonly skippedConfirmation: boolean;
}

/** Open reassignments ready for completion, `without` those of some source users. */
export async function listReady(
  source: Source,
  without: readonly number[],
  limit: number,
): Promise<ReadyReassignment[]> {
  let query = tables(source)
    .selectFrom('reassignment')
    .select([
      'reassignment.id',
      'reassignment.source_user_id',
      'reassignment.to_user_id',
      'reassignment.requested_by_user_id',
      'reassignment.skipped_confirmation',
    ])
    .where('reassignment.state', '=', 'in_progress')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contribution')
            .select('contribution.id')
            .whereRef('contribution.source_user_id', '=', 'reassignment.source_user_id')
            .where('contribution.reassignment_id', 'is', null),
        ),
      ),
    )
    .orderBy('reassignment.id')
    .limit(limit);
  if (without.length > 0) query = query.where('reassignment.source_user_id', 'not in', without);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    sourceUserId: row.source_user_id,
    toUserId: row.to_user_id,
    requestedByUserId: row.requested_by_user_id,
    skippedConfirmation: row.skipped_confirmation === 1,
  }));
}

/** Why a person can't get the requested contributions. */
export interface Blocker {
  readonly sourceUserId: number;
  readonly username: string | null;
  readonly state: 'gone' | Exclude<UserState, 'active'>;
}

/**
 * Source users in progress whose assignee was deleted, or blocked since they accepted; administrators who need no
 * confirmation can give to those as well.
 */
export async function listBlocked(source: Source, limit: number): Promise<Blocker[]> {
  const rows = await tables(source)
    .selectFrom('source_user')
    .innerJoin('reassignment', 'reassignment.source_user_id', 'source_user.id')
    .leftJoin('user', 'user.id', 'reassignment.to_user_id')
    .select(['source_user.id', 'user.username', 'user.state', 'user.default_channel_id'])
    .where('source_user.status', '=', 'reassignment_in_progress')
    .where('reassignment.state', '=', 'in_progress')
    .where((eb) =>
      eb.or([
        eb('user.default_channel_id', 'is', null),
        eb.and([eb('user.state', '!=', 'active'), eb('reassignment.skipped_confirmation', '=', 0)]),
      ]),
    )
    .orderBy('source_user.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sourceUserId: row.id,
    username: row.username,
    state: row.state === null || row.state === 'active' ? 'gone' : row.state,
  }));
}

/** Fails open reassignments: unmoved contributions stay. */
export async function failOpenReassignments(tx: Tx, sourceUserIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('reassignment')
    .set({ state: 'failed' })
    .where(sql<boolean>`source_user_id in ${valuesOf(tx.kind, sourceUserIds)}`)
    .where('state', '=', 'in_progress')
    .execute();
}

/** Reopens a source user's failed reassignment; false if there is none. */
export async function reopenReassignment(tx: Tx, sourceUserId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('reassignment')
    .set({ state: 'in_progress' })
    .where('source_user_id', '=', sourceUserId)
    .where('state', 'in', ['failed', 'in_progress'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes reassignments; returns the ids of those that were open. */
export async function completeReassignments(tx: Tx, ids: readonly number[], now: Instant): Promise<Set<number>> {
  const rows = await tx.db
    .updateTable('reassignment')
    .set({ state: 'completed', completed_at: now })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .where('state', '=', 'in_progress')
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** A membership set aside by an import for a source user. */
export interface SourceMembership {
  readonly sourceUserId: number;
  readonly groupId: number;
  readonly accessLevel: number;
  readonly expiresAt: Instant | null;
}

/**
 * Takes the memberships that an import set aside for source users, including merged ones; deleted afterwards, except
 * for merged ones, whose owner must be known when undoing.
 */
export async function takeSourceMemberships(tx: Tx, sourceUserIds: readonly number[]): Promise<SourceMembership[]> {
  const merged = await readMergedMemberships(tx, sourceUserIds);
  const rows = await tx.db
    .selectFrom('source_membership')
    .select(['source_user_id', 'group_id', 'access_level', 'expires_at'])
    .where(sql<boolean>`source_user_id in ${valuesOf(tx.kind, sourceUserIds)}`)
    .execute();
  await sql`delete from source_membership where source_user_id in ${valuesOf(tx.kind, sourceUserIds)} and not exists
    (select 1 from source_user as other where other.merged_into_id = source_membership.source_user_id)`.execute(tx.db);
  return [...rows.map((row) => ({ ...membershipOf(row), sourceUserId: row.source_user_id })), ...merged];
}

/** Memberships set aside by an import for the ones merged into these source users. */
async function readMergedMemberships(tx: Tx, targetIds: readonly number[]): Promise<SourceMembership[]> {
  const rows = await tx.db
    .selectFrom('source_membership')
    .innerJoin('source_user', 'source_user.id', 'source_membership.source_user_id')
    .select(['source_user.merged_into_id', 'group_id', 'access_level', 'expires_at'])
    .where(sql<boolean>`source_user.merged_into_id in ${valuesOf(tx.kind, targetIds)}`)
    .execute();
  return rows.map((row) => ({ ...membershipOf(row), sourceUserId: row.merged_into_id! }));
}

/** Memberships set aside by an import for one source user, without deleting them. */
export async function readSourceMemberships(tx: Tx, sourceUserId: number): Promise<SourceMembership[]> {
  const rows = await tx.db
    .selectFrom('source_membership')
    .select(['source_user_id', 'group_id', 'access_level', 'expires_at'])
    .where('source_user_id', '=', sourceUserId)
    .execute();
  return rows.map((row) => ({ ...membershipOf(row), sourceUserId: row.source_user_id }));
}

function membershipOf(row: { group_id: number; access_level: number; expires_at: Instant | null }) {
  return { groupId: row.group_id, accessLevel: row.access_level, expiresAt: row.expires_at };
}

/** Whether there is anything to move: a person has accepted, or an import added more after completion. */
export async function hasOpenReassignments(reader: Reader): Promise<boolean> {
  const open = await reader.db
    .selectFrom('source_user')
    .select('id')
    .where('status', '=', 'reassignment_in_progress')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || (await nextContributions(reader, 0, 1)).length > 0;
}
