import type { Mailer } from '../../../mail/mailer.ts';
import { MailError, MailRefusedError } from '../../../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { applyReport } from '../operations/suppress.ts';
import { findMail, type Mail, markMail } from '../storage/mails.ts';
import { findSuppression } from '../storage/suppressed-addresses.ts';
import { sendMail } from '../storage/job-contracts.ts';
import { GiveUpError, handle, type JobHandler } from './runner.ts';

/** Hands a queued email to the mail server; without one, it stays for `tributary mail list`. */
export function sendMailHandler(context: OperationContext, mailer: Mailer): JobHandler {
  return handle(sendMail, async ({ mailId }, run) => {
    const mail = await findMail(context.database.reader, mailId);
    if (!mail || mail.state !== 'queued') return;
    const mark = (state: 'sent' | 'kept' | 'failed' | 'queued', error?: string): Promise<void> =>
      context.database.write((tx) => markMail(tx, mailId, { state, error, now: context.clock.now() }));
    if (mailer.kind === 'kept') return mark('kept');
    const suppression = await suppressionOf(context, mail);
    if (suppression !== undefined) return mark('failed', suppression);
    context.faultPoint('send-mail:before-send');
    try {
      await mailer.send({
        messageId: mail.messageId,
        token: mail.token,
        to: mail.to,
        subject: mail.subject,
        text: mail.text ?? '',
        html: mail.html ?? '',
        unsubscribeUrl: mail.unsubscribeUrl,
        attachments: await Promise.all(
          mail.attachments.map(async ({ filename, contentType, blobHash }) => ({
            filename,
            contentType,
            content: await context.blobs.open(blobHash),
          })),
        ),
      });
    } catch (error) {
      const refused = error instanceof MailRefusedError;
      const isLast = refused || run.isFinal(error);
      await mark(isLast ? 'failed' : 'queued', (error as Error).message);
      if (isLast) await countRefusal(context, mail, error);
      if (refused) throw new GiveUpError((error as Error).message, { cause: error });
      throw error;
    }
    context.faultPoint('send-mail:sent');
    await mark('sent');
    context.faultPoint('send-mail:marked');
  });
}

/** Why nothing is sent to the address of an email, for administrators; undefined if it is sent. */
async function suppressionOf(context: OperationContext, mail: Mail): Promise<string | undefined> {
  const found = await findSuppression(context.database.reader, mail.to);
  if (!found || (mail.isEssential && found.reason !== 'manual')) return undefined;
  return `The address is suppressed (${found.reason}): ${found.detail}`;
}

/** An immediate response of the mail server about the address counts like a later report. */
async function countRefusal(context: OperationContext, mail: Mail, error: unknown): Promise<void> {
  if (!(error instanceof MailError)) return;
  const { recipientStatus: status, message: detail } = error;
  if (status === undefined) return;
  await context.database.write((tx) => applyReport(context, tx, mail, { outcome: 'failed', status, detail }));
}
