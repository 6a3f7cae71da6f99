import { type Param, preparedByKey, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { CaseOutcome, CaseState, ModerationCase, ReportCategory, SubjectKind } from '../domain/moderation.ts';
import type { ModerationCaseTable } from './tables.ts';
import type { Selectable } from 'kysely';

/** Object of a case. */
export interface Subject {
  readonly kind: SubjectKind;
  /** Of the item, user or import. */
  readonly id: number;
  /** The group whose moderators decide. */
  readonly groupId: number | null;
}

const columns = { post: 'item_id', person: 'user_id', import: 'import_id' } as const;

function toCase(row: Selectable<ModerationCaseTable>): ModerationCase {
  return {
    id: row.id,
    groupId: row.group_id,
    subject: row.subject,
    itemId: row.item_id,
    userId: row.user_id,
    importId: row.import_id,
    state: row.state,
    outcome: row.outcome,
    reason: row.reason,
    heldBecause: row.held_because,
    reports: row.reports,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const caseById = preparedByKey(({ db }, id: Param<number>) =>
  db.selectFrom('moderation_case').selectAll().where('id', '=', id),
);

/** A case; undefined if there is none. */
export async function findCase(source: Source, id: number): Promise<ModerationCase | undefined> {
  const [row] = await caseById(source, id);
  return row && toCase(row);
}

/** The case about something; undefined where it was never reported. */
export async function findCaseAbout(
  source: Source,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<ModerationCase | undefined> {
  const rows = tables(source).selectFrom('moderation_case').selectAll().where(columns[kind], '=', id);
  const row = await rows.executeTakeFirst();
  return row && toCase(row);
}

/** The case about something that was reported just now: a new one, or the old one, which waits again. */
export async function openCase(tx: Tx, { kind, id, groupId }: Subject, now: Instant): Promise<ModerationCase> {
  const known = await findCaseAbout(tx, { kind, id });
  if (known) {
    const state = known.state === 'closed' ? 'open' : known.state;
    await tx.db.updateTable('moderation_case').set({ state, updated_at: now }).where('id', '=', known.id).execute();
    return { ...known, state, updatedAt: now };
  }
  const empty = { item_id: null, user_id: null, import_id: null };
  const row = await tx.db
    .insertInto('moderation_case')
    .values({
      ...empty,
      [columns[kind]]: id,
      group_id: groupId,
      subject: kind,
      state: 'open',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCase(row);
}

/** State of a case. */
export async function updateCase(
  tx: Tx,
  id: number,
  change: {
    readonly state: CaseState;
    readonly outcome?: CaseOutcome | null | undefined;
    readonly reason?: string | undefined;
    readonly heldBecause?: string;
    /** Whom it concerns is notified. */
    readonly isNotified?: boolean;
  },
  now: Instant,
): Promise<void> {
  const { state, outcome, reason, heldBecause, isNotified } = change;
  await tx.db
    .updateTable('moderation_case')
    .set({
      state,
      ...(outcome !== undefined && { outcome }),
      ...(reason !== undefined && { reason }),
      ...(heldBecause !== undefined && { held_because: heldBecause }),
      ...(isNotified && { is_notified: 1 }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Which cases are listed. */
export interface CaseQuery {
  /** Only those of this group; undefined for all of the server. */
  readonly groupId?: number | undefined;
  /** Open ones, or closed ones. */
  readonly isOpen: boolean;
  /** Those older than the one with this id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Cases, the newest first. Who may list them is for the caller to check. */
export async function pageCases(
  source: Source,
  { groupId, isOpen, before, limit }: CaseQuery,
): Promise<ModerationCase[]> {
  const states: readonly CaseState[] = isOpen ? ['open', 'appealed'] : ['closed'];
  let rows = tables(source).selectFrom('moderation_case').selectAll().where('state', 'in', states);
  if (groupId !== undefined) rows = rows.where('group_id', '=', groupId);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toCase);
}

/** A report by someone. */
export interface Report {
  readonly id: number;
  readonly caseId: number;
  readonly reporterUserId: number;
  readonly category: ReportCategory;
  readonly note: string;
  readonly createdAt: Instant;
}

/**
 * Adds a report to a case, and counts it.
 * @returns the report, or the same person's existing one
 */
export async function insertReport(
  tx: Tx,
  report: Omit<Report, 'id'>,
): Promise<{ readonly report: Report; readonly isNew: boolean }> {
  const row = await tx.db
    .insertInto('moderation_report')
    .values({
      case_id: report.caseId,
      reporter_user_id: report.reporterUserId,
      category: report.category,
      note: report.note,
      created_at: report.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const [known] = await reportsOf(tx, report.caseId).where('reporter_user_id', '=', report.reporterUserId).execute();
    return { report: toReport(known!), isNew: false };
  }
  await tx.db
    .updateTable('moderation_case')
    .set((eb) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', report.caseId)
    .execute();
  return { report: { ...report, id: row.id }, isNew: true };
}

function reportsOf(source: Source, caseId: number) {
  return tables(source).selectFrom('moderation_report').selectAll().where('case_id', '=', caseId);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportsOf>['executeTakeFirstOrThrow']>>;

function toReport(row: ReportRow): Report {
  const { id, case_id: caseId, reporter_user_id: reporterUserId, category, note, created_at: createdAt } = row;
  return { id, caseId, reporterUserId, category, note, createdAt };
}

/** The reports of a case, the first ones first. */
export async function listReports(source: Source, caseId: number, limit: number): Promise<Report[]> {
  return (await reportsOf(source, caseId).orderBy('id').limit(limit).execute()).map(toReport);
}

/** Number of someone's reports since a moment. */
export async function countReportsBy(source: Source, userId: number, since: Instant): Promise<number> {
  const row = await tables(source)
    .selectFrom('moderation_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reporter_user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** An appeal of the person concerned. */
export interface Appeal {
  readonly authorUserId: number;
  readonly body: string;
  readonly createdAt: Instant;
}

/** Adds an appeal of the person concerned. */
export async function insertAppeal(tx: Tx, caseId: number, appeal: Appeal): Promise<void> {
  const { authorUserId, body, createdAt } = appeal;
  const row = { case_id: caseId, author_user_id: authorUserId, body, created_at: createdAt };
  await tx.db.insertInto('moderation_appeal').values(row).execute();
}

/** The answers to a case, the first ones first. */
export async function listAppeals(source: Source, caseId: number): Promise<Appeal[]> {
  const rows = await tables(source)
    .selectFrom('moderation_appeal')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  return rows.map(({ author_user_id: authorUserId, body, created_at: createdAt }) => {
    return { authorUserId, body, createdAt };
  });
}

/** Removes someone's reports and appeals; cases stay. */
export async function removeReportsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('moderation_report').where('reporter_user_id', '=', userId).execute();
  await tx.db.deleteFrom('moderation_appeal').where('author_user_id', '=', userId).execute();
}
