import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceUser } from '../../domain/source-user.ts';
import { commitSteps, enqueue, type OperationContext, type Tx } from '../../../platform/index.ts';
import { applyReassignments } from '../../storage/job-contracts.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
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

/** Entries of the ledger that are looked at in one step of a transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;

/**
 * Moves contributions to the parts of splits, and back for undone ones, in batches. Progress is written with each
 * batch, so it can stop and start anywhere. Two jobs can do so concurrently.
 */
export async function applyOpenSplits(context: OperationContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const split = await nextSplit(context.database.reader);
    if (!split) return;
    const name = split.state === 'undoing' ? 'undo-split' : 'split-contributions';
    await commitSteps(context, name, split, (tx, next) => takeStep(context, tx, next));
    await nextTurn();
  }
}

/** Takes one step of a split. Returns the split that comes next; undefined where that is none, or goes the other way. */
async function takeStep(context: OperationContext, tx: Tx, split: Split): Promise<Split | undefined> {
  const isBack = split.state === 'undoing';
  const ids = await nextSplitEntries(tx, split, Math.min(batchSize, context.batchLimit));
  await (isBack ? bringBack(context, tx, split, ids) : setApart(context, tx, split, ids));
  // Earlier ones have nothing left, or get more in the meantime and are found in the next round.
  const next = await nextSplit(tx, split.id);
  return next && (next.state === 'undoing') === isBack ? next : undefined;
}

interface Sides {
  readonly whole: SourceUser;
  readonly part: SourceUser;
}

/** Both source users; undefined when they went with their group. */
async function readSides(tx: Tx, split: Split): Promise<Sides | undefined> {
  const sourceUsers = await sourceUsersById(tx, [split.sourceUserId, split.partId]);
  const [whole, part] = [sourceUsers.get(split.sourceUserId), sourceUsers.get(split.partId)];
  return whole && part && { whole, part };
}

async function setApart(context: OperationContext, tx: Tx, split: Split, ids: readonly number[]): Promise<void> {
  const sides = await readSides(tx, split);
  if (!sides) return;
  if (ids.length > 0) return moveEntries(tx, sides.whole, sides.part, await chooseEntries(tx, split, ids));
  if (await completeSplit(tx, split, context.clock.now())) await giveAccepted(context, tx, sides.part, split);
}

/** Whoever has accepted the part takes it over, now that it is whole. */
async function giveAccepted(context: OperationContext, tx: Tx, part: SourceUser, split: Split): Promise<void> {
  const { acceptedByUserId: toUserId } = split;
  if (toUserId === null || part.status !== 'reassignment_in_progress' || part.reassignToUserId !== toUserId) return;
  const input = { requestedByUserId: part.reassignedByUserId, skippedConfirmation: false };
  await beginReassignments(context, tx, [{ sourceUser: part, toUserId }], input);
}

async function bringBack(context: OperationContext, tx: Tx, split: Split, ids: readonly number[]): Promise<void> {
  const sides = await readSides(tx, split);
  if (!sides) return;
  // The whole may have been reassigned in the meantime, and its placeholder deleted.
  await restorePlaceholder(context, tx, sides.whole);
  if (ids.length > 0) return moveEntries(tx, sides.part, sides.whole, ids);
  await removePart(tx, split);
  if (sides.part.placeholderUserId !== null) await removeUnusedPlaceholders(tx, [sides.part.placeholderUserId]);
  await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
}
