import { DomainError } from '../../platform/domain/errors.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import type { Reader } from '../../platform/storage/database.ts';
import { findGroup } from '../../groups/storage/groups.ts';
import { findSourceUserByXchan } from '../../reassignment/storage/placeholders.ts';
import { findXchan } from '../../identity/storage/xchans.ts';
import { isOwner } from '../../groups/operations/own-group.ts';

/** An author, and the source user whose ledger their contributions go to, if a placeholder speaks. */
export interface Speaker {
  readonly xchanId: number;
  readonly sourceUserId: number | null;
}

/** True for the identities that are the viewer's own. */
export function isOwnIdentity(viewer: UserViewer, xchanId: number): boolean {
  return viewer.xchanId === xchanId || viewer.ownXchanIds.includes(xchanId);
}

/**
 * The identity with this hash, if the viewer may speak for it: an own one, or a placeholder of a group whose Owner the
 * viewer is.
 * @throws DomainError forbidden, in the same words whether the identity exists or not
 */
export async function speakAs(reader: Reader, viewer: UserViewer, hash: string): Promise<Speaker> {
  const xchan = await findXchan(reader, { hash });
  if (xchan && isOwnIdentity(viewer, xchan.id)) return { xchanId: xchan.id, sourceUserId: null };
  const sourceUser = xchan && (await findSourceUserByXchan(reader, xchan.id));
  const group = sourceUser && (await findGroup(reader, sourceUser.namespaceId));
  if (group?.kind === 'group' && (await isOwner(reader, group, viewer.userId, viewer.at))) {
    return { xchanId: xchan!.id, sourceUserId: sourceUser!.id };
  }
  throw new DomainError('forbidden', 'You may not speak for the identity that "remote_xchan" names.', {
    parameter: 'remote_xchan',
  });
}
