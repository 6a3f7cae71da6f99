import { notFound } from '../domain/errors.ts';
import { enqueueMany, sendMail } from '../storage/job-contracts.ts';
import { requeueMails } from '../storage/mails.ts';
import { insertServerEvent } from '../storage/server-events.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';

/**
 * Resends emails that a mail server refused, or that couldn't be delivered to one.
 * @returns their number
 * @throws DomainError forbidden, not_found if the given one hasn't failed
 */
export async function retryMails(
  context: OperationContext,
  by: Administrator,
  which: { readonly id: number } | { readonly max: number },
): Promise<number> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const now = context.clock.now();
    const ids = await requeueMails(tx, which);
    if ('id' in which && ids.length === 0) throw notFound('mail');
    if (ids.length === 0) return 0;
    const jobs = ids.map((mailId) => ({ mailId }));
    await enqueueMany(tx, sendMail, jobs, now);
    const details: Record<string, number> = 'id' in which ? { id: which.id } : { count: ids.length };
    await insertServerEvent(tx, by, { action: 'retry_mails', details, now });
    return ids.length;
  });
}
