import { enqueue, sendMail } from '../jobs/define.ts';
import type { Tx } from '../storage/database.ts';
import { insertMail, type MailAttachment } from '../storage/mails.ts';
import type { OperationContext } from './context.ts';

/** A mail that is to go out once. */
export interface QueuedMail {
  /** Kind, recipient and cause; the same key never makes a second mail. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
  /** Contents lie in the blob store already. */
  readonly attachments?: readonly MailAttachment[];
}

/** Queues a mail in the transaction of the fact that it tells of; does nothing when that was done before. */
export async function queueMail(tx: Tx, context: OperationContext, queued: QueuedMail): Promise<void> {
  const now = context.clock.now();
  const id = await insertMail(tx, {
    dedupeKey: queued.dedupeKey,
    to: queued.to,
    ...queued.mail,
    attachments: queued.attachments ?? [],
    host: new URL(context.baseUrl).hostname,
    now,
  });
  if (id !== undefined) await enqueue(tx, sendMail, { mailId: id }, { now });
}
