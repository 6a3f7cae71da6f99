import { inTurns, type Life, ofGroup, sourceUsers, tokenOf, until } from './life.ts';

interface ShownClaim {
  readonly id: number;
  readonly state: string;
  readonly user: { readonly username: string };
}

/** So many claimants there must be. */
export const claimantCount = 6;

/**
 * All claimants claim whom the archives know by their address. The Owner approves two one by one and two together and turns
 * one down; the last one takes it back.
 */
export async function claimAndAnswer(life: Life): Promise<void> {
  const ids = new Map((await sourceUsers(life)).map((each) => [each.source_user_identifier, each.id]));
  await inTurns(life.claimants, ({ username, identifier }) =>
    until(life, username, { path: `/api/v4/source_users/${ids.get(identifier)!}/claim` }, async () => {
      return (await claimsOf(life, username)).length > 0;
    }),
  );
  const [first, second, third, fourth, fifth, last] = life.claimants.map(({ username }) => username);
  await Promise.all([
    answer(life, 'approve', [first!]),
    answer(life, 'approve', [second!]),
    answer(life, 'approve', [third!, fourth!]),
    answer(life, 'decline', [fifth!]),
    withdraw(life, last!),
  ]);
  await life.server.untilIdle();
}

async function claimsOf(life: Life, username: string): Promise<ShownClaim[]> {
  return (await life.server.insist(tokenOf(life, username), '/api/v4/user/claims')) as ShownClaim[];
}

async function answer(life: Life, verb: 'approve' | 'decline', usernames: readonly string[]): Promise<void> {
  const theirs = async () => (await Promise.all(usernames.map((username) => claimsOf(life, username)))).flat();
  const body = { claim_ids: (await theirs()).map(({ id }) => id) };
  await until(life, 'owner', { path: ofGroup(life, `claims/${verb}`), body }, async () =>
    (await theirs()).every(({ state }) => state !== 'open'),
  );
}

async function withdraw(life: Life, username: string): Promise<void> {
  const [claim] = await claimsOf(life, username);
  const path = `/api/v4/user/claims/${claim!.id}/withdraw`;
  await until(life, username, { path }, async () => (await claimsOf(life, username))[0]!.state !== 'open');
}
