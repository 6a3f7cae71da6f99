import { instantFromMilliseconds, millisecondsOf } from '../lib/clock.ts';
import { type Dice, diceFor } from './random.ts';
import {
  channelNames,
  emojiNames,
  familyNames,
  fileNames,
  flourishes,
  givenNames,
  replies,
  sentences,
} from './words.ts';

/** How large the community is. Equal options always make the same community, record for record. */
export interface CommunityOptions {
  readonly people: number;
  readonly messages: number;
  readonly seed?: number;
  readonly channels?: number;
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
  /** True for people of other workspaces, whom the list of users does not name. */
  readonly isForeign: boolean;
}

export interface Channel {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly messages: number;
}

export interface Post {
  readonly ts: string;
  readonly day: string;
  readonly author: number;
  /** Number within the channel of the post that is answered. */
  readonly parent: number | undefined;
  readonly text: string;
  readonly mentions: readonly number[];
  readonly isEdited: boolean;
  readonly reactions: readonly { readonly name: string; readonly people: readonly number[] }[];
  readonly file: { readonly id: string; readonly name: string; readonly content: string } | undefined;
}

/** A community whose people and posts can be looked at one by one, in any order. */
export interface Community {
  readonly people: number;
  readonly channels: readonly Channel[];
  person(index: number): Person;
  /** The day, as text, of post `index` of a channel; cheaper than the post. */
  day(channel: Channel, index: number): string;
  post(channel: Channel, index: number): Post;
}

const begin = millisecondsOf('2023-05-01T07:00:00.000Z');
const end = millisecondsOf('2026-05-01T19:00:00.000Z');
/** How far back, in posts of the channel, an answer reaches. */
const reach = 40;

export function createCommunity(options: CommunityOptions): Community {
  const seed = options.seed ?? 1;
  const channels = createChannels(options);
  const dice = (kind: string, ...numbers: number[]): Dice => diceFor(seed, kind, ...numbers);
  const milliseconds = (channel: Channel, index: number): number => {
    const step = (end - begin) / channel.messages;
    return Math.floor(begin + step * (index + dice('time', channel.index, index).next() * 0.9));
  };
  const isTop = (channel: Channel, index: number): boolean =>
    index === 0 || !dice('reply', channel.index, index).chance(0.3);
  const parentOf = (channel: Channel, index: number): number | undefined => {
    if (isTop(channel, index)) return undefined;
    let parent = Math.max(0, index - 1 - dice('parent', channel.index, index).whole(reach));
    while (!isTop(channel, parent)) parent -= 1;
    return parent;
  };
  return {
    people: options.people,
    channels,
    person: (index) => person(dice('person', index), index, options.people),
    day: (channel, index) => instantFromMilliseconds(milliseconds(channel, index)).slice(0, 10),
    post: (channel, index) => {
      const at = milliseconds(channel, index);
      const rest = dice('post', channel.index, index);
      const parent = parentOf(channel, index);
      return {
        ts: `${Math.floor(at / 1000)}.${String(index % 1_000_000).padStart(6, '0')}`,
        day: instantFromMilliseconds(at).slice(0, 10),
        parent,
        ...content(rest, options.people, parent !== undefined, `F${base36(channel.index * 10_000_000 + index)}`),
      };
    },
  };
}

function createChannels(options: CommunityOptions): Channel[] {
  const count = options.channels ?? Math.min(400, Math.max(5, Math.round(options.people / 10)));
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((options.messages * weight) / total)));
  sizes[0] = Math.max(1, sizes[0]! + options.messages - sizes.reduce((sum, size) => sum + size, 0));
  return sizes.map((messages, index) => {
    const name = channelNames[index % channelNames.length]!;
    return {
      index,
      id: `C${base36(index)}`,
      name: index < channelNames.length ? name : `${name}-${Math.floor(index / channelNames.length) + 1}`,
      isPrivate: index % 5 === 2,
      messages,
    };
  });
}

function base36(number: number): string {
  return number.toString(36).toUpperCase().padStart(7, '0');
}

function person(dice: Dice, index: number, people: number): Person {
  const given = dice.pick(givenNames);
  const family = dice.pick(familyNames);
  const plain = `${given}.${family}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
    .replace(/^\.|\.$/g, '');
  const username = `${plain || 'member'}${index}`;
  const isBot = index > 3 && index % 40 === 39;
  return {
    id: `${isBot ? 'B' : 'U'}${base36(index)}`,
    username,
    name: isBot ? `Harbour Bot ${index}` : `${given} ${family}`,
    email: isBot || index % 5 === 4 ? undefined : `${username}@example.org`,
    isBot,
    isDeleted: index % 17 === 16,
    isForeign: !isBot && index > 10 && index === people - 2,
  };
}

/** A few people write most of it. */
function author(dice: Dice, people: number): number {
  return Math.min(people - 1, Math.floor(people * dice.next() ** 2.2));
}

function content(dice: Dice, people: number, isReply: boolean, fileId: string): Omit<Post, 'ts' | 'day' | 'parent'> {
  const by = author(dice, people);
  const mentions = dice.chance(0.1) ? [author(dice, people)] : [];
  const parts: string[] = [dice.pick(isReply ? replies : sentences)];
  if (dice.chance(0.3)) parts.push(dice.pick(sentences));
  if (dice.chance(0.15)) parts.push(dice.pick(flourishes));
  const reactions = dice.chance(0.2)
    ? [...new Set(Array.from({ length: 1 + dice.whole(2) }, () => dice.pick(emojiNames)))].map((name) => ({
        name,
        people: [...new Set(Array.from({ length: 1 + dice.whole(4) }, () => author(dice, people)))],
      }))
    : [];
  const name = dice.pick(fileNames);
  return {
    author: by,
    text: parts.join('\n'),
    mentions,
    isEdited: dice.chance(0.05),
    reactions,
    file: dice.chance(0.03) ? { id: fileId, name, content: `${name}\n${parts.join('\n')}\n${fileId}\n` } : undefined,
  };
}
