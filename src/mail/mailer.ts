import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';

/** An email could not be handed over. */
export abstract class MailError extends Error {
  /** The server's status for the recipient (RFC 3463); undefined if it gives none. */
  readonly recipientStatus: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly recipientStatus?: string | undefined } = {}) {
    super(message, options);
    this.recipientStatus = options.recipientStatus;
  }
}

/** The mail server refuses permanently; there is no point in retrying. */
export class MailRefusedError extends MailError {
  override readonly name = 'MailRefusedError';
}

/** The mail server didn't respond, or refuses for now. */
export class MailUnreachableError extends MailError {
  override readonly name = 'MailUnreachableError';
}

export interface OutgoingMail {
  /** With angle brackets; the same in each attempt, so that receivers can discard duplicates. */
  readonly messageId: string;
  /** Identifies the email in reports; null if it can't be reported. */
  readonly token?: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unsubscribe link; null if there is nothing to unsubscribe from. */
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly { filename: string; contentType: string; content: Buffer | Readable }[];
}

/** Hands emails to a mail server. With kind `kept` there is none, and emails stay in the database. */
export interface Mailer {
  readonly kind: 'smtp' | 'kept';
  /** @throws MailRefusedError, MailUnreachableError */
  send(mail: OutgoingMail): Promise<void>;
  /** @throws if the mail server can't be used */
  verify(): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** DKIM key for signing emails (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

/** Most receivers count shorter keys as none (RFC 8301). */
const leastDkimBits = 1024;

/**
 * Reads the signing key; undefined if none is set.
 * @throws Error that describes the problem without the content of the file
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

/** Signed header fields; RFC 8058 requires the unsubscribe links among them. */
const signedFields =
  'from:to:subject:date:message-id:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post';

/** A mailer for an SMTP URL; without one, of kind `kept`. Connects with the first email. */
export function openMailer(options: {
  smtpUrl: string;
  from: string;
  /** The address for bounces; empty for the sender. Each email has a unique one: `name+<token>@domain`. */
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
          // As an object, so that a comma or a name in it never adds a second recipient.
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

/** Unsubscribe headers (RFC 2369), with one click if the link is encrypted (RFC 8058). */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {};
  const header = { 'List-Unsubscribe': `<${url}>` };
  return url.startsWith('https:') ? { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : header;
}

/** The envelope of an email with a unique return path (variable envelope return paths). */
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
 * True if the recipient or the email itself is refused permanently. A server that refuses the sender or the password is
 * misconfigured: that is temporary, and must not cost everyone's emails.
 */
function isRefusal({ code, command, responseCode = 500 }: SmtpError): boolean {
  if (responseCode < 500) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/**
 * The status of a refused recipient: the enhanced status of the response, or derived from its code; undefined if it
 * refused something else.
 */
function recipientStatusOf({ code, command, responseCode = 0, response = '' }: SmtpError): string | undefined {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 400) return undefined;
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? `${Math.floor(responseCode / 100)}.0.0`;
}
