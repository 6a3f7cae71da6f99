import { importUserName, type SourceUser, transitions } from '../domain/source-user.ts';
import type { Due } from '../domain/decision.ts';
import { removePlaceholderUser } from '../../accounts/index.ts';
import { findXchan, renameXchan } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { changeSourceUsers, setPlaceholderUser } from '../storage/placeholders.ts';
import { importUserOf } from './make-placeholders.ts';

/**
 * Keeps contributions with their placeholders permanently. If the placeholder is deleted, they show the Import User;
 * ledger and identity still know the source user, so that this can be reverted.
 */
export async function retirePlaceholders(
  context: OperationContext,
  tx: Tx,
  requesterId: number,
  due: readonly Due<'keep'>[],
): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ sourceUser }) => sourceUser.id);
  const change = { reassignToUserId: null, reassignedByUserId: requesterId, takeoverId: null };
  await changeSourceUsers(tx, ids, { status: transitions.keep_as_placeholder.to, ...change }, context.clock.now());
  for (const { ask, sourceUser } of due) if (ask.deletesPlaceholder) await deletePlaceholder(context, tx, sourceUser);
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
