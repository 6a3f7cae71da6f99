import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';

/** A mail was not handed over. */
export abstract class MailError extends Error {
  /** What the server says of the recipient (RFC 3463); undefined where it says nothing of it. */
  readonly recipientStatus: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly recipientStatus?: string | undefined } = {}) {
    super(message, options);
    this.recipientStatus = options.recipientStatus;
  }
}

/** The mail server says no for good: trying again is of no use. */
export class MailRefusedError extends MailError {
  override readonly name = 'MailRefusedError';
}

/** The mail server did not answer, or says no for now. */
export class MailUnreachableError extends MailError {
  override readonly name = 'MailUnreachableError';
}

export interface OutgoingMail {
  /** With angle brackets; the same for each try, so that receivers can drop a second copy. */
  readonly messageId: string;
  /** What reports about it name it by; null where they cannot. */
  readonly token?: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the recipient ends mails like it; null where there is nothing to end. */
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly { filename: string; contentType: string; content: Buffer | Readable }[];
}

/** Hands mail to a mail server. With kind `kept` there is none: mail stays in the database. */
export interface Mailer {
  readonly kind: 'smtp' | 'kept';
  /** @throws MailRefusedError, MailUnreachableError */
  send(mail: OutgoingMail): Promise<void>;
  /** @throws when the mail server cannot be used */
  verify(): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** What mails are signed with (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

/** Most receivers count shorter keys as none (RFC 8301). */
const leastDkimBits = 1024;

/**
 * Reads the key that mails are signed with; undefined where none is set.
 * @throws Error that says what is wrong with the file, and nothing of what is in it
 */
export async function readDkimKey(
  named: { readonly keyFile: string; readonly selector: string; readonly domain: string },
  from: string,
): Promise<DkimKey | undefined> {
  const { keyFile, selector } = named;
  if (keyFile === '') return undefined;
  const privateKey = await readFile(keyFile, 'utf8');
  let key: KeyObject;
  try {
    key = createPrivateKey(privateKey);
  } catch {
    throw new Error('it is no private key in PEM without a password');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastDkimBits) {
    throw new Error(`it is no RSA key of ${leastDkimBits} bits or more`);
  }
  // Unless another one is named it is the domain of the sender, which receivers compare it with.
  const domain =
    named.domain ||
    from
      .slice(from.lastIndexOf('@') + 1)
      .replace(/>$/, '')
      .toLowerCase();
  return { domain, selector, privateKey };
}

/** What is signed of the head of a mail; RFC 8058 wants the links that end a list among it. */
const signedFields =
  'from:to:subject:date:message-id:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post';

/** A mailer for an SMTP URL; without one, of kind `kept`. Connects with the first mail. */
export function openMailer(options: {
  smtpUrl: string;
  from: string;
  /** The address that mail comes back to; empty for the sender. Each mail has one of its own: `name+<token>@domain`. */
  returnPath?: string;
  dkim?: DkimKey | undefined;
}): Mailer {
  if (options.smtpUrl === '') {
    return {
      kind: 'kept',
      send: () => Promise.reject(new MailRefusedError('no mail server is set')),
      verify: () => Promise.resolve(),
      close: () => undefined,
    };
  }
  const { dkim } = options;
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    ...timeouts,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedFields,
      },
    }),
  });
  return {
    kind: 'smtp',
    send: async (mail) => {
      try {
        await transport.sendMail({
          from: options.from,
          // As an object, so that a comma or a name in it never makes a second recipient.
          to: { name: '', address: mail.to },
          subject: mail.subject.replace(/[\r\n]+/g, ' '),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          ...enveloped(mail, options.returnPath),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
          attachments: mail.attachments.map((attachment) => ({ ...attachment })),
        });
      } catch (error) {
        const { message } = error as Error;
        const said = { cause: error, recipientStatus: recipientStatusOf(error as SmtpError) };
        if (isRefusal(error as SmtpError)) throw new MailRefusedError(message, said);
        throw new MailUnreachableError(message, said);
      } finally {
        for (const { content } of mail.attachments) if (!Buffer.isBuffer(content)) content.destroy();
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** How mail programs offer to end mails like this one (RFC 2369), with one click where the link is encrypted (RFC 8058). */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {};
  const header = { 'List-Unsubscribe': `<${url}>` };
  return url.startsWith('https:') ? { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : header;
}

/** The envelope of a mail whose way back is its own (variable envelope return paths). */
function enveloped({ to, token }: OutgoingMail, returnPath: string | undefined) {
  if (!returnPath || !token) return {};
  const at = returnPath.lastIndexOf('@');
  return { envelope: { from: `${returnPath.slice(0, at)}+${token}${returnPath.slice(at)}`, to } };
}

interface SmtpError extends Error {
  readonly response?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/**
 * True when the recipient or the mail itself is refused for good. A server that refuses the sender, or the password, is
 * set up wrongly: that passes, and must not cost everybody's mail.
 */
function isRefusal({ code, command, responseCode = 500 }: SmtpError): boolean {
  if (responseCode < 500) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/**
 * What a server that refuses the recipient says of it: the enhanced status of its answer, else what its code means; undefined where
 * it has refused something else.
 */
function recipientStatusOf({ code, command, responseCode = 0, response = '' }: SmtpError): string | undefined {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 400) return undefined;
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? `${Math.floor(responseCode / 100)}.0.0`;
}
