import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { type CustomEmoji, emojiPath } from '../../../core/files/domain/index.ts';
import { count, id, list, moment, named, orNull, text } from '../../schema.ts';

/** A custom emoji: texts and reactions name it `:name:`, or by one of its aliases. */
export const customEmojiRecord = named(
  'CustomEmoji',
  Type.Object({
    id,
    name: text,
    aliases: list(text),
    url: text,
    mimetype: text,
    width: count,
    height: count,
    size: count,
    created_at: moment,
    created_by_name: orNull(text),
  }),
);

/** A custom emoji with the address of its picture. */
export function encodeCustomEmoji(
  emoji: CustomEmoji,
  maker: User | undefined,
  baseUrl: string,
): Static<typeof customEmojiRecord> {
  return {
    id: emoji.id,
    name: emoji.name,
    aliases: [...emoji.aliases],
    url: baseUrl + emojiPath(emoji),
    mimetype: emoji.mimetype,
    width: emoji.width,
    height: emoji.height,
    size: emoji.filesize,
    created_at: emoji.createdAt,
    created_by_name: maker?.name ?? null,
  };
}
