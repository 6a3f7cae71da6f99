import { createHash, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/rig/mail-server.ts';
import { openMailer, type OutgoingMail, readDkimKey } from './mailer.ts';

const from = 'Tributary <noreply@community.example>';
const mail: OutgoingMail = {
  messageId: '<0123456789abcdef@community.example>',
  to: 'bob@example.test',
  subject: 'Grüße: 日本 🎉',
  text: 'Hello Bob,  \n\n.\nfrom the   harbour — äöü\n\n\n',
  html: '<p>Hello <b>Bob</b> — äöü</p>',
  unsubscribeUrl: 'https://community.example/unsubscribe/token',
  attachments: [{ filename: 'a.bin', contentType: 'application/octet-stream', content: randomBytes(30_000) }],
};

const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Header fields in their order, each with its continuation lines. */
function fieldsOf(raw: string): string[] {
  return raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/);
}

/** RFC 6376, section 3.4.2. */
function relaxedField(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** RFC 6376, section 3.4.4. */
function relaxedBody(raw: string): string {
  const body = raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ +\r\n/g, '\r\n');
  const whole = body.replace(/(?:\r\n)+$/, '');
  return whole === '' ? '' : `${whole}\r\n`;
}

const tagsOf = (field: string): Record<string, string> =>
  Object.fromEntries(
    relaxedField(field)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  );

/** Whether the signature of an email is valid with the public key of its domain (RFC 6376, section 6). */
function holds(raw: string, publicKey: string): boolean {
  const fields = fieldsOf(raw);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field))!;
  const tags = tagsOf(signature);
  if (tags['a'] !== 'rsa-sha256' || tags['c'] !== 'relaxed/relaxed') throw new Error('another way of signing');
  const hash = createHash('sha256').update(relaxedBody(raw), 'latin1').digest('base64');
  if (hash !== tags['bh']!.replaceAll(' ', '')) return false;
  const left = [...fields];
  const verify = createVerify('RSA-SHA256');
  for (const name of tags['h']!.split(':').map((each) => each.trim().toLowerCase())) {
    const at = left.findLastIndex((field) => field.slice(0, field.indexOf(':')).trim().toLowerCase() === name);
    if (at >= 0) verify.update(`${relaxedField(left.splice(at, 1)[0]!)}\r\n`, 'latin1');
  }
  verify.update(relaxedField(signature.replace(/(\bb=)[^;]*$/, '$1')), 'latin1');
  return verify.verify(publicKey, tags['b']!.replaceAll(' ', ''), 'base64');
}

describe('mail that is signed', () => {
  const { publicKey, privateKey } = rsa(2048);
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.stop());

  async function sent(dkim: { domain: string; selector: string; privateKey: string } | undefined): Promise<string> {
    const mailer = openMailer({ smtpUrl: server.url, from, dkim });
    await mailer.send(mail);
    mailer.close();
    return server.arrived[0]!.raw;
  }

  it('is what the domain has signed, until somebody changes a letter', async () => {
    const raw = await sent({ domain: 'community.example', selector: 'mail2026', privateKey });
    const tags = tagsOf(fieldsOf(raw).find((field) => /^dkim-signature:/i.test(field))!);
    expect(tags).toMatchObject({ v: '1', d: 'community.example', s: 'mail2026' });
    expect(
      tags['h']!.toLowerCase()
        .split(':')
        .map((name) => name.trim()),
    ).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
    expect(holds(raw, publicKey)).toBe(true);
    expect(holds(raw, rsa(2048).publicKey)).toBe(false);
    for (const [here, there] of [
      ['harbour', 'arbourh'],
      ['bob@example.test', 'eve@example.test'],
      ['/unsubscribe/token', '/unsubscribe/other'],
      ['noreply@', 'support@'],
    ] as const) {
      expect(raw).toContain(here);
      expect(holds(raw.replaceAll(here, there), publicKey)).toBe(false);
    }
  });

  it('is so only where a key is set', async () => {
    expect(await sent(undefined)).not.toMatch(/^dkim-signature:/im);
  });
});

describe('the key of a domain', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-dkim-'));
    return () => rm(directory, { recursive: true });
  });

  async function read(content: string, domain = '') {
    const keyFile = join(directory, 'key.pem');
    await writeFile(keyFile, content);
    return readDkimKey({ keyFile, selector: 'mail', domain }, from);
  }

  it('is read of its file', async () => {
    const { privateKey } = rsa(2048);
    expect(await read(privateKey)).toEqual({ domain: 'community.example', selector: 'mail', privateKey });
    expect(await read(privateKey, 'other.example')).toMatchObject({ domain: 'other.example' });
    expect(await readDkimKey({ keyFile: '', selector: 'mail', domain: '' }, from)).toBeUndefined();
  });

  it('is refused where receivers would not take it, without a word of what is in it', async () => {
    const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    await expect(read('a secret')).rejects.toThrow('it is no private key in PEM without a password');
    await expect(read(ed25519)).rejects.toThrow('it is no RSA key of 1024 bits or more');
    await expect(read(rsa(512).privateKey)).rejects.toThrow('it is no RSA key of 1024 bits or more');
    await expect(read('a secret')).rejects.not.toThrow('secret');
  });
});
