import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceUser } from '../../domain/source-user.ts';
import { commit, enqueue, type OperationContext, type Tx } from '../../../platform/index.ts';
import { applyReassignments } from '../../storage/job-contracts.ts';
import { lockSourceUsers } from '../../storage/placeholders.ts';
import { removeUnusedPlaceholders } from '../../storage/placeholder-removal.ts';
import {
  chooseEntries,
  completeSplit,
  moveEntries,
  nextSplit,
  nextSplitEntries,
  removePart,
  type Split,
} from '../../storage/parts/splits.ts';
import { beginReassignments } from '../begin-reassignment.ts';
import { restorePlaceholder } from '../restore-placeholder.ts';

/** Entries of the ledger that are looked at in one transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;

/**
 * Moves contributions to the parts that splits made, and back where a split is undone, in batches. How far each has come is
 * written with each batch, so it can stop and start anywhere. Two jobs may do so at once.
 */
export async function applyOpenSplits(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  const limit = Math.min(batchSize, context.batchLimit);
  while (!signal.aborted) {
    const split = await nextSplit(reader);
    if (!split) return;
    const ids = await nextSplitEntries(reader, split, limit);
    if (split.state === 'undoing') await bringBack(context, split, ids);
    else await setApart(context, split, ids);
    await nextTurn();
  }
}

interface Sides {
  readonly whole: SourceUser;
  readonly part: SourceUser;
}

/** Both source users, locked; undefined when they went with their group. */
async function lockSides(tx: Tx, split: Split): Promise<Sides | undefined> {
  const locked = await lockSourceUsers(tx, [split.sourceUserId, split.partId]);
  const [whole, part] = [locked.get(split.sourceUserId), locked.get(split.partId)];
  return whole && part && { whole, part };
}

function setApart(context: OperationContext, split: Split, ids: readonly number[]): Promise<void> {
  return commit(context, 'split-contributions', async (tx) => {
    const sides = await lockSides(tx, split);
    if (!sides) return;
    if (ids.length === 0) {
      if (await completeSplit(tx, split, context.clock.now())) await giveAccepted(context, tx, sides.part, split);
      return;
    }
    await moveEntries(tx, sides.whole, sides.part, await chooseEntries(tx, split, ids));
  });
}

/** Whoever has accepted the part takes it over, now that it is whole. */
async function giveAccepted(context: OperationContext, tx: Tx, part: SourceUser, split: Split): Promise<void> {
  const { acceptedByUserId: toUserId } = split;
  if (toUserId === null || part.status !== 'reassignment_in_progress' || part.reassignToUserId !== toUserId) return;
  const input = { requestedByUserId: part.reassignedByUserId, skippedConfirmation: false };
  await beginReassignments(context, tx, [{ sourceUser: part, toUserId }], input);
}

function bringBack(context: OperationContext, split: Split, ids: readonly number[]): Promise<void> {
  return commit(context, 'undo-split', async (tx) => {
    const sides = await lockSides(tx, split);
    if (!sides) return;
    // The whole may have been given away meanwhile, and its placeholder have gone.
    await restorePlaceholder(context, tx, sides.whole);
    if (ids.length > 0) return moveEntries(tx, sides.part, sides.whole, ids);
    await removePart(tx, split);
    if (sides.part.placeholderUserId !== null) await removeUnusedPlaceholders(tx, [sides.part.placeholderUserId]);
    await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
  });
}
