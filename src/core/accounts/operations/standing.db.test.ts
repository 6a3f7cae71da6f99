import { describe, expect, it } from 'vitest';
import { refusalOf, withAuthenticator } from '../../../../test/rig/authenticators.ts';
import { password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import type { UserViewer } from '../../platform/index.ts';
import { listAdministrators } from '../storage/users.ts';
import { changePassword } from './change-password.ts';
import { chooseLanguage } from './choose-language.ts';
import { editUser } from './edit-user.ts';
import { closeSession, openSession } from './open-session.ts';
import { registerUser } from './register-user.ts';
import { viewerOf } from './sign-in.ts';

forEachDatabase((open) => {
  const at = withAuthenticator(open);

  /** Refusal of a write whose request was authenticated before `change`. */
  async function refusedAfter(viewer: UserViewer, change: () => Promise<unknown>) {
    expect(await refusalOf(chooseLanguage(at.tributary.operations, viewer, 'de'))).toBe('none');
    await change();
    return refusalOf(chooseLanguage(at.tributary.operations, viewer, 'fr'));
  }

  /** A new person, as a viewer without a credential. */
  async function join(username: string, isAdmin = false): Promise<UserViewer> {
    const { operations } = at.tributary;
    const user = await registerUser(operations, { username, email: `${username}@example.test`, password, isAdmin });
    return viewerOf(operations, user.id, ['api'], 'system');
  }

  describe('a request that was authenticated before', () => {
    it('the account was blocked is refused', async () => {
      const viewer = await join('erik');
      expect(await refusedAfter(viewer, () => at.change(viewer.userId, { state: 'blocked' }))).toBe('account_blocked');
    });

    it('the access token was revoked is refused', async () => {
      const { userId } = await join('fay');
      const { id, token } = await at.issue(userId);
      const viewer = await at.authenticator.byToken(token);
      expect(await refusedAfter(viewer, () => at.revoke(id))).toBe('token_revoked');
    });

    it('the session ended is refused', async () => {
      const { operations } = at.tributary;
      const { token } = await openSession(operations, await join('gus'), {
        origin: { method: 'password' },
        oldToken: undefined,
      });
      const { viewer } = (await at.authenticator.bySession(token))!;
      expect(await refusedAfter(viewer, () => closeSession(operations, token))).toBe('unauthenticated');
    });

    it('the password changed is refused', async () => {
      await join('hal');
      const viewer = await at.authenticator.byPassword('hal', password);
      const change = () => changePassword(at.tributary.operations, 'operator', viewer.userId, 'another battery');
      expect(await refusedAfter(viewer, change)).toBe('unauthenticated');
    });

    it('the person stopped being an administrator is refused, also for whom they act', async () => {
      const viewer = await join('ida', true);
      const other = { ...(await join('jim')), sudoUserId: viewer.userId };
      const change = () => at.change(viewer.userId, { is_admin: 0 });
      expect(await refusedAfter(viewer, change)).toBe('forbidden');
      expect(await refusalOf(chooseLanguage(at.tributary.operations, other, 'fr'))).toBe('forbidden');
    });

    it('the channel belonged to others is refused', async () => {
      const [viewer, { channelId, xchanId }] = [await join('kim'), await join('lou')];
      const acting = { ...viewer, channelId, xchanId };
      expect(await refusalOf(chooseLanguage(at.tributary.operations, acting, 'de'))).toBe('forbidden');
    });
  });

  it('administrators who demote each other at once leave one of them', async () => {
    const { operations } = at.tributary;
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await join(`one${round}`, true), await join(`other${round}`, true)];
      const demotions = [
        editUser(operations, one, other.userId, { isAdmin: false }),
        editUser(operations, other, one.userId, { isAdmin: false }),
      ];
      const refusals = await Promise.all(demotions.map(refusalOf));
      expect(refusals.sort()).toEqual(['forbidden', 'none']);
      const left = await listAdministrators(operations.database.reader);
      expect(left.filter(({ id }) => id === one.userId || id === other.userId)).toHaveLength(1);
    }
  });
});
