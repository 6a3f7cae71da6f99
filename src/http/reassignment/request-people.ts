import { findUsers } from '../../core/accounts/index.ts';
import { findSuppressedKeys, type Reader } from '../../core/platform/index.ts';
import { findInvitedEmails, findSourceUsers, type ReassignmentRequest } from '../../core/reassignment/index.ts';
import { isUndelivered, type RequestPeople } from '../../wire/group-api/reassignment/progress.ts';

export { isUndelivered, type RequestPeople };

/** Everyone named in these requests, in four queries for any number of requests. */
export async function readRequestPeople(
  reader: Reader,
  requests: readonly ReassignmentRequest[],
): Promise<RequestPeople> {
  const userIds = new Set(requests.flatMap(({ userId, askedBy }) => [userId ?? [], askedBy ?? []].flat()));
  const users = await findUsers(reader, [...userIds]);
  const sourceUsers = await findSourceUsers(reader, [...new Set(requests.map(({ sourceUserId }) => sourceUserId))]);
  const emails = await findInvitedEmails(reader, [...new Set(requests.flatMap(({ takeoverId }) => takeoverId ?? []))]);
  return {
    users: new Map(users.map((user) => [user.id, user])),
    sourceUsers: new Map(sourceUsers.map((sourceUser) => [sourceUser.id, sourceUser])),
    emails,
    undelivered: await findSuppressedKeys(reader, [...users.map(({ email }) => email), ...emails.values()]),
  };
}
