import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { dateOf } from '../lib/clock.ts';
import { type Channel, type Community, type CommunityOptions, createCommunity, type Post } from './community.ts';

/** What must come out of an import of the archive. */
export interface Expected {
  readonly channels: readonly ExpectedChannel[];
  readonly users: Readonly<Record<string, ExpectedUser>>;
  readonly totals: { threads: number; comments: number; reactions: number; files: number; mentions: number };
}

export interface ExpectedChannel {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  threads: number;
  comments: number;
  reactions: number;
  files: number;
}

export interface ExpectedUser {
  readonly name: string;
  readonly username: string;
  readonly isBot: boolean;
  posts: number;
  reactions: number;
  mentions: number;
  files: number;
}

/** One date for all entries, so that equal options give equal archives. */
const archiveDate = dateOf('2026-05-02T00:00:00.000Z');

/** The workspace that the archive is an export of. */
export const demoHost = 'https://harbour-club.slack.com';

/**
 * Writes a Slack export with threads, reactions, mentions, edits, bots, private channels and files. Nothing is held in
 * memory but counts: every post is made when its file is written.
 */
export async function writeSlackArchive(path: string, options: CommunityOptions): Promise<Expected> {
  const community = createCommunity(options);
  const expected = expect(community);
  const zip = new ZipFile();
  addLazily(zip, 'users.json', () => json(members(community)));
  addLazily(zip, 'channels.json', () => json(channelList(community, false)));
  addLazily(zip, 'groups.json', () => json(channelList(community, true)));
  for (const channel of community.channels) addChannel(zip, community, channel);
  zip.end();
  await pipeline(zip.outputStream as Readable, createWriteStream(path));
  return expected;
}

/** Calls `visit` for every post, channel by channel. */
function forEachPost(community: Community, visit: (channel: Channel, post: Post) => void): void {
  for (const channel of community.channels) {
    for (let index = 0; index < channel.messages; index += 1) visit(channel, community.post(channel, index));
  }
}

function expect(community: Community): Expected {
  const channels = new Map(
    community.channels.map(({ id, name, isPrivate }) => [
      id,
      { id, name, isPrivate, threads: 0, comments: 0, reactions: 0, files: 0 },
    ]),
  );
  const users = Array.from({ length: community.people }, (_, index): ExpectedUser & { id: string } => {
    const { id, name, username, isBot } = community.person(index);
    return { id, name, username, isBot, posts: 0, reactions: 0, mentions: 0, files: 0 };
  });
  const totals = { threads: 0, comments: 0, reactions: 0, files: 0, mentions: 0 };
  forEachPost(community, (channel, post) => {
    const counts = channels.get(channel.id)!;
    const kind = post.parent === undefined ? 'threads' : 'comments';
    counts[kind] += 1;
    totals[kind] += 1;
    users[post.author]!.posts += 1;
    for (const person of post.reactions.flatMap((reaction) => reaction.people)) {
      counts.reactions += 1;
      totals.reactions += 1;
      users[person]!.reactions += 1;
    }
    for (const person of post.mentions) {
      totals.mentions += 1;
      users[person]!.mentions += 1;
    }
    if (!post.file) return;
    counts.files += 1;
    totals.files += 1;
    users[post.author]!.files += 1;
  });
  return {
    channels: [...channels.values()],
    users: Object.fromEntries(users.map(({ id, ...user }) => [id, user])),
    totals,
  };
}

function members(community: Community): object[] {
  return Array.from({ length: community.people }, (_, index) => community.person(index)).flatMap((person) =>
    person.isForeign || person.isBot
      ? []
      : {
          id: person.id,
          team_id: 'THARBOUR1',
          name: person.username,
          deleted: person.isDeleted,
          real_name: person.name,
          is_admin: person.id === community.person(0).id,
          is_bot: false,
          profile: { real_name: person.name, display_name: '', email: person.email, fields: null },
        },
  );
}

function channelList(community: Community, isPrivate: boolean): object[] {
  return community.channels
    .filter((channel) => channel.isPrivate === isPrivate)
    .map((channel) => ({
      id: channel.id,
      name: channel.name,
      created: 1_682_924_400,
      is_archived: false,
      is_general: channel.index === 0,
      members: Array.from({ length: community.people }, (_, index) => community.person(index))
        .filter((person, index) => !person.isBot && (!isPrivate || index % 3 === 0))
        .map((person) => person.id),
      topic: { value: `All about ${channel.name}` },
      purpose: { value: '' },
    }));
}

function addChannel(zip: ZipFile, community: Community, channel: Channel): void {
  let first = 0;
  for (let index = 1; index <= channel.messages; index += 1) {
    const day = community.day(channel, first);
    if (index < channel.messages && community.day(channel, index) === day) continue;
    const from = first;
    addLazily(zip, `${channel.name}/${day}.json`, () => json(messages(community, channel, from, index)));
    for (let post = from; post < index; post += 1) addFile(zip, community.post(channel, post));
    first = index;
  }
}

function addFile(zip: ZipFile, { file }: Post): void {
  if (file) addLazily(zip, `__uploads/${file.id}/${file.name}`, () => Buffer.from(file.content));
}

function messages(community: Community, channel: Channel, from: number, to: number): object[] {
  return Array.from({ length: to - from }, (_, offset) => message(community, channel, from + offset));
}

function message(community: Community, channel: Channel, index: number): object {
  const post = community.post(channel, index);
  const author = community.person(post.author);
  const mentions = post.mentions.map((person) => `<@${community.person(person).id}> `).join('');
  return {
    type: 'message',
    ...(author.isBot
      ? { subtype: 'bot_message', bot_id: author.id, username: author.name }
      : { user: author.id, user_profile: { name: author.username, real_name: author.name, display_name: '' } }),
    text: `${mentions}${post.text}`,
    ts: post.ts,
    ...(post.parent === undefined ? {} : { thread_ts: community.post(channel, post.parent).ts }),
    ...(post.isEdited ? { edited: { user: author.id, ts: `${Number(post.ts.slice(0, 10)) + 60}.000000` } } : {}),
    ...(post.reactions.length === 0
      ? {}
      : {
          reactions: post.reactions.map(({ name, people }) => ({
            name,
            users: people.map((person) => community.person(person).id),
            count: people.length,
          })),
        }),
    ...(post.file
      ? {
          files: [
            {
              id: post.file.id,
              name: post.file.name,
              mimetype: 'text/plain',
              size: Buffer.byteLength(post.file.content),
              user: author.id,
              mode: 'hosted',
              permalink: `${demoHost}/files/${author.id}/${post.file.id}/file.txt`,
            },
          ],
        }
      : {}),
  };
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Made when its turn comes, so that a large archive never stands in memory. */
function addLazily(zip: ZipFile, name: string, make: () => Buffer): void {
  zip.addReadStreamLazy(name, { mtime: archiveDate, compressionLevel: 6 }, (done) => {
    done(null, Readable.from([make()]));
  });
}
