import type { Community, Room } from './community.ts';
import { botLines, reactionEmojis, replies } from './phrases.ts';
import { type Piece, story, written } from './text.ts';

export interface Message {
  /** Place in the room, in order of time. */
  readonly index: number;
  /** Seconds and microseconds since 1970, `1673000000.123456`: unique in the room. */
  readonly ts: string;
  /** A person, or an app. */
  readonly author: { readonly person: number } | { readonly app: number };
  /** Bold line above the text; only apps have one. */
  readonly title?: string;
  readonly pieces: readonly Piece[];
  readonly manner: 'plain' | 'me' | 'broadcast';
  readonly isEdited: boolean;
  readonly reactions: readonly { readonly emoji: string; readonly people: readonly number[] }[];
  readonly hasFile: boolean;
  /** To be deleted, if somebody has replied. */
  readonly mayVanish: boolean;
}

/**
 * The message that message `index` answers, or `index` itself when it begins a conversation. Mostly that is something
 * said lately; a few bring up old things.
 */
export function answeredBy(community: Community, room: Room, index: number): number {
  const dice = community.dice('reply', room.index, index);
  if (index === 0 || !dice.chance(0.3)) return index;
  const reach = dice.chance(0.05) ? index : Math.min(index, 40);
  return index - 1 - Math.floor(reach * dice.fraction() ** 2 * 0.999);
}

/** Message `index` of a room. */
export function messageOf(community: Community, room: Room, index: number): Message {
  const dice = community.dice('message', room.index, index);
  const isReply = answeredBy(community, room, index) !== index;
  const common = { index, ts: timeOf(community, room, index), reactions: reactionsTo(community, room, index) };
  if (!isReply && dice.chance(0.04)) return { ...common, ...appMessage(community, room, index) };
  const author = writerOf(community, room, index);
  return {
    ...common,
    author: { person: author },
    pieces: piecesOf(community, room, index, { isReply, author }),
    manner: isReply && dice.chance(0.03) ? 'broadcast' : dice.chance(0.006) ? 'me' : 'plain',
    isEdited: dice.chance(0.05),
    hasFile: dice.chance(community.files),
    mayVanish: !isReply && dice.chance(0.03),
  };
}

/** When message `index` was written, as its `ts`. */
export function timeOf(community: Community, room: Room, index: number): string {
  const dice = community.dice('time', room.index, index);
  const seconds = community.secondsAt(room.begin + ((index + dice.fraction()) / room.size) * (1 - room.begin));
  return `${seconds}.${String(dice.below(1000)).padStart(3, '0')}${String(index % 1000).padStart(3, '0')}`;
}

/** The person who wrote message `index`, if it was not an app: a few write most of it. */
export function writerOf(community: Community, room: Room, index: number): number {
  const fraction = community.dice('writer', room.index, index).fraction();
  return room.memberAt(Math.floor(room.members * fraction ** 2.5));
}

function appMessage(community: Community, room: Room, index: number): Omit<Message, 'index' | 'ts' | 'reactions'> {
  const dice = community.dice('app', room.index, index);
  const [title, template] = dice.pick(botLines);
  const pieces = written(template, dice, { things: room.theme.things, person: () => undefined, room: () => undefined });
  const app = dice.below(community.apps.length);
  return { author: { app }, title, pieces, manner: 'plain', isEdited: false, hasFile: false, mayVanish: false };
}

function piecesOf(
  community: Community,
  room: Room,
  index: number,
  { isReply, author }: { isReply: boolean; author: number },
): Piece[] {
  const dice = community.dice('text', room.index, index);
  const mentioned = new Set([author]);
  const around = {
    things: room.theme.things,
    person: (): number | undefined => {
      const person = room.memberAt(dice.below(room.members));
      if (mentioned.has(person)) return undefined;
      mentioned.add(person);
      return person;
    },
    room: (): number | undefined => {
      const other = dice.pick(community.rooms);
      return other.isPrivate ? undefined : other.index;
    },
  };
  if (dice.chance(0.01)) return story(20 + dice.below(60), dice, around);
  if (dice.chance(0.08)) return story(1 + dice.below(4), dice, around);
  return written(dice.pick(isReply ? replies : room.theme.openers), dice, around);
}

function reactionsTo(community: Community, room: Room, index: number): Message['reactions'] {
  const dice = community.dice('reactions', room.index, index);
  if (!dice.chance(0.2)) return [];
  const first = dice.below(reactionEmojis.length);
  return Array.from({ length: 1 + dice.below(2) }, (_, turn) => {
    const count = Math.min(room.members, 1 + dice.below(5));
    const from = dice.below(room.members);
    return {
      emoji: reactionEmojis[(first + turn) % reactionEmojis.length]!,
      people: Array.from({ length: count }, (__, place) => room.memberAt((from + place) % room.members)),
    };
  });
}
