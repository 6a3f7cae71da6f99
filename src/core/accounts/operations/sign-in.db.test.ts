import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { DomainError, type ErrorCode } from '../../platform/domain/errors.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { UserState } from '../domain/user.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { insertSession } from '../storage/sessions.ts';
import { findUserVersion, insertUserEmail } from '../storage/users.ts';
import { issueToken } from './issue-token.ts';
import { registerUser } from './register-user.ts';
import { type Authenticator, type AuthenticatorOptions, createAuthenticator } from './sign-in.ts';

async function refusalOf(attempt: Promise<unknown>): Promise<ErrorCode | 'none'> {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

forEachDatabase((open) => {
  let tributary: TestTributary;
  let cast: Cast;
  /** Passwords that were compared with their hash, which takes time. */
  let verified: number;
  let authenticator: Authenticator;
  beforeAll(async () => {
    tributary = await startTributary(await open('cast'));
    cast = await bringCast(tributary);
  });
  afterAll(() => tributary[Symbol.asyncDispose]());
  beforeEach(() => {
    authenticator = counting();
  });

  function counting(options: AuthenticatorOptions = {}): Authenticator {
    verified = 0;
    return createAuthenticator(tributary.operations, tributary.config, {
      verifyPassword: (passwordHash, given) => {
        verified += 1;
        return verify(passwordHash, given);
      },
      ...options,
    });
  }

  const { alice, bob, stranger } = {
    alice: () => cast.alice,
    bob: () => cast.bob,
    stranger: () => cast.stranger,
  };

  function change(
    userId: number,
    values: { state?: UserState; password_hash?: string | null; password_version?: number; is_admin?: 0 | 1 },
  ) {
    return tributary.operations.database.write((tx) =>
      tx.db.updateTable('user').set(values).where('id', '=', userId).execute(),
    );
  }

  function issue(userId: number, options: { lifetime?: number; scopes?: ['read_api'] } = {}) {
    const { lifetime, scopes = ['api'] } = options;
    const expiresAt = lifetime === undefined ? null : addMilliseconds(tributary.clock.now(), lifetime);
    return issueToken(tributary.operations, { userId, name: 'test', scopes: [...scopes], expiresAt });
  }

  function revoke(id: number): Promise<unknown> {
    const revoked_at = tributary.clock.now();
    return tributary.operations.database.write((tx) =>
      tx.db.updateTable('access_token').set({ revoked_at }).where('id', '=', id).execute(),
    );
  }

  describe('a password', () => {
    it.each(['alice', 'ALICE', 'alice@example.test', 'Alice@Example.TEST'])('signs %s in', async (login) => {
      const viewer = await authenticator.byPassword(login, password);
      expect(viewer).toMatchObject({
        kind: 'user',
        userId: alice().user.id,
        username: 'alice',
        isAdmin: false,
        channelId: alice().viewer.channelId,
        scopes: ['api'],
        credential: 'password',
      });
    });

    it.each([
      ['alice', 'wrong'],
      ['alice', ''],
      ['alice', ` ${password}`],
      ['alice', password.toUpperCase()],
      ['nobody', password],
      ['', password],
      ['', ''],
      ['alice\0', password],
      ["' or 1=1 --", password],
      ['%', password],
      ['alice', 'x'.repeat(100_000)],
    ])('does not sign %j in with %j', async (login, secret) => {
      expect(await refusalOf(authenticator.byPassword(login, secret))).toBe('unauthenticated');
    });

    it('costs as much for a login that does not exist', async () => {
      await refusalOf(authenticator.byPassword('nobody', 'wrong'));
      expect(verified).toBe(1);
    });

    it('that is not set signs nobody in', async () => {
      const user = await registerUser(tributary.operations, { username: 'mute', email: 'mute@example.test' });
      for (const secret of ['', 'null', 'undefined', 'somesaltsomesalt', 'password']) {
        expect(await refusalOf(authenticator.byPassword(user.username, secret))).toBe('unauthenticated');
      }
    });

    it('may look like a token', async () => {
      const tokenLike = 'trb-is-how-my-password-begins';
      await registerUser(tributary.operations, { username: 'tina', email: 'tina@example.test', password: tokenLike });
      expect(await authenticator.byPassword('tina', tokenLike)).toMatchObject({ credential: 'password' });
    });
  });

  describe('a token', () => {
    it('signs in by itself', async () => {
      expect(await authenticator.byToken(bob().token)).toMatchObject({
        userId: bob().user.id,
        credential: 'token',
        scopes: ['api'],
      });
    });

    it.each(['bob', 'bob@example.test'])('signs %s in, in place of the password', async (login) => {
      const { token } = await issue(bob().user.id, { scopes: ['read_api'] });
      expect(await authenticator.byPassword(login, token)).toMatchObject({
        userId: bob().user.id,
        credential: 'token',
        scopes: ['read_api'],
      });
      expect(verified).toBe(0);
    });

    it('signs nobody else in', async () => {
      expect(await refusalOf(authenticator.byPassword('alice', bob().token))).toBe('unauthenticated');
      expect(await refusalOf(authenticator.byPassword('nobody', bob().token))).toBe('unauthenticated');
    });

    it.each(['', 'trb-', 'trb-wrong', 'wrong'])('that is wrong, %j, signs nobody in', async (token) => {
      expect(await refusalOf(authenticator.byToken(token))).toBe('unauthenticated');
      expect(await refusalOf(authenticator.byPassword('bob', token))).toBe('unauthenticated');
    });

    it('is stored as a hash alone', async () => {
      const { token } = await issue(bob().user.id);
      const rows = await tributary.operations.database.reader.db.selectFrom('access_token').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(4));
      expect(await refusalOf(authenticator.byToken(sha256Hex(token)))).toBe('unauthenticated');
    });

    it('ends at once when it is revoked', async () => {
      const { id, token } = await issue(bob().user.id);
      await authenticator.byToken(token);
      await authenticator.byPassword('bob', token);
      await revoke(id);
      expect(await refusalOf(authenticator.byToken(token))).toBe('token_revoked');
      expect(await refusalOf(authenticator.byPassword('bob', token))).toBe('token_revoked');
      expect(await refusalOf(authenticator.byPassword('alice', token))).toBe('unauthenticated');
    });

    it('ends when its time is over', async () => {
      const { token } = await issue(bob().user.id, { lifetime: 60_000 });
      await authenticator.byToken(token);
      await authenticator.byPassword('bob', token);
      tributary.clock.advance(60_000);
      expect(await refusalOf(authenticator.byToken(token))).toBe('token_expired');
      expect(await refusalOf(authenticator.byPassword('bob', token))).toBe('token_expired');
    });
  });

  describe.each(['blocked', 'deactivated'] as const)('a user who is %s', (state) => {
    it('learns so with the right credentials, and only then', async () => {
      const { user, token } = stranger();
      await authenticator.byPassword('stranger', password);
      await change(user.id, { state });
      expect(await refusalOf(authenticator.byPassword('stranger', password))).toBe('account_blocked');
      expect(await refusalOf(authenticator.byPassword('stranger', token))).toBe('account_blocked');
      expect(await refusalOf(authenticator.byToken(token))).toBe('account_blocked');
      expect(await refusalOf(authenticator.byPassword('stranger', 'wrong'))).toBe('unauthenticated');
      await change(user.id, { state: 'active' });
      expect(await refusalOf(authenticator.byPassword('stranger', password))).toBe('none');
    });
  });

  describe('a session', () => {
    const begin = (tokenHash: string): Promise<void> => {
      const now = tributary.clock.now();
      const session = {
        userId: bob().user.id,
        tokenHash,
        csrfToken: 'form',
        agent: '',
        origin: { method: 'password' } as const,
        now,
        expiresAt: addMilliseconds(now, 60_000),
      };
      return tributary.operations.database.write((tx) => insertSession(tx, session));
    };

    it('signs in until it ends', async () => {
      await begin(sha256Hex('cookie'));
      expect(await authenticator.bySession('cookie')).toMatchObject({
        viewer: { userId: bob().user.id, credential: 'session' },
        csrfToken: 'form',
      });
      expect(await authenticator.bySession('another')).toBeUndefined();
      expect(await authenticator.bySession(sha256Hex('cookie'))).toBeUndefined();
      tributary.clock.advance(60_000);
      expect(await authenticator.bySession('cookie')).toBeUndefined();
    });
  });

  describe('what is cached', () => {
    it('spares the second look at the same password, under every login of the user', async () => {
      for (const login of ['bob', 'bob@example.test', 'BOB']) await authenticator.byPassword(login, password);
      expect(verified).toBe(1);
      await authenticator.byPassword('alice', password);
      expect(verified).toBe(2);
    });

    it('spares a second look while the first goes on', async () => {
      // So long that all of them have come by then, however busy the machine is.
      const verifyPassword = async (passwordHash: string, given: string): Promise<boolean> => {
        verified += 1;
        await delay(1000);
        return verify(passwordHash, given);
      };
      authenticator = counting({ verifyPassword });
      await Promise.all(Array.from({ length: 20 }, () => authenticator.byPassword('bob', password)));
      expect(verified).toBe(1);
      const wrong = Array.from({ length: 5 }, () => refusalOf(authenticator.byPassword('bob', 'wrong')));
      expect(new Set(await Promise.all(wrong))).toEqual(new Set(['unauthenticated']));
      expect(verified).toBe(2);
    });

    it('is no wrong password', async () => {
      for (const secret of ['wrong', 'wrong', password, 'wrong']) {
        await refusalOf(authenticator.byPassword('bob', secret));
      }
      expect(verified).toBe(4);
      expect(await refusalOf(authenticator.byPassword('bob', 'wrong'))).toBe('unauthenticated');
    });

    it('ends when the password is changed', async () => {
      const { id } = bob().user;
      const passwordHash = await hash(password);
      await authenticator.byPassword('bob', password);
      await change(id, { password_hash: await hash('another good one'), password_version: 7 });
      expect(await refusalOf(authenticator.byPassword('bob', password))).toBe('unauthenticated');
      expect(await refusalOf(authenticator.byPassword('bob', 'another good one'))).toBe('none');
      // Even by hand, without a new version.
      await change(id, { password_hash: passwordHash });
      expect(await refusalOf(authenticator.byPassword('bob', 'another good one'))).toBe('unauthenticated');
      await authenticator.byPassword('bob', password);
      await change(id, { password_hash: null });
      expect(await refusalOf(authenticator.byPassword('bob', password))).toBe('unauthenticated');
      await change(id, { password_hash: passwordHash });
    });

    it('ends with a new version of the password', async () => {
      await authenticator.byPassword('bob', password);
      await change(bob().user.id, { password_version: 8 });
      await authenticator.byPassword('bob', password);
      expect(verified).toBe(2);
    });

    it('ends after a while', async () => {
      authenticator = counting({ cacheMilliseconds: 100 });
      await authenticator.byPassword('bob', password);
      await delay(200);
      await authenticator.byPassword('bob', password);
      expect(verified).toBe(2);
    });

    it('is bounded: the one unused for longest makes room', async () => {
      authenticator = counting({ cachedCount: 2 });
      const signIn = async (login: string): Promise<number> => {
        await authenticator.byPassword(login, password);
        // Everybody has changed: nobody is recognized without a look at the password.
        await tributary.operations.database.write((tx) => tx.db.updateTable('user').set({ is_admin: 0 }).execute());
        return verified;
      };
      for (const login of ['alice', 'bob', 'alice', 'carol']) await signIn(login);
      expect(verified).toBe(3);
      expect(await signIn('alice')).toBe(3);
      expect(await signIn('bob')).toBe(4);
    });

    it('does not outlive the token, although nothing is written when its time is over', async () => {
      const { id, token } = await issue(bob().user.id, { lifetime: 60_000 });
      const uses = () =>
        tributary.operations.database.reader.db
          .selectFrom('access_token')
          .select('last_used_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      await authenticator.byToken(token);
      // The note of its use is the last that is written.
      await expect.poll(uses).not.toEqual({ last_used_at: null });
      await authenticator.byToken(token);
      await authenticator.byPassword('bob', token);
      tributary.clock.advance(60_000);
      expect(await refusalOf(authenticator.byToken(token))).toBe('token_expired');
      expect(await refusalOf(authenticator.byPassword('bob', token))).toBe('token_expired');
    });

    it('is of one moment each: what depends on the time is asked again', async () => {
      const first = await authenticator.byPassword('bob', password);
      tributary.clock.advance(60_000);
      const second = await authenticator.byPassword('bob', password);
      expect(second.at >= addMilliseconds(first.at, 60_000)).toBe(true);
      expect(verified).toBe(1);
    });

    it('is of one address each: a password that was right elsewhere is looked at again', async () => {
      const { token } = await issue(bob().user.id);
      expect(await authenticator.byPassword('bob', token, '192.0.2.1')).toMatchObject({ credential: 'token' });
      expect(await authenticator.byPassword('bob', password, '192.0.2.1')).toMatchObject({ credential: 'password' });
      expect(await refusalOf(authenticator.byPassword('alice', token, '192.0.2.1'))).toBe('unauthenticated');
    });

    it('forgets who somebody was as soon as that is written', async () => {
      const { id } = bob().user;
      await authenticator.byPassword('bob', password);
      await change(id, { is_admin: 1 });
      expect(await authenticator.byPassword('bob', password)).toMatchObject({ isAdmin: true });
      await change(id, { state: 'blocked' });
      expect(await refusalOf(authenticator.byPassword('bob', password))).toBe('account_blocked');
      await change(id, { state: 'active', is_admin: 0 });
    });

    const write = (work: (tx: Tx) => Promise<unknown>) => tributary.operations.database.write(work);
    const version = () => findUserVersion(tributary.operations.database.reader, bob().user.id);

    it('lasts while others change, and while uses and posts are noted', async () => {
      const before = await version();
      await change(alice().user.id, { password_version: 9 });
      const now = tributary.clock.now();
      await write(async (tx) => {
        await tx.db.updateTable('access_token').set({ last_used_at: now }).execute();
        await tx.db.updateTable('channel').set({ last_post_at: now }).execute();
        await tx.db.updateTable('session').set({ last_seen_at: now }).execute();
      });
      expect(await version()).toBe(before);
    });

    it('follows the scopes and the end of a token', async () => {
      const { id, token } = await issue(bob().user.id);
      await authenticator.byToken(token);
      const set = (values: { scopes?: string; expires_at?: string }) =>
        write((tx) => tx.db.updateTable('access_token').set(values).where('id', '=', id).execute());
      await set({ scopes: '["read_api"]' });
      expect(await authenticator.byToken(token)).toMatchObject({ scopes: ['read_api'] });
      await set({ expires_at: tributary.clock.now() });
      expect(await refusalOf(authenticator.byToken(token))).toBe('token_expired');
    });

    it('ends with the row of a token', async () => {
      const { id, token } = await issue(bob().user.id);
      await authenticator.byToken(token);
      await write((tx) => tx.db.deleteFrom('access_token').where('id', '=', id).execute());
      expect(await refusalOf(authenticator.byToken(token))).toBe('unauthenticated');
    });

    it('follows the channels of the user, by every credential', async () => {
      const cookie = 'cookie of somebody with channels';
      const now = tributary.clock.now();
      const session = { userId: bob().user.id, tokenHash: sha256Hex(cookie), csrfToken: '', agent: '', now };
      await write((tx) =>
        insertSession(tx, { ...session, origin: { method: 'password' }, expiresAt: addMilliseconds(now, 60_000) }),
      );
      const viewers = async () => [
        await authenticator.byPassword('bob', password),
        await authenticator.byToken(bob().token),
        (await authenticator.bySession(cookie))?.viewer,
      ];
      const own = (await viewers())[0]!.ownChannelIds;
      const channelOfAlice = alice().viewer.channelId;
      const give = (userId: number) =>
        write((tx) => tx.db.updateTable('channel').set({ user_id: userId }).where('id', '=', channelOfAlice).execute());
      await give(bob().user.id);
      const with2 = (await viewers()).map((viewer) => viewer?.ownChannelIds);
      expect(with2.map((ids) => ids?.toSorted((a, b) => a - b))).toEqual(
        Array.from({ length: 3 }, () => [...own, channelOfAlice].toSorted((a, b) => a - b)),
      );
      await give(alice().user.id);
      expect((await viewers()).map((viewer) => viewer?.ownChannelIds)).toEqual([own, own, own]);
    });

    it.each(['channel', 'user_email'] as const)(
      'follows a name that now leads to another user, by %s',
      async (table) => {
        const name = `named-in-${table}`;
        const user = await registerUser(tributary.operations, {
          username: name,
          email: `${name}@example.test`,
          password,
        });
        const rename = (to: string) =>
          write((tx) => tx.db.updateTable('channel').set({ address: to }).where('user_id', '=', user.id).execute());
        await rename(`${name}-elsewhere`);
        expect(await authenticator.byPassword(name, password)).toMatchObject({ userId: user.id });
        const [id, was] = [
          bob().user.id,
          await write((tx) =>
            tx.db
              .selectFrom('channel')
              .select('address')
              .where('user_id', '=', bob().user.id)
              .executeTakeFirstOrThrow(),
          ),
        ] as const;
        await write(async (tx) => {
          if (table === 'channel')
            await tx.db.updateTable(table).set({ address: name }).where('user_id', '=', id).execute();
          else await insertUserEmail(tx, { userId: id, email: name, confirmedAt: null });
        });
        expect(await authenticator.byPassword(name, password)).toMatchObject({ userId: id });
        await write(async (tx) => {
          if (table === 'channel')
            await tx.db
              .updateTable(table)
              .set(was as { address: string })
              .where('user_id', '=', id)
              .execute();
          else await tx.db.deleteFrom(table).where('email_key', '=', name).execute();
        });
        expect(await authenticator.byPassword(name, password)).toMatchObject({ userId: user.id });
      },
    );
  });
});
