import type { Instant } from '../../../lib/clock.ts';
import type { Tx } from '../../platform/index.ts';

/** The columns of a channel that name the photos which it shows of itself. */
export const pictureColumns = { profile: 'photo_file_id', cover: 'cover_file_id' } as const;

/** Sets or removes a picture of a channel. Others cache pictures, and detect changes by the date of the identity. */
export async function setShownPicture(
  tx: Tx,
  channelId: number,
  picture: {
    readonly use: keyof typeof pictureColumns;
    readonly fileId: number | null;
    /** Of a profile picture. */
    readonly mimetype: string | undefined;
  },
  now: Instant,
): Promise<void> {
  const { use, fileId, mimetype } = picture;
  await tx.db.updateTable('channel').set(pictureColumns[use], fileId).where('id', '=', channelId).execute();
  const isDescribed = use === 'profile' && mimetype !== undefined;
  await tx.db
    .updateTable('xchan')
    .set({ photo_date: now, ...(isDescribed && { photo_mimetype: mimetype }) })
    .where('id', 'in', (eb) => eb.selectFrom('channel').select('channel.xchan_id').where('channel.id', '=', channelId))
    .execute();
}
