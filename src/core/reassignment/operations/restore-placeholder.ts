import { placeholderNames, type SourceUser } from '../domain/source-user.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { insertPlaceholderUsers, syntheticXchan } from '../../accounts/index.ts';
import { restoreXchans } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { setPlaceholderUsers } from '../storage/placeholders.ts';
import { freeNames, importUserOf, newUser, roomFor, sharedXchan } from './make-placeholders.ts';

/** Name of a placeholder: always the same for a source user. */
export function namesOfPlaceholder(
  source: { id: number; importType: string },
  person: { identifier: string; username: string | null; name: string | null },
): { name: string; username: string } {
  const unique = BigInt(`0x${sha256Hex(`${source.id}\n${person.identifier}`).slice(0, 10)}`).toString(36);
  return placeholderNames({ name: person.name, username: person.username, importType: source.importType }, unique);
}

/**
 * Makes the placeholder of a source user again if it has been removed. Its identity gets the number that it had, so that whatever
 * names it means the same placeholder as before.
 */
export function restorePlaceholder(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  return restorePlaceholders(context, tx, [sourceUser]);
}

/** `restorePlaceholder` for many source users. */
export async function restorePlaceholders(
  context: OperationContext,
  tx: Tx,
  sourceUsers: readonly SourceUser[],
): Promise<void> {
  const missing = sourceUsers.filter(({ placeholderUserId }) => placeholderUserId === null);
  for (const namespaceId of new Set(missing.map((sourceUser) => sourceUser.namespaceId)))
    await restoreIn(
      context,
      tx,
      namespaceId,
      missing.filter((sourceUser) => sourceUser.namespaceId === namespaceId),
    );
}

/** Recreates the placeholders of a namespace; those beyond its limit share the Import User. */
async function restoreIn(
  context: OperationContext,
  tx: Tx,
  namespaceId: number,
  sourceUsers: readonly SourceUser[],
): Promise<void> {
  const wanted = sourceUsers.map((sourceUser) =>
    namesOfPlaceholder({ id: sourceUser.importSourceId, importType: sourceUser.importType }, sourceUser),
  );
  const names = await freeNames(tx, wanted);
  const room = Math.min(names.length, await roomFor(tx, namespaceId));
  await restoreXchans(
    tx,
    sourceUsers.map(({ placeholderXchanId }, index) => {
      const makeXchan = index < room ? syntheticXchan : sharedXchan;
      return { id: placeholderXchanId, xchan: makeXchan(context, names[index]!) };
    }),
  );
  const own = sourceUsers.slice(0, room).map((each, index) => newUser(context, names[index]!, each.placeholderXchanId));
  const userIds = await insertPlaceholderUsers(tx, own, context.clock.now());
  const shared = room < names.length ? await importUserOf(context, tx, namespaceId) : 0;
  await setPlaceholderUsers(
    tx,
    sourceUsers.map(({ id }, index) => ({ id, userId: userIds[index] ?? shared })),
  );
}
