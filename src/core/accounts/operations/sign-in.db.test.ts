import { describe, expect, it } from 'vitest';
import { refusalOf, withAuthenticator } from '../../../../test/rig/authenticators.ts';
import { password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { insertSession } from '../storage/sessions.ts';
import { registerUser } from './register-user.ts';

forEachDatabase((open) => {
  const at = withAuthenticator(open);

  describe('a password', () => {
    it.each(['alice', 'ALICE', 'alice@example.test', 'Alice@Example.TEST'])('signs %s in', async (login) => {
      const viewer = await at.authenticator.byPassword(login, password);
      expect(viewer).toMatchObject({
        kind: 'user',
        userId: at.cast.alice.user.id,
        username: 'alice',
        isAdmin: false,
        channelId: at.cast.alice.viewer.channelId,
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
      expect(await refusalOf(at.authenticator.byPassword(login, secret))).toBe('unauthenticated');
    });

    it('costs as much for a login that does not exist', async () => {
      await refusalOf(at.authenticator.byPassword('nobody', 'wrong'));
      expect(at.verified).toBe(1);
    });

    it('that is not set signs nobody in', async () => {
      const user = await registerUser(at.tributary.operations, { username: 'mute', email: 'mute@example.test' });
      for (const secret of ['', 'null', 'undefined', 'somesaltsomesalt', 'password']) {
        expect(await refusalOf(at.authenticator.byPassword(user.username, secret))).toBe('unauthenticated');
      }
    });

    it('may look like a token', async () => {
      const tokenLike = 'trb-is-how-my-password-begins';
      await registerUser(at.tributary.operations, {
        username: 'tina',
        email: 'tina@example.test',
        password: tokenLike,
      });
      expect(await at.authenticator.byPassword('tina', tokenLike)).toMatchObject({ credential: 'password' });
    });
  });

  describe('a token', () => {
    it('signs in by itself', async () => {
      expect(await at.authenticator.byToken(at.cast.bob.token)).toMatchObject({
        userId: at.cast.bob.user.id,
        credential: 'token',
        scopes: ['api'],
      });
    });

    it.each(['bob', 'bob@example.test'])('signs %s in, in place of the password', async (login) => {
      const { token } = await at.issue(at.cast.bob.user.id, { scopes: ['read_api'] });
      expect(await at.authenticator.byPassword(login, token)).toMatchObject({
        userId: at.cast.bob.user.id,
        credential: 'token',
        scopes: ['read_api'],
      });
      expect(at.verified).toBe(0);
    });

    it('signs nobody else in', async () => {
      expect(await refusalOf(at.authenticator.byPassword('alice', at.cast.bob.token))).toBe('unauthenticated');
      expect(await refusalOf(at.authenticator.byPassword('nobody', at.cast.bob.token))).toBe('unauthenticated');
    });

    it.each(['', 'trb-', 'trb-wrong', 'wrong'])('that is wrong, %j, signs nobody in', async (token) => {
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('unauthenticated');
      expect(await refusalOf(at.authenticator.byPassword('bob', token))).toBe('unauthenticated');
    });

    it('is stored as a hash alone', async () => {
      const { token } = await at.issue(at.cast.bob.user.id);
      const rows = await at.tributary.operations.database.reader.db.selectFrom('access_token').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(4));
      expect(await refusalOf(at.authenticator.byToken(sha256Hex(token)))).toBe('unauthenticated');
    });

    it('ends at once when it is revoked', async () => {
      const { id, token } = await at.issue(at.cast.bob.user.id);
      await at.authenticator.byToken(token);
      await at.authenticator.byPassword('bob', token);
      await at.revoke(id);
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('token_revoked');
      expect(await refusalOf(at.authenticator.byPassword('bob', token))).toBe('token_revoked');
      expect(await refusalOf(at.authenticator.byPassword('alice', token))).toBe('unauthenticated');
    });

    it('ends when its time is over', async () => {
      const { token } = await at.issue(at.cast.bob.user.id, { lifetime: 60_000 });
      await at.authenticator.byToken(token);
      await at.authenticator.byPassword('bob', token);
      at.tributary.clock.advance(60_000);
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('token_expired');
      expect(await refusalOf(at.authenticator.byPassword('bob', token))).toBe('token_expired');
    });
  });

  describe.each(['blocked', 'deactivated'] as const)('a user who is %s', (state) => {
    it('learns so with the right credentials, and only then', async () => {
      const { user, token } = at.cast.stranger;
      await at.authenticator.byPassword('stranger', password);
      await at.change(user.id, { state });
      expect(await refusalOf(at.authenticator.byPassword('stranger', password))).toBe('account_blocked');
      expect(await refusalOf(at.authenticator.byPassword('stranger', token))).toBe('account_blocked');
      expect(await refusalOf(at.authenticator.byToken(token))).toBe('account_blocked');
      expect(await refusalOf(at.authenticator.byPassword('stranger', 'wrong'))).toBe('unauthenticated');
      await at.change(user.id, { state: 'active' });
      expect(await refusalOf(at.authenticator.byPassword('stranger', password))).toBe('none');
    });
  });

  describe('a session', () => {
    const begin = (tokenHash: string): Promise<void> => {
      const now = at.tributary.clock.now();
      const session = {
        userId: at.cast.bob.user.id,
        tokenHash,
        csrfToken: 'form',
        agent: '',
        origin: { method: 'password' } as const,
        now,
        expiresAt: addMilliseconds(now, 60_000),
      };
      return at.tributary.operations.database.write((tx) => insertSession(tx, session));
    };

    it('signs in until it ends', async () => {
      await begin(sha256Hex('cookie'));
      expect(await at.authenticator.bySession('cookie')).toMatchObject({
        viewer: { userId: at.cast.bob.user.id, credential: 'session' },
        csrfToken: 'form',
      });
      expect(await at.authenticator.bySession('another')).toBeUndefined();
      expect(await at.authenticator.bySession(sha256Hex('cookie'))).toBeUndefined();
      at.tributary.clock.advance(60_000);
      expect(await at.authenticator.bySession('cookie')).toBeUndefined();
    });
  });
});
