import type { Static } from 'typebox';
import type { SourceUser } from '../../../core/reassignment/domain/source-user.ts';
import type { OperationContext } from '../../../core/platform/operations/context.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { findSourceUser } from '../../../core/reassignment/storage/placeholders.ts';
import { findUsers } from '../../../core/accounts/storage/users.ts';
import { encodeSourceUser, type sourceUserRecord } from '../../../wire/group-api/reassignment/source-user.ts';

/** Source users with everybody whom they name, read at once. */
export async function encodeSourceUsers(
  reader: Reader,
  sourceUsers: readonly SourceUser[],
  baseUrl: string,
): Promise<Static<typeof sourceUserRecord>[]> {
  const ids = sourceUsers.flatMap(({ placeholderUserId, reassignToUserId, reassignedByUserId }) =>
    [placeholderUserId, reassignToUserId, reassignedByUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  return sourceUsers.map((sourceUser) => encodeSourceUser(sourceUser, users, baseUrl));
}

/** A source user that is there, as it is now. */
export async function encodeSourceUserById({ database: { reader }, baseUrl }: OperationContext, id: number) {
  const [encoded] = await encodeSourceUsers(reader, [(await findSourceUser(reader, id))!], baseUrl);
  return encoded!;
}
