import type { Static } from 'typebox';
import { hideChannelPicture, listScalesOf, type PictureUse, showChannelPicture } from '../../../core/files/index.ts';
import { findChannel } from '../../../core/identity/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { fileParts, pictureInput } from '../../../wire/channel-api/files/file-input.ts';
import { encodePicture, pictureRecord } from '../../../wire/channel-api/files/picture.ts';
import { succeeded } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';

/** A channel's pictures: its profile picture and the cover of its page. */
export const pictureEndpoints: readonly AnyEndpoint[] = [
  ...endpointsOf('channel/photo', 'profile', 'picture'),
  ...endpointsOf('channel/cover', 'cover', 'cover'),
];

function endpointsOf(path: string, use: PictureUse, what: string): AnyEndpoint[] {
  return [
    endpoint({
      method: 'GET',
      path,
      section: 'Channels',
      summary: `The ${what} of the channel`,
      description: '`success`, `photo_id` and `sizes`; `photo_id` is empty for none.',
      guide: 'channelphoto-channelcover',
      reference: 'ours',
      input: noInput,
      answer: pictureRecord,
      handle: ({ context, viewer }) => readPicture(context, viewer, use),
    }),
    endpoint({
      method: 'POST',
      path,
      section: 'Channels',
      summary: `Change or remove the ${what} of the channel`,
      description: 'Takes the part `file`, or `photo_id`, or `delete=1`. The response is the same as for `GET`.',
      guide: 'channelphoto-channelcover',
      refusals: { 404: 'The channel has no such photo.', 422: 'The file is not an image.' },
      reference: 'ours',
      input: pictureInput,
      files: fileParts,
      answer: pictureRecord,
      handle: async (call) => {
        await changePicture(call, use);
        return readPicture(call.context, call.viewer, use);
      },
    }),
  ];
}

async function changePicture(
  { context, viewer, input, media }: Call<Static<typeof pictureInput>>,
  use: PictureUse,
): Promise<void> {
  const { operations } = context;
  if (input.delete) return hideChannelPicture(operations, viewer, use);
  const { photo_id: photo } = input;
  const [stored, ...more] = media;
  if ((photo === undefined) === (stored === undefined) || more.length > 0) {
    throw new DomainError('missing_parameter', 'files.noPicture', { parameter: 'photo_id' });
  }
  await showChannelPicture(operations, viewer, use, stored ? { stored } : { photo: photo! });
}

async function readPicture({ operations }: HttpContext, viewer: UserViewer, use: PictureUse) {
  const { baseUrl, database } = operations;
  const channel = await findChannel(database.reader, viewer.channelId);
  if (!channel) throw notFound('channel');
  const fileId = use === 'profile' ? channel.photoFileId : channel.coverFileId;
  const { hash, scales } = await listScalesOf(database.reader, viewer, fileId ?? 0);
  return { ...succeeded, ...encodePicture(use, { photoId: hash, address: channel.address, baseUrl }, scales) };
}
