import { type Static, Type } from 'typebox';
import { findItem } from '../../../core/content/index.ts';
import { listApplyingEmoji } from '../../../core/files/index.ts';
import { findChannelFor, findVisibleChannel } from '../../../core/identity/index.ts';
import { notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import { draftPlace } from '../../../wire/channel-api/attention/attention-input.ts';
import { emojiInput, emojiRecord, encodeEmoji } from '../../../wire/channel-api/content/emoji.ts';
import { exactlyOne } from '../../../wire/channel-api/parameters.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';

/** Custom emoji. */
export const emojiEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'emoji',
    section: 'Items',
    summary: 'Custom emoji available in a channel, by name',
    description:
      'Those of its group, of parent groups and of the server: the meaning of `:name:` in a text or reaction there. Takes `address`, `place` or `mid`.',
    guide: 'emoji',
    refusals: { 404: 'There is no such channel or item, or you cannot see it.' },
    reference: 'ours',
    input: emojiInput,
    answer: Type.Array(emojiRecord),
    handle: async ({ context, viewer, input }) => {
      const { baseUrl, database } = context.operations;
      const channelId = await channelAt(context.operations, viewer, input);
      if (channelId === undefined) throw notFound('channel');
      return (await listApplyingEmoji(database.reader, viewer, channelId)).map((emoji) => encodeEmoji(emoji, baseUrl));
    },
  }),
];

/** The channel that is meant, if the viewer may know of it. @throws DomainError missing_parameter, invalid_parameter */
async function channelAt(
  { baseUrl, database: { reader } }: OperationContext,
  viewer: UserViewer,
  input: Static<typeof emojiInput>,
): Promise<number | undefined> {
  const { address, place, mid } = exactlyOne(input, ['address', 'place', 'mid']);
  if (address !== undefined) return (await findVisibleChannel(reader, viewer, address))?.id;
  // Pages know their paths, but not the server's public address.
  const full = mid?.startsWith('/') ? `${baseUrl}${mid}` : mid;
  if (full !== undefined) return (await findItem(reader, viewer, { mid: full }))?.channelId;
  const found = draftPlace(place);
  if (found.kind !== 'post') return (await findItem(reader, viewer, { id: found.itemId }))?.channelId;
  return (await findChannelFor(reader, viewer, found.channelId))?.id;
}
