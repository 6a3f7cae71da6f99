import { Type } from 'typebox';
import {
  type ChannelLevel,
  channelLevels,
  type DraftPlace,
  readPlace,
  type ThreadSetting,
  threadSettings,
} from '../../../core/attention/domain/index.ts';
import { type NotificationKind, notificationKinds as kinds } from '../../../core/platform/domain/index.ts';
import {
  anyText,
  count,
  flag,
  list,
  optionalFlag,
  parameter,
  type Read,
  readText,
  requiredText,
  shape,
  text,
  unacceptable,
  unreadable,
  wholeNumber,
} from '../parameters.ts';
import { itemKeyInput } from '../content/stream-input.ts';

/** The most entries of one page. */
export const recordLimit = 100;

const records = count(`Maximum number of results, up to ${recordLimit}; 30 by default.`);
const before = count('Continue after the entry with this id, from the header `Link` of the previous page.');

function oneOf<T extends string>(values: readonly T[]): Read<T | undefined> {
  return (sent, name, zone) => {
    const value = readText(sent, name, zone);
    if (value === undefined || (values as readonly string[]).includes(value)) return value as T | undefined;
    throw unacceptable(name, 'parameters.notOneOf', { values: values.join(', '), value });
  };
}

const readKinds: Read<readonly NotificationKind[] | undefined> = (sent, name, zone) => {
  const value = readText(sent, name, zone);
  const given = value?.split(',').map((each) => each.trim());
  const unknown = given?.find((each) => !(kinds as readonly string[]).includes(each));
  if (unknown !== undefined) throw unacceptable(name, 'parameters.holds', { values: kinds.join(', '), value: unknown });
  return given as readonly NotificationKind[] | undefined;
};

/** Notifications to list. */
export const notificationsInput = Type.Object({
  unread: optionalFlag('Only unread ones, or only read ones.'),
  kind: parameter<readonly NotificationKind[] | undefined>(
    shape.text(`Kinds, separated by commas: ${kinds.join(', ')}.`),
    readKinds,
  ),
  address: text('Notifications about items in the channel with this address.'),
  thread_id: count('Notifications about items in this thread.'),
  records,
  before,
});

/** Notifications that have been read; exactly one of the three. */
export const readNotificationsInput = Type.Object({
  id: list('Ids of notifications, up to 500.'),
  thread_id: count('All notifications about items in this thread.'),
  until: count('All up to the one with this id, which should be the newest that was shown.'),
});

const address = requiredText('Address of the channel.', 'the address of a channel, as in "channel/unread"');

/** Up to where a channel has been read. */
export const channelReadInput = Type.Object({
  address,
  item_id: count('The last item read; the newest one by default.'),
  first_unread: flag('The item is the first unread one: moves the marker back.'),
});

/** A channel. */
export const channelAddressInput = Type.Object({ address });

/** Notification level of a channel; omitted values don't change. */
export const channelNotifyInput = Type.Object({
  address,
  level: parameter<ChannelLevel | undefined>(
    shape.text('`all` messages, `mentions` and replies (the default), or `none`.'),
    oneOf(channelLevels),
  ),
  mute: optionalFlag('Mute it: only mentions cause notifications.'),
});

const threadWords = [...threadSettings, 'none'] as const;

/** Follows or mutes a thread. */
export const threadNotifyInput = Type.Object({
  ...itemKeyInput.properties,
  setting: parameter<ThreadSetting | 'none' | undefined>(
    shape.text('`followed`, `muted`, or `none` (the default).'),
    oneOf(threadWords),
  ),
});

const placeForm = '`post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`';
const place = requiredText(`Where the draft belongs: ${placeForm}.`, 'where the draft is written, as in "reply:12"');

/** The place of a draft. @throws DomainError invalid_parameter */
export function draftPlace(given: string): DraftPlace {
  const found = readPlace(given);
  if (found) return found;
  throw unreadable('place', 'attention.badPlace', { form: placeForm.replaceAll('`', ''), place: given });
}

/** Drafts to list. */
export const draftsInput = Type.Object({ place: text(`Only the draft for this place: ${placeForm}.`) });

/** A draft to keep. */
export const draftInput = Type.Object({
  place,
  title: anyText('Title.'),
  body: anyText('Text; an empty draft is discarded.'),
  options: text('Other state of the editor, as a JSON object of up to 20,000 characters.'),
});

/** A draft. */
export const draftKeyInput = Type.Object({ place });

/** Ids of a list of texts. @throws DomainError invalid_parameter */
export function idsOf(name: string, given: readonly string[]): number[] {
  return given.map((each) => wholeNumber(name, each));
}

/** Saved items. */
export const savedInput = Type.Object({ folder: text('Name of a folder; all folders by default.'), records, before });

/** A folder of saved items, and the change to it. */
export const folderInput = Type.Object({
  folder: requiredText('Name of the folder.', 'the name of a folder, as in "saved"'),
  name: text('New name. If a folder with this name exists, the items are moved there.'),
  delete: flag('Remove all items from it, which deletes it.'),
});

/** What to save, and where. */
export const saveInput = Type.Object({
  ...itemKeyInput.properties,
  folder: text('Name of a folder; `Saved` by default.'),
  delete: flag('Remove it from the folder.'),
});

/** What to pin. */
export const pinInput = Type.Object({ ...itemKeyInput.properties, delete: flag('Unpin it.') });
