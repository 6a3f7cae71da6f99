import type { Mailer } from '../../../mail/mailer.ts';
import { MailRefusedError } from '../../../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { findMail, markMail } from '../storage/mails.ts';
import { sendMail } from '../storage/job-contracts.ts';
import { GiveUpError, handle, type JobHandler } from './runner.ts';

/** Hands a queued mail to the mail server; without one it stays where `tributary mail list` finds it. */
export function sendMailHandler(context: OperationContext, mailer: Mailer): JobHandler {
  return handle(sendMail, async ({ mailId }, run) => {
    const mail = await findMail(context.database.reader, mailId);
    if (!mail || mail.state !== 'queued') return;
    const mark = (state: 'sent' | 'kept' | 'failed' | 'queued', error?: string): Promise<void> =>
      context.database.write((tx) => markMail(tx, mailId, { state, error, now: context.clock.now() }));
    if (mailer.kind === 'kept') return mark('kept');
    context.faultPoint('send-mail:before-send');
    try {
      await mailer.send({
        messageId: mail.messageId,
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
      await mark(refused || run.isFinal(error) ? 'failed' : 'queued', (error as Error).message);
      if (refused) throw new GiveUpError((error as Error).message, { cause: error });
      throw error;
    }
    context.faultPoint('send-mail:sent');
    await mark('sent');
    context.faultPoint('send-mail:marked');
  });
}
