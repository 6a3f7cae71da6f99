import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import type { Item } from '../../../core/content/domain/index.ts';
import { emojiNamesOf } from '../../../lib/emoji/codes.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, encodeBasicUser } from '../accounts/user.ts';

/** A reaction to a thread or a comment. */
export const awardRecord = named(
  'AwardEmoji',
  Type.Object({
    id,
    name: Type.String({ description: 'A name such as `thumbsup`, including custom emoji.' }),
    user: orNull(basicUser),
    created_at: moment,
    updated_at: moment,
    awardable_id: id,
    awardable_type: text,
  }),
);

/** Encoded facts about a reaction. */
export interface ReactionFacts {
  readonly id: number;
  readonly emoji: string;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** The short name of a reaction: GitLab's if there are several, otherwise its sign. */
export function awardName(emoji: string): string {
  const custom = /^:(.+):$/.exec(emoji)?.[1];
  if (custom !== undefined) return custom;
  const names = emojiNamesOf(emoji);
  return names.find((name) => /^[a-z]/.test(name)) ?? names[0] ?? emoji;
}

/** A reaction to `item` as an award emoji. */
export function encodeAward(
  reaction: ReactionFacts,
  item: Pick<Item, 'id' | 'isTop'>,
  user: User | undefined,
  baseUrl: string,
): Static<typeof awardRecord> {
  return {
    id: reaction.id,
    name: awardName(reaction.emoji),
    user: user ? encodeBasicUser(user, baseUrl) : null,
    created_at: reaction.createdAt,
    updated_at: reaction.changedAt,
    awardable_id: item.id,
    awardable_type: item.isTop ? 'Issue' : 'Note',
  };
}
