import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { shownSourceUsers } from '../../../../test/rig/source-users.ts';
import { nina, withProviders } from '../../../../test/rig/sign-in-providers.ts';
import {
  changeUserState,
  enableSecondFactor,
  findTermsAcceptance,
  findUserByConfirmedEmail,
  offerSecondFactor,
  type RegistrationMode,
} from '../../../core/accounts/index.ts';
import { codeAt } from '../../../core/accounts/operations/second-factor/one-time-codes.ts';
import { invite, listMembershipsOf } from '../../../core/groups/index.ts';
import { listMails, pageServerEvents } from '../../../core/platform/index.ts';
import { changeSettings, declineTakeover, reassignSourceUser } from '../../../core/reassignment/index.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

forEachDatabase((open) => {
  describe('signing in by a provider', () => {
    const at = withProviders(open);

    it('makes an account where everybody may have one, and signs in to it from then on', async () => {
      await at.start();
      await at.registration('open');
      const { reader } = at.tributary.operations.database;
      await changeSettings(at.tributary.operations, 'operator', { terms: 'Be kind.' });
      const browser = openBrowser(at.tributary);
      const gate = (await browser.get('/sign-in')).text;
      expect(gate).toContain('Sign in with Example');
      expect(gate).toContain('By creating an account you accept');
      const back = await at.signIn(browser, '/sign-in?return_to=%2Fsaved');
      expect([back.status, back.location]).toEqual([303, '/saved']);
      const user = (await at.userOf())!;
      expect(user).toMatchObject({ username: 'nina', name: 'Nina Nord', email: nina.email, kind: 'human' });
      expect((await browser.get('/settings/access')).status).toBe(200);

      // Another address there is the same person.
      at.provider.person = { ...nina, email: 'nina@elsewhere.test', email_verified: false };
      const again = openBrowser(at.tributary);
      expect((await at.signIn(again)).location).toBe('/');
      const [identity, ...more] = await at.identities(user.id);
      expect([identity!.email, more]).toEqual(['nina@elsewhere.test', []]);
      expect((await again.get('/settings/access')).text).toContain(nina.email);
      expect(await findTermsAcceptance(reader, user.id)).toMatch(/^20/);
      const events = await pageServerEvents(reader, { userId: user.id, limit: 5 });
      expect(events.map(({ action, details }) => [action, details])).toEqual([
        ['link_identity', { provider: 'Example' }],
      ]);
    });

    it('links the account that has confirmed the verified address, and mails so', async () => {
      await at.start();
      const { user } = at.cast.alice;
      at.provider.person = { sub: 'a-1', email: user.email.toUpperCase(), email_verified: true };
      const browser = openBrowser(at.tributary);
      expect((await at.signIn(browser)).status).toBe(303);
      expect((await browser.get('/settings/access')).text).toContain(user.email);
      expect(await at.identities(user.id)).toMatchObject([{ issuer: at.provider.issuer, subject: 'a-1' }]);
      const [mail] = await listMails(at.tributary.operations.database.reader, { limit: 1 });
      expect([mail?.to, mail?.text?.includes('Example was linked')]).toEqual([user.email, true]);

      // Somebody who got the address at the provider later is somebody else.
      at.provider.person = { sub: 'a-2', email: user.email, email_verified: true };
      const later = await at.signIn(openBrowser(at.tributary));
      expect([later.status, later.text.includes('is linked to another account at Example')]).toEqual([403, true]);
      expect(await at.identities(user.id)).toHaveLength(1);
    });

    it.each(['ａlice@example.test', '\u1d43lice@example.test', 'al\u0131ce@example.test'])(
      'makes another account for %s, which only looks like the address of one',
      async (email) => {
        await at.start();
        await at.registration('open');
        at.provider.person = { sub: 'a-1', email, email_verified: true, preferred_username: 'mallory' };
        const browser = openBrowser(at.tributary);
        expect((await at.signIn(browser)).status).toBe(303);
        expect(await at.identities(at.cast.alice.user.id)).toEqual([]);
        expect((await browser.get('/settings/access')).text).not.toContain(at.cast.alice.user.email);
        expect(await findUserByConfirmedEmail(at.tributary.operations.database.reader, email)).toMatchObject({
          username: 'mallory',
          confirmedEmail: email,
        });
      },
    );

    it('refuses an address that the provider has not verified, and says what to do', async () => {
      await at.start();
      await at.registration('open');
      for (const email_verified of [false, undefined]) {
        at.provider.person = {
          sub: 'a-1',
          email: at.cast.alice.user.email,
          ...(email_verified === false && { email_verified }),
        };
        const browser = openBrowser(at.tributary);
        const refused = await at.signIn(browser);
        expect([refused.status, refused.text.includes('Confirm it there')]).toEqual([403, true]);
        expect((await browser.get('/settings/access')).status).toBe(303);
      }
      expect(await at.identities(at.cast.alice.user.id)).toEqual([]);
    });

    it('takes an answer once, from the browser that began, in time, unchanged', async () => {
      await at.start();
      await at.registration('open');
      const refusals: [string, number, boolean][] = [];
      const note = async (what: string, answer: Promise<{ status: number; text: string }>) => {
        const { status, text } = await answer;
        refusals.push([what, status, text.includes('took too long') || text.includes('couldn’t be verified')]);
      };
      const browser = openBrowser(at.tributary);
      const path = await at.provider.visit(await at.begin(browser));
      await note('other browser', openBrowser(at.tributary).get(path));
      await note('after another browser took it', browser.get(path));

      const state = await at.provider.visit(await at.begin(browser));
      await note('other state', browser.get(state.replace(/state=[^&]+/, 'state=another')));
      await note('other provider', browser.get(state.replace('/example/', '/other/')));
      await note('that state again', browser.get(state));

      const issuer = await at.provider.visit(await at.begin(browser));
      expect(issuer).toContain('iss=');
      await note('other issuer', browser.get(issuer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.test')));
      const nonce = (await at.begin(browser)).replace(/nonce=[^&]+/, 'nonce=another');
      await note('other nonce', browser.get(await at.provider.visit(nonce)));
      const challenge = await at.begin(browser);
      const replaced = challenge.replace(/code_challenge=[^&]+/, `code_challenge=${'a'.repeat(43)}`);
      await note('other verifier', browser.get(await at.provider.visit(replaced)));

      const late = await at.provider.visit(await at.begin(browser));
      at.tributary.clock.advance(11 * minuteMilliseconds);
      await note('late', browser.get(late));
      expect(refusals).toEqual([
        ['other browser', 400, true],
        ['after another browser took it', 400, true],
        ['other state', 400, true],
        ['other provider', 400, true],
        ['that state again', 400, true],
        ['other issuer', 403, true],
        ['other nonce', 403, true],
        ['other verifier', 403, true],
        ['late', 400, true],
      ]);
      expect(await at.userOf()).toBeUndefined();

      const good = await at.provider.visit(await at.begin(browser));
      expect((await browser.get(good)).status).toBe(303);
      await note('replayed', browser.get(good));
      expect(refusals.at(-1)).toEqual(['replayed', 400, true]);
    });

    it('says that somebody has cancelled, and goes on after that', async () => {
      await at.start();
      const browser = openBrowser(at.tributary);
      const state = new URL(await at.begin(browser)).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: at.provider.issuer });
      const cancelled = await browser.get(`/sign-in/oidc/example/callback?${query}`);
      expect([cancelled.status, cancelled.text.includes('or you cancelled')]).toEqual([403, true]);
      expect((await browser.get('/sign-in/oidc/example/callback')).status).toBe(400);
      expect((await browser.get('/sign-in/oidc/nothing/callback')).status).toBe(404);
    });

    it('keeps out who is blocked', async () => {
      await at.start();
      const { user } = at.cast.bob;
      at.provider.person = { sub: 'b', email: user.email, email_verified: true };
      await at.signIn(openBrowser(at.tributary));
      await changeUserState(at.tributary.operations, at.cast.admin.viewer, user.id, 'block');
      const browser = openBrowser(at.tributary);
      const refused = await at.signIn(browser);
      expect([refused.status, refused.text.includes('has been blocked')]).toEqual([403, true]);
      expect((await browser.get('/settings/access')).status).toBe(303);
    });

    it('asks for the second factor of an account', async () => {
      await at.start();
      const { user, viewer } = at.cast.alice;
      const { operations } = at.tributary;
      const { secret } = await offerSecondFactor(operations, viewer);
      await enableSecondFactor(operations, viewer, codeAt(secret, operations.clock.now()));
      at.provider.person = { sub: 'a', email: user.email, email_verified: true };
      const browser = openBrowser(at.tributary);
      const step = await at.signIn(browser, '/sign-in?return_to=%2Fsaved');
      expect(step.location).toBe('/sign-in/code?return_to=%2Fsaved');
      expect((await browser.get('/settings/access')).status).toBe(303);
      await browser.get(step.location!);
      at.tributary.clock.advance(minuteMilliseconds);
      const done = await browser.send(step.location!, { code: codeAt(secret, operations.clock.now()) });
      expect([done.status, done.location]).toEqual([303, '/saved']);
    });

    it('answers with a page where the provider is down, and works once it is up', async () => {
      await at.start({ issuer: 'http://127.0.0.1:9' });
      const browser = openBrowser(at.tributary);
      await browser.get('/sign-in');
      const down = await browser.send('/sign-in/oidc/example', {});
      expect([down.status, down.text.includes('Example isn’t responding')]).toEqual([502, true]);
      await at.other[Symbol.asyncDispose]();
      await browser.get('/sign-in');
      expect((await browser.send('/sign-in/oidc/other', {})).status).toBe(502);
      expect((await browser.get('/sign-in')).status).toBe(200);
    });

    it('connects to private networks only where the operator allows it', async () => {
      await at.start({ networks: ['10.0.0.0/8'] });
      const browser = openBrowser(at.tributary);
      await browser.get('/sign-in');
      expect((await browser.send('/sign-in/oidc/example', {})).status).toBe(502);
      expect(at.provider.asked).toEqual([]);
    });

    it('has several providers, whose people are different ones, and asks each for what it is once', async () => {
      await at.start();
      await at.registration('open');
      await at.signIn(openBrowser(at.tributary));
      await at.signIn(openBrowser(at.tributary));
      expect(at.provider.asked.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(1);
      // The same subject there is another person.
      at.other.person = { sub: nina.sub, email: 'otto@harbour.test', email_verified: true, name: 'Otto' };
      const browser = openBrowser(at.tributary);
      const back = await browser.get(await at.other.visit(await at.begin(browser, '/sign-in', 'other')));
      expect(back.status).toBe(303);
      expect(await at.userOf('otto@harbour.test')).toMatchObject({ username: 'otto', name: 'Otto' });
      // And one person may have both.
      at.other.person = { sub: 'n', email: nina.email!, email_verified: true };
      await openAndVisitOther();
      expect(await at.identities((await at.userOf())!.id)).toHaveLength(2);
    });
    const openAndVisitOther = async () => {
      const browser = openBrowser(at.tributary);
      return browser.get(await at.other.visit(await at.begin(browser, '/sign-in', 'other')));
    };

    it('makes no account where registration is closed, by invitation, or waits for approval', async () => {
      await at.start();
      const refusals: [RegistrationMode, number, string][] = [
        ['closed', 403, 'Sign-ups are closed.'],
        ['invitation', 403, 'You need an invitation to sign up'],
        ['approval', 403, 'is waiting for approval'],
      ];
      for (const [mode, status, text] of refusals) {
        await at.registration(mode);
        const refused = await at.signIn(openBrowser(at.tributary));
        expect([mode, refused.status, refused.text.includes(text)]).toEqual([mode, status, true]);
      }
      expect(await at.userOf()).toBeUndefined();
      const admin = await openBrowserAs(at.tributary, at.cast.admin);
      expect((await admin.get('/admin/invitations')).text).toContain(nina.email);
    });

    it('lets nobody make an account where the operator has said so, nor from other domains', async () => {
      await at.start({ new_accounts: false, email_domains: ['harbour.test'] });
      await at.registration('open');
      const none = await at.signIn(openBrowser(at.tributary));
      expect([none.status, none.text.includes('signing in doesn’t create one')]).toEqual([403, true]);
      at.provider.person = { ...nina, email: at.cast.alice.user.email };
      const foreign = await at.signIn(openBrowser(at.tributary));
      expect([foreign.status, foreign.text.includes('can’t sign in here')]).toEqual([403, true]);
      expect(await at.identities(at.cast.alice.user.id)).toEqual([]);
    });

    it('accepts an invitation to the verified address, by its link or without it', async () => {
      await at.start();
      const group = await bringGroup(at.tributary, at.cast.alice);
      const { operations } = at.tributary;
      const { reader } = operations.database;
      await invite(operations, at.cast.alice.viewer, { groupId: group.id, accessLevel: 30, email: nina.email });
      const mail = (await listMails(reader, { limit: 5 })).find(({ to }) => to === nina.email);
      const link = /\/invite\/[A-Za-z0-9_-]+/.exec(mail?.text ?? '')![0];

      at.provider.person = { ...nina, sub: 'x', email: 'somebody@else.test' };
      const foreign = await at.signIn(openBrowser(at.tributary), link);
      expect([foreign.status, foreign.text.includes('was sent to an email address other than yours')]).toEqual([
        403,
        true,
      ]);

      at.provider.person = nina;
      const browser = openBrowser(at.tributary);
      const joined = await at.signIn(browser, link);
      expect([joined.status, joined.location]).toEqual([303, `/groups/${group.fullPath}?notice=joined`]);
      const user = (await at.userOf())!;
      const memberships = await listMembershipsOf(reader, user.id, operations.clock.now());
      expect(memberships).toMatchObject([{ groupId: group.id, accessLevel: 30 }]);
      expect((await openBrowser(at.tributary).get(link)).status).toBe(404);

      // Without the link.
      await invite(operations, at.cast.admin.viewer, { email: 'otto@harbour.test' });
      at.provider.person = { sub: 'otto', email: 'otto@harbour.test', email_verified: true };
      expect((await at.signIn(openBrowser(at.tributary))).status).toBe(303);
      expect(await at.userOf('otto@harbour.test')).toMatchObject({ username: 'otto' });
    });

    it.each(['open', 'invitation', 'approval'] as const)(
      'joins to take over what somebody wrote, where registration is: %s',
      async (mode) => {
        await at.start();
        await at.registration(mode);
        const { tributary, cast } = at;
        const group = await bringGroup(tributary, cast.alice);
        await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
        const ben = async () => (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;
        const owner = await openBrowserAs(tributary, cast.alice);
        const { id } = await ben();
        await owner.get(`/source_users/${id}`);
        await owner.send(`/source_users/${id}/reassign`, { username: nina.email! });
        const [mail] = await listMails(tributary.operations.database.reader, { to: nina.email!, limit: 1 });
        const link = /\/take-over\/[\w-]{43}/.exec(mail!.text!)![0];
        const browser = openBrowser(tributary);
        expect((await browser.get(link)).text).toContain('Sign in with Example');
        expect(await at.signIn(browser, link)).toMatchObject({ status: 303, location: link });
        expect((await ben()).status).toBe('invited');
        await browser.get(link);
        expect((await browser.send(link, {})).location).toBe(`/import/requests/${id}`);
        await tributary.runner.drain();
        expect(await ben()).toMatchObject({ status: 'completed', reassign_to_user: { username: 'nina' } });
        expect(await at.userOf()).toMatchObject({ username: 'nina', email: nina.email });
      },
    );

    it('joins nobody by a link to take over that went to somebody else, or has ended, or where nobody may join', async () => {
      await at.start();
      await at.registration('invitation');
      const { tributary, cast } = at;
      const { operations } = tributary;
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;
      await reassignSourceUser(operations, cast.alice.viewer, id, { email: nina.email! });
      const [mail] = await listMails(operations.database.reader, { to: nina.email!, limit: 1 });
      const link = /\/take-over\/[\w-]{43}/.exec(mail!.text!)![0];
      at.provider.person = { ...nina, sub: 'x', email: 'somebody@else.test' };
      const foreign = await at.signIn(openBrowser(tributary), link);
      expect([foreign.status, foreign.text.includes('was sent to an email address other than yours')]).toEqual([
        403,
        true,
      ]);
      expect(await at.userOf('somebody@else.test')).toBeUndefined();
      at.provider.person = nina;
      await at.registration('closed');
      expect((await openBrowser(tributary).get(link)).text).not.toContain('Sign in with Example');
      expect(await at.userOf()).toBeUndefined();
      await at.registration('invitation');
      await declineTakeover(operations, link.split('/').at(-1)!);
      expect((await at.signIn(openBrowser(tributary), '/sign-in')).status).toBe(403);
      expect(await at.userOf()).toBeUndefined();
    });

    it('leads nowhere but to this server, and shows no page without a form of it', async () => {
      await at.start();
      await at.registration('open');
      const back = await at.signIn(openBrowser(at.tributary), '/sign-in?return_to=https%3A%2F%2Fevil.test%2F');
      expect(back.location).toBe('/?notice=welcome');
      const forged = await openBrowser(at.tributary).send('/sign-in/oidc/example', {});
      expect(forged.status).toBe(403);
    });

    it('limits attempts of an address', async () => {
      await at.start();
      const browser = openBrowser(at.tributary);
      const statuses = new Set<number>();
      for (let count = 0; count < 40; count += 1) {
        statuses.add((await browser.get('/sign-in/oidc/example/callback?state=x')).status);
      }
      expect([...statuses]).toEqual([400, 429]);
    });
  });
});
