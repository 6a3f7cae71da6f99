import type { Tributary } from '../../compose.ts';
import type { ExpectedUser } from '../../demo/expected.ts';
import { issueToken, registerUser } from '../../core/accounts/index.ts';
import { createGroup } from '../../core/groups/index.ts';

/** The password of all demo users. */
export const demoPassword = 'demo-password';

/** A person who has an account on this server and also appears in the archive. */
export interface DemoPerson {
  readonly username: string;
  readonly token: string;
  readonly source: ExpectedUser;
}

/** The Owner of the group that the community moves into. */
export async function createOwner(tributary: Tributary): Promise<{ username: string; token: string }> {
  const owner = await registerUser(tributary.operations, {
    username: 'owner',
    name: 'Olive Owner',
    email: 'owner@demo.example',
    password: demoPassword,
    isAdmin: true,
  });
  await createGroup(tributary.operations, { path: 'millbrook', name: 'Millbrook', ownerUserId: owner.id });
  return { username: owner.username, token: await tokenFor(tributary, owner.id) };
}

/** Creates users for the most active people in the archive. */
export async function createPeople(tributary: Tributary, sources: readonly ExpectedUser[]): Promise<DemoPerson[]> {
  const people: DemoPerson[] = [];
  for (const source of sources) {
    const username = (source.username ?? source.xid).toLowerCase().replace(/[^a-z0-9_.-]/g, '');
    const email = `${username}@demo.example`;
    const user = await registerUser(tributary.operations, {
      username,
      name: source.name,
      email,
      publicEmail: email,
      password: demoPassword,
    });
    people.push({ username, token: await tokenFor(tributary, user.id), source });
  }
  return people;
}

async function tokenFor(tributary: Tributary, userId: number): Promise<string> {
  const issued = await issueToken(tributary.operations, 'operator', {
    userId,
    name: 'demo',
    scopes: ['api'],
    expiresAt: null,
  });
  return issued.token;
}
