import { importUserName } from '../domain/placeholder-names.ts';
import { nextStatus } from '../domain/placeholder.ts';
import { failedRow, type RowOutcome } from '../domain/reassignment.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { removePlaceholderUser } from '../../accounts/index.ts';
import { findXchan, renameXchan } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { changeSourceUser, sourceUsersById, setPlaceholderUser } from '../storage/placeholders.ts';
import { importUserOf } from './make-placeholders.ts';

/** A source user that is not to be reassigned; `delete`: nor to have a placeholder user of its own. */
export interface Retirement {
  readonly sourceUserId: number;
  readonly kind: 'keep' | 'delete';
}

/**
 * Leaves contributions with their placeholders for good. Where the placeholder is deleted, they show the Import User from
 * then on; whose each is the ledger and the identity still know, so that it can be taken back.
 * @returns what became of each
 */
export async function retirePlaceholders(
  context: OperationContext,
  tx: Tx,
  requesterId: number,
  retirements: readonly Retirement[],
): Promise<RowOutcome[]> {
  const ids = retirements.map(({ sourceUserId }) => sourceUserId);
  const sourceUsers = ids.length === 0 ? new Map<number, SourceUser>() : await sourceUsersById(tx, ids);
  const done = new Set<number>();
  const outcomes: RowOutcome[] = [];
  for (const { sourceUserId, kind } of retirements) {
    const sourceUser = sourceUsers.get(sourceUserId);
    const status = sourceUser && !done.has(sourceUserId) && nextStatus(sourceUser.status, 'keep_as_placeholder');
    if (!sourceUser || !status) outcomes.push(failedRow('invalid_status'));
    else if (sourceUser.isSplitting) outcomes.push(failedRow('splitting'));
    else {
      const change = { status, reassignToUserId: null, reassignedByUserId: requesterId, takeoverId: null };
      await changeSourceUser(tx, sourceUserId, change, context.clock.now());
      if (kind === 'delete') await deletePlaceholder(context, tx, sourceUser);
      done.add(sourceUserId);
      outcomes.push({ state: 'matched' });
    }
  }
  return outcomes;
}

async function deletePlaceholder(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  const { id, namespaceId, placeholderUserId, placeholderXchanId } = sourceUser;
  const importUser = await importUserOf(context, tx, namespaceId);
  if (placeholderUserId === null || placeholderUserId === importUser) return;
  const xchan = await findXchan(tx, { id: placeholderXchanId });
  if (!xchan) return;
  const { address, url } = xchan;
  await renameXchan(tx, xchan.id, { name: importUserName, address, url, now: context.clock.now() });
  await setPlaceholderUser(tx, id, importUser);
  await removePlaceholderUser(tx, placeholderUserId);
}
