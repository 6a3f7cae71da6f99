import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser } from '../../../accounts/index.ts';
import { findGroup, type Group, isOwner } from '../../../groups/index.ts';
import { commit, commitSteps, type OperationContext, orNotFound, readerOf, type Tx } from '../../../platform/index.ts';
import { nothingSoFar, type SoFar } from '../../domain/decision.ts';
import type { ReassignmentCells } from '../../domain/reassignment.ts';
import { isDefaultRow, parseRowAction } from '../../domain/reassignment-row.ts';
import { pageRows } from '../../storage/upload-pages.ts';
import {
  changeUpload,
  decideRows,
  insertRows,
  nextPendingRows,
  reopenRows,
  type Upload,
} from '../../storage/uploads.ts';
import { type Carried, carryOut } from '../carry-out.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { expandDefaultRow } from './default-row.ts';
import { askedBy, matchRows, type Reading } from './match-rows.ts';
import { previewNext } from './preview-reassignment.ts';

/** Number of rows decided in one step of a transaction; fewer with undo rows, which take several statements each. */
const batchSize = 200;
const undosAtOnce = 40;
/** Number of dry run rows whose results are written in one transaction. */
const previewedAtOnce = 500;
/** Rows inserted, or made pending again, in one transaction. */
const insertedAtOnce = 2000;

/** A row of a file; the header is line 1. */
interface FileRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
}

/**
 * Stores the rows of a file, once: when all are stored, work continues from them, whatever happens to the process.
 * Stored rows have no effect if `rows` throws.
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

/**
 * Decides the pending rows, one by one. A row of a dry run depends on those before it, whose effects aren't stored, so
 * an interrupted dry run starts again.
 * @returns false when `signal` stopped it
 */
export async function decideUploadRows(
  context: OperationContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = context.database;
  const group = orNotFound(await findGroup(reader, upload.groupId), 'group');
  const requester = orNotFound(await findUser(reader, upload.userId), 'user');
  const rules = await assignmentRules(reader, requester);
  if (upload.isDryRun) await reopenDryRun(context, upload);
  const soFar = nothingSoFar(rules);
  for (;;) {
    if (signal.aborted) return false;
    // Permissions may have changed since the upload, or while a long file is processed.
    const isPermitted = upload.isDryRun || (await mayReassign(context, group, requester.id));
    const reading = { group, requester, rules, isPermitted, invites: upload.invites };
    const areMore = upload.isDryRun
      ? await previewRows(context, upload, reading, soFar)
      : await commitSteps(context, 'decide-upload-rows', true, (tx) => decideNextRows(context, tx, upload, reading));
    if (!areMore && !(await expandDefaultRow(context, upload, reading, signal))) return true;
    await nextTurn();
  }
}

async function mayReassign(context: OperationContext, group: Group, userId: number): Promise<boolean> {
  const { reader } = context.database;
  const user = await findUser(reader, userId);
  if (user?.state !== 'active') return false;
  return user.isAdmin || isOwner(reader, group, userId, context.clock.now());
}

async function reopenDryRun(context: OperationContext, { id }: Upload): Promise<void> {
  const limit = Math.min(insertedAtOnce, context.batchLimit);
  for (let afterLine = 0; ; await nextTurn()) {
    const rows = await pageRows(context.database.reader, id, { states: [], afterLine, limit });
    if (rows.length === 0) return;
    const lines = { first: afterLine + 1, last: rows.at(-1)!.line };
    afterLine = lines.last;
    if (rows.every(({ state, isByDefault }) => state === 'pending' && !isByDefault)) continue;
    await commit(context, 'reopen-dry-run', (tx) => reopenRows(tx, id, lines));
  }
}

/** Writes the effect of the next rows of a dry run; false if there are none. */
async function previewRows(
  context: OperationContext,
  { id }: Upload,
  reading: Reading,
  soFar: SoFar,
): Promise<boolean> {
  const rows = await nextPendingRows(context.database.reader, id, Math.min(previewedAtOnce, context.batchLimit));
  if (rows.length === 0) return false;
  const previewed = await previewNext(context, reading, soFar, rows);
  const decisions = previewed.map(({ id: rowId, outcome, action, sourceUser, user }) => {
    return { rowId, outcome, action, sourceUserId: sourceUser?.id, userId: user?.id };
  });
  await commit(context, 'preview-upload-rows', (tx) => decideRows(tx, decisions));
  return true;
}

/** Decides and carries out the next rows; undefined if there are none. */
async function decideNextRows(
  context: OperationContext,
  tx: Tx,
  { id }: Upload,
  reading: Reading,
): Promise<true | undefined> {
  const pending = await nextPendingRows(tx, id, Math.min(batchSize, context.batchLimit));
  if (pending.length === 0) return undefined;
  const undoes = pending.some(({ cells }) => parseRowAction(cells, reading.invites).kind === 'undo');
  const rows = undoes ? pending.slice(0, undosAtOnce) : pending;
  const matched = await matchRows(readerOf(tx), reading, rows);
  const asker = { ...reading, areMoreToCome: true, sharedMailKey: `reassignment-by-default:${id}` };
  const carried = (await carryOut(context, tx, asker, askedBy(matched))).values();
  const decisions = matched.map(({ kind, asked, sourceUser, user }, index) => {
    const { outcome, action, takeoverId }: Carried = 'outcome' in asked ? asked : carried.next().value!;
    // For other rows the action follows from their content, and can be undone with the upload.
    const undone = kind === 'undo' ? action : undefined;
    return {
      rowId: rows[index]!.id,
      sourceUserId: sourceUser?.id,
      userId: user?.id,
      outcome,
      action: undone,
      takeoverId,
    };
  });
  await decideRows(tx, decisions);
  return true;
}
