import { type RandomSource, randomSource, type Key } from './random-source.ts';
import { nameOf, type PersonName } from './names.ts';
import { quarters, type Theme, themes } from './phrases.ts';

/** Size and options of a community. Equal options give equal communities. */
export interface CommunityOptions {
  readonly people: number;
  readonly messages: number;
  readonly seed?: Key;
  readonly rooms?: number;
  readonly weeks?: number;
  /** Share of messages that carry a file. */
  readonly files?: number;
}

export interface Person extends PersonName {
  readonly index: number;
  readonly id: string;
  /** Empty for some. */
  readonly nickname: string;
  readonly email: string | undefined;
  readonly role: 'owner' | 'admin' | 'member' | 'guest';
  readonly isBot: boolean;
  readonly isDeleted: boolean;
  /** False for people of another workspace: they write here and are in no list. */
  readonly isListed: boolean;
}

/** A program without a user account. */
export interface App {
  readonly id: string;
  readonly name: string;
}

export interface Room {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly theme: Theme;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** Messages in it. */
  readonly size: number;
  /** Number of people who write in it; `memberAt` returns them. */
  readonly members: number;
  memberAt(place: number): number;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Share of the community's time that is over when the room begins. */
  readonly begin: number;
}

export interface Community {
  readonly seed: Key;
  readonly people: number;
  readonly apps: readonly App[];
  readonly rooms: readonly Room[];
  /** Share of messages that carry a file. */
  readonly files: number;
  /** RandomSource of the thing with this key in this community. */
  random(...key: readonly Key[]): RandomSource;
  person(index: number): Person;
  /** Seconds since 1970 at a share of the community's time: working days, mostly by day. */
  secondsAt(share: number): number;
}

/** Monday, 2 January 2023. */
const firstDay = 19_359;

/** A community that depends only on its options. Each part can be generated separately. */
export function communityOf(options: CommunityOptions): Community {
  const { people, messages, seed = 1, weeks = 104, files = 0.04 } = options;
  const random = (...key: readonly Key[]): RandomSource => randomSource(seed, ...key);
  const count = options.rooms ?? Math.max(Math.min(8, Math.ceil(people / 5)), Math.round(people / 50));
  const secondsAt = (share: number): number => workingSeconds(share, weeks);
  const sizes = zipf(messages, count);
  const persons: Person[] = [];
  return {
    seed,
    people,
    files,
    random,
    secondsAt,
    apps: ['Millwright CI', 'Level Gauge', 'Booking'].map((name, index) => ({ id: slackId('B', index), name })),
    rooms: sizes.map((size, index) => roomOf({ index, size, people, random, secondsAt })),
    person: (index) => (persons[index] ??= personOf(index, people, random)),
  };
}

function workingSeconds(share: number, weeks: number): number {
  // More and more is written as the community grows.
  const day = share ** 0.75 * weeks * 5;
  const whole = Math.floor(day);
  const part = day - whole;
  const hour = part < 0.8 ? 8 + part * 12.5 : 18 + (part - 0.8) * 25;
  return (firstDay + Math.floor(whole / 5) * 7 + (whole % 5)) * 86_400 + Math.floor(hour * 3600);
}

/** Shares out `total` so that the n-th gets about a n-th of the first. */
function zipf(total: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let owed = 0;
  return weights.map((weight, index) => {
    owed += (weight / sum) * total;
    const size = (index === count - 1 ? total : Math.round(owed)) - given;
    given += size;
    return size;
  });
}

/** An id as Slack makes them, different for each index. */
export function slackId(letter: string, index: number): string {
  const space = 36 ** 7;
  const scattered = (index * 1_000_003 + 40_000_000_000) % space;
  return `${letter}0${scattered.toString(36).toUpperCase().padStart(7, '0')}`;
}

function personOf(index: number, people: number, random: Community['random']): Person {
  const name = nameOf(index);
  const chance = random('person', index);
  const fromEnd = people - index;
  const isForeign = index > 3 && (fromEnd === 1 || chance.chance(0.003));
  const isBot = !isForeign && index > 3 && (fromEnd === 2 || chance.chance(0.025));
  const isDeleted = !isForeign && !isBot && index > 3 && (fromEnd === 3 || chance.chance(0.06));
  return {
    ...name,
    full: isBot ? `${name.given} Bot` : name.full,
    username: isBot ? `${name.username}.bot` : name.username,
    index,
    id: slackId(isForeign ? 'W' : 'U', index),
    nickname: !isBot && chance.chance(0.3) ? name.given : '',
    email: isBot || isForeign || chance.chance(0.1) ? undefined : `${name.username}@millbrook.example`,
    role: index === 0 ? 'owner' : index < 3 ? 'admin' : chance.chance(0.05) ? 'guest' : 'member',
    isBot,
    isDeleted,
    isListed: !isForeign,
  };
}

function roomOf(facts: {
  index: number;
  size: number;
  people: number;
  random: Community['random'];
  secondsAt: Community['secondsAt'];
}): Room {
  const { index, size, people, random, secondsAt } = facts;
  const theme = themes[index % themes.length]!;
  const quarter = quarters[Math.floor(index / themes.length - 1) % quarters.length];
  const round = Math.floor(index / (themes.length * quarters.length));
  const isFirst = index < themes.length;
  const chance = random('room', index);
  const members = index === 0 ? people : Math.min(people, Math.max(8, Math.round((people * 0.9) / (index + 1))));
  const offset = chance.below(people);
  const stride = strideFor(people, chance);
  const begin = index === 0 ? 0 : chance.fraction() * 0.3;
  return {
    index,
    id: slackId(theme.name === 'board' ? 'G' : 'C', index),
    name: isFirst ? theme.name : `${theme.name}-${quarter}${round > 0 ? `-${round + 1}` : ''}`,
    theme,
    isPrivate: theme.name === 'board',
    isArchived: !isFirst && chance.chance(0.1),
    size,
    members,
    memberAt: (place) => (index === 0 ? place : (offset + place * stride) % people),
    createdAt: secondsAt(begin) - 3600,
    begin,
  };
}

/** A step that visits everyone once before it comes round. */
function strideFor(people: number, random: RandomSource): number {
  let stride = 1 + random.below(Math.max(1, people - 1));
  while (commonDivisor(stride, people) !== 1) stride += 1;
  return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
