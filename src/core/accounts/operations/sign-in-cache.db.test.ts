import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { refusalOf, withAuthenticator } from '../../../../test/rig/authenticators.ts';
import { password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { insertSession } from '../storage/sessions.ts';
import { findUserVersion, insertUserEmail } from '../storage/users.ts';
import { registerUser } from './register-user.ts';
import { addressKey } from '../../../lib/email-address.ts';

forEachDatabase((open) => {
  const at = withAuthenticator(open);

  describe('what is cached', () => {
    it('spares the second look at the same password, under every login of the user', async () => {
      for (const login of ['bob', 'bob@example.test', 'BOB']) await at.authenticator.byPassword(login, password);
      expect(at.verified).toBe(1);
      await at.authenticator.byPassword('alice', password);
      expect(at.verified).toBe(2);
    });

    it('spares a second look while the first goes on', async () => {
      // Long enough for all of them to arrive on a busy machine.
      const verifyPassword = async (passwordHash: string, given: string): Promise<boolean> => {
        at.verified += 1;
        await delay(1000);
        return verify(passwordHash, given);
      };
      at.authenticator = at.counting({ verifyPassword });
      await Promise.all(Array.from({ length: 20 }, () => at.authenticator.byPassword('bob', password)));
      expect(at.verified).toBe(1);
      const wrong = Array.from({ length: 5 }, () => refusalOf(at.authenticator.byPassword('bob', 'wrong')));
      expect(new Set(await Promise.all(wrong))).toEqual(new Set(['unauthenticated']));
      expect(at.verified).toBe(2);
    });

    it('is no wrong password', async () => {
      for (const secret of ['wrong', 'wrong', password, 'wrong']) {
        await refusalOf(at.authenticator.byPassword('bob', secret));
      }
      expect(at.verified).toBe(4);
      expect(await refusalOf(at.authenticator.byPassword('bob', 'wrong'))).toBe('unauthenticated');
    });

    it('ends when the password is changed', async () => {
      const { id } = at.cast.bob.user;
      const passwordHash = await hash(password);
      await at.authenticator.byPassword('bob', password);
      await at.change(id, { password_hash: await hash('another good one'), password_version: 7 });
      expect(await refusalOf(at.authenticator.byPassword('bob', password))).toBe('unauthenticated');
      expect(await refusalOf(at.authenticator.byPassword('bob', 'another good one'))).toBe('none');
      // Even by hand, without a new version.
      await at.change(id, { password_hash: passwordHash });
      expect(await refusalOf(at.authenticator.byPassword('bob', 'another good one'))).toBe('unauthenticated');
      await at.authenticator.byPassword('bob', password);
      await at.change(id, { password_hash: null });
      expect(await refusalOf(at.authenticator.byPassword('bob', password))).toBe('unauthenticated');
      await at.change(id, { password_hash: passwordHash });
    });

    it('ends with a new version of the password', async () => {
      await at.authenticator.byPassword('bob', password);
      await at.change(at.cast.bob.user.id, { password_version: 8 });
      await at.authenticator.byPassword('bob', password);
      expect(at.verified).toBe(2);
    });

    it('ends after a while', async () => {
      at.authenticator = at.counting({ cacheMilliseconds: 100 });
      await at.authenticator.byPassword('bob', password);
      await delay(200);
      await at.authenticator.byPassword('bob', password);
      expect(at.verified).toBe(2);
    });

    it('is bounded: the one unused for longest makes room', async () => {
      at.authenticator = at.counting({ cachedCount: 2 });
      const signIn = async (login: string): Promise<number> => {
        await at.authenticator.byPassword(login, password);
        // Everyone has changed: no one is recognized without a look at the password.
        await at.tributary.operations.database.write((tx) => tx.db.updateTable('user').set({ is_admin: 0 }).execute());
        return at.verified;
      };
      for (const login of ['alice', 'bob', 'alice', 'carol']) await signIn(login);
      expect(at.verified).toBe(3);
      expect(await signIn('alice')).toBe(3);
      expect(await signIn('bob')).toBe(4);
    });

    it('does not outlive the token, although nothing is written when its time is over', async () => {
      const { id, token } = await at.issue(at.cast.bob.user.id, { lifetime: 60_000 });
      const uses = () =>
        at.tributary.operations.database.reader.db
          .selectFrom('access_token')
          .select('last_used_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      await at.authenticator.byToken(token);
      // The note of its use is the last that is written.
      await expect.poll(uses).not.toEqual({ last_used_at: null });
      await at.authenticator.byToken(token);
      await at.authenticator.byPassword('bob', token);
      at.tributary.clock.advance(60_000);
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('token_expired');
      expect(await refusalOf(at.authenticator.byPassword('bob', token))).toBe('token_expired');
    });

    it('is of one moment each: what depends on the time is asked again', async () => {
      const first = await at.authenticator.byPassword('bob', password);
      at.tributary.clock.advance(60_000);
      const second = await at.authenticator.byPassword('bob', password);
      expect(second.at >= addMilliseconds(first.at, 60_000)).toBe(true);
      expect(at.verified).toBe(1);
    });

    it('is of one address each: a password that was right elsewhere is looked at again', async () => {
      const { token } = await at.issue(at.cast.bob.user.id);
      expect(await at.authenticator.byPassword('bob', token, '192.0.2.1')).toMatchObject({ credential: 'token' });
      expect(await at.authenticator.byPassword('bob', password, '192.0.2.1')).toMatchObject({ credential: 'password' });
      expect(await refusalOf(at.authenticator.byPassword('alice', token, '192.0.2.1'))).toBe('unauthenticated');
    });

    it('forgets who somebody was as soon as that is written', async () => {
      const { id } = at.cast.bob.user;
      await at.authenticator.byPassword('bob', password);
      await at.change(id, { is_admin: 1 });
      expect(await at.authenticator.byPassword('bob', password)).toMatchObject({ isAdmin: true });
      await at.change(id, { state: 'blocked' });
      expect(await refusalOf(at.authenticator.byPassword('bob', password))).toBe('account_blocked');
      await at.change(id, { state: 'active', is_admin: 0 });
    });

    const write = (work: (tx: Tx) => Promise<unknown>) => at.tributary.operations.database.write(work);
    const version = () => findUserVersion(at.tributary.operations.database.reader, at.cast.bob.user.id);

    it('lasts while others change, and while uses are noted', async () => {
      const before = await version();
      await at.change(at.cast.alice.user.id, { password_version: 9 });
      const now = at.tributary.clock.now();
      await write(async (tx) => {
        await tx.db.updateTable('access_token').set({ last_used_at: now }).execute();
        await tx.db.updateTable('session').set({ last_seen_at: now }).execute();
      });
      expect(await version()).toBe(before);
    });

    it('follows the scopes and the end of a token', async () => {
      const { id, token } = await at.issue(at.cast.bob.user.id);
      await at.authenticator.byToken(token);
      const set = (values: { scopes?: string; expires_at?: string }) =>
        write((tx) => tx.db.updateTable('access_token').set(values).where('id', '=', id).execute());
      await set({ scopes: '["read_api"]' });
      expect(await at.authenticator.byToken(token)).toMatchObject({ scopes: ['read_api'] });
      await set({ expires_at: at.tributary.clock.now() });
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('token_expired');
    });

    it('ends with the row of a token', async () => {
      const { id, token } = await at.issue(at.cast.bob.user.id);
      await at.authenticator.byToken(token);
      await write((tx) => tx.db.deleteFrom('access_token').where('id', '=', id).execute());
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('unauthenticated');
    });

    it('follows the channels of the user, by every credential', async () => {
      const cookie = 'cookie of somebody with channels';
      const now = at.tributary.clock.now();
      const session = { userId: at.cast.bob.user.id, tokenHash: sha256Hex(cookie), csrfToken: '', agent: '', now };
      await write((tx) =>
        insertSession(tx, { ...session, origin: { method: 'password' }, expiresAt: addMilliseconds(now, 60_000) }),
      );
      const viewers = async () => [
        await at.authenticator.byPassword('bob', password),
        await at.authenticator.byToken(at.cast.bob.token),
        (await at.authenticator.bySession(cookie))?.viewer,
      ];
      const own = (await viewers())[0]!.ownChannelIds;
      const channelOfAlice = at.cast.alice.viewer.channelId;
      const give = (userId: number) =>
        write((tx) => tx.db.updateTable('channel').set({ user_id: userId }).where('id', '=', channelOfAlice).execute());
      await give(at.cast.bob.user.id);
      const with2 = (await viewers()).map((viewer) => viewer?.ownChannelIds);
      expect(with2.map((ids) => ids?.toSorted((a, b) => a - b))).toEqual(
        Array.from({ length: 3 }, () => [...own, channelOfAlice].toSorted((a, b) => a - b)),
      );
      await give(at.cast.alice.user.id);
      expect((await viewers()).map((viewer) => viewer?.ownChannelIds)).toEqual([own, own, own]);
    });

    it.each(['channel', 'user_email'] as const)(
      'follows a name that now leads to another user, by %s',
      async (table) => {
        const name = `named-in-${table}`;
        const user = await registerUser(at.tributary.operations, {
          username: name,
          email: `${name}@example.test`,
          password,
        });
        const rename = (to: string) =>
          write((tx) => tx.db.updateTable('channel').set({ address: to }).where('user_id', '=', user.id).execute());
        await rename(`${name}-elsewhere`);
        expect(await at.authenticator.byPassword(name, password)).toMatchObject({ userId: user.id });
        const [id, was] = [
          at.cast.bob.user.id,
          await write((tx) =>
            tx.db
              .selectFrom('channel')
              .select('address')
              .where('user_id', '=', at.cast.bob.user.id)
              .executeTakeFirstOrThrow(),
          ),
        ] as const;
        await write(async (tx) => {
          if (table === 'channel')
            await tx.db.updateTable(table).set({ address: name }).where('user_id', '=', id).execute();
          else await insertUserEmail(tx, { userId: id, email: name, confirmedAt: null });
        });
        expect(await at.authenticator.byPassword(name, password)).toMatchObject({ userId: id });
        await write(async (tx) => {
          if (table === 'channel')
            await tx.db
              .updateTable(table)
              .set(was as { address: string })
              .where('user_id', '=', id)
              .execute();
          else await tx.db.deleteFrom(table).where('email_key', '=', addressKey(name)).execute();
        });
        expect(await at.authenticator.byPassword(name, password)).toMatchObject({ userId: user.id });
      },
    );
  });
});
