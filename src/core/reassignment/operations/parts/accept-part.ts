import {
  commit,
  DomainError,
  enqueue,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import type { ChosenPart } from '../../domain/request-preview.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { splitContributions } from '../../storage/job-contracts.ts';
import { insertSplit, setSplitting, type SplitCriteria } from '../../storage/parts/splits.ts';
import { countWrittenByYear, type WrittenCount } from '../../storage/parts/written-counts.ts';
import { assignSourceUsers, changeSourceUser, findSourceUser } from '../../storage/placeholders.ts';
import { acceptRequestOf } from '../../storage/requests.ts';
import { endUnusedTakeovers } from '../../storage/takeovers.ts';
import { noteEvent } from '../change-source-user.ts';
import { assertMayTakePart } from '../takeovers/answer-takeover.ts';
import { previewOf, requireRequested } from './preview-request.ts';
import { makePart } from './split-source-user.ts';

/**
 * The assignee takes over a part of what they were asked to: what stands in some channels, or is of some years. It becomes a
 * source user of its own, which is theirs as soon as it is set apart; the rest waits to be reassigned again, and so does what
 * is imported later.
 * @returns the id of the source user that holds the part
 * @throws DomainError not_found for everybody but the assignee, invalid_state, invalid_parameter, unprocessable for a part
 *   that is nothing or all
 */
export async function acceptPart(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  chosen: ChosenPart,
): Promise<number> {
  // Counting takes a while, so it is not done in the transaction.
  const { reader } = context.database;
  const { placeholderXchanId } = await requireRequested(reader, viewer, sourceUserId);
  const counts = await countWrittenByYear(reader, viewer, placeholderXchanId);
  const { channels } = await previewOf(reader, counts);
  const criteria = criteriaOf(channels, chosen);
  assertPart(counts, criteria);
  return commit(context, 'accept-part', viewer, async (tx) => {
    const whole = await findSourceUser(tx, sourceUserId);
    const isShared = await lockedFor(context, tx, viewer, whole);
    return setApart(context, tx, viewer, { whole: whole!, criteria, isShared });
  });
}

/** @throws DomainError invalid_parameter for a channel that wasn't shown to the viewer */
function criteriaOf(
  known: readonly { readonly id: number; readonly address: string }[],
  { channels, years }: ChosenPart,
): SplitCriteria {
  const ids = new Map(known.flatMap(({ id, address }) => [[String(id), id] as const, [address, id] as const]));
  const channelIds = channels.map((name) => {
    const id = ids.get(name.toLowerCase());
    if (id !== undefined) return id;
    throw new DomainError('invalid_parameter', 'parts.badChannels', { parameter: 'channels' });
  });
  return {
    channelIds: channels.length === 0 ? null : [...new Set(channelIds)],
    since: null,
    until: null,
    years: years.length === 0 ? null : [...new Set(years)],
  };
}

function assertPart(counts: readonly WrittenCount[], { channelIds, years }: SplitCriteria): void {
  const isChosen = ({ channelId, year }: WrittenCount) =>
    (channelIds === null || channelIds.includes(channelId)) && (years === null || years.includes(year));
  const chosen = counts.filter(isChosen);
  if (chosen.length === 0) throw new DomainError('unprocessable', 'parts.nothing');
  if (chosen.length < counts.length) return;
  throw new DomainError('unprocessable', 'parts.everything');
}

/**
 * Whether the assignee can be bound to others of the same source.
 * @throws DomainError not_found for everyone but the assignee, invalid_state, unprocessable
 */
async function lockedFor(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  whole: SourceUser | undefined,
): Promise<boolean | undefined> {
  if (whole?.isSplitting) throw new DomainError('invalid_state', 'rows.splitting');
  if (whole?.status === 'invited') {
    return (await assertMayTakePart(context, tx, { actor: viewer, sourceUser: whole })).isShared;
  }
  if (whole?.reassignToUserId !== viewer.userId) throw notFound('reassignmentRequest');
  if (whole.status !== 'awaiting_approval') throw new DomainError('invalid_state', 'rows.invalid_status');
  return undefined;
}

async function setApart(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  part: { readonly whole: SourceUser; readonly criteria: SplitCriteria; readonly isShared: boolean | undefined },
): Promise<number> {
  const { whole, criteria, isShared } = part;
  const now = context.clock.now();
  const partId = await makePart(context, tx, whole);
  await acceptRequestOf(tx, whole.id, now);
  const freed = { reassignToUserId: null, reassignedByUserId: null, tokenHash: null, takeoverId: null };
  await changeSourceUser(tx, whole.id, { status: 'pending_reassignment', ...freed }, now);
  if (whole.takeoverId !== null) await endUnusedTakeovers(tx, [whole.takeoverId]);
  const requesterId = whole.reassignedByUserId;
  await assignSourceUsers(tx, [{ id: partId, userId: viewer.userId, tokenHash: null }], {
    status: 'reassignment_in_progress',
    requesterId,
    ...(isShared === undefined ? {} : { isShared }),
    now,
  });
  await insertSplit(tx, {
    ...criteria,
    sourceUserId: whole.id,
    partId,
    requestedByUserId: viewer.userId,
    acceptedByUserId: viewer.userId,
    now,
  });
  await setSplitting(tx, [whole.id, partId], true);
  const event = { actor: viewer, assigneeUserId: viewer.userId };
  await noteEvent(context, tx, whole, { action: 'split', ...event });
  await noteEvent(context, tx, { ...whole, id: partId }, { action: 'accept', ...event });
  await enqueue(tx, splitContributions, {}, { now });
  return partId;
}
