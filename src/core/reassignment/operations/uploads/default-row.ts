import { setImmediate as nextTurn } from 'node:timers/promises';
import { commit, type OperationContext } from '../../../platform/index.ts';
import { failedRow, type RowOutcome } from '../../domain/reassignment.ts';
import { parseDefaultAction } from '../../domain/reassignment-row.ts';
import { type DefaultRow, findDefaultRow, insertRowsByDefault } from '../../storage/default-rows.ts';
import { decideRows, type Upload } from '../../storage/uploads.ts';
import { findTargets } from '../find-assignees.ts';
import type { Reading } from './match-rows.ts';

/** Rows that are written in one transaction. */
const batchSize = 1000;

/**
 * Creates the rows of a file's default row after all others are decided: one for each pending source user that wasn't
 * requested and that no other row covers. They are then decided like others.
 * @returns false if there is nothing (more) to create; there may be rows to decide otherwise
 */
export async function expandDefaultRow(
  context: OperationContext,
  upload: Upload,
  reading: Pick<Reading, 'requester' | 'rules' | 'isPermitted'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = context.database;
  const row = await findDefaultRow(reader, upload.id);
  if (!row) return false;
  const limit = Math.min(batchSize, context.batchLimit);
  const { outcome, userId } = await judge(context, reading, row);
  while (outcome.state === 'matched') {
    if (signal.aborted) return true;
    const made = await commit(context, 'expand-default-row', (tx) => insertRowsByDefault(tx, upload, row, limit));
    if (made < limit) break;
    await nextTurn();
  }
  await commit(context, 'decide-default-row', (tx) =>
    decideRows(tx, [{ rowId: row.id, outcome, sourceUserId: undefined, userId }]),
  );
  return true;
}

/** Whether the row can be carried out, and its user. */
async function judge(
  context: OperationContext,
  { requester, rules, isPermitted }: Pick<Reading, 'requester' | 'rules' | 'isPermitted'>,
  { cells }: DefaultRow,
): Promise<{ readonly outcome: RowOutcome; readonly userId: number | undefined }> {
  const refused = (code: Parameters<typeof failedRow>[0]) => ({ outcome: failedRow(code), userId: undefined });
  const action = parseDefaultAction(cells);
  if (action.kind === 'refused') return refused(action.code);
  if (!isPermitted) return refused('not_permitted');
  if (action.kind !== 'assign') return { outcome: { state: 'matched' }, userId: undefined };
  const target = (await findTargets(context.database.reader, [cells], requester.isAdmin)).find(cells);
  if (!target) return refused('no_match');
  // Only the first one of a source would be assigned, and the first is random.
  if (!rules.allowsSeveral) return refused('several_needed');
  return { outcome: { state: 'matched' }, userId: target.id };
}
