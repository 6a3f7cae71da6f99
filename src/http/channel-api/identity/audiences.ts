import type { Static } from 'typebox';
import { changeDefaultAudience, findChannel, readDefaultAudience } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { changedDefaultAudience, defaultAudienceRecord } from '../../../wire/channel-api/identity/channel.ts';
import { audienceInput, namedAudience } from '../../../wire/channel-api/identity/identity-input.ts';
import { succeeded } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';

/** Default audience of the channel's posts. */
export const audienceEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'channel/audience',
    section: 'Channels',
    summary: "The default audience of the channel's posts",
    description: '`visibility`, and the audience in `allow_cid`, `allow_gid`, `deny_cid` and `deny_gid`.',
    reference: 'ours',
    input: noInput,
    answer: defaultAudienceRecord,
    handle: readAudience,
  }),
  endpoint({
    method: 'POST',
    path: 'channel/audience',
    section: 'Channels',
    summary: 'Change the default audience of the channel',
    description: '`success` and the new default audience; all four empty mean everyone.',
    guide: 'channelaudience',
    refusals: {
      403: 'The group determines the audience of its forum.',
      422: 'An identity or a privacy group is unknown.',
    },
    reference: 'ours',
    input: audienceInput,
    answer: changedDefaultAudience,
    handle: async (call) => {
      const audience = namedAudience(call.input);
      if (!audience) {
        throw new DomainError('missing_parameter', 'audiences.noneGiven');
      }
      await changeDefaultAudience(call.context.operations, call.viewer, audience);
      return { ...succeeded, ...(await readAudience(call)) };
    },
  }),
];

async function readAudience({ context, viewer }: Call): Promise<Static<typeof defaultAudienceRecord>> {
  const { reader } = context.operations.database;
  const channel = await findChannel(reader, viewer.channelId);
  if (!channel) throw notFound('channel');
  return { visibility: channel.defaultVisibility, ...encodeAudience(await readDefaultAudience(reader, channel)) };
}
