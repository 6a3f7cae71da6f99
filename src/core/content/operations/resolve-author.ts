import { findGroup, isOwner } from '../../groups/index.ts';
import { attributeBy, type AttributedXchanId, findXchan } from '../../identity/index.ts';
import { DomainError, type Reader, type UserViewer } from '../../platform/index.ts';
import { findSourceUserByXchan, reassignableStatuses, type SourceUserStatus } from '../../reassignment/index.ts';

/** An author and, for a placeholder, the source user of their contributions. */
export interface ResolvedAuthor {
  readonly xchanId: AttributedXchanId;
  readonly sourceUserId: number | null;
}

/** States of source users in which their placeholders belong to the group only. */
const speakableStatuses: readonly SourceUserStatus[] = [...reassignableStatuses, 'keep_as_placeholder'];

/** True for the identities that are the viewer's own. */
export function isOwnIdentity(viewer: UserViewer, xchanId: number): boolean {
  return viewer.xchanId === xchanId || viewer.ownXchanIds.includes(xchanId);
}

/**
 * The identity with this hash, if the viewer can post as it: their own, or a placeholder of a group they own. While a
 * person is asked to accept its contributions, or has accepted them, its new content would become theirs, so it can't
 * be used.
 * @throws DomainError forbidden, with the same message whether or not the identity exists
 */
export async function resolveAuthor(reader: Reader, viewer: UserViewer, hash: string): Promise<ResolvedAuthor> {
  const xchan = await findXchan(reader, { hash });
  if (xchan && isOwnIdentity(viewer, xchan.id)) return { xchanId: attributeBy(xchan.id, 'own'), sourceUserId: null };
  const sourceUser = xchan && (await findSourceUserByXchan(reader, xchan.id));
  const group = sourceUser && (await findGroup(reader, sourceUser.namespaceId));
  const isFree = sourceUser !== undefined && speakableStatuses.includes(sourceUser.status);
  if (isFree && group?.kind === 'group' && (await isOwner(reader, group, viewer.userId, viewer.at))) {
    return { xchanId: attributeBy(xchan!.id, 'placeholder'), sourceUserId: sourceUser!.id };
  }
  throw new DomainError('forbidden', 'content.mayNotSpeakFor', { parameter: 'remote_xchan' });
}
