import { describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { withProviders } from '../../../../test/rig/sign-in-providers.ts';
import { enableSecondFactor, makeSignInLink, offerSecondFactor } from '../../../core/accounts/index.ts';
import { codeAt } from '../../../core/accounts/operations/second-factor/one-time-codes.ts';
import { invite } from '../../../core/groups/index.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

interface Session {
  readonly method: string | null;
  readonly provider: string | null;
  readonly second_factor: boolean;
}

forEachDatabase((open) => {
  describe('the list of sessions', () => {
    const at = withProviders(open);

    const pageOf = async (browser: Browser) => (await browser.get('/settings/access')).text;
    const ofApi = async (token: string) => {
      const { json } = await request(at.tributary, 'GET', '/api/v4/user/sessions', { token });
      return (json as Session[]).map((each) => [each.method, each.provider, each.second_factor]);
    };

    it('says how each was begun: by password, mailed link or provider, and with a code', async () => {
      await at.start();
      const { operations } = at.tributary;
      const { alice } = at.cast;
      const browser = await openBrowserAs(at.tributary, alice);
      expect(await pageOf(browser)).toContain('With password<');
      const { url } = await makeSignInLink(operations, 'operator', alice.user.id);
      const link = url.replace('http://tributary.test', '');
      const mailed = openBrowser(at.tributary);
      await mailed.get(link);
      expect((await mailed.send(link, {})).status).toBe(303);
      expect(await pageOf(mailed)).toContain('With an email link<');
      const { secret } = await offerSecondFactor(operations, alice.viewer);
      await enableSecondFactor(operations, alice.viewer, codeAt(secret, operations.clock.now()));
      at.provider.person = { sub: 'a', email: alice.user.email, email_verified: true };
      const byProvider = openBrowser(at.tributary);
      const step = await at.signIn(byProvider);
      await byProvider.get(step.location!);
      at.tributary.clock.advance(minuteMilliseconds);
      await byProvider.send('/sign-in/code', { code: codeAt(secret, operations.clock.now()) });
      const page = await pageOf(byProvider);
      expect(page).toContain('With Example and a code<');
      expect(page).toContain('With password<');
      expect(await ofApi(alice.token)).toEqual([
        ['provider', 'Example', true],
        ['mailed_link', null, false],
        ['password', null, false],
      ]);
    });

    it('says of those from before that were not noted nothing, and of others that they joined', async () => {
      await at.start();
      const { operations } = at.tributary;
      const { alice, bob } = at.cast;
      const group = await bringGroup(at.tributary, alice);
      const { url } = await invite(operations, alice.viewer, { groupId: group.id, accessLevel: 10 });
      const browser = openBrowser(at.tributary);
      const path = url!.replace('http://tributary.test', '');
      await browser.get(path);
      const joined = await browser.send(path, { name: 'New', username: 'newone', password: 'a few words do well' });
      expect(joined.status).toBe(303);
      expect(await pageOf(browser)).toContain('When signing up<');
      const old = await openBrowserAs(at.tributary, bob);
      await operations.database.write((tx) =>
        tx.db.updateTable('session').set({ method: null }).where('user_id', '=', bob.user.id).execute(),
      );
      expect(await pageOf(old)).not.toContain('With password<');
      expect(await ofApi(bob.token)).toEqual([[null, null, false]]);
    });
  });
});
