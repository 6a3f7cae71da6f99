import type { ShownSourceUser } from '../source-users.ts';
import { addressOf, newcomers } from './joins.ts';
import { type Life, tokenOf, until } from './life.ts';

/**
 * An administrator deletes accounts: of what was imported, that of one who claimed it and of one who has merged ones as well
 * goes back to placeholders, that of a newcomer stays without a name; what another one wrote goes with the account.
 * @returns the addresses whose accounts are gone
 */
export async function deleteAccounts(
  life: Life,
  { reassign_to_user: holder }: ShownSourceUser,
): Promise<readonly string[]> {
  const [, second, third] = life.claimants;
  await Promise.all([
    deleteAccount(life, holder!.username, 'placeholder'),
    deleteAccount(life, second!.username, 'placeholder'),
    deleteAccount(life, newcomers[0]!, 'ghost'),
  ]);
  await life.server.untilIdle();
  // What answers these messages goes as well, so nothing else may go at the same time.
  await deleteAccount(life, third!.username, 'removed');
  await life.server.untilIdle();
  return [`${holder!.username}@example.test`, second!.email, addressOf(0), third!.email];
}

async function deleteAccount(life: Life, username: string, contributions: string): Promise<void> {
  const asAdmin = (path: string) => life.server.insist(tokenOf(life, 'admin'), `/api/v4/users${path}`);
  const [user] = (await asAdmin(`?username=${username}`)) as { id: number }[];
  const { id } = user!;
  const path = `/api/v4/users/${id}`;
  await until(life, 'admin', { method: 'DELETE', path, body: { contributions } }, async () => {
    return ((await asAdmin(`/${id}/deletion`)) as { state: string }).state !== 'none';
  });
}
