import { findGroup, type Group } from '../../../groups/index.ts';
import { commit, DomainError, type OperationContext, type Source } from '../../../platform/index.ts';
import { sha256Hex } from '../../../../lib/random.ts';
import { findReminded, insertStop, isStopped } from '../../storage/requests.ts';

/** What the link at the end of a reminder leads to: the group whose reminders it stops, and whether they are stopped. */
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
 * Whoever got a reminder wants no more of this group. Once more changes nothing.
 * @throws DomainError invalid_state for a token that is not known
 */
export function stopReminders(context: OperationContext, token: string): Promise<void> {
  return commit(context, 'stop-reminders', async (tx) => {
    const person = await findReminded(tx, sha256Hex(token));
    if (!person || (person.userId === null && person.emailKey === null))
      throw new DomainError('invalid_state', 'requests.linkGone');
    await insertStop(tx, person, context.clock.now());
  });
}
