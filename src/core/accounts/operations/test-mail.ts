import { notFound, type OperationContext, queueMail, requireAdmin, type UserViewer } from '../../platform/index.ts';
import { findUser } from '../storage/users.ts';

/**
 * Queues a test email to the requesting administrator.
 * @throws DomainError forbidden
 */
export async function sendTestMail(context: OperationContext, by: UserViewer): Promise<void> {
  requireAdmin(by);
  await context.database.write(by, async (tx) => {
    const user = await findUser(tx, by.userId);
    if (!user) throw notFound('user');
    const mail = context.messagesFor(user).testMail({ baseUrl: context.baseUrl });
    const dedupeKey = `test-mail:${user.id}:${context.clock.now()}`;
    await queueMail(tx, context, { dedupeKey, to: user.email, mail });
  });
}
