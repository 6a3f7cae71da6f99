import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { findSourceUser, requireOwnedSourceUser, type SourceUser } from '../../../core/reassignment/index.ts';
import type { Access } from '../route.ts';

/**
 * A source user who is assigned to the viewer; others do not exist.
 * @throws DomainError not_found
 */
export async function findAssignedSourceUser(reader: Reader, viewer: UserViewer, id: number): Promise<SourceUser> {
  const sourceUser = await findSourceUser(reader, id);
  if (sourceUser?.reassignToUserId !== viewer.userId) throw notFound('sourceUser');
  return sourceUser;
}

/**
 * Like `requireOwnedSourceUser`; people the contributions were reassigned to may read it too (group API facts, section
 * 6.5).
 * @throws DomainError not_found, forbidden
 */
export async function findReadableSourceUser(reader: Reader, viewer: UserViewer, id: number): Promise<SourceUser> {
  const sourceUser = await findSourceUser(reader, id);
  return sourceUser && isHeldBy(sourceUser, viewer) ? sourceUser : requireOwnedSourceUser(reader, viewer, id);
}

function isHeldBy({ status, reassignToUserId }: SourceUser, viewer: UserViewer): boolean {
  return (status === 'completed' || status === 'revoked') && reassignToUserId === viewer.userId;
}

type Named = { readonly id: number };

/** A source user in the path, in a group where the caller decides. */
export const ownedSourceUser: Access<Named, SourceUser> = {
  who: 'Owner, administrator',
  find: ({ reader, viewer, params }) => requireOwnedSourceUser(reader, viewer, params.id),
};

/** One that the caller decides about, or has been given the contributions of. */
export const readableSourceUser: Access<Named, SourceUser> = {
  who: 'Owner, administrator, the current assignee',
  find: ({ reader, viewer, params }) => findReadableSourceUser(reader, viewer, params.id),
};
