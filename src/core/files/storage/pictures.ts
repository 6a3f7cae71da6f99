import { type PhotoScale, type PictureUse, pictureSizes } from '../domain/photo.ts';
import { isChannelVisible, pictureColumns, setShownPicture, shownPictures } from '../../identity/index.ts';
import { anonymous, markUnreferenced, type Reader, type Tx, type Viewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { insertScales } from './photos.ts';

/** A size of a picture that a channel shows of itself. */
export interface ShownPicture extends PhotoScale {
  readonly changedAt: Instant;
  /** Whether it is public. */
  readonly isPublic: boolean;
}

/** A size of a channel's picture; undefined if there is none, or the channel is hidden from the viewer. */
export async function findPicture(
  reader: Reader,
  viewer: Viewer,
  address: string,
  shown: { readonly use: PictureUse; readonly scale: number },
): Promise<ShownPicture | undefined> {
  const row = await shownPictures(reader, shown.use)
    .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
    .where('channel.address', '=', address.toLowerCase())
    .where('photo.scale', '=', shown.scale)
    .select(['channel.id', 'channel.group_id', 'xchan.photo_date', 'photo.scale', 'photo.width', 'photo.height'])
    .select(['photo.mimetype', 'photo.filesize', 'photo.blob_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const channel = { id: row.id, groupId: row.group_id };
  if (!(await isChannelVisible(reader, viewer, channel))) return undefined;
  // The channel of a private group's bot names no group, and isn't known to everyone.
  const isPublic = row.group_id === null && (await isChannelVisible(reader, anonymous, channel));
  const { scale, width, height, mimetype, filesize, blob_hash: blobHash, photo_date: changedAt } = row;
  return { scale, width, height, mimetype, filesize, blobHash, changedAt, isPublic };
}

/** Makes these crops of a photo a channel's picture, replacing the earlier one. */
export async function showPicture(
  tx: Tx,
  channelId: number,
  picture: { readonly use: PictureUse; readonly fileId: number; readonly scales: readonly PhotoScale[] },
  now: Instant,
): Promise<void> {
  const { use, fileId, scales } = picture;
  await hidePicture(tx, channelId, use, now);
  await changeVersion(tx, fileId);
  await insertScales(tx, fileId, scales);
  await setShownPicture(tx, channelId, { use, fileId, mimetype: scales[0]?.mimetype }, now);
}

/** Ends that a channel shows a picture; the photo that it was made from stays. */
export async function hidePicture(tx: Tx, channelId: number, use: PictureUse, now: Instant): Promise<void> {
  const column = pictureColumns[use];
  const row = await tx.db.selectFrom('channel').select(column).where('id', '=', channelId).executeTakeFirst();
  const fileId = (row as Partial<Record<typeof column, number | null>> | undefined)?.[column] ?? null;
  if (fileId === null) return;
  const scales = pictureSizes[use].map((size) => size.scale);
  const gone = await tx.db
    .deleteFrom('photo')
    .where('file_id', '=', fileId)
    .where('scale', 'in', scales)
    .returning('blob_hash')
    .execute();
  await changeVersion(tx, fileId);
  await markUnreferenced(
    tx,
    gone.map((each) => each.blob_hash),
    now,
  );
  await setShownPicture(tx, channelId, { use, fileId: null, mimetype: '' }, now);
}

/** Lists show the sizes of a photo with it. */
async function changeVersion(tx: Tx, fileId: number): Promise<void> {
  await tx.db
    .updateTable('file')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', fileId)
    .execute();
}
