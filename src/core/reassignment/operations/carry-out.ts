import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { addressKey } from '../../../lib/email-address.ts';
import {
  type Ask,
  type Asker,
  type Decision,
  decideNext,
  type Due,
  nothingSoFar,
  type SoFar,
} from '../domain/decision.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { givePlaceholders } from '../storage/job-contracts.ts';
import { changeSourceUsers } from '../storage/placeholders.ts';
import { endUnusedTakeovers } from '../storage/takeovers.ts';
import { proposeReassignments } from './propose-reassignment.ts';
import { readSoFar } from './read-so-far.ts';
import { retirePlaceholders } from './retire-placeholder.ts';
import { expire } from './takeovers/expire-takeovers.ts';
import { inviteToTakeOver } from './takeovers/invite-to-take-over.ts';
import { beginUndos } from './undo-reassignment.ts';

/** Result of an ask, and the invitation to the person. */
export type Carried = Decision & { readonly takeoverId?: number | undefined };

/**
 * Decides asks one by one, in order, and carries them out: emails assignees, or starts moving contributions where no
 * confirmation is needed; invites addresses; keeps placeholders; and undoes earlier decisions.
 * @returns the decision for each ask
 */
export async function carryOut(
  context: OperationContext,
  tx: Tx,
  asker: Asker,
  asked: { readonly sourceUsers: readonly SourceUser[]; readonly asks: readonly Ask[] },
): Promise<Carried[]> {
  const soFar = nothingSoFar(asker.rules);
  await expire(context, tx, await readSoFar(context, tx, soFar, asked));
  const carried: Carried[] = [];
  for (const run of runsOf(asked.asks)) carried.push(...(await carryOutRun(context, tx, asker, { soFar, run })));
  return carried;
}

/** Neighbours of one kind: these are written together. */
function runsOf(asks: readonly Ask[]): Ask[][] {
  const runs: Ask[][] = [];
  for (const ask of asks) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === ask.kind) run.push(ask);
    else runs.push([ask]);
  }
  return runs;
}

async function carryOutRun(
  context: OperationContext,
  tx: Tx,
  asker: Asker,
  { soFar, run }: { readonly soFar: SoFar; readonly run: readonly Ask[] },
): Promise<Carried[]> {
  const { sourceUsers, groups } = soFar;
  const due: Due[] = [];
  const decisions = run.map((ask) => {
    const sourceUser = sourceUsers.get(ask.sourceUserId);
    const decision = decideNext(soFar, ask);
    if (sourceUser && decision.action) due.push({ ask, sourceUser, action: decision.action });
    return decision;
  });
  await proposeReassignments(context, tx, { asker, groups }, ofKind(due, 'assign'));
  const invited = ofKind(due, 'invite');
  const takeovers = await inviteToTakeOver(context, tx, { asker, groups }, invited);
  for (const { ask } of invited) {
    const takeoverId = takeovers.get(addressKey(ask.email))!.id;
    sourceUsers.set(ask.sourceUserId, { ...sourceUsers.get(ask.sourceUserId)!, takeoverId });
  }
  await retirePlaceholders(context, tx, asker.requester.id, ofKind(due, 'keep'));
  await takeBack(context, tx, ofKind(due, 'undo'));
  return decisions.map((decision, index) => {
    const { kind, sourceUserId } = run[index]!;
    const isInvited = kind === 'invite' && decision.outcome.state === 'matched';
    return isInvited ? { ...decision, takeoverId: sourceUsers.get(sourceUserId)?.takeoverId ?? undefined } : decision;
  });
}

function ofKind<Kind extends Ask['kind']>(due: readonly Due[], kind: Kind): Due<Kind>[] {
  return due.filter(({ ask }) => ask.kind === kind) as readonly unknown[] as Due<Kind>[];
}

/**
 * Open requests are cancelled, kept placeholders become reassignable, and moved contributions return in the background.
 */
async function takeBack(context: OperationContext, tx: Tx, due: readonly Due<'undo'>[]): Promise<void> {
  const now = context.clock.now();
  const freed = due.flatMap(({ action, sourceUser }) => (action === 'undo' ? [] : sourceUser));
  if (freed.length > 0) {
    const ids = freed.map(({ id }) => id);
    const free = { reassignToUserId: null, reassignedByUserId: null, tokenHash: null, takeoverId: null };
    await changeSourceUsers(tx, ids, { status: 'pending_reassignment', ...free }, now);
    await endUnusedTakeovers(
      tx,
      freed.flatMap(({ takeoverId }) => takeoverId ?? []),
    );
  }
  // Their placeholders may have been deleted: they get others, if there is room.
  if (due.some(({ action }) => action === 'undo_keep_as_placeholder')) await enqueue(tx, givePlaceholders, {}, { now });
  await beginUndos(
    context,
    tx,
    due.flatMap(({ action, sourceUser }) => (action === 'undo' ? sourceUser : [])),
  );
}
