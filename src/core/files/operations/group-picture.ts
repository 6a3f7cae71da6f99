import {
  findGroup,
  findGroupPicture,
  type Group,
  type GroupPicture,
  isGroupSeen,
  levelOf,
  removeGroupPictures,
  requireOwnedGroup,
  setGroupPicture,
} from '../../groups/index.ts';
import {
  markStored,
  notFound,
  type OperationContext,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import { pictureSizes } from '../domain/photo.ts';
import { makeCut, notAnImage } from './show-picture.ts';
import { inTurn, prepareFiles } from './prepare-files.ts';

/**
 * Sets a group's avatar, as its Owner: an image cropped to its centre, rotated upright and without metadata.
 * @param sent an image in the blob store; undefined removes the avatar
 * @throws DomainError not_found, forbidden, not_acceptable_file
 */
export async function changeGroupPicture(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  sent: StoredContent | undefined,
): Promise<void> {
  const { database, clock } = context;
  await requireOwnedGroup(database.reader, viewer, groupId);
  const picture = sent && (await readPicture(context, viewer, sent));
  await database.write(viewer, async (tx) => {
    await requireOwnedGroup(tx, viewer, groupId);
    const now = clock.now();
    if (picture) await setGroupPicture(tx, groupId, { ...picture, createdAt: now });
    else await removeGroupPictures(tx, [groupId], now);
  });
}

/** @throws DomainError not_acceptable_file */
async function readPicture(
  context: OperationContext,
  viewer: UserViewer,
  sent: StoredContent,
): Promise<Omit<GroupPicture, 'createdAt'>> {
  const [image] = await prepareFiles(context, viewer, [sent]);
  if (!image?.scales) throw notAnImage();
  const { blobHash } = image;
  const cut = await inTurn(viewer, () => makeCut(context, blobHash, pictureSizes.profile[0]!));
  await markStored(context.database, [cut.blobHash], context.clock.now());
  return cut;
}

/**
 * The avatar of a visible group.
 * @returns it, and whether it is public
 * @throws DomainError not_found
 */
export async function findShownGroupPicture(
  reader: Reader,
  viewer: Viewer,
  groupId: number,
): Promise<{ readonly group: Group; readonly picture: GroupPicture; readonly isPublic: boolean }> {
  const group = await findGroup(reader, groupId);
  const isPublic = group?.kind === 'group' && group.visibility === 'public';
  const isSeen =
    isPublic || (group && viewer.kind === 'user' && isGroupSeen(group, await levelOf(reader, viewer, group)));
  const picture = group && isSeen ? await findGroupPicture(reader, group.id) : undefined;
  if (!group || !picture) throw notFound('picture');
  return { group, picture, isPublic };
}
