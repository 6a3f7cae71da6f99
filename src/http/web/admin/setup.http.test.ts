import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startMailServer } from '../../../../test/rig/mail-server.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { registerUser } from '../../../core/accounts/operations/register-user.ts';
import { openSetup, setUpServer } from '../../../core/accounts/operations/set-up.ts';

const secret = 'a few words do well';
const form = {
  server_name: ' Harbour  Town ',
  name: 'Ada Admin',
  username: 'ada',
  email: 'ada@example.test',
  password: secret,
  registration: 'open',
};
const setup = {
  serverName: 'Harbour',
  name: 'Ada',
  email: 'ada@example.test',
  password: secret,
  registration: 'closed',
  testsMail: false,
};

forEachDatabase((open) => {
  describe('a server without users', () => {
    let tributary: TestTributary;

    beforeEach(async () => {
      tributary = await startTributary(await open());
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const openLink = async () => {
      const url = await openSetup(tributary.operations, 'operator');
      return url!.replace('http://tributary.test', '');
    };
    const users = () =>
      tributary.operations.database.reader.db.selectFrom('user').select(['username', 'is_admin']).execute();
    const settings = async () => {
      const rows = await tributary.operations.database.reader.db
        .selectFrom('setting')
        .select(['key', 'value'])
        .execute();
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    };

    it('is set up by the link of its log, once', async () => {
      const link = await openLink();
      expect(JSON.stringify(await settings())).not.toContain(link.split('/').pop());
      const browser = openBrowser(tributary);
      expect(await browser.get('/')).toMatchObject({ status: 303, location: '/setup' });
      expect((await browser.get('/setup')).text).toContain('This server isn’t set up yet');
      const page = await browser.get(link);
      expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
      expect(page.text).toContain('No mail server is set');
      expect((await browser.send(link, { ...form, csrf_token: 'forged' })).status).toBe(403);
      await browser.get(link);
      const done = await browser.send(link, form);
      expect([done.status, done.location]).toEqual([303, '/admin/start?notice=setup']);
      expect(await users()).toEqual([{ username: 'ada', is_admin: 1 }]);
      expect(await settings()).toMatchObject({ server_name: 'Harbour Town', registration: 'open' });
      expect(await settings()).not.toHaveProperty('setup');
      const start = await browser.get(done.location!);
      expect(start.text).toContain('signed in as its administrator');
      expect(start.text).toMatch(/<title>First steps · Harbour Town<\/title>/);
      expect(start.text).toContain('href="/new-group"');
      expect((await browser.get('/')).text).toContain('href="/admin/start"');
      const other = openBrowser(tributary);
      expect((await other.get(link)).status).toBe(404);
      expect((await other.get('/setup')).status).toBe(404);
      expect((await other.get('/')).text).toContain('<title>Harbour Town</title>');
      await other.get('/sign-in');
      expect((await other.send(link, { ...form, username: 'eve', email: 'eve@example.test' })).status).toBe(404);
      await other.get('/sign-in');
      expect((await other.send('/sign-in', { login: 'ada', password: secret })).status).toBe(303);
      expect(await users()).toHaveLength(1);
    });

    it('leads from the first steps to the first import', async () => {
      const link = await openLink();
      const browser = openBrowser(tributary);
      await browser.get(link);
      await browser.send(link, form);
      await browser.get('/new-group');
      const made = await browser.send('/new-group', {
        name: 'Town',
        path: 'town',
        description: '',
        visibility: 'private',
      });
      expect(made.status).toBe(303);
      expect((await browser.get('/admin/start')).text).toContain('href="/groups/town/-/imports"');
      expect((await browser.get('/groups/town')).text).toContain('href="/groups/town/-/imports"');
    });

    it('keeps what was entered where something is wrong with it', async () => {
      const link = await openLink();
      const browser = openBrowser(tributary);
      for (const [wrong, message] of [
        [{ password: 'short' }, 'at least 8 characters'],
        [{ username: 'a b' }, 'start with a letter'],
        [{ email: 'nowhere' }, 'isn’t a valid email address'],
        [{ server_name: ' ' }, 'Use 1 to 60 characters for the name of the server'],
      ] as const) {
        await browser.get(link);
        const { status, text } = await browser.send(link, { ...form, ...wrong });
        expect([status, text]).toEqual([422, expect.stringContaining(message)]);
        expect(text).toContain('value="Ada Admin"');
        expect(text).not.toContain(secret);
      }
      expect(await users()).toEqual([]);
      expect((await browser.get(link)).status).toBe(200);
    });

    it('has one administrator, however many send the form at once', async () => {
      const token = (await openLink()).split('/').pop()!;
      const outcomes = await Promise.allSettled(
        ['ada', 'eve', 'ida', 'una'].map((username) =>
          setUpServer(tributary.operations, token, { ...setup, username, email: `${username}@example.test` }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        expect(outcome.status === 'fulfilled' || (outcome.reason as { code: string }).code === 'invalid_state').toBe(
          true,
        );
      }
      expect(await users()).toHaveLength(1);
    });

    it('is no longer to be set up once the command line has made a user, be it meanwhile', async () => {
      const link = await openLink();
      const token = link.split('/').pop()!;
      const person = { username: 'olga', email: 'olga@example.test', isAdmin: true };
      await registerUser(tributary.operations, person);
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
      await expect(setUpServer(tributary.operations, token, { ...setup, username: 'ada' })).rejects.toMatchObject({
        code: 'invalid_state',
      });
      expect(await openSetup(tributary.operations, 'operator')).toBeUndefined();
      expect(await users()).toEqual([{ username: 'olga', is_admin: 1 }]);
    });

    it('never gets users from both at the same time with the link still open', async () => {
      const token = (await openLink()).split('/').pop()!;
      const outcomes = await Promise.allSettled([
        registerUser(tributary.operations, { username: 'olga', email: 'olga@example.test' }),
        setUpServer(tributary.operations, token, { ...setup, username: 'ada' }),
      ]);
      expect(outcomes[0].status).toBe('fulfilled');
      expect(await settings()).not.toHaveProperty('setup');
    });

    it('takes the newest link alone, for nothing but that', async () => {
      const old = await openLink();
      const link = await openLink();
      const browser = openBrowser(tributary);
      expect([(await browser.get(old)).status, (await browser.get(link)).status]).toEqual([404, 200]);
      const token = link.split('/').pop()!;
      expect((await request(tributary, 'GET', '/api/v4/users', { token })).status).toBe(401);
      for (const page of ['reset', 'enter', 'invite']) {
        expect((await browser.get(`/${page}/${token}`)).status).toBe(404);
      }
    });
  });

  describe('a test mail', () => {
    it('goes out when the server is set up, and when an administrator asks for one', async () => {
      await using mailServer = await startMailServer();
      await using tributary = await startTributary(await open(), { config: { smtpUrl: mailServer.url } });
      const link = (await openSetup(tributary.operations, 'operator'))!.replace('http://tributary.test', '');
      const browser = openBrowser(tributary);
      expect((await browser.get(link)).text).toContain('Send a test email to this address');
      await browser.send(link, { ...form, test_mail: '1' });
      expect((await browser.get('/admin/start')).text).toContain('Your latest email is waiting to be sent');
      await tributary.runner.drain();
      expect(mailServer.arrived.map(({ to }) => to)).toEqual([['ada@example.test']]);
      const start = await browser.get('/admin/start');
      expect(start.text).toContain('The mail server accepted your latest email');
      mailServer.refuse('RCPT TO', 550);
      expect((await browser.send('/admin/start/mail', {})).location).toBe('/admin/start?notice=mail');
      await tributary.runner.drain();
      expect((await browser.get('/admin/start')).text).toMatch(/couldn’t be sent.*not this one/);
    });

    it('is for administrators', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const browser = await openBrowserAs(tributary, cast.bob);
      expect((await browser.get('/admin/start')).status).toBe(404);
      await browser.get('/');
      expect((await browser.send('/admin/start/mail', {})).status).toBe(403);
    });
  });
});
