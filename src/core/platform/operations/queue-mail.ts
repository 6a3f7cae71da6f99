import { enqueueMany, sendMail } from '../storage/job-contracts.ts';
import type { Tx } from '../storage/database.ts';
import { insertMails, type MailAttachment } from '../storage/mails.ts';
import type { OperationContext } from './context.ts';

/** An email to send once. */
export interface QueuedMail {
  /** Kind, recipient and cause; the same key never creates a second email. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
  /** Contents are already in the blob store. */
  readonly attachments?: readonly MailAttachment[];
  /** Unsubscribe link: a page with a form, which mail programs also send (RFC 8058). For recurring emails. */
  readonly unsubscribeUrl?: string;
  /** Whoever gets it has just asked for it, and cannot go on without: it goes to suppressed addresses, too (ADR 34). */
  readonly isEssential?: boolean;
}

/** Queues an email in the transaction of its cause; does nothing if it is already queued. */
export function queueMail(tx: Tx, context: OperationContext, queued: QueuedMail): Promise<void> {
  return queueMails(tx, context, [queued]);
}

/**
 * Queues many emails at once. Without a mail server they are only stored. People without a confirmed address get none.
 */
export async function queueMails(tx: Tx, context: OperationContext, mails: readonly QueuedMail[]): Promise<void> {
  const queued = mails.filter(({ to }) => to !== '');
  if (queued.length === 0) return;
  const now = context.clock.now();
  const host = new URL(context.baseUrl).hostname;
  const state = context.storesMail ? 'kept' : 'queued';
  const ids = await insertMails(
    tx,
    queued.map(({ dedupeKey, to, mail, attachments = [], unsubscribeUrl = null, isEssential = false }) => ({
      dedupeKey,
      to,
      ...mail,
      attachments,
      unsubscribeUrl,
      isEssential,
      host,
      state,
      now,
    })),
  );
  if (context.storesMail) return;
  await enqueueMany(
    tx,
    sendMail,
    ids.map((mailId) => ({ mailId })),
    now,
  );
}
