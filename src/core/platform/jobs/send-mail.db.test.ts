import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../test/rig/databases.ts';
import { type MailServer, startMailServer } from '../../../../test/rig/mail-server.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { type QueuedMail, queueMail } from '../operations/queue-mail.ts';
import { listJobs } from '../storage/job-lists.ts';
import { listMails, markMail } from '../storage/mails.ts';
import { enqueue, sendMail } from '../storage/job-contracts.ts';

const mail = { subject: 'Hello', text: 'a secret link\n', html: '<p>a secret link</p>' };
const greeting: QueuedMail = { dedupeKey: 'greeting:bob', to: 'bob@example.test', mail };
const refusedBy = (code: number): number[] => Array.from({ length: 50 }, () => code);

forEachDatabase((open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  const ends: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end[Symbol.asyncDispose]();
  });

  async function begin(options: { faultPoint?: (name: string) => void; smtpUrl?: string } = {}) {
    const server: MailServer = await startMailServer();
    ends.push(server);
    const tributary: TestTributary = await startTributary(test, {
      config: { smtpUrl: options.smtpUrl ?? server.url, mailFrom: 'Tributary <noreply@tributary.test>' },
      overrides: options.faultPoint ? { faultPoint: options.faultPoint } : {},
    });
    ends.push(tributary);
    await test.database.write(async (tx) => {
      for (const table of ['job', 'mail', 'suppressed_address'] as const) await tx.db.deleteFrom(table).execute();
    });
    const { operations, runner, clock } = tributary;
    const { database } = operations;
    return {
      server,
      operations,
      runner,
      clock,
      queue: (queued: Partial<QueuedMail> = {}) =>
        database.write((tx) => queueMail(tx, operations, { ...greeting, ...queued })),
      mails: () => listMails(database.reader, { limit: 10 }),
      jobs: () => listJobs(database.reader, { limit: 10 }),
    };
  }

  it('sends, once for each key, and forgets the text', async () => {
    const { server, runner, queue, mails, jobs } = await begin();
    await queue();
    await queue();
    await runner.drain();
    await queue();
    await runner.drain();
    expect(server.arrived).toMatchObject([{ to: ['bob@example.test'], mail: { subject: 'Hello' } }]);
    expect(server.arrived[0]!.mail.text?.trim()).toBe(mail.text.trim());
    expect(await mails()).toMatchObject([{ state: 'sent', text: null, html: null, lastError: null }]);
    expect((await mails())[0]!.sentAt).not.toBeNull();
    expect(await jobs()).toMatchObject([{ name: 'send-mail', state: 'done' }]);
  });

  it.each(['sent', 'failed', 'kept'] as const)(
    'sends nothing again that was %s, whatever asks for it',
    async (state) => {
      const { server, runner, operations, queue, mails } = await begin();
      await queue();
      const mailId = (await mails())[0]!.id;
      const now = operations.clock.now();
      await operations.database.write(async (tx) => {
        await markMail(tx, mailId, { state, now });
        await enqueue(tx, sendMail, { mailId }, { now });
      });
      await runner.drain();
      expect(server.arrived).toEqual([]);
      expect(await mails()).toMatchObject([{ state }]);
    },
  );

  it('sends one mail for each key', async () => {
    const { server, runner, queue, mails } = await begin();
    for (const key of ['import-finished:1', 'import-finished:2', 'import-finished:1', 'import-finished:12']) {
      await queue({ dedupeKey: key });
    }
    await runner.drain();
    expect(server.arrived).toHaveLength(3);
    expect(await mails()).toHaveLength(3);
  });

  it('sends where such mails are ended, and forgets it', async () => {
    const { server, runner, queue, mails } = await begin();
    const unsubscribeUrl = 'https://tributary.test/reminders/secret';
    await queue({ unsubscribeUrl });
    expect(await mails()).toMatchObject([{ unsubscribeUrl }]);
    await runner.drain();
    const header = server.arrived[0]!.mail.headers.find(({ key }) => key === 'list-unsubscribe');
    expect(header?.value).toBe(`<${unsubscribeUrl}>`);
    expect(await mails()).toMatchObject([{ state: 'sent', unsubscribeUrl: null }]);
  });

  it('sends attachments from the blob store byte by byte', async () => {
    const { server, runner, operations, queue } = await begin();
    const bytes = randomBytes(50_000);
    const { hash } = await operations.blobs.put(
      (async function* () {
        yield bytes;
      })(),
    );
    await queue({ attachments: [{ filename: 'a.csv', contentType: 'text/csv', blobHash: hash }] });
    await runner.drain();
    expect(server.arrived[0]!.mail.attachments).toMatchObject([{ filename: 'a.csv', mimeType: 'text/csv' }]);
    expect(Buffer.from(server.arrived[0]!.mail.attachments[0]!.content as ArrayBuffer)).toEqual(bytes);
  });

  it('tries again after a refusal for now', async () => {
    const { server, runner, clock, queue, mails, jobs } = await begin();
    server.refuse('RCPT TO', 451);
    await queue();
    await runner.drain();
    expect(server.arrived).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'queued', text: mail.text }]);
    expect((await mails())[0]!.lastError).toContain('451');
    expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    clock.advance(2000);
    await runner.drain();
    expect(server.arrived).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent', lastError: null }]);
  });

  it('gives up in the end, visibly', async () => {
    const { server, runner, clock, queue, mails, jobs } = await begin();
    server.refuse('MAIL FROM', ...refusedBy(451));
    await queue();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await runner.drain();
      clock.advance(3_600_000);
    }
    expect(await mails()).toMatchObject([{ state: 'failed' }]);
    expect(await jobs()).toMatchObject([{ state: 'dead', attempts: 12 }]);
    expect((await jobs())[0]!.lastError).toContain('451');
    expect(server.arrived).toEqual([]);
  });

  it('makes a dead letter at once of a mail that is refused for good, and goes on with others', async () => {
    const { server, runner, queue, mails, jobs } = await begin();
    server.refuse('RCPT TO', 550);
    await queue();
    await queue({ dedupeKey: 'greeting:carol', to: 'carol@example.test' });
    await runner.drain();
    expect((await mails()).map(({ to, state }) => [to, state])).toEqual([
      ['carol@example.test', 'sent'],
      ['bob@example.test', 'failed'],
    ]);
    expect((await mails())[1]!.lastError).toContain('550');
    const [dead] = await jobs();
    expect(dead).toMatchObject({ name: 'send-mail', state: 'dead', attempts: 1 });
    expect(dead!.lastError).toContain('550');
  });

  it('sends the same Message-ID when the server ends between sending and noting it', async () => {
    let faults = 1;
    const { server, runner, clock, queue, mails } = await begin({
      faultPoint: (name) => {
        if (name === 'send-mail:sent' && faults-- > 0) throw new Error('power cut');
      },
    });
    await queue();
    await runner.drain();
    clock.advance(2000);
    await runner.drain();
    const ids = server.arrived.map((arrived) => arrived.mail.messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@tributary\.test>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(await mails()).toMatchObject([{ state: 'sent', messageId: ids[0] }]);
  });

  it('gives different mails different Message-IDs', async () => {
    const { server, runner, queue } = await begin();
    await queue();
    await queue({ dedupeKey: 'greeting:carol' });
    await runner.drain();
    expect(new Set(server.arrived.map((arrived) => arrived.mail.messageId)).size).toBe(2);
  });

  it('keeps mail, with its text, where there is no mail server', async () => {
    const { server, runner, queue, mails, jobs } = await begin({ smtpUrl: '' });
    await queue();
    await runner.drain();
    expect(server.arrived).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'kept', text: mail.text, html: mail.html, lastError: null }]);
    expect(await jobs()).toEqual([]);
  });

  it('keeps what waited when the mail server was taken out of the settings', async () => {
    const { runner, mails, operations } = await begin({ smtpUrl: '' });
    await operations.database.write((tx) => queueMail(tx, { ...operations, storesMail: false }, greeting));
    await runner.drain();
    expect(await mails()).toMatchObject([{ state: 'kept', text: mail.text }]);
  });
});
