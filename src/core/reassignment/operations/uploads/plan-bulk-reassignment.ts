import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser, type User } from '../../../accounts/index.ts';
import { findGroup, type Group, isOwner } from '../../../groups/index.ts';
import { commit, commitSteps, type OperationContext, readerOf, type Tx, orNotFound } from '../../../platform/index.ts';
import { type AssignmentRules, failedRow, type ReassignmentCells, type RowOutcome } from '../../domain/reassignment.ts';
import { isDefaultRow, type RowAction, parseRowAction } from '../../domain/reassignment-row.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import {
  changeUpload,
  decideRows,
  insertRows,
  nextPendingRows,
  type Upload,
  type UploadRow,
} from '../../storage/uploads.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
import { findTargets } from '../find-assignees.ts';
import { findSources } from '../find-sources.ts';
import { proposeReassignments } from '../propose-reassignment.ts';
import { inviteToTakeOver, type TakeoverOutcome } from '../takeovers/invite-to-take-over.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { retirePlaceholders } from '../retire-placeholder.ts';
import { expandDefaultRow } from './default-row.ts';
import { type UndoDecision, undoRows } from './undo-rows.ts';

/** Rows decided in one step of a transaction; of those that undo something fewer, since each takes several statements. */
const batchSize = 200;
const undosAtOnce = 40;
/** Rows inserted in one transaction. */
const insertedAtOnce = 2000;

/** A row of a file; the header is line 1. */
interface FileRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
}

/**
 * Writes the rows of a file down, once: when all are there, they are what is worked on, whatever happens to the process. Nothing has come
 * of those that are there where `rows` throws.
 */
export async function storeUploadRows(
  context: OperationContext,
  upload: Upload,
  rows: AsyncIterable<FileRow>,
): Promise<void> {
  if (upload.state !== 'received') return;
  const store = (some: readonly FileRow[], areLast: boolean): Promise<void> =>
    commit(context, 'keep-upload-rows', async (tx) => {
      const stored = some.map(({ line, cells }) => ({
        line,
        cells: JSON.stringify(cells),
        isDefault: isDefaultRow(cells),
      }));
      await insertRows(tx, upload.id, stored);
      if (!areLast) return;
      await changeUpload(tx, upload.id, { from: ['received'], to: 'processing', now: context.clock.now() });
    });
  const limit = Math.min(insertedAtOnce, context.batchLimit);
  let some: FileRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < limit) continue;
    await store(some, false);
    some = [];
  }
  await store(some, true);
}

/** Decides the rows that nobody has decided yet, each on its own; returns false when `signal` stopped it. */
export async function decideUploadRows(
  context: OperationContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = context.database;
  const group = orNotFound(await findGroup(reader, upload.groupId), 'Group');
  const requester = orNotFound(await findUser(reader, upload.userId), 'User');
  const rules = await assignmentRules(reader, requester);
  for (;;) {
    if (signal.aborted) return false;
    // Rights may have gone since the upload, or go while a long file is worked on.
    const isPermitted = await mayReassign(context, group, requester.id);
    const setting = { group, requester, rules, isPermitted, invites: upload.invites, uploadId: upload.id };
    const decided = await commitSteps(context, 'decide-upload-rows', 1, (tx) => decideNext(context, tx, setting));
    if (decided === undefined && !(await expandDefaultRow(context, upload, setting, signal))) return true;
    await nextTurn();
  }
}

/** Decides the next rows; returns how many, undefined where there are none. */
async function decideNext(context: OperationContext, tx: Tx, setting: Setting): Promise<number | undefined> {
  const rows = await nextPendingRows(tx, setting.uploadId, Math.min(batchSize, context.batchLimit));
  if (rows.length === 0) return undefined;
  const asked = rows.map((row): AskedRow => {
    const cells = JSON.parse(row.cells) as ReassignmentCells;
    return { row, cells, action: parseRowAction(cells, setting.invites) };
  });
  const undoes = asked.some(({ action }) => action.kind === 'undo');
  const some = undoes ? asked.slice(0, undosAtOnce) : asked;
  await decideBatch(context, tx, setting, some);
  return some.length;
}

/** A row with what it asks for. */
interface AskedRow {
  readonly row: UploadRow;
  readonly cells: ReassignmentCells;
  readonly action: RowAction;
}

interface Setting {
  readonly group: Group;
  readonly requester: User;
  readonly rules: AssignmentRules;
  readonly isPermitted: boolean;
  readonly invites: boolean;
  readonly uploadId: number;
}

async function mayReassign(context: OperationContext, group: Group, userId: number): Promise<boolean> {
  const { reader } = context.database;
  const user = await findUser(reader, userId);
  if (user?.state !== 'active') return false;
  return user.isAdmin || isOwner(reader, group, userId, context.clock.now());
}

async function decideBatch(
  context: OperationContext,
  tx: Tx,
  setting: Setting,
  rows: readonly AskedRow[],
): Promise<void> {
  const wanted = rows.filter(({ action }) => action.kind !== 'nothing').map(({ cells }) => cells);
  const reader = readerOf(tx);
  const sources = await findSources(reader, setting.group, wanted);
  const targets = await findTargets(reader, wanted, setting.requester.isAdmin);
  const matches = rows.map(({ row, cells, action }): MatchedRow => {
    const source = action.kind === 'nothing' ? undefined : sources.find(cells);
    const email = action.kind === 'invite' || action.kind === 'undo' ? action.email : undefined;
    const namesUser = action.kind === 'assign' || (action.kind === 'undo' && email === undefined);
    const target = namesUser ? targets.find(cells) : undefined;
    const refusal = refusalOf(setting, action, source, target);
    const { id: rowId, isByDefault } = row;
    return { rowId, kind: action.kind, sourceUserId: source?.id, target, email, refusal, isByDefault };
  });
  const decisions = [];
  // Later rows see what earlier ones did, so only neighbours that ask for the same are done at once.
  for (const run of runsOf(await withoutAsked(tx, matches))) {
    const outcomes = (await carryOut(context, tx, setting, run)).values();
    for (const { rowId, sourceUserId, target, refusal } of run) {
      const { outcome, event, takeoverId }: Carried = refusal ? { outcome: refusal } : outcomes.next().value!;
      decisions.push({ rowId, sourceUserId, userId: target?.id, outcome, action: event, takeoverId });
    }
  }
  await decideRows(tx, decisions);
}

/** A row with what it names. */
interface MatchedRow {
  readonly rowId: number;
  readonly kind: RowAction['kind'];
  readonly sourceUserId: number | undefined;
  readonly target: User | undefined;
  /** Of whoever is to be invited, or was. */
  readonly email: string | undefined;
  readonly refusal: RowOutcome | undefined;
  /** It was made from the default row of the file. */
  readonly isByDefault: boolean;
}

/** The same rows; those of the default row are skipped where somebody has decided about the source user meanwhile. */
async function withoutAsked(tx: Tx, rows: readonly MatchedRow[]): Promise<readonly MatchedRow[]> {
  const ids = rows.flatMap(({ isByDefault, sourceUserId }) => (isByDefault ? (sourceUserId ?? []) : []));
  if (ids.length === 0) return rows;
  const sourceUsers = await sourceUsersById(tx, ids);
  return rows.map((row) => {
    const isFree = sourceUsers.get(row.sourceUserId ?? 0)?.status === 'pending_reassignment';
    return row.isByDefault && !isFree ? { ...row, refusal: { state: 'skipped' } } : row;
  });
}

/** Neighbouring rows that are done together; refused ones go along with any. */
function runsOf(rows: readonly MatchedRow[]): MatchedRow[][] {
  const runs: MatchedRow[][] = [];
  let current: string | undefined;
  for (const row of rows) {
    const own = row.refusal ? current : togetherWith(row.kind);
    if (runs.length === 0 || (current !== undefined && own !== current)) runs.push([]);
    current = own;
    runs.at(-1)!.push(row);
  }
  return runs;
}

/** What rows of this kind are done together with. */
function togetherWith(kind: RowAction['kind']): string {
  return kind === 'delete' ? 'keep' : kind;
}

/** What became of a row that was carried out. */
type Carried = UndoDecision & Pick<TakeoverOutcome, 'takeoverId'>;

/** Does what the rows of one run ask for; the outcomes are those of the rows that are not refused, in their order. */
async function carryOut(
  context: OperationContext,
  tx: Tx,
  setting: Setting,
  run: readonly MatchedRow[],
): Promise<Carried[]> {
  const open = run.filter(({ refusal }) => !refusal);
  if (open.every(({ kind }) => kind === 'assign')) {
    const proposals = open.map(({ sourceUserId, target, isByDefault }) => {
      const sharedMailKey = isByDefault ? `reassignment-by-default:${setting.uploadId}` : undefined;
      return { sourceUserId: sourceUserId!, assignee: target!, sharedMailKey };
    });
    const outcomes = await proposeReassignments(context, tx, { ...setting, areMoreToCome: true }, proposals);
    return outcomes.map((outcome) => ({ outcome }));
  }
  if (open.every(({ kind }) => kind === 'invite')) {
    const proposals = open.map(({ sourceUserId, email }) => ({ sourceUserId: sourceUserId!, email: email! }));
    return inviteToTakeOver(context, tx, { ...setting, namespaceId: setting.group.id }, proposals);
  }
  if (open.every(({ kind }) => kind === 'undo')) {
    const rows = open.map(({ sourceUserId, target, email }) => {
      return { sourceUserId: sourceUserId!, assigneeId: target?.id, email };
    });
    return undoRows(context, tx, rows);
  }
  const retirements = open.map(({ sourceUserId, kind }) => {
    return { sourceUserId: sourceUserId!, kind: kind === 'delete' ? 'delete' : 'keep' } as const;
  });
  const outcomes = await retirePlaceholders(context, tx, setting.requester.id, retirements);
  return outcomes.map((outcome) => ({ outcome }));
}

/** Why a row is not proposed at all; undefined when it is. */
function refusalOf(
  { isPermitted }: Setting,
  action: RowAction,
  source: SourceUser | undefined,
  target: User | undefined,
): RowOutcome | undefined {
  if (action.kind === 'nothing') return { state: 'skipped' };
  if (action.kind === 'refused') return failedRow(action.code);
  const isNamed = action.kind === 'assign' || (action.kind === 'undo' && action.isOfOne && action.email === undefined);
  if (!source || (isNamed && !target)) return failedRow('no_match');
  return isPermitted ? undefined : failedRow('not_permitted');
}
