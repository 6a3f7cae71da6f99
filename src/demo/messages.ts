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
  /** To be deleted, if it has replies. */
  readonly mayVanish: boolean;
}

/**
 * The message that message `index` answers, or `index` itself when it begins a conversation. Mostly that is something
 * said lately; a few bring up old things.
 */
export function answeredBy(community: Community, room: Room, index: number): number {
  const random = community.random('reply', room.index, index);
  if (index === 0 || !random.chance(0.3)) return index;
  const reach = random.chance(0.05) ? index : Math.min(index, 40);
  return index - 1 - Math.floor(reach * random.fraction() ** 2 * 0.999);
}

/** Message `index` of a room. */
export function messageOf(community: Community, room: Room, index: number): Message {
  const random = community.random('message', room.index, index);
  const isReply = answeredBy(community, room, index) !== index;
  const common = { index, ts: timeOf(community, room, index), reactions: reactionsTo(community, room, index) };
  if (!isReply && random.chance(0.04)) return { ...common, ...appMessage(community, room, index) };
  const author = writerOf(community, room, index);
  return {
    ...common,
    author: { person: author },
    pieces: piecesOf(community, room, index, { isReply, author }),
    manner: isReply && random.chance(0.03) ? 'broadcast' : random.chance(0.006) ? 'me' : 'plain',
    isEdited: random.chance(0.05),
    hasFile: random.chance(community.files),
    mayVanish: !isReply && random.chance(0.03),
  };
}

/** When message `index` was written, as its `ts`. */
export function timeOf(community: Community, room: Room, index: number): string {
  const random = community.random('time', room.index, index);
  const seconds = community.secondsAt(room.begin + ((index + random.fraction()) / room.size) * (1 - room.begin));
  return `${seconds}.${String(random.below(1000)).padStart(3, '0')}${String(index % 1000).padStart(3, '0')}`;
}

/** The person who wrote message `index`, if it was not an app: a few write most of it. */
export function writerOf(community: Community, room: Room, index: number): number {
  const fraction = community.random('writer', room.index, index).fraction();
  return room.memberAt(Math.floor(room.members * fraction ** 2.5));
}

function appMessage(community: Community, room: Room, index: number): Omit<Message, 'index' | 'ts' | 'reactions'> {
  const random = community.random('app', room.index, index);
  const [title, template] = random.pick(botLines);
  const pieces = written(template, random, {
    things: room.theme.things,
    person: () => undefined,
    room: () => undefined,
  });
  const app = random.below(community.apps.length);
  return { author: { app }, title, pieces, manner: 'plain', isEdited: false, hasFile: false, mayVanish: false };
}

function piecesOf(
  community: Community,
  room: Room,
  index: number,
  { isReply, author }: { isReply: boolean; author: number },
): Piece[] {
  const random = community.random('text', room.index, index);
  const mentioned = new Set([author]);
  const around = {
    things: room.theme.things,
    person: (): number | undefined => {
      const person = room.memberAt(random.below(room.members));
      if (mentioned.has(person)) return undefined;
      mentioned.add(person);
      return person;
    },
    room: (): number | undefined => {
      const other = random.pick(community.rooms);
      return other.isPrivate ? undefined : other.index;
    },
  };
  if (random.chance(0.01)) return story(20 + random.below(60), random, around);
  if (random.chance(0.08)) return story(1 + random.below(4), random, around);
  return written(random.pick(isReply ? replies : room.theme.openers), random, around);
}

function reactionsTo(community: Community, room: Room, index: number): Message['reactions'] {
  const random = community.random('reactions', room.index, index);
  if (!random.chance(0.2)) return [];
  const first = random.below(reactionEmojis.length);
  return Array.from({ length: 1 + random.below(2) }, (_, turn) => {
    const count = Math.min(room.members, 1 + random.below(5));
    const from = random.below(room.members);
    return {
      emoji: reactionEmojis[(first + turn) % reactionEmojis.length]!,
      people: Array.from({ length: count }, (__, place) => room.memberAt((from + place) % room.members)),
    };
  });
}
