import { type Static, Type } from 'typebox';
import { type CustomEmoji, emojiPath } from '../../../core/files/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { text } from '../parameters.ts';

/** Where to look for emoji. */
export const emojiInput = Type.Object({
  address: text('Address of the channel.'),
  place: text('Place of a text: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`.'),
  mid: text('Message id of an item, or its path on this server; exactly one of the three.'),
});

/** A custom emoji that applies in a channel; `scope` is `group` or `server`. */
export const emojiRecord = named(
  'Emoji',
  Type.Object({ ...texts('name url mimetype scope'), aliases: Type.Array(Type.String()) }),
);

/** A custom emoji by the name that it has where it was asked for. */
export function encodeEmoji(emoji: CustomEmoji, baseUrl: string): Static<typeof emojiRecord> {
  const { name, mimetype, groupId, aliases } = emoji;
  const url = baseUrl + emojiPath(emoji);
  return { name, url, mimetype, scope: groupId === null ? 'server' : 'group', aliases: [...aliases] };
}
