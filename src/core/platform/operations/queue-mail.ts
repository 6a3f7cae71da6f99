import { enqueueMany, sendMail } from '../storage/job-contracts.ts';
import type { Tx } from '../storage/database.ts';
import { insertMails, type MailAttachment } from '../storage/mails.ts';
import type { OperationContext } from './context.ts';

/** A mail that is to go out once. */
export interface QueuedMail {
  /** Kind, recipient and cause; the same key never makes a second mail. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
  /** Contents lie in the blob store already. */
  readonly attachments?: readonly MailAttachment[];
  /**
   * Where whoever gets it ends mails like it: a page with a form, which mail programs send, too (RFC 8058). For mails that come
   * again by themselves.
   */
  readonly unsubscribeUrl?: string;
  /** Whoever gets it has just asked for it, and cannot go on without: it goes to suppressed addresses, too (ADR 34). */
  readonly isEssential?: boolean;
}

/** Queues a mail in the transaction of the fact that it tells of; does nothing when that was done before. */
export function queueMail(tx: Tx, context: OperationContext, queued: QueuedMail): Promise<void> {
  return queueMails(tx, context, [queued]);
}

/**
 * Queues many mails at once. Without a mail server there is nothing to do for them but to keep them. People without a
 * confirmed address have none, and get none.
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
