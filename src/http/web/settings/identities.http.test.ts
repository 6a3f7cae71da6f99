import { describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { nina, targetOf, withProviders } from '../../../../test/rig/sign-in-providers.ts';
import { listMails } from '../../../core/platform/index.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

forEachDatabase((open) => {
  describe('identities at providers', () => {
    const at = withProviders(open);

    it('is linked and unlinked in the settings, also with an address that is not verified', async () => {
      await at.start();
      const { user } = at.cast.alice;
      at.provider.person = { sub: 'a', email: 'work@elsewhere.test', email_verified: false };
      const alice = await openBrowserAs(at.tributary, at.cast.alice);
      const link = async (browser: Browser) => {
        await browser.get('/settings/access');
        const sent = await browser.send('/settings/access/identities/link/example', {});
        return { ...sent, url: targetOf(sent.headers) };
      };
      // Somebody else's session, and none at all, end nothing.
      const bob = await openBrowserAs(at.tributary, at.cast.bob);
      const state = (await link(alice)).url;
      expect((await bob.get(await at.provider.visit(state))).status).toBe(400);
      expect(await at.identities(user.id)).toEqual([]);

      const linked = await alice.get(await at.provider.visit((await link(alice)).url));
      expect(linked.location).toBe('/settings/access?notice=identityLinked');
      expect((await alice.get('/settings/access')).text).toContain('work@elsewhere.test');
      expect((await at.signIn(openBrowser(at.tributary))).status).toBe(303);
      const taken = await bob.get(await at.provider.visit((await link(bob)).url));
      expect([taken.status, taken.text.includes('is linked to another account here')]).toEqual([422, true]);

      const id = (await at.identities(user.id))[0]!.id;
      await bob.get('/settings/access');
      expect((await bob.send(`/settings/access/identities/${id}/unlink`, {})).status).not.toBe(303);
      await alice.get('/settings/access');
      const unlinked = await alice.send(`/settings/access/identities/${id}/unlink`, {});
      expect(unlinked.location).toBe('/settings/access?notice=identityUnlinked');
      expect((await at.signIn(openBrowser(at.tributary))).status).toBe(403);
      const [mail] = await listMails(at.tributary.operations.database.reader, { limit: 1 });
      expect(mail?.text).toContain('Example was unlinked');

      // A visit that is to confirm who someone is links nothing.
      at.tributary.clock.advance(11 * minuteMilliseconds);
      await alice.get('/confirm-identity');
      const visit = targetOf((await alice.send('/confirm-identity/provider/example', {})).headers);
      expect((await alice.get(await at.provider.visit(visit))).status).toBe(422);
      expect(await at.identities(user.id)).toEqual([]);
    });

    it('of a provider that is gone is unlinked although there is one other way to sign in', async () => {
      await at.start();
      const { user } = at.cast.alice;
      const gone = { user_id: user.id, issuer: 'https://gone.test', subject: 'a', email: '', created_at: '2026-01-01' };
      await at.tributary.operations.database.write((tx) => tx.db.insertInto('linked_identity').values(gone).execute());
      const { id } = (await at.identities(user.id))[0]!;
      const alice = await openBrowserAs(at.tributary, at.cast.alice);
      await alice.get('/settings/access');
      expect((await alice.send(`/settings/access/identities/${id}/unlink`, {})).status).toBe(303);
      expect(await at.identities(user.id)).toEqual([]);
    });

    it('stays linked where it is the last way to sign in', async () => {
      await at.start();
      await at.registration('open');
      await at.signIn(openBrowser(at.tributary));
      const { id: userId } = (await at.userOf())!;
      const id = (await at.identities(userId))[0]!.id;
      const browser = openBrowser(at.tributary);
      await at.signIn(browser);
      at.tributary.clock.advance(11 * minuteMilliseconds);
      await browser.get('/settings/access');
      const asked = await browser.send(`/settings/access/identities/${id}/unlink`, {});
      expect([asked.status, asked.text.includes('Confirm with Example')]).toEqual([403, true]);
      const visit = targetOf((await browser.send('/confirm-identity/provider/example', {})).headers);
      expect((await browser.get(await at.provider.visit(visit))).location).toBe('/confirm-identity');
      await browser.get('/settings/access');
      const refused = await browser.send(`/settings/access/identities/${id}/unlink`, {});
      expect([refused.status, refused.text.includes('only way to sign in')]).toEqual([422, true]);
      const call = callerOf(at.tributary);
      const path = `/users/${userId}/identities`;
      const listed = (await call(at.cast.admin, 'GET', path)).json as { provider: string; extern_uid: string }[];
      expect(listed).toMatchObject([{ provider: 'example', extern_uid: nina.sub }]);
      const record = (await call(at.cast.admin, 'GET', `/users/${userId}`)).json;
      expect(record).toMatchObject({ identities: [{ provider: 'example', extern_uid: nina.sub }] });
      expect((await call(at.cast.alice, 'GET', `/users/${userId}`)).json).not.toHaveProperty('identities');
      expect((await call(at.cast.admin, 'DELETE', `${path}/example`)).status).toBe(422);
      expect((await call(at.cast.admin, 'DELETE', `${path}/other`)).status).toBe(404);
      expect((await call(at.cast.alice, 'DELETE', `${path}/example`)).status).toBe(403);

      // With a second one the first may go.
      at.other.person = { sub: 'n', email: nina.email!, email_verified: true };
      const second = openBrowser(at.tributary);
      await second.get(await at.other.visit(await at.begin(second, '/sign-in', 'other')));
      expect((await call(at.cast.admin, 'DELETE', `${path}/example`)).status).toBe(204);
      expect(await at.identities(userId)).toMatchObject([{ issuer: at.other.issuer }]);
    });
  });
});
