import {
  type Channel,
  type ChannelRole,
  createChannel,
  findChannel,
  listChannelsOfUser,
  type ProfileField,
  renameChannel,
  replaceProfileFields,
  setTimezone,
  tidyProfileFields,
} from '../../identity/index.ts';
import {
  cleanText,
  DomainError,
  enqueue,
  notFound,
  type OperationContext,
  type UserViewer,
} from '../../platform/index.ts';
import { usernamePattern } from '../domain/user.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import { followZone } from '../storage/job-contracts.ts';
import { setDefaultChannel } from '../storage/users.ts';
import { isNameInUse } from './register-user.ts';

/** Each has a key pair and is in every list of its owner. */
const maxChannels = 100;
const longestName = 255;

/** An additional channel of a person. */
export interface OpenedChannel {
  readonly address: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Its own limits, which make the role custom, are set afterwards. */
  readonly role: Exclude<ChannelRole, 'custom'>;
  /** UTC by default. */
  readonly timezone?: string | undefined;
}

/**
 * Opens another channel of the user.
 * @throws DomainError invalid_input, conflict, invalid_state when the user has too many
 */
export async function openChannel(
  context: OperationContext,
  viewer: UserViewer,
  { address, name, description = '', role, timezone }: OpenedChannel,
): Promise<Channel> {
  if (!usernamePattern.test(address)) {
    throw new DomainError('invalid_input', 'channels.badAddress', { parameter: 'address' });
  }
  if (viewer.ownChannelIds.length >= maxChannels) {
    throw new DomainError('invalid_state', 'channels.tooMany', { max: maxChannels });
  }
  assertTimezone(timezone);
  // Before the keys, which are expensive: guessing at addresses must not cost them.
  if (await isNameInUse(context.database.reader, address)) throw taken(address);
  const keys = await context.mintKeys();
  return context.database.write(viewer, async (tx) => {
    if (await isNameInUse(tx, address)) throw taken(address);
    await context.checkTexts(tx, viewer, { groupId: null, texts: { address, name, description } });
    const draft = { userId: viewer.userId, groupId: null, address, path: null, description: cleanText(description) };
    const channel = await createChannel(
      context,
      tx,
      { ...draft, name: tidyName(name ?? address), role, defaultVisibility: 'public', archived: false },
      keys,
    );
    if (timezone !== undefined) await setTimezone(tx, channel.channelId, timezone);
    return (await findChannel(tx, channel.channelId))!;
  });
}

/**
 * Makes the channel acted for the default channel of the user.
 * @throws DomainError forbidden for a channel of a group
 */
export async function switchChannel(context: OperationContext, viewer: UserViewer): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const own = await listChannelsOfUser(tx, viewer.userId);
    if (!own.some(({ id }) => id === viewer.channelId)) {
      throw new DomainError('forbidden', 'channels.notSwitchable');
    }
    await setDefaultChannel(tx, viewer.userId, viewer.channelId);
    await enqueue(tx, followZone, { userId: viewer.userId }, { now: context.clock.now() });
  });
}

/**
 * Gives the channel acted for another name, description or time zone, or other fields of its profile in the place of
 * all that it has. Its address stays: others know it by that.
 * @throws DomainError invalid_input, not_found
 */
export async function nameChannel(
  context: OperationContext,
  viewer: UserViewer,
  change: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly timezone?: string | undefined;
    readonly fields?: readonly ProfileField[] | undefined;
  },
): Promise<void> {
  const { timezone } = change;
  assertTimezone(timezone);
  const name = change.name === undefined ? undefined : tidyName(change.name);
  const description = change.description === undefined ? undefined : cleanText(change.description);
  const fields = change.fields && tidyProfileFields(change.fields);
  await context.database.write(viewer, async (tx) => {
    const channel = await findChannel(tx, viewer.channelId);
    if (!channel) throw notFound('channel');
    const inFields = fields?.flatMap((field) => [field.name, field.value]).join('\n');
    const { groupId } = channel;
    await context.checkTexts(tx, viewer, { groupId, texts: { name, description, fields: inFields } });
    await renameChannel(tx, channel, { name, description }, context.clock.now());
    if (timezone !== undefined) {
      await setTimezone(tx, channel.id, timezone);
      await enqueue(tx, followZone, { userId: viewer.userId }, { now: context.clock.now() });
    }
    if (fields) await replaceProfileFields(tx, channel.id, fields);
  });
}

/** @throws DomainError invalid_input */
function tidyName(name: string): string {
  const tidy = cleanText(name).replace(/\s+/gu, ' ').trim();
  if (tidy !== '' && tidy.length <= longestName) return tidy;
  throw new DomainError('invalid_input', 'channels.badName', { max: longestName, parameter: 'name' });
}

/** @throws DomainError invalid_input */
function assertTimezone(timezone: string | undefined): void {
  if (timezone === undefined || isTimeZone(timezone)) return;
  throw new DomainError('invalid_input', 'channels.unknownTimezone', { timezone, parameter: 'timezone' });
}

function taken(address: string): DomainError {
  return new DomainError('conflict', 'channels.addressTaken', { address, parameter: 'address' });
}
