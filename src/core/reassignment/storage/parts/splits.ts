import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../../lib/clock.ts';
import { acceptedStatuses } from '../../domain/source-user.ts';
import { type Source, startsWith, tables, toFlag, type Tx, valuesOf } from '../../../platform/index.ts';
import { noteMoves } from '../earlier-authors.ts';
import { identity, moveGiven } from '../moved-contributions.ts';
import { contributionKinds } from '../owner-columns.ts';
import type { ContributionKind } from '../tables.ts';

/** Which contributions a part is made of: those in these channels, and from this time. */
export interface SplitCriteria {
  /** Null for all. */
  readonly channelIds: readonly number[] | null;
  readonly since: Instant | null;
  /** The first moment after the part. */
  readonly until: Instant | null;
  /** Null for all. */
  readonly years: readonly number[] | null;
}

/** A running split, in either direction. */
export interface Split extends SplitCriteria {
  readonly id: number;
  readonly sourceUserId: number;
  readonly partId: number;
  readonly cursor: number;
  readonly lastContributionId: number;
  readonly state: 'in_progress' | 'completed' | 'undoing';
  /** Future assignee of the part. */
  readonly acceptedByUserId: number | null;
}

/** The next split that has something left to do, from this one on. */
export async function nextSplit(source: Source, fromId = 0): Promise<Split | undefined> {
  const row = await tables(source)
    .selectFrom('split')
    .selectAll()
    .where('state', 'in', ['in_progress', 'undoing'])
    .where('id', '>=', fromId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      sourceUserId: row.source_user_id,
      partId: row.part_id,
      channelIds: numbersOf(row.channels),
      years: numbersOf(row.years),
      since: row.since,
      until: row.until,
      cursor: row.cursor,
      lastContributionId: row.last_contribution_id,
      state: row.state,
      acceptedByUserId: row.accepted_by_user_id,
    }
  );
}

function numbersOf(json: string | null): number[] | null {
  return json === null ? null : (JSON.parse(json) as number[]);
}

/** Notes a split of all current ledger entries of a source user. */
export async function insertSplit(
  tx: Tx,
  split: SplitCriteria & {
    sourceUserId: number;
    partId: number;
    requestedByUserId: number;
    acceptedByUserId?: number;
    now: Instant;
  },
): Promise<void> {
  const last = await tx.db
    .selectFrom('contribution')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('source_user_id', '=', split.sourceUserId)
    .where('reassignment_id', 'is', null)
    .executeTakeFirst();
  await tx.db
    .insertInto('split')
    .values({
      source_user_id: split.sourceUserId,
      part_id: split.partId,
      channels: split.channelIds === null ? null : JSON.stringify(split.channelIds),
      since: split.since,
      until: split.until,
      years: split.years === null ? null : JSON.stringify(split.years),
      accepted_by_user_id: split.acceptedByUserId ?? null,
      cursor: 0,
      last_contribution_id: Number(last?.id ?? 0),
      requested_by_user_id: split.requestedByUserId,
      state: 'in_progress',
      created_at: split.now,
    })
    .execute();
}

/** Begins undoing the split that created `partId`; false if there is none. */
export async function beginUndoSplit(tx: Tx, partId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('split')
    .set({ state: 'undoing' })
    .where('part_id', '=', partId)
    .where('state', '=', 'completed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a split whose part is complete; false if it has already ended, or is being undone. */
export async function completeSplit(tx: Tx, split: Split, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('split')
    .set({ state: 'completed', completed_at: now })
    .where('id', '=', split.id)
    .where('state', '=', 'in_progress')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await setSplitting(tx, [split.sourceUserId, split.partId], false);
  return true;
}

/** Marks source users as being split, or as free again. */
export async function setSplitting(tx: Tx, sourceUserIds: readonly number[], isSplitting: boolean): Promise<void> {
  await tx.db
    .updateTable('source_user')
    .set({ is_splitting: toFlag(isSplitting) })
    .where('id', 'in', sourceUserIds)
    .execute();
}

/** Ids of these channels, given by id or address, in the tree of the top-level group. */
export async function findChannelsOf(source: Source, rootId: number, names: readonly string[]): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('channel')
    .innerJoin('group', 'group.id', 'channel.group_id')
    .select(['channel.id', 'channel.address'])
    .where('group.root_id', '=', rootId)
    .execute();
  const ids = new Map(rows.flatMap(({ id, address }) => [[String(id), id] as const, [address, id] as const]));
  return [...new Set(names.flatMap((name) => ids.get(name.toLowerCase()) ?? []))];
}

const channelOfEntry = sql`coalesce(item.channel_id, mentioning.channel_id, file.channel_id, privacy_group.channel_id)`;

/** Entries of the ledger that fall into the part. Memberships of channels do where the whole channel does. */
function matching(
  { channelIds, since, until, years }: SplitCriteria,
  among: RawBuilder<unknown>,
  tx: Pick<Tx, 'kind'>,
) {
  const moment = sql`coalesce(item.created_at, mentioning.created_at, file.created_at)`;
  const conditions = [
    among,
    sql`contribution.reassignment_id is null`,
    ...(channelIds === null ? [] : [sql`${channelOfEntry} in ${valuesOf(tx.kind, channelIds)}`]),
    ...(since === null ? [] : [sql`${moment} >= ${since}`]),
    ...(until === null ? [] : [sql`${moment} < ${until}`]),
    ...(years === null ? [] : [sql`substr(${moment}, 1, 4) in ${valuesOf(tx.kind, years.map(String))}`]),
  ];
  return sql`from contribution
    left join item on contribution.kind = 'item_author' and item.id = contribution.row_id
    left join term on contribution.kind = 'term_mention' and term.id = contribution.row_id
    left join item as mentioning on mentioning.id = term.item_id
    left join file on contribution.kind = 'file_creator' and file.id = contribution.row_id
    left join privacy_group_member as member on contribution.kind = 'privacy_group_member' and member.id = contribution.row_id
    left join privacy_group on privacy_group.id = member.privacy_group_id
    where ${sql.join(conditions, sql` and `)}`;
}

/** Number of entries of each kind in a split, of all unassigned contributions of the source user. */
export async function countSplit(
  source: Source,
  sourceUserId: number,
  criteria: SplitCriteria,
): Promise<Partial<Record<ContributionKind, number>>> {
  const among = sql`contribution.source_user_id = ${sourceUserId}`;
  const query = sql<{ kind: ContributionKind; count: number }>`select contribution.kind, count(*) as count
    ${matching(criteria, among, source)} group by contribution.kind`;
  const { rows } = await query.execute(tables(source));
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** A channel in which a source user has contributions that can be split off. */
export interface ChannelToSplit {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** The channels with contributions of a source user, by name. */
export async function listChannelsToSplit(source: Source, sourceUserId: number): Promise<ChannelToSplit[]> {
  const among = sql`contribution.source_user_id = ${sourceUserId}`;
  const everything = { channelIds: null, since: null, until: null, years: null };
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select channel.id, channel.name, counted.count from (
      select ${channelOfEntry} as channel_id, count(*) as count ${matching(everything, among, source)} group by 1
    ) as counted join channel on channel.id = counted.channel_id order by channel.name, channel.id`.execute(
    tables(source),
  );
  return rows.map(({ id, name, count }) => ({ id, name, count: Number(count) }));
}

/** The next entries of the ledger that a split has to look at, or to move back. */
export async function nextSplitEntries(source: Source, split: Split, limit: number): Promise<number[]> {
  const isBack = split.state === 'undoing';
  let query = tables(source)
    .selectFrom('contribution')
    .select('id')
    .where('source_user_id', '=', isBack ? split.partId : split.sourceUserId)
    .where('reassignment_id', 'is', null)
    .orderBy('id')
    .limit(limit);
  if (!isBack) query = query.where('id', '>', split.cursor).where('id', '<=', split.lastContributionId);
  return (await query.execute()).map(({ id }) => id);
}

/** Those of these entries in the part; all of them are then processed by the split. */
export async function chooseEntries(tx: Tx, split: Split, ids: readonly number[]): Promise<number[]> {
  const among = sql`contribution.id in ${valuesOf(tx.kind, ids)} and contribution.source_user_id = ${split.sourceUserId}`;
  const { rows } = await sql<{ id: number }>`select contribution.id ${matching(split, among, tx)}`.execute(tx.db);
  await tx.db
    .updateTable('split')
    .set({ cursor: ids.at(-1)! })
    .where('id', '=', split.id)
    .execute();
  return rows.map(({ id }) => id);
}

/** A source user by id and by the identity of its placeholder. */
export interface Side {
  readonly id: number;
  readonly placeholderXchanId: number;
}

/** Moves ledger entries and their rows from one source user to another. */
export async function moveEntries(tx: Tx, from: Side, to: Side, ids: readonly number[]): Promise<void> {
  const [old, next] = [identity(from.placeholderXchanId), identity(to.placeholderXchanId)];
  await noteMoves(tx, [{ fromXchanId: from.placeholderXchanId, toXchanId: to.placeholderXchanId }]);
  for (const kind of contributionKinds) {
    // Duplicates of both belong to one person: an import may have attributed them to the other one since.
    const given = sql`(select row_id as id, ${old} as old, ${next} as new from contribution
      where id in ${valuesOf(tx.kind, ids)} and source_user_id = ${from.id} and reassignment_id is null
        and kind = ${kind})`;
    await moveGiven(tx, kind, given);
  }
  await sql`update contribution set source_user_id = ${to.id} where id in ${valuesOf(tx.kind, ids)}
    and source_user_id = ${from.id} and reassignment_id is null`.execute(tx.db);
}

/** Makes the source user of a part: all but its number, its placeholder and its contributions is as with the whole. */
export async function insertPart(
  tx: Tx,
  part: {
    of: number;
    identifier: string;
    name: string | null;
    placeholderUserId: number;
    placeholderXchanId: number;
    now: Instant;
  },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into source_user (import_source_id, namespace_id, import_type, source_hostname,
      source_user_identifier, source_username, source_name, is_bot, shares_assignee, placeholder_user_id,
      placeholder_xchan_id, status, is_splitting, split_from_id, facts_group_id, created_at, updated_at)
    select import_source_id, namespace_id, import_type, source_hostname, ${sql.val(part.identifier)}, source_username,
      ${sql.val(part.name)}, is_bot, shares_assignee, ${sql.lit(part.placeholderUserId)}, ${sql.lit(part.placeholderXchanId)}, 'pending_reassignment',
      1, id, facts_group_id, ${sql.val(part.now)}, ${sql.val(part.now)}
    from source_user where id = ${part.of} returning id`.execute(tx.db);
  const { id } = rows[0]!;
  await sql`insert into source_membership (source_user_id, group_id, access_level, expires_at)
    select ${sql.lit(id)}, group_id, access_level, expires_at from source_membership where source_user_id = ${part.of}`.execute(
    tx.db,
  );
  return id;
}

/** The number of the next part of a source user: that of the first one is 2. */
export async function nextPartNumber(tx: Tx, importSourceId: number, identifier: string): Promise<number> {
  const rows = await tx.db
    .selectFrom('source_user')
    .select('source_user_identifier as identifier')
    .where('import_source_id', '=', importSourceId)
    .where(startsWith(sql.ref('source_user_identifier'), `${identifier}~`))
    .execute();
  const numbers = rows.map((row) => Number(row.identifier.slice(identifier.length + 1)) || 0);
  return Math.max(1, ...numbers) + 1;
}

/** The identifier of a part by its number. */
export function partIdentifier(identifier: string, number: number): string {
  return `${identifier}~${number}`;
}

/** The group whose imports created this part; undefined for one that was split off. */
export async function findGroupOfPart(source: Source, partId: number): Promise<number | undefined> {
  const row = await tables(source)
    .selectFrom('source_user')
    .select((eb) => eb.fn.coalesce('facts_group_id', 'namespace_id').as('groupId'))
    .where('id', '=', partId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('split').select('split.id').where('part_id', '=', partId))))
    .executeTakeFirst();
  return row?.groupId;
}

/**
 * Turns an unaccepted source user into a part of one that is about to be inserted under its identifier; `linkPart`
 * connects them afterwards.
 * @returns the identifier of the part; undefined if another group vouches for it now, or a person has accepted
 */
export async function renameToPart(
  tx: Tx,
  of: { readonly importSourceId: number; readonly identifier: string; readonly factsGroupId: number | null },
  now: Instant,
): Promise<string | undefined> {
  const { importSourceId, identifier, factsGroupId } = of;
  const part = partIdentifier(identifier, await nextPartNumber(tx, importSourceId, identifier));
  const row = await tx.db
    .updateTable('source_user')
    .set({ source_user_identifier: part, updated_at: now })
    .where('import_source_id', '=', importSourceId)
    .where('source_user_identifier', '=', identifier)
    .where('facts_group_id', factsGroupId === null ? 'is' : '=', factsGroupId)
    .where('status', 'not in', acceptedStatuses)
    .where('merged_into_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row && part;
}

/** Notes the whole of a part, both by their identifiers. */
export async function linkPart(tx: Tx, importSourceId: number, part: string, whole: string): Promise<void> {
  await sql`update source_user set split_from_id = (select whole.id from source_user as whole
      where whole.import_source_id = ${importSourceId} and whole.source_user_identifier = ${whole})
    where import_source_id = ${importSourceId} and source_user_identifier = ${part}`.execute(tx.db);
}

/** True if a part has dependencies that must be undone first: its own parts, a running undo, merges. */
export async function isPartBusy(tx: Tx, partId: number): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`select
    (exists (select 1 from split where source_user_id = ${partId})
    or exists (select 1 from reassignment where source_user_id = ${partId} and state != 'undone')
    or exists (select 1 from source_user where merged_into_id = ${partId})) as busy`.execute(tx.db);
  return Boolean(rows[0]?.busy);
}

/** True while contributions return to a source user: of a part, or from the person who had them. */
export async function areContributionsReturning(source: Source, sourceUserId: number): Promise<boolean> {
  const { rows } = await sql<{ gets: number }>`select
    (exists (select 1 from split where source_user_id = ${sourceUserId} and state = 'undoing')
    or exists (select 1 from reassignment where source_user_id = ${sourceUserId} and state = 'undoing')) as gets`.execute(
    tables(source),
  );
  return Boolean(rows[0]?.gets);
}

/** Whether contributions of a source are moving between source users. */
export async function isAnybodySplitting(source: Source, importSourceId: number): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('source_user')
    .select('id')
    .where('import_source_id', '=', importSourceId)
    .where('is_splitting', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an empty part; contributions left with people by its undone reassignments belong to the whole. */
export async function removePart(tx: Tx, split: Split): Promise<void> {
  const { sourceUserId, partId } = split;
  await sql`update contribution set source_user_id = ${sourceUserId}
    where source_user_id = ${partId} and reassignment_id is not null`.execute(tx.db);
  await sql`update reassignment set source_user_id = ${sourceUserId} where source_user_id = ${partId}`.execute(tx.db);
  await tx.db.deleteFrom('source_user').where('id', '=', partId).execute();
  await setSplitting(tx, [sourceUserId], false);
}
