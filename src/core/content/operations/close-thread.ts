import { findChannel } from '../../identity/index.ts';
import { DomainError, notFound, type OperationContext, readerOf, type UserViewer } from '../../platform/index.ts';
import { pollEndsAt } from '../domain/poll.ts';
import { findItem } from '../storage/items.ts';
import { setThreadClosed } from '../storage/published-items.ts';
import { mayModerate } from './may-moderate.ts';
import { isOwnIdentity } from './resolve-author.ts';
import { assertNotSuspended } from './writer-rules.ts';

/**
 * Closes a thread to comments, or reopens it. For its author and moderators of the channel.
 * @throws DomainError not_found, forbidden, invalid_state in an archived channel
 */
export async function closeThread(
  context: OperationContext,
  viewer: UserViewer,
  { id, isClosed }: { readonly id: number; readonly isClosed: boolean },
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const reader = readerOf(tx);
    const thread = await findItem(reader, viewer, { id });
    const channel = thread && (await findChannel(reader, thread.channelId));
    if (!thread?.isTop || !channel) throw notFound('item');
    if (!isOwnIdentity(viewer, thread.authorXchanId) && !(await mayModerate(reader, viewer, channel))) {
      throw new DomainError('forbidden', 'content.mayNotClose');
    }
    await assertNotSuspended(tx, viewer, channel.groupId);
    if (channel.archived) throw new DomainError('invalid_state', 'channels.archived');
    if (thread.isNocomment === isClosed) return;
    const now = context.clock.now();
    // A poll still ends when it said.
    await setThreadClosed(
      tx,
      id,
      { isNocomment: isClosed, commentsClosedAt: isClosed ? now : pollEndsAt(thread) },
      now,
    );
  });
}
