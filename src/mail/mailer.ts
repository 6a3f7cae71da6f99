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
  readonly attachments: readonly { filename: string; contentType: string; content: Buffer | Readable }[];
}

/** Hands mail to a mail server. Of kind `kept` there is none: mail stays in the database. */
export interface Mailer {
  readonly kind: 'smtp' | 'kept';
  /** @throws MailRefusedError, MailUnreachableError */
  send(mail: OutgoingMail): Promise<void>;
  /** @throws when the mail server can not be used */
  verify(): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

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
          to: mail.to,
          subject: mail.subject.replace(/[\r\n]+/g, ' '),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: mail.attachments.map((attachment) => ({ ...attachment })),
        });
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        if (responseCode !== undefined && responseCode >= 500) throw new MailRefusedError(message, { cause: error });
        throw new MailUnreachableError(message, { cause: error });
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
