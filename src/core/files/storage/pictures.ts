import { type PhotoScale, type PictureUse, pictureSizes } from '../domain/photo.ts';
import type { Viewer } from '../../platform/domain/viewer.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from '../../platform/storage/database.ts';
import { loosen } from '../../platform/storage/unreferenced-blobs.ts';
import { insertScales } from './photos.ts';
import { isChannelVisible } from '../../identity/storage/visible-channels.ts';
import { shownPictures } from '../../identity/storage/visible.ts';

/** A size of a picture that a channel shows of itself. */
export interface ShownPicture extends PhotoScale {
  readonly changedAt: Instant;
  /** Whether everybody may see it. */
  readonly isPublic: boolean;
}

/** A size of a channel's picture; undefined when it has none, or the viewer may not know of the channel. */
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
  if (!row || !(await isChannelVisible(reader, viewer, { id: row.id, groupId: row.group_id }))) return undefined;
  const { scale, width, height, mimetype, filesize, blob_hash: blobHash, photo_date: changedAt } = row;
  return { scale, width, height, mimetype, filesize, blobHash, changedAt, isPublic: row.group_id === null };
}

const columnOf = { profile: 'photo_file_id', cover: 'cover_file_id' } as const;

/** Makes these cuts of a photo what a channel shows, in place of what it showed before. */
export async function showPicture(
  tx: Tx,
  channelId: number,
  picture: { readonly use: PictureUse; readonly fileId: number; readonly scales: readonly PhotoScale[] },
  now: Instant,
): Promise<void> {
  const { use, fileId, scales } = picture;
  await hidePicture(tx, channelId, use, now);
  await insertScales(tx, fileId, scales);
  await tx.db.updateTable('channel').set(columnOf[use], fileId).where('id', '=', channelId).execute();
  await dateIdentity(tx, channelId, now, use === 'profile' ? scales[0]?.mimetype : undefined);
}

/** Ends that a channel shows a picture; the photo that it was made from stays. */
export async function hidePicture(tx: Tx, channelId: number, use: PictureUse, now: Instant): Promise<void> {
  const column = columnOf[use];
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
  await loosen(
    tx,
    gone.map((each) => each.blob_hash),
    now,
  );
  await tx.db.updateTable('channel').set(column, null).where('id', '=', channelId).execute();
  await dateIdentity(tx, channelId, now, use === 'profile' ? '' : undefined);
}

/** Others keep pictures for a while: they learn from the date of the identity that there is another one. */
async function dateIdentity(tx: Tx, channelId: number, now: Instant, mimetype: string | undefined): Promise<void> {
  await tx.db
    .updateTable('xchan')
    .set({ photo_date: now, ...(mimetype !== undefined && { photo_mimetype: mimetype }) })
    .where('id', 'in', (eb) => eb.selectFrom('channel').select('channel.xchan_id').where('channel.id', '=', channelId))
    .execute();
}
