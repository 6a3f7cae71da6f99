import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { changeDefaultAudience } from '../../../core/identity/operations/change-audience.ts';
import { readDefaultAudience } from '../../../core/identity/storage/acls.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { audienceOf } from '../content/item-input.ts';

/** Who sees what the channel posts unless it says otherwise. */
export function audienceCalls(add: AddCall, { operations }: HttpContext): void {
  const { reader } = operations.database;

  const tell = async ({ channelId }: UserViewer) => {
    const channel = await findChannel(reader, channelId);
    if (!channel) throw notFound('Channel');
    return { visibility: channel.defaultVisibility, ...encodeAudience(await readDefaultAudience(reader, channel)) };
  };

  add('GET', 'channel/audience', 'Who sees what the channel posts unless it says otherwise', ({ viewer }) =>
    tell(viewer),
  );

  add('POST', 'channel/audience', 'Give the channel another default audience', async ({ viewer, parameters }) => {
    const audience = audienceOf(parameters);
    if (!audience) {
      throw new DomainError(
        'missing_parameter',
        'Give "contact_allow", "group_allow", "contact_deny" or "group_deny"; empty ones alone mean everybody.',
      );
    }
    await changeDefaultAudience(operations, viewer, audience);
    return { success: true, ...(await tell(viewer)) };
  });
}
