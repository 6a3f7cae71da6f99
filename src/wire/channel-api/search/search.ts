import { type Static, Type } from 'typebox';
import type { Excerpt } from '../../../core/search/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { itemRecord } from '../content/item-records.ts';
import { actorOrNull, identity } from '../identity/xchan.ts';
import { after, count, flag, requiredText } from '../parameters.ts';

const q = (description: string) => requiredText(description, 'what to search for');

/** Search query for items. */
export const searchInput = Type.Object({
  q: q(
    'Words, `"several words"`, `-without`, `#hashtag`, `from:` a name or `me`, `in:` a channel, `before:` and `after:` a day, `has:` link, image, file or poll, `is:` post, reply, saved, pinned, mine or unread.',
  ),
  typing: flag('The last word can be incomplete.'),
  records: count('Maximum number of results, up to 50; 20 by default.'),
  after,
});

/** Search query for names. */
export const searchNamesInput = Type.Object({
  q: q('Part of the name of a person, channel or file, or the start of a hashtag.'),
  records: count('Maximum number of each kind, up to 50; 10 by default.'),
});

/** Matching words in an excerpt: pairs of start and end, in JavaScript string positions. */
export const excerptRecord = named(
  'Excerpt',
  Type.Object({ text: Type.String(), ranges: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])) }),
);

/** An item that was found. */
export const hitRecord = named(
  'SearchResult',
  Type.Object({
    item: itemRecord,
    author: actorOrNull,
    address: Type.String(),
    title: excerptRecord,
    excerpt: excerptRecord,
  }),
);

/** A part of a text. */
export function encodeExcerpt({ text, ranges }: Excerpt): Static<typeof excerptRecord> {
  return { text, ranges: ranges.map(([start, end]) => [start, end]) };
}

/** Results by name. */
export const namesRecord = Type.Object({
  people: Type.Array(identity),
  channels: Type.Array(Type.Object(texts('address name group_path'))),
  files: Type.Array(Type.Object(texts('hash filename filetype'))),
  hashtags: Type.Array(Type.String()),
});
