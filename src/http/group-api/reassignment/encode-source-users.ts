import type { Static } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import { type OperationContext, orNotFound, type Reader } from '../../../core/platform/index.ts';
import { findInvitedEmails, findSourceUser, type SourceUser } from '../../../core/reassignment/index.ts';
import { encodeSourceUser, type sourceUserRecord } from '../../../wire/group-api/reassignment/source-user.ts';

/** Source users with everyone they refer to, read together. */
export async function encodeSourceUsers(
  reader: Reader,
  sourceUsers: readonly SourceUser[],
  baseUrl: string,
): Promise<Static<typeof sourceUserRecord>[]> {
  const ids = sourceUsers.flatMap(({ placeholderUserId, reassignToUserId, reassignedByUserId }) =>
    [placeholderUserId, reassignToUserId, reassignedByUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  const emails = await findInvitedEmails(
    reader,
    sourceUsers.flatMap(({ takeoverId }) => takeoverId ?? []),
  );
  return sourceUsers.map((sourceUser) =>
    encodeSourceUser(sourceUser, users, baseUrl, emails.get(sourceUser.takeoverId ?? 0)),
  );
}

/** An existing source user in its current state. */
export async function encodeSourceUserById({ database: { reader }, baseUrl }: OperationContext, id: number) {
  const [encoded] = await encodeSourceUsers(
    reader,
    [orNotFound(await findSourceUser(reader, id), 'sourceUser')],
    baseUrl,
  );
  return encoded!;
}
