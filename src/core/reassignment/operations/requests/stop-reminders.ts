import { findGroup, type Group } from '../../../groups/index.ts';
import { commit, DomainError, type OperationContext, type Source } from '../../../platform/index.ts';
import { sha256Hex } from '../../../../lib/random.ts';
import { findReminded, insertStop, isStopped } from '../../storage/requests.ts';

/** Target of an unsubscribe link in a reminder: the group, and whether its reminders are already stopped. */
export async function findReminders(
  source: Source,
  token: string,
): Promise<{ readonly group: Group; readonly isStopped: boolean } | undefined> {
  const person = await findReminded(source, sha256Hex(token));
  const group = person && (await findGroup(source, person.namespaceId));
  if (!person || group?.kind !== 'group') return undefined;
  return { group, isStopped: await isStopped(source, person) };
}

/**
 * Unsubscribes from reminders of this group; repeating it has no effect.
 * @throws DomainError invalid_state for an unknown token
 */
export function stopReminders(context: OperationContext, token: string): Promise<void> {
  return commit(context, 'stop-reminders', async (tx) => {
    const person = await findReminded(tx, sha256Hex(token));
    if (!person || (person.userId === null && person.emailKey === null))
      throw new DomainError('invalid_state', 'requests.linkGone');
    await insertStop(tx, person, context.clock.now());
  });
}
