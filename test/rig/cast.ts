import type { Group } from '../../src/core/groups/domain/group.ts';
import type { User } from '../../src/core/accounts/domain/user.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { insertUserEmail } from '../../src/core/accounts/storage/users.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { millisecondsOf } from '../../src/lib/clock.ts';
import type { TestTributary } from './tributary.ts';

/** Everybody's password. */
export const password = 'correct horse battery';

/** A member of the cast. */
export interface Person {
  readonly user: User;
  readonly viewer: UserViewer;
  /** An access token with scope `api`. */
  readonly token: string;
  /** The value of an `Authorization` header for HTTP Basic. */
  readonly basic: string;
}

/** alice owns, bob is connected, carol is denied, dana stands only in a privacy group, a stranger, an admin. */
export interface Cast {
  readonly alice: Person;
  readonly bob: Person;
  readonly carol: Person;
  readonly dana: Person;
  readonly stranger: Person;
  readonly admin: Person;
}

interface Joining {
  readonly isAdmin?: boolean;
  /** The address that others see, or none; by default that which mail goes to. */
  readonly publicEmail?: string | null;
}

async function join(
  tributary: TestTributary,
  username: string,
  { isAdmin = false, publicEmail = `${username}@example.test` }: Joining = {},
): Promise<Person> {
  const name = `${username[0]!.toUpperCase()}${username.slice(1)} Example`;
  const email = `${username}@example.test`;
  const user = await registerUser(tributary.operations, {
    username,
    email,
    name,
    publicEmail: publicEmail ?? undefined,
    password,
    isAdmin,
  });
  if (publicEmail !== null && publicEmail !== email) {
    const other = { userId: user.id, email: publicEmail, confirmedAt: user.createdAt };
    await tributary.operations.database.write((tx) => insertUserEmail(tx, other));
  }
  const issued = await issueToken(tributary.operations, 'operator', {
    userId: user.id,
    name: 'test',
    scopes: ['api'],
    expiresAt: null,
  });
  return {
    user,
    viewer: await viewerOf(tributary.operations, user.id, ['api'], 'password'),
    token: issued.token,
    basic: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  };
}

/** Brings the whole cast in; costs next to nothing where the database was opened with it. */
export async function bringCast(tributary: TestTributary): Promise<Cast> {
  if (tributary.cast !== undefined) {
    const { cast, milliseconds } = JSON.parse(tributary.cast) as SavedCast;
    // Everything later comes after them.
    tributary.clock.advance(milliseconds);
    return cast;
  }
  return register(tributary);
}

/** What is saved of a cast beside the database that it is in. */
interface SavedCast {
  readonly cast: Cast;
  /** For so long the test clock ran meanwhile. */
  readonly milliseconds: number;
}

/** Brings the cast into what becomes a template of databases; returns it in the form that `TestDatabase.cast` has. */
export async function bakeCast(tributary: TestTributary): Promise<string> {
  const start = millisecondsOf(tributary.clock.now());
  const cast = await register(tributary);
  // Each look at the clock moves it: the two here are not the cast's.
  const saved: SavedCast = { cast, milliseconds: millisecondsOf(tributary.clock.now()) - start - 1 };
  return JSON.stringify(saved);
}

async function register(tributary: TestTributary): Promise<Cast> {
  return {
    alice: await join(tributary, 'alice'),
    bob: await join(tributary, 'bob'),
    carol: await join(tributary, 'carol', { publicEmail: 'carol@public.test' }),
    dana: await join(tributary, 'dana', { publicEmail: null }),
    stranger: await join(tributary, 'stranger'),
    admin: await join(tributary, 'admin', { isAdmin: true }),
  };
}

/** A private group that `owner` owns. */
export function bringGroup(tributary: TestTributary, owner: Person, path = 'harbour'): Promise<Group> {
  return createGroup(tributary.operations, { path, name: 'The Harbour', ownerUserId: owner.user.id });
}
