import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';

/** The mail server says no for good: trying again is of no use. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** The mail server did not answer, or says no for now. */
export class MailUnreachableError extends Error {
  override readonly name = 'MailUnreachableError';
}

export interface OutgoingMail {
  /** With angle brackets; the same for each try, so that receivers can drop a second copy. */
  readonly messageId: string;
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

/** A mailer for an SMTP URL; without one, of kind `kept`. Connects with the first mail. */
export function openMailer(options: { smtpUrl: string; from: string }): Mailer {
  if (options.smtpUrl === '') {
    return {
      kind: 'kept',
      send: () => Promise.reject(new MailRefusedError('no mail server is set')),
      verify: () => Promise.resolve(),
      close: () => undefined,
    };
  }
  const transport = nodemailer.createTransport({ url: options.smtpUrl, pool: true, ...timeouts });
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
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
          attachments: mail.attachments.map((attachment) => ({ ...attachment })),
        });
      } catch (error) {
        const { message } = error as Error;
        if (isRefusal(error as SmtpError)) throw new MailRefusedError(message, { cause: error });
        throw new MailUnreachableError(message, { cause: error });
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

interface SmtpError extends Error {
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
