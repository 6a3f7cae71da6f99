import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { PictureUse } from '../../../core/files/domain/photo.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { hideChannelPicture, showChannelPicture } from '../../../core/files/operations/show-picture.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { listScalesOf } from '../../../core/files/storage/photos.ts';
import { encodePicture } from '../../../wire/channel-api/files/picture.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall, Call } from '../call.ts';
import { isSet, text } from '../parameters.ts';

/** What a channel shows of itself: its picture, and the cover of its page. */
export function pictureCalls(add: AddCall, context: HttpContext): void {
  const uses: readonly [string, PictureUse, string][] = [
    ['channel/photo', 'profile', 'picture'],
    ['channel/cover', 'cover', 'cover'],
  ];
  for (const [path, use, what] of uses) {
    add('GET', path, `The ${what} of the channel`, ({ viewer }) => answer(context, viewer, use));
    add('POST', path, `Give the channel another ${what}, or none`, async (call) => {
      await change(context, call, use);
      return answer(context, call.viewer, use);
    });
  }
}

async function change(
  { operations }: HttpContext,
  { viewer, parameters, media }: Call,
  use: PictureUse,
): Promise<void> {
  if (isSet(parameters, 'delete')) return hideChannelPicture(operations, viewer, use);
  const photo = text(parameters, 'photo_id');
  const [kept, ...more] = media;
  if ((photo === undefined) === (kept === undefined) || more.length > 0) {
    throw new DomainError(
      'missing_parameter',
      'Send one image in the part "file", or name a photo of the channel in "photo_id", or say "delete=1".',
      { parameter: 'photo_id' },
    );
  }
  await showChannelPicture(operations, viewer, use, kept ? { kept } : { photo: photo! });
}

async function answer({ operations }: HttpContext, viewer: UserViewer, use: PictureUse) {
  const { baseUrl, database } = operations;
  const channel = await findChannel(database.reader, viewer.channelId);
  if (!channel) throw notFound('Channel');
  const fileId = use === 'profile' ? channel.photoFileId : channel.coverFileId;
  const { hash, scales } = await listScalesOf(database.reader, viewer, fileId ?? 0);
  return { success: true, ...encodePicture(use, { photoId: hash, address: channel.address, baseUrl }, scales) };
}
