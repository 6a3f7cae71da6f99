import {
  commit,
  DomainError,
  enqueue,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import { reassignableStatuses, type SourceUser } from '../../domain/source-user.ts';
import { splitContributions } from '../../storage/job-contracts.ts';
import {
  countSplit,
  findChannelsOf,
  insertPart,
  insertSplit,
  isPartBusy,
  nextPartNumber,
  partIdentifier,
  setSplitting,
  type SplitCriteria,
  beginUndoSplit,
} from '../../storage/parts/splits.ts';
import type { ContributionKind } from '../../storage/tables.ts';
import { noteEvent } from '../change-source-user.ts';
import { namesOfPlaceholder } from '../restore-placeholder.ts';
import { requireOwnedSourceUser } from '../own-source-user.ts';
import { makePlaceholders } from '../make-placeholders.ts';

/** Contributions to split off. */
export interface SplitInput extends Pick<SplitCriteria, 'since' | 'until'> {
  /** Ids or addresses; all channels when there are none. */
  readonly channels: readonly string[];
}

/** Contributions in the split and in total, by kind. */
export interface SplitCounts {
  readonly part: Partial<Record<ContributionKind, number>>;
  readonly total: Partial<Record<ContributionKind, number>>;
}

/**
 * Counts the contributions of a split, without changes.
 * @throws DomainError not_found, forbidden, missing_parameter, invalid_parameter, invalid_state
 */
export async function previewSplit(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  input: SplitInput,
): Promise<SplitCounts> {
  const sourceUser = await requireOwnedSourceUser(context.database.reader, viewer, sourceUserId);
  assertReady(sourceUser);
  return count(context, sourceUser, await criteriaOf(context, sourceUser, input));
}

/**
 * Creates a second source user with a separate placeholder from a part of the contributions, which move in the
 * background. Afterwards they are independent; later imports add to the first one.
 * @returns the id of the new source user
 * @throws DomainError not_found, forbidden, missing_parameter, invalid_parameter, invalid_state, unprocessable for an
 * empty or complete part
 */
export async function splitSourceUser(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  input: SplitInput,
): Promise<number> {
  // Counting takes a while, so it is not done in the transaction.
  const sourceUser = await requireOwnedSourceUser(context.database.reader, viewer, sourceUserId);
  const criteria = await criteriaOf(context, sourceUser, input);
  assertReady(sourceUser);
  const { part, total } = await count(context, sourceUser, criteria);
  assertPart(sum(part), sum(total));
  return commit(context, 'begin-split', viewer, async (tx) => {
    const whole = await requireOwnedSourceUser(tx, viewer, sourceUserId);
    assertReady(whole);
    const now = context.clock.now();
    const partId = await makePart(context, tx, whole);
    await insertSplit(tx, { ...criteria, sourceUserId: whole.id, partId, requestedByUserId: viewer.userId, now });
    await setSplitting(tx, [whole.id, partId], true);
    await noteEvent(context, tx, whole, { action: 'split', actor: viewer });
    await enqueue(tx, splitContributions, {}, { now });
    return partId;
  });
}

/**
 * Returns the contributions of a part to its whole, and deletes the part.
 * @throws DomainError not_found, forbidden, invalid_state while the part is assigned or has parts
 */
export function undoSplit(context: OperationContext, viewer: UserViewer, partId: number): Promise<number> {
  return commit(context, 'begin-undo-split', viewer, async (tx) => {
    const part = await requireOwnedSourceUser(tx, viewer, partId);
    assertReady(part);
    const wholeId = part.splitFromId;
    if (wholeId === null || (await isPartBusy(tx, partId)) || !(await beginUndoSplit(tx, partId))) throw wrongState();
    const now = context.clock.now();
    await setSplitting(tx, [partId], true);
    await noteEvent(context, tx, { ...part, id: wholeId }, { action: 'undo_split', actor: viewer });
    await enqueue(tx, splitContributions, {}, { now });
    return wholeId;
  });
}

async function criteriaOf(
  context: OperationContext,
  sourceUser: SourceUser,
  { channels, since, until }: SplitInput,
): Promise<SplitCriteria> {
  if (channels.length === 0 && since === null && until === null) {
    const names = 'channels, since, until';
    throw new DomainError('missing_parameter', 'parameters.oneNeeded', { parameters: names });
  }
  if (channels.length === 0) return { channelIds: null, since, until, years: null };
  const channelIds = await findChannelsOf(context.database.reader, sourceUser.namespaceId, channels);
  if (channelIds.length === new Set(channels).size) return { channelIds, since, until, years: null };
  throw new DomainError('invalid_parameter', 'splits.badChannels', { parameter: 'channels' });
}

function assertReady({ status, isSplitting }: SourceUser): void {
  if (isSplitting) throw new DomainError('invalid_state', 'rows.splitting');
  if (!reassignableStatuses.includes(status)) throw wrongState();
}

function wrongState(): DomainError {
  return new DomainError('invalid_state', 'rows.invalid_status');
}

function assertPart(part: number, total: number): void {
  if (part === 0) throw new DomainError('unprocessable', 'splits.noMatch');
  if (part < total) return;
  throw new DomainError('unprocessable', 'splits.allMatch');
}

async function count(context: OperationContext, sourceUser: SourceUser, criteria: SplitCriteria): Promise<SplitCounts> {
  const { reader } = context.database;
  const all = { channelIds: null, since: null, until: null, years: null };
  return {
    part: await countSplit(reader, sourceUser.id, criteria),
    total: await countSplit(reader, sourceUser.id, all),
  };
}

function sum(counts: SplitCounts['part']): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}

/** Creates the source user of a part with a placeholder; its contributions are moved later. */
export async function makePart(context: OperationContext, tx: Tx, whole: SourceUser): Promise<number> {
  const number = await nextPartNumber(tx, whole.importSourceId, whole.identifier);
  const identifier = partIdentifier(whole.identifier, number);
  const name = whole.name === null ? null : `${whole.name} (${number})`;
  const source = { id: whole.importSourceId, importType: whole.importType };
  const names = namesOfPlaceholder(source, { identifier, username: whole.username, name });
  const [placeholder] = await makePlaceholders(context, tx, whole.namespaceId, [names]);
  const { userId: placeholderUserId, xchanId: placeholderXchanId } = placeholder!;
  const now = context.clock.now();
  return insertPart(tx, { of: whole.id, identifier, name, placeholderUserId, placeholderXchanId, now });
}
