import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import {
  type IdentityProvider,
  type ProvidedPerson,
  providersFile,
  startIdentityProvider,
} from '../../../../test/rig/identity-provider.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import {
  changeRegistrationMode,
  changeUserState,
  enableSecondFactor,
  findUserByConfirmedEmail,
  offerSecondFactor,
  type RegistrationMode,
} from '../../../core/accounts/index.ts';
import { invite, listMembershipsOf } from '../../../core/groups/index.ts';
import { listMails, pageServerEvents } from '../../../core/platform/index.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';
import { listLinkedIdentities } from '../../../core/accounts/storage/linked-identities.ts';
import { codeAt } from '../../../core/accounts/operations/second-factor/one-time-codes.ts';

const baseUrl = 'http://tributary.test';
const nina: ProvidedPerson = {
  sub: 'nina-7',
  email: 'nina@harbour.test',
  email_verified: true,
  name: 'Nina Nord',
  preferred_username: 'nina',
};

/** Where a page goes on by itself. */
function targetOf({ refresh }: Readonly<Record<string, unknown>>): string {
  return typeof refresh === 'string' ? refresh.replace(/^0; url=/, '') : '';
}

forEachDatabase((open) => {
  describe('signing in by a provider', () => {
    let provider: IdentityProvider;
    let other: IdentityProvider;
    let tributary: TestTributary;
    let cast: Cast;

    const start = async (more: Record<string, unknown> = {}) => {
      const file = providersFile([
        { ...provider.settings, ...more },
        { ...other.settings, name: 'Other' },
      ]);
      tributary = await startTributary(await open(), { config: { providersFile: file } });
      cast = await bringCast(tributary);
    };
    beforeEach(async () => {
      provider = await startIdentityProvider(baseUrl);
      other = await startIdentityProvider(baseUrl, { id: 'other', writesToken: true });
      provider.person = nina;
    });
    afterEach(async () => {
      await tributary[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    });

    const registration = (mode: RegistrationMode) => changeRegistrationMode(tributary.operations, 'operator', mode);
    /** The address at the provider to which a browser is sent. */
    const begin = async (browser: Browser, page = '/sign-in', id = 'example') => {
      await browser.get(page);
      const sent = await browser.send(`/sign-in/oidc/${id}`, {});
      const url = targetOf(sent.headers);
      expect([sent.status, sent.text.includes('Go on')]).toEqual([200, true]);
      return url;
    };
    const signIn = async (browser: Browser, page?: string) =>
      browser.get(await provider.visit(await begin(browser, page)));
    const userOf = (email = nina.email!) => findUserByConfirmedEmail(tributary.operations.database.reader, email);
    const identities = (userId: number) => listLinkedIdentities(tributary.operations.database.reader, userId);

    it('makes an account where everybody may have one, and signs in to it from then on', async () => {
      await start();
      await registration('open');
      const browser = openBrowser(tributary);
      expect((await browser.get('/sign-in')).text).toContain('Sign in with Example');
      const back = await signIn(browser, '/sign-in?return_to=%2Fsaved');
      expect([back.status, back.location]).toEqual([303, '/saved']);
      const user = (await userOf())!;
      expect(user).toMatchObject({ username: 'nina', name: 'Nina Nord', email: nina.email, kind: 'human' });
      expect((await browser.get('/settings/access')).status).toBe(200);

      // Another address there is the same person.
      provider.person = { ...nina, email: 'nina@elsewhere.test', email_verified: false };
      const again = openBrowser(tributary);
      expect((await signIn(again)).location).toBe('/');
      const [identity, ...more] = await identities(user.id);
      expect([identity!.email, more]).toEqual(['nina@elsewhere.test', []]);
      expect((await again.get('/settings/access')).text).toContain(nina.email);
      const { reader } = tributary.operations.database;
      const events = await pageServerEvents(reader, { userId: user.id, limit: 5 });
      expect(events.map(({ action, details }) => [action, details])).toEqual([
        ['link_identity', { provider: 'Example' }],
      ]);
    });

    it('links the account that has confirmed the verified address, and mails so', async () => {
      await start();
      const { user } = cast.alice;
      provider.person = { sub: 'a-1', email: user.email.toUpperCase(), email_verified: true };
      const browser = openBrowser(tributary);
      expect((await signIn(browser)).status).toBe(303);
      expect((await browser.get('/settings/access')).text).toContain(user.email);
      expect(await identities(user.id)).toMatchObject([{ issuer: provider.issuer, subject: 'a-1' }]);
      const [mail] = await listMails(tributary.operations.database.reader, { limit: 1 });
      expect([mail?.to, mail?.text?.includes('Example was linked')]).toEqual([user.email, true]);

      // Somebody who got the address at the provider later is somebody else.
      provider.person = { sub: 'a-2', email: user.email, email_verified: true };
      const later = await signIn(openBrowser(tributary));
      expect([later.status, later.text.includes('is linked to another account at Example')]).toEqual([403, true]);
      expect(await identities(user.id)).toHaveLength(1);
    });

    it('refuses an address that the provider has not verified, and says what to do', async () => {
      await start();
      await registration('open');
      for (const email_verified of [false, undefined]) {
        provider.person = {
          sub: 'a-1',
          email: cast.alice.user.email,
          ...(email_verified === false && { email_verified }),
        };
        const browser = openBrowser(tributary);
        const refused = await signIn(browser);
        expect([refused.status, refused.text.includes('Confirm it there')]).toEqual([403, true]);
        expect((await browser.get('/settings/access')).status).toBe(303);
      }
      expect(await identities(cast.alice.user.id)).toEqual([]);
    });

    it('takes an answer once, from the browser that began, in time, unchanged', async () => {
      await start();
      await registration('open');
      const refusals: [string, number, boolean][] = [];
      const note = async (what: string, answer: Promise<{ status: number; text: string }>) => {
        const { status, text } = await answer;
        refusals.push([what, status, text.includes('took too long') || text.includes('could not be checked')]);
      };
      const browser = openBrowser(tributary);
      const path = await provider.visit(await begin(browser));
      await note('other browser', openBrowser(tributary).get(path));
      await note('after another browser took it', browser.get(path));

      const state = await provider.visit(await begin(browser));
      await note('other state', browser.get(state.replace(/state=[^&]+/, 'state=another')));
      await note('other provider', browser.get(state.replace('/example/', '/other/')));
      await note('that state again', browser.get(state));

      const issuer = await provider.visit(await begin(browser));
      expect(issuer).toContain('iss=');
      await note('other issuer', browser.get(issuer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.test')));
      const nonce = (await begin(browser)).replace(/nonce=[^&]+/, 'nonce=another');
      await note('other nonce', browser.get(await provider.visit(nonce)));
      const challenge = await begin(browser);
      const replaced = challenge.replace(/code_challenge=[^&]+/, `code_challenge=${'a'.repeat(43)}`);
      await note('other verifier', browser.get(await provider.visit(replaced)));

      const late = await provider.visit(await begin(browser));
      tributary.clock.advance(11 * minuteMilliseconds);
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
      expect(await userOf()).toBeUndefined();

      const good = await provider.visit(await begin(browser));
      expect((await browser.get(good)).status).toBe(303);
      await note('replayed', browser.get(good));
      expect(refusals.at(-1)).toEqual(['replayed', 400, true]);
    });

    it('says that somebody has cancelled, and goes on after that', async () => {
      await start();
      const browser = openBrowser(tributary);
      const state = new URL(await begin(browser)).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
      const cancelled = await browser.get(`/sign-in/oidc/example/callback?${query}`);
      expect([cancelled.status, cancelled.text.includes('you have cancelled')]).toEqual([403, true]);
      expect((await browser.get('/sign-in/oidc/example/callback')).status).toBe(400);
      expect((await browser.get('/sign-in/oidc/nothing/callback')).status).toBe(404);
    });

    it('keeps out who is blocked', async () => {
      await start();
      const { user } = cast.bob;
      provider.person = { sub: 'b', email: user.email, email_verified: true };
      await signIn(openBrowser(tributary));
      await changeUserState(tributary.operations, cast.admin.viewer, user.id, 'block');
      const browser = openBrowser(tributary);
      const refused = await signIn(browser);
      expect([refused.status, refused.text.includes('has been blocked')]).toEqual([403, true]);
      expect((await browser.get('/settings/access')).status).toBe(303);
    });

    it('asks for the second factor of an account', async () => {
      await start();
      const { user, viewer } = cast.alice;
      const { operations } = tributary;
      const { secret } = await offerSecondFactor(operations, viewer);
      await enableSecondFactor(operations, viewer, codeAt(secret, operations.clock.now()));
      provider.person = { sub: 'a', email: user.email, email_verified: true };
      const browser = openBrowser(tributary);
      const step = await signIn(browser, '/sign-in?return_to=%2Fsaved');
      expect(step.location).toBe('/sign-in/code?return_to=%2Fsaved');
      expect((await browser.get('/settings/access')).status).toBe(303);
      await browser.get(step.location!);
      tributary.clock.advance(minuteMilliseconds);
      const done = await browser.send('/sign-in/code', { code: codeAt(secret, operations.clock.now()) });
      expect([done.status, done.location]).toEqual([303, '/saved']);
    });

    it('answers with a page where the provider is down, and works once it is up', async () => {
      await start({ issuer: 'http://127.0.0.1:9' });
      const browser = openBrowser(tributary);
      await browser.get('/sign-in');
      const down = await browser.send('/sign-in/oidc/example', {});
      expect([down.status, down.text.includes('Example does not answer')]).toEqual([502, true]);
      await other[Symbol.asyncDispose]();
      await browser.get('/sign-in');
      expect((await browser.send('/sign-in/oidc/other', {})).status).toBe(502);
      expect((await browser.get('/sign-in')).status).toBe(200);
    });

    it('connects to private networks only where the operator allows it', async () => {
      await start({ networks: ['10.0.0.0/8'] });
      const browser = openBrowser(tributary);
      await browser.get('/sign-in');
      expect((await browser.send('/sign-in/oidc/example', {})).status).toBe(502);
      expect(provider.asked).toEqual([]);
    });

    it('has several providers, whose people are different ones, and asks each for what it is once', async () => {
      await start();
      await registration('open');
      await signIn(openBrowser(tributary));
      await signIn(openBrowser(tributary));
      expect(provider.asked.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(1);
      // The same subject there is another person.
      other.person = { sub: nina.sub, email: 'otto@harbour.test', email_verified: true, name: 'Otto' };
      const browser = openBrowser(tributary);
      const back = await browser.get(await other.visit(await begin(browser, '/sign-in', 'other')));
      expect(back.status).toBe(303);
      expect(await userOf('otto@harbour.test')).toMatchObject({ username: 'otto', name: 'Otto' });
      // And one person may have both.
      other.person = { sub: 'n', email: nina.email!, email_verified: true };
      await openAndVisitOther();
      expect(await identities((await userOf())!.id)).toHaveLength(2);
    });
    const openAndVisitOther = async () => {
      const browser = openBrowser(tributary);
      return browser.get(await other.visit(await begin(browser, '/sign-in', 'other')));
    };

    it('makes no account where registration is closed, by invitation, or waits for approval', async () => {
      await start();
      const refusals: [RegistrationMode, number, string][] = [
        ['closed', 403, 'Nobody can make an account'],
        ['invitation', 403, 'Accounts are made by invitation here'],
        ['approval', 403, 'waits for an administrator'],
      ];
      for (const [mode, status, text] of refusals) {
        await registration(mode);
        const refused = await signIn(openBrowser(tributary));
        expect([mode, refused.status, refused.text.includes(text)]).toEqual([mode, status, true]);
      }
      expect(await userOf()).toBeUndefined();
      const admin = await openBrowserAs(tributary, cast.admin);
      expect((await admin.get('/admin/invitations')).text).toContain(nina.email);
    });

    it('lets nobody make an account where the operator has said so, nor from other domains', async () => {
      await start({ new_accounts: false, email_domains: ['harbour.test'] });
      await registration('open');
      const none = await signIn(openBrowser(tributary));
      expect([none.status, none.text.includes('none is made by signing in')]).toEqual([403, true]);
      provider.person = { ...nina, email: cast.alice.user.email };
      const foreign = await signIn(openBrowser(tributary));
      expect([foreign.status, foreign.text.includes('cannot sign in here')]).toEqual([403, true]);
      expect(await identities(cast.alice.user.id)).toEqual([]);
    });

    it('accepts an invitation to the verified address, by its link or without it', async () => {
      await start();
      const group = await bringGroup(tributary, cast.alice);
      const { operations } = tributary;
      const { reader } = operations.database;
      await invite(operations, cast.alice.viewer, { groupId: group.id, accessLevel: 30, email: nina.email });
      const mail = (await listMails(reader, { limit: 5 })).find(({ to }) => to === nina.email);
      const link = /\/invite\/[A-Za-z0-9_-]+/.exec(mail?.text ?? '')![0];

      provider.person = { ...nina, sub: 'x', email: 'somebody@else.test' };
      const foreign = await signIn(openBrowser(tributary), link);
      expect([foreign.status, foreign.text.includes('went to another e-mail address')]).toEqual([403, true]);

      provider.person = nina;
      const browser = openBrowser(tributary);
      const joined = await signIn(browser, link);
      expect([joined.status, joined.location]).toEqual([303, `/groups/${group.fullPath}?notice=joined`]);
      const user = (await userOf())!;
      const memberships = await listMembershipsOf(reader, user.id, operations.clock.now());
      expect(memberships).toMatchObject([{ groupId: group.id, accessLevel: 30 }]);
      expect((await openBrowser(tributary).get(link)).status).toBe(404);

      // Without the link.
      await invite(operations, cast.admin.viewer, { email: 'otto@harbour.test' });
      provider.person = { sub: 'otto', email: 'otto@harbour.test', email_verified: true };
      expect((await signIn(openBrowser(tributary))).status).toBe(303);
      expect(await userOf('otto@harbour.test')).toMatchObject({ username: 'otto' });
    });

    it('leads nowhere but to this server, and shows no page without a form of it', async () => {
      await start();
      await registration('open');
      const back = await signIn(openBrowser(tributary), '/sign-in?return_to=https%3A%2F%2Fevil.test%2F');
      expect(back.location).toBe('/?notice=welcome');
      const forged = await openBrowser(tributary).send('/sign-in/oidc/example', {});
      expect(forged.status).toBe(403);
    });

    it('is linked and unlinked in the settings, by who gives the password, also with an address that is not verified', async () => {
      await start();
      const { user } = cast.alice;
      provider.person = { sub: 'a', email: 'work@elsewhere.test', email_verified: false };
      const alice = await openBrowserAs(tributary, cast.alice);
      const link = async (browser: Browser, secret = password) => {
        await browser.get('/settings/access');
        const sent = await browser.send('/settings/identities/link/example', { password: secret });
        return { ...sent, url: targetOf(sent.headers) };
      };
      const wrong = await link(alice, 'wrong');
      expect([wrong.status, wrong.text.includes('That is not your password')]).toEqual([422, true]);

      // Somebody else's session, and none at all, end nothing.
      const bob = await openBrowserAs(tributary, cast.bob);
      const state = (await link(alice)).url;
      expect((await bob.get(await provider.visit(state))).status).toBe(400);
      expect(await identities(user.id)).toEqual([]);

      const linked = await alice.get(await provider.visit((await link(alice)).url));
      expect(linked.location).toBe('/settings/access?notice=identityLinked');
      expect((await alice.get('/settings/access')).text).toContain('work@elsewhere.test');
      expect((await signIn(openBrowser(tributary))).status).toBe(303);
      const taken = await bob.get(await provider.visit((await link(bob)).url));
      expect([taken.status, taken.text.includes('belongs to another account here')]).toEqual([422, true]);

      const id = (await identities(user.id))[0]!.id;
      await bob.get('/settings/access');
      expect((await bob.send(`/settings/identities/${id}/unlink`, {})).status).not.toBe(303);
      await alice.get('/settings/access');
      const unlinked = await alice.send(`/settings/identities/${id}/unlink`, {});
      expect(unlinked.location).toBe('/settings/access?notice=identityUnlinked');
      expect((await signIn(openBrowser(tributary))).status).toBe(403);
      const [mail] = await listMails(tributary.operations.database.reader, { limit: 1 });
      expect(mail?.text).toContain('Example was unlinked');
    });

    it('stays linked where it is the last way to sign in', async () => {
      await start();
      await registration('open');
      await signIn(openBrowser(tributary));
      const { id: userId } = (await userOf())!;
      const id = (await identities(userId))[0]!.id;
      const browser = openBrowser(tributary);
      await signIn(browser);
      await browser.get('/settings/access');
      const refused = await browser.send(`/settings/identities/${id}/unlink`, {});
      expect([refused.status, refused.text.includes('only way to sign in')]).toEqual([422, true]);
      const call = callerOf(tributary);
      const path = `/users/${userId}/identities`;
      const listed = (await call(cast.admin, 'GET', path)).json as { provider: string; extern_uid: string }[];
      expect(listed).toMatchObject([{ provider: 'example', extern_uid: nina.sub }]);
      expect((await call(cast.admin, 'DELETE', `${path}/example`)).status).toBe(422);
      expect((await call(cast.admin, 'DELETE', `${path}/other`)).status).toBe(404);
      expect((await call(cast.alice, 'DELETE', `${path}/example`)).status).toBe(403);

      // With a second one the first may go.
      other.person = { sub: 'n', email: nina.email!, email_verified: true };
      await openAndVisitOther();
      expect((await call(cast.admin, 'DELETE', `${path}/example`)).status).toBe(204);
      expect(await identities(userId)).toMatchObject([{ issuer: other.issuer }]);
    });

    it('limits attempts of an address', async () => {
      await start();
      const browser = openBrowser(tributary);
      const statuses = new Set<number>();
      for (let count = 0; count < 40; count += 1) {
        statuses.add((await browser.get('/sign-in/oidc/example/callback?state=x')).status);
      }
      expect([...statuses]).toEqual([400, 429]);
    });
  });
});
