import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeUserState } from '../../../core/accounts/operations/block-user.ts';
import { makeSignInLink } from '../../../core/accounts/operations/sign-in-link.ts';
import { findUser, findUserByConfirmedEmail } from '../../../core/accounts/storage/users.ts';
import { listMails } from '../../../core/platform/storage/mails.ts';

const secret = 'a few words do well';
const hour = 3600 * 1000;

forEachDatabase((open) => {
  describe('mailed links of accounts', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;

    const mailsTo = (to: string) => listMails(reader(), { to, limit: 20 });

    const linkTo = async (to: string, page: string) => {
      const mails = await mailsTo(to);
      const link = new RegExp(`http://tributary\\.test(/${page}/[\\w-]{43})`);
      return mails.map(({ text }) => link.exec(text ?? '')?.[1]).find((found) => found !== undefined) ?? '';
    };

    const ask = async (email: string) => {
      tributary.clock.advance(61_000);
      const browser = openBrowser(tributary);
      await browser.get('/forgot');
      return browser.send('/forgot', { email });
    };

    const signIn = async (login: string, secretOf: string) => {
      const browser = openBrowser(tributary);
      await browser.get('/sign-in');
      return (await browser.send('/sign-in', { login, password: secretOf })).status;
    };

    it('give a new password: once, signing out everywhere else', async () => {
      expect((await openBrowser(tributary).get('/sign-in')).text).toContain('href="/forgot"');
      const elsewhere = await openBrowserAs(tributary, cast.bob);
      await ask('bob@example.test');
      const earlier = await linkTo('bob@example.test', 'reset');
      expect((await ask(' Bob@example.test ')).location).toBe('/forgot?sent=1');
      const link = await linkTo('bob@example.test', 'reset');
      const rows = await reader().db.selectFrom('account_link').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link.split('/').pop());
      const browser = openBrowser(tributary);
      const page = await browser.get(link);
      expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
      expect(page.text).toContain('For your account @bob.');
      expect(await signIn('bob', password)).toBe(303);
      const short = await browser.send(link, { password: 'short' });
      expect([short.status, short.text]).toEqual([422, expect.stringContaining('at least 8 characters')]);
      expect((await browser.send(link, { password: secret, csrf_token: 'forged' })).status).toBe(403);
      await browser.get(link);
      expect(await browser.send(link, { password: secret })).toMatchObject({
        status: 303,
        location: '/?notice=password',
      });
      expect((await browser.get('/')).text).toContain('Hello, Bob Example');
      expect((await elsewhere.get('/')).text).not.toContain('Hello, Bob Example');
      expect([await signIn('bob', password), await signIn('bob', secret)]).toEqual([401, 303]);
      const again = openBrowser(tributary);
      for (const used of [link, earlier]) {
        expect((await again.get(used)).status).toBe(404);
        await again.get('/forgot');
        expect((await again.send(used, { password: 'another good one' })).status).toBe(404);
      }
      expect(await signIn('bob', secret)).toBe(303);
      expect((await mailsTo('bob@example.test'))[0]!.subject).toBe('Your password was changed');
    });

    it('are asked for with one answer, whoever has the address', async () => {
      const { rows: before } = { rows: await reader().db.selectFrom('mail').select('id').execute() };
      const known = await ask('carol@example.test');
      const unknown = await ask('nobody@example.test');
      expect([known.status, known.location, known.text]).toEqual([unknown.status, unknown.location, unknown.text]);
      const after = await reader().db.selectFrom('mail').select('id').execute();
      expect(after.length).toBe(before.length + 1);
      await changeUserState(tributary.operations, 'operator', cast.dana.user.id, 'block');
      expect((await ask('dana@example.test')).location).toBe('/forgot?sent=1');
      expect(await mailsTo('dana@example.test')).toEqual([]);
      const wrong = await ask('no address');
      expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('isn’t a valid email address')]);
    });

    it('are mailed a few times an hour at most, and are too old after that', async () => {
      for (let n = 0; n < 5; n++) expect((await ask('alice@example.test')).status).toBe(303);
      expect(await mailsTo('alice@example.test')).toHaveLength(3);
      const link = await linkTo('alice@example.test', 'reset');
      expect((await openBrowser(tributary).get(link)).status).toBe(200);
      tributary.clock.advance(hour);
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
      expect((await ask('alice@example.test')).status).toBe(303);
      expect(await mailsTo('alice@example.test')).toHaveLength(4);
    });

    it('are refused to who asks too often from one address', async () => {
      const browser = openBrowser(tributary);
      await browser.get('/forgot');
      const statuses = new Set<number>();
      for (let n = 0; n < 40; n++) {
        statuses.add((await browser.send('/forgot', { email: 'x' })).status);
      }
      expect([...statuses]).toEqual([422, 429]);
      tributary.clock.advance(61_000);
    });

    it('lead to the first password, where an administrator makes an account with reset_password', async () => {
      const make = (json: Record<string, unknown>) =>
        request(tributary, 'POST', '/api/v4/users', {
          token: cast.admin.token,
          json: { name: 'Nina New', username: 'nina', email: 'nina@example.test', ...json },
        });
      const refused = await make({});
      expect([refused.status, refused.json]).toMatchObject([
        400,
        { error: expect.stringContaining('password, reset_password, force_random_password are missing') },
      ]);
      expect((await make({ reset_password: true })).status).toBe(201);
      const link = await linkTo('nina@example.test', 'reset');
      tributary.clock.advance(5 * 24 * hour);
      const browser = openBrowser(tributary);
      expect((await browser.get(link)).text).toContain('For your account @nina.');
      expect((await browser.send(link, { password: secret })).status).toBe(303);
      expect((await browser.get('/')).text).toContain('Hello, Nina New');
    });

    it('confirm another address, for the account that asked alone', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      const path = '/settings/access';
      await alice.get(path);
      const asked = await alice.send('/settings/access/emails', { email: 'new@example.test' });
      expect(asked.location).toBe(`${path}?notice=sent`);
      expect((await alice.get(path)).text).toMatch(/new@example\.test.*Waiting for confirmation/);
      expect(await findUserByConfirmedEmail(reader(), 'new@example.test')).toBeUndefined();
      const link = await linkTo('new@example.test', 'confirm');
      const signedOut = await openBrowser(tributary).get(link);
      expect([signedOut.status, signedOut.location]).toEqual([303, `/sign-in?return_to=${encodeURIComponent(link)}`]);
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect((await stranger.get(link)).status).toBe(404);
      await stranger.get('/');
      expect((await stranger.send(link, {})).status).toBe(404);
      expect((await alice.get(link)).text).toContain('Emails for your account @alice will go to new@example.test');
      expect(await findUserByConfirmedEmail(reader(), 'new@example.test')).toBeUndefined();
      await alice.get(link);
      const confirmed = await alice.send(link, {});
      expect((await alice.get(confirmed.location!)).text).toContain('Email address confirmed.');
      expect((await findUserByConfirmedEmail(reader(), 'new@example.test'))?.id).toBe(cast.alice.user.id);
      expect((await findUser(reader(), cast.alice.user.id))?.email).toBe('new@example.test');
      expect((await mailsTo('alice@example.test'))[0]!.subject).toBe('Your email address was changed');
      const shown = await alice.get(path);
      const id = /<button(?=[^>]*aria-label="Make alice@)[^>]*\/settings\/access\/emails\/(\d+)\/choose"/.exec(
        shown.text,
      )![1]!;
      expect((await alice.send(`/settings/access/emails/${id}/choose`, {})).location).toBe(`${path}?notice=chosen`);
      await alice.get(path);
      const removal = await alice.send(`/settings/access/emails/${id}/remove`, {});
      expect([removal.status, removal.text]).toEqual([
        422,
        expect.stringContaining('Choose another one for them first'),
      ]);
      await stranger.get('/');
      expect((await stranger.send(`/settings/access/emails/${id}/remove`, {})).status).toBe(404);
    });

    it('never give an address that another account has confirmed', async () => {
      const stranger = await openBrowserAs(tributary, cast.stranger);
      await stranger.get('/settings/access');
      const asked = await stranger.send('/settings/access/emails', { email: 'carol@example.test' });
      expect(asked.location).toBe('/settings/access?notice=sent');
      const link = await linkTo('carol@example.test', 'confirm');
      await stranger.get(link);
      const refused = await stranger.send(link, {});
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Another account uses')]);
      expect((await findUserByConfirmedEmail(reader(), 'carol@example.test'))?.id).toBe(cast.carol.user.id);
    });

    it('sign in, where the demo made one: once, and by a form', async () => {
      const { url } = await makeSignInLink(tributary.operations, 'operator', cast.carol.user.id);
      const link = url.replace('http://tributary.test', '');
      const browser = openBrowser(tributary);
      expect((await browser.get(link)).text).toContain('Continue as Carol Example');
      expect((await browser.get('/')).text).not.toContain('Hello, Carol');
      await browser.get(link);
      expect((await browser.send(link, {})).location).toBe('/');
      expect((await browser.get('/')).text).toContain('Hello, Carol Example');
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
    });
  });

  describe('devices', () => {
    it('are listed, and signed out one by one or all others at once', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const here = await openBrowserAs(tributary, cast.bob);
      const phone = openBrowser(tributary);
      await phone.get('/sign-in');
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      await phone.send('/sign-in', { login: 'bob', password }, { headers: { 'user-agent': agent } });
      const third = await openBrowserAs(tributary, cast.bob);
      const path = '/settings/access';
      const { text } = await here.get(path);
      expect(text).toContain('Firefox on Linux');
      expect(text.match(/This browser/g)).toHaveLength(1);
      const id =
        /\/settings\/access\/sessions\/(\d+)\/end"(?:(?!<form)[^])*?aria-label="Sign out Firefox on Linux"/.exec(
          text,
        )![1]!;
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.send(`/settings/access/sessions/${id}/end`, {})).status).toBe(404);
      expect((await phone.get('/')).text).toContain('Hello, Bob');
      await here.get(path);
      expect((await here.send(`/settings/access/sessions/${id}/end`, {})).location).toBe(`${path}?notice=ended`);
      expect((await phone.get('/')).text).not.toContain('Hello, Bob');
      expect((await third.get('/')).text).toContain('Hello, Bob');
      await here.get(path);
      expect((await here.send('/settings/access/sessions/end-others', {})).location).toBe(`${path}?notice=others`);
      expect((await third.get('/')).text).not.toContain('Hello, Bob');
      expect((await here.get(path)).text).not.toContain('Sign out all other devices');
      expect((await carol.get('/')).text).toContain('Hello, Carol');
    });

    it('say when they were seen last, to within some minutes', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const bob = await openBrowserAs(tributary, cast.bob);
      const rows = () => tributary.operations.database.reader.db.selectFrom('session').select('last_seen_at').execute();
      expect((await rows())[0]!.last_seen_at).toBeNull();
      tributary.clock.advance(11 * 60_000);
      await bob.get('/');
      await expect.poll(async () => (await rows())[0]!.last_seen_at).not.toBeNull();
    });
  });
});
