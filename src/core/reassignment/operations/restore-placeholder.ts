import { placeholderNames } from '../domain/placeholder-names.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { insertPlaceholderUsers, syntheticXchan } from '../../accounts/index.ts';
import { restoreXchan } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { setPlaceholderUser } from '../storage/placeholders.ts';
import { freeName, importUserOf, newUser, roomFor, sharedXchan } from './make-placeholders.ts';

/** What a placeholder is called: the same for a source user whenever it is made. */
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
export async function restorePlaceholder(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  if (sourceUser.placeholderUserId !== null) return;
  const { importSourceId, importType, placeholderXchanId } = sourceUser;
  const names = await freeName(tx, namesOfPlaceholder({ id: importSourceId, importType }, sourceUser));
  if ((await roomFor(tx, sourceUser.namespaceId)) === 0) {
    await restoreXchan(tx, placeholderXchanId, sharedXchan(context, names));
    await setPlaceholderUser(tx, sourceUser.id, await importUserOf(context, tx, sourceUser.namespaceId));
    return;
  }
  await restoreXchan(tx, placeholderXchanId, syntheticXchan(context, names));
  const user = newUser(context, names, placeholderXchanId);
  const [userId] = await insertPlaceholderUsers(tx, [user], context.clock.now());
  await setPlaceholderUser(tx, sourceUser.id, userId!);
}
