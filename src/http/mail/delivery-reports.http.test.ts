import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { type MailServer, startMailServer } from '../../../test/rig/mail-server.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { askForEmail, askForPassword, confirmEmail, setForgottenPassword } from '../../core/accounts/index.ts';
import { pageServerEvents, pageSuppressedAddresses, queueMail } from '../../core/platform/index.ts';
import { listMails } from '../../core/platform/storage/mails.ts';

const secret = 'a-long-secret-of-reports';
const authorization = `Bearer ${secret}`;
const mail = { subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };

forEachDatabase((open) => {
  describe('reports about mail', () => {
    let mailServer: MailServer;
    let tributary: TestTributary;
    let cast: Cast;
    let count = 0;

    beforeAll(async () => {
      mailServer = await startMailServer();
      const config = { smtpUrl: mailServer.url, mailReportsSecret: secret, mailReturnPath: 'bounces@tributary.test' };
      tributary = await startTributary(await open('cast'), { config });
      cast = await bringCast(tributary);
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await mailServer.stop();
    });

    const reader = () => tributary.operations.database.reader;
    const post = async (payload: object | string, headers: Record<string, string> = { authorization }) => {
      const type = typeof payload === 'string' ? 'message/rfc822' : 'application/json';
      const server = await tributary.server();
      const answer = await server.inject({
        method: 'POST',
        url: '/mail/reports',
        headers: { 'content-type': type, ...headers },
        payload,
      });
      return { status: answer.statusCode, json: answer.json() as Record<string, unknown> };
    };
    const queue = (to: string, isEssential = false) => {
      count += 1;
      const dedupeKey = `hello:${count}`;
      return tributary.operations.database.write((tx) =>
        queueMail(tx, tributary.operations, { dedupeKey, to, mail, isEssential }),
      );
    };
    /** Sends an email; returns its outcome, and the sender of its envelope if it was sent. */
    const send = async (to: string, isEssential = false) => {
      const before = mailServer.arrived.length;
      await queue(to, isEssential);
      await tributary.runner.drain();
      const [row] = await listMails(reader(), { to, limit: 1 });
      return { row: row!, arrived: mailServer.arrived.slice(before).find((each) => each.to.includes(to)) };
    };
    const failure = (id: string, status = '5.1.1') => ({
      events: [{ type: 'failed', message_id: id, status, detail: 'no such user' }],
    });
    const listed = async (search: string) =>
      (await pageSuppressedAddresses(reader(), { search, limit: 10 })).map(({ email, reason }) => [email, reason]);

    it('are taken from who has the secret', async () => {
      const { row } = await send('any@example.test');
      const body = failure(row.messageId);
      expect((await post(body, {})).status).toBe(401);
      expect((await post(body, { authorization: 'Bearer another' })).status).toBe(401);
      expect((await post('Subject: x', {})).status).toBe(401);
      expect(await listed('any@')).toEqual([]);
      const basic = `Basic ${Buffer.from(`any:${secret}`).toString('base64')}`;
      expect(await post(body, { authorization: basic })).toEqual({ status: 200, json: { received: 1, matched: 1 } });
      await using other = await startTributary(await open());
      const server = await other.server();
      const closed = await server.inject({
        method: 'POST',
        url: '/mail/reports',
        headers: { authorization: 'Bearer ' },
      });
      expect(closed.statusCode).toBe(404);
    });

    it.each([
      ['application/json', '{'],
      ['application/json', '{"events":[{"type":"failed"}]}'],
      ['application/json', '{"events":[{"type":"nonsense","message_id":"x"}]}'],
      ['application/x-www-form-urlencoded', 'events=1'],
      ['text/html', '<p>'],
    ])('are refused as %s: %s', async (type, payload) => {
      const answer = await post(payload, { authorization, 'content-type': type });
      expect(answer.status).toBe(type === 'application/json' ? 400 : 415);
    });

    it('suppress an address that does not exist: it gets no more mail', async () => {
      const first = await send('gone@example.test');
      expect(first.arrived?.from).toBe(`bounces+${first.row.token}@tributary.test`);
      expect((await post(failure(first.arrived!.from))).json).toEqual({ received: 1, matched: 1 });
      expect((await post(failure(first.row.messageId))).json).toEqual({ received: 1, matched: 1 });
      expect(await listed('gone')).toEqual([['gone@example.test', 'bounce']]);
      const [row] = await listMails(reader(), { to: 'gone@example.test', limit: 1 });
      expect(row).toMatchObject({ state: 'undelivered', lastError: 'no such user' });
      const second = await send('Gone@Example.test');
      expect(second).toMatchObject({ arrived: undefined, row: { state: 'failed' } });
      expect(second.row.lastError).toContain('suppressed (bounce)');
    });

    it('come as mail, from the program that takes mail for the address', async () => {
      const { row, arrived } = await send('mailed@example.test');
      const text = `To: ${arrived!.from}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.0.0\r\n\r\n--b--\r\n`;
      expect((await post(text)).json).toEqual({ received: 1, matched: 1 });
      expect(row.token).toMatch(/^[0-9a-f]{32}$/);
      expect(await listed('mailed')).toEqual([['mailed@example.test', 'bounce']]);
    });

    it('suppress nobody whom nothing was sent to, and nothing by an address alone', async () => {
      const guesses = [
        '<00000000000000000000000000000000@tributary.test>',
        'alice@example.test',
        '',
        `<${'%'.repeat(32)}@x>`,
      ];
      for (const guess of guesses) expect((await post(failure(guess))).json).toEqual({ received: 1, matched: 0 });
      expect(await listed('alice')).toEqual([]);
    });

    it.each(['4.2.2', '5.7.1', '5.2.2'])('with %s count, until there are too many', async (status) => {
      const to = `full-${status}@example.test`;
      for (let n = 1; n <= 5; n += 1) {
        expect(await listed(to)).toEqual([]);
        const { row } = await send(to);
        await post(failure(row.messageId, status));
        // The same email counts once.
        await post(failure(row.messageId, status));
      }
      expect(await listed(to)).toEqual([[to, 'bounce']]);
    });

    it('that a mail is late change nothing', async () => {
      const { row } = await send('late@example.test');
      for (let n = 0; n < 9; n += 1) {
        await post({ events: [{ type: 'delayed', message_id: row.messageId, status: '4.4.1' }] });
      }
      expect(await listed('late')).toEqual([]);
      expect((await listMails(reader(), { to: 'late@example.test', limit: 1 }))[0]!.state).toBe('sent');
    });

    it('of who wants no such mail are followed', async () => {
      const { row } = await send('annoyed@example.test');
      await post({ events: [{ type: 'complaint', message_id: row.messageId }] });
      expect(await listed('annoyed')).toEqual([['annoyed@example.test', 'complaint']]);
      expect((await send('annoyed@example.test')).arrived).toBeUndefined();
    });

    it('may come at once, from the mail server itself', async () => {
      mailServer.refuse('RCPT TO', 550);
      await send('refused@example.test');
      expect(await listed('refused')).toEqual([['refused@example.test', 'bounce']]);
      mailServer.refuse('DATA', 554);
      await send('content@example.test');
      expect(await listed('content')).toEqual([]);
    });

    it('end when somebody shows that mail arrives, by a link that was asked for', async () => {
      const { operations } = tributary;
      const to = cast.bob.user.email;
      const { row } = await send(to);
      await post(failure(row.messageId));
      expect(await listed(to)).toEqual([[to, 'bounce']]);
      expect((await send(to)).arrived).toBeUndefined();
      await askForPassword(operations, to);
      await tributary.runner.drain();
      const token = /\/reset\/([\w-]+)/.exec(mailServer.arrived.at(-1)!.mail.text!)![1]!;
      expect(mailServer.arrived.at(-1)!.to).toEqual([to]);
      expect(await listed(to)).toEqual([[to, 'bounce']]);
      await setForgottenPassword(operations, token, 'another password');
      expect(await listed(to)).toEqual([]);
      expect((await send(to)).arrived).toBeDefined();
    });

    it('end when somebody confirms the address again', async () => {
      const to = 'bob-again@example.test';
      const { row } = await send(to);
      await post(failure(row.messageId));
      await askForEmail(tributary.operations, cast.bob.viewer, to);
      await tributary.runner.drain();
      const token = /\/confirm\/([\w-]+)/.exec(mailServer.arrived.at(-1)!.mail.text!)![1]!;
      await confirmEmail(tributary.operations, cast.bob.viewer, token);
      expect(await listed(to)).toEqual([]);
    });

    it('are listed, searched and overruled by administrators', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const path = '/admin/mail/suppressed';
      await admin.get(path);
      expect((await admin.send(path, { email: 'Carl@Example.test', detail: 'Asked for it' })).location).toBe(
        `${path}?notice=added`,
      );
      await admin.get(path);
      const again = await admin.send(path, { email: 'carl@example.test', detail: '' });
      expect([again.status, again.text]).toEqual([422, expect.stringContaining('already on the list')]);
      const shown = await admin.get(`${path}?search=carl`);
      expect(shown.text).toContain('Asked for it');
      expect((await admin.get(`${path}?search=nobody-here`)).text).not.toContain('Carl@Example.test');
      // Nothing is sent to it at all, whoever requests it.
      expect((await send('carl@example.test', true)).arrived).toBeUndefined();
      const id = /suppressed\/(\d+)\/remove/.exec(shown.text)![1];
      expect((await admin.send(`${path}/${id}/remove`, {})).location).toBe(`${path}?notice=removed`);
      await admin.get(path);
      expect((await admin.send(`${path}/${id}/remove`, {})).status).toBe(404);
      expect((await send('carl@example.test')).arrived).toBeDefined();
      const actions = (await pageServerEvents(reader(), { limit: 2 })).map(({ action, details }) => [action, details]);
      expect(actions).toEqual([
        ['release_address', { email: 'Carl@Example.test' }],
        ['suppress_address', { email: 'Carl@Example.test' }],
      ]);
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.get(path)).status).toBe(404);
      await carol.get('/');
      expect((await carol.send(path, { email: 'x@example.test', detail: '' })).status).toBe(403);
      await carol.get('/');
      expect((await carol.send(`${path}/1/remove`, {})).status).toBe(403);
    });
  });
});
