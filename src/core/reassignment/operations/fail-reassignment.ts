import { nextStatus, type SourceUser } from '../domain/source-user.ts';
import { findUsers, type User } from '../../accounts/index.ts';
import { findGroup } from '../../groups/index.ts';
import { commit, type OperationContext, queueMail, type Tx } from '../../platform/index.ts';
import { changeSourceUser, sourceUsersById } from '../storage/placeholders.ts';
import { failOpenReassignments, type Blocker, listBlocked } from '../storage/reassignments.ts';
import { noteEvent } from './change-source-user.ts';
import { placeholdersUrl } from './reassignment-facts.ts';

/** Source users that fail in one transaction. */
const batchSize = 200;
/** People in an email. */
const maxNamed = 10;
/** Values of the column (group API facts, section 6.1). */
const longestError = 255;

/** Text for Owners about an error that only the server log explains. */
export const serverError = 'The server met an error, its log says more. Try again later.';

/** Fails reassignments whose assignee is no longer available: retrying would not help. */
export async function failBlocked(context: OperationContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const blocked = await listBlocked(context.database.reader, batchSize);
    if (blocked.length === 0) return;
    for (const reason of new Set(blocked.map(reasonOf))) {
      const some = blocked.filter((each) => reasonOf(each) === reason);
      await failReassignments(
        context,
        some.map(({ sourceUserId }) => sourceUserId),
        reason,
      );
    }
  }
}

function reasonOf({ username, state }: Blocker): string {
  if (state === 'gone') return 'The user does not exist any more.';
  return `The user @${username} is ${state}. Try again when that has ended, or undo the reassignment.`;
}

/** Marks reassignments in progress as failed, keeps why, and tells who asked for them. */
export async function failReassignments(
  context: OperationContext,
  sourceUserIds: readonly number[],
  reason: string,
): Promise<void> {
  for (let start = 0; start < sourceUserIds.length; start += batchSize) {
    const ids = sourceUserIds.slice(start, start + batchSize);
    await commit(context, 'fail-reassignments', async (tx) => {
      const failed = [...(await sourceUsersById(tx, ids)).values()].filter(({ status }) => nextStatus(status, 'fail'));
      const now = context.clock.now();
      for (const sourceUser of failed) {
        const error = reason.slice(0, longestError);
        await changeSourceUser(tx, sourceUser.id, { status: 'failed', error }, now);
        await noteEvent(context, tx, sourceUser, { action: 'fail', actor: null });
      }
      await failOpenReassignments(
        tx,
        failed.map(({ id }) => id),
      );
      await notifyRequesters(context, tx, failed, reason);
    });
  }
}

/** One email for each requester and group. */
async function notifyRequesters(
  context: OperationContext,
  tx: Tx,
  failed: readonly SourceUser[],
  reason: string,
): Promise<void> {
  const ids = failed.flatMap(({ reassignToUserId, reassignedByUserId }) =>
    [reassignToUserId, reassignedByUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(tx, [...new Set(ids)])).map((user) => [user.id, user]));
  const keyOf = ({ namespaceId, reassignedByUserId }: SourceUser) => `${namespaceId}:${reassignedByUserId}`;
  for (const key of new Set(failed.map(keyOf))) {
    await notifyRequester(
      context,
      tx,
      failed.filter((each) => keyOf(each) === key),
      users,
      reason,
    );
  }
}

async function notifyRequester(
  context: OperationContext,
  tx: Tx,
  failed: readonly SourceUser[],
  users: ReadonlyMap<number, User>,
  reason: string,
): Promise<void> {
  const [first] = failed;
  const requester = users.get(first?.reassignedByUserId ?? 0);
  const group = first && (await findGroup(tx, first.namespaceId));
  if (!group || requester?.state !== 'active') return;
  await queueMail(tx, context, {
    dedupeKey: `reassignment-failed:${first.id}:${context.clock.now()}`,
    to: requester.email,
    mail: context.messagesFor(requester).reassignmentFailed({
      recipientName: requester.name,
      groupName: group.name,
      groupFullPath: group.fullPath,
      people: failed.slice(0, maxNamed).map((sourceUser) => ({
        sourceName: sourceUser.name ?? sourceUser.identifier,
        assigneeUsername: users.get(sourceUser.reassignToUserId ?? 0)?.username ?? '-',
      })),
      count: failed.length,
      reason,
      url: placeholdersUrl(context.baseUrl, group.fullPath),
    }),
  });
}
