import { markUnreferenced, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Avatar of a group. */
export interface GroupPicture {
  readonly mimetype: string;
  readonly filesize: number;
  readonly width: number;
  readonly height: number;
  readonly blobHash: string;
  readonly createdAt: Instant;
}

/** The avatar of a group; undefined if there is none. */
export async function findGroupPicture(source: Source, groupId: number): Promise<GroupPicture | undefined> {
  const row = await tables(source)
    .selectFrom('group_picture')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mimetype, filesize, width, height, blob_hash: blobHash, created_at: createdAt } = row;
  return { mimetype, filesize, width, height, blobHash, createdAt };
}

/** Gives a group a picture, in the place of the one that it had. */
export async function setGroupPicture(tx: Tx, groupId: number, picture: GroupPicture): Promise<void> {
  const { mimetype, filesize, width, height, blobHash, createdAt } = picture;
  await removeGroupPictures(tx, [groupId], createdAt);
  await tx.db
    .insertInto('group_picture')
    .values({ group_id: groupId, mimetype, filesize, width, height, blob_hash: blobHash, created_at: createdAt })
    .execute();
}

/** Removes the avatars of groups; unused blobs are collected later. */
export async function removeGroupPictures(tx: Tx, groupIds: readonly number[], now: Instant): Promise<void> {
  const gone = await tx.db
    .deleteFrom('group_picture')
    .where('group_id', 'in', groupIds)
    .returning('blob_hash')
    .execute();
  await markUnreferenced(
    tx,
    gone.map((row) => row.blob_hash),
    now,
  );
}
