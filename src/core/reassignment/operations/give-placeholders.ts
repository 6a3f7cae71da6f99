import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceUser } from '../domain/source-user.ts';
import { insertPlaceholderUsers, syntheticXchan } from '../../accounts/index.ts';
import { renameXchan } from '../../identity/index.ts';
import { commit, type OperationContext, type Tx } from '../../platform/index.ts';
import { listCrowdedNamespaces, listSharing } from '../storage/placeholder-users.ts';
import { sourceUsersById, setPlaceholderUser } from '../storage/placeholders.ts';
import { namesOfPlaceholder } from './restore-placeholder.ts';
import { freeName, newUser, roomFor } from './make-placeholders.ts';

/** Source users that get a placeholder user in one transaction. */
const batchSize = 200;

/** Gives source users that share an Import User separate placeholder users, within the limit. */
export async function givePlaceholdersToAll(context: OperationContext, signal: AbortSignal): Promise<void> {
  for (const namespaceId of await listCrowdedNamespaces(context.database.reader)) {
    if (signal.aborted) return;
    await givePlaceholdersIn(context, namespaceId);
  }
}

/** The same in one namespace. Their identities get their names back, and keep all that they are the authors of. */
export async function givePlaceholdersIn(context: OperationContext, namespaceId: number): Promise<void> {
  while ((await listSharing(context.database.reader, namespaceId, 1)).length > 0) {
    const given = await commit(context, 'give-placeholders', async (tx) => {
      const room = Math.min(batchSize, context.batchLimit, await roomFor(tx, namespaceId));
      const ids = room === 0 ? [] : await listSharing(tx, namespaceId, room);
      for (const sourceUser of (await sourceUsersById(tx, ids)).values()) await giveOwn(context, tx, sourceUser);
      return ids.length;
    });
    if (given === 0) return;
    await nextTurn();
  }
}

/** Makes the placeholder user that this source user has not had yet. */
export async function giveOwn(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  const { importSourceId, importType, placeholderXchanId } = sourceUser;
  const names = await freeName(tx, namesOfPlaceholder({ id: importSourceId, importType }, sourceUser));
  const now = context.clock.now();
  const { address, url } = syntheticXchan(context, names);
  await renameXchan(tx, placeholderXchanId, { name: names.name, address, url, now });
  const [userId] = await insertPlaceholderUsers(tx, [newUser(context, names, placeholderXchanId)], now);
  await setPlaceholderUser(tx, sourceUser.id, userId!);
}
