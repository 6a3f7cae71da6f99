import type { Community, Person, Room } from './community.ts';
import { addTo, type ExpectedChannel, type Tally } from './expected.ts';
import { type DemoFile, fileOf } from './files.ts';
import type { Message } from './messages.ts';
import { asSlackText, botIdOf, expectPerson, profileJson, slackbot, teamId } from './slack-people.ts';
import { mrkdwnOf, richTextOf } from './slack-text.ts';

type Json = Record<string, unknown>;

/** Position of a message in its conversation. */
export interface Thread {
  /** Id of the first message; absent for a message without replies. */
  readonly ts?: string;
  readonly replies: readonly { readonly user: string; readonly ts: string }[];
}

/** A message of the archive, with its file. */
export interface WrittenMessage {
  readonly json: Json;
  readonly upload?: { readonly entry: string; readonly content: Buffer };
}

export const workspace = 'https://millbrook.slack.com';

/** Writes a message and notes its expected result. */
export function writeMessage(
  community: Community,
  room: Room,
  message: Message,
  thread: Thread,
  sums: { tally: Tally; channel: ExpectedChannel },
): WrittenMessage {
  const isReply = thread.ts !== undefined && thread.ts !== message.ts;
  addTo(sums.tally.counts, isReply ? 'comments' : 'threads');
  sums.channel[isReply ? 'comments' : 'threads'] += 1;
  const threading = threadJson(message, thread);
  if (message.mayVanish && thread.replies.length > 0) return { json: tombstone(sums.tally, message, threading) };
  expectMentions(community, message, sums.tally);
  const reactions = reactionsJson(community, message, sums);
  if ('app' in message.author) {
    return { json: { ...appJson(community, message, sums.tally), ...threading, ...reactions } };
  }
  const person = community.person(message.author.person);
  expectPerson(sums.tally, person).items += 1;
  const file = message.hasFile ? fileJson(community, room, message, person, sums) : undefined;
  return {
    json: { ...personJson(community, room, message, person), ...threading, ...reactions, ...file?.json },
    ...(file?.upload && { upload: file.upload }),
  };
}

function threadJson(message: Message, { ts, replies }: Thread): Json {
  if (ts === undefined) return {};
  if (ts !== message.ts)
    return { thread_ts: ts, ...(message.manner === 'broadcast' && { subtype: 'thread_broadcast' }) };
  const users = [...new Set(replies.map((reply) => reply.user))];
  return {
    thread_ts: ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    latest_reply: replies.at(-1)?.ts,
    reply_users: users,
    replies,
    is_locked: false,
    subscribed: false,
  };
}

function tombstone(tally: Tally, message: Message, threading: Json): Json {
  tally.user(slackbot).items += 1;
  const text = 'This message was deleted.';
  return { type: 'message', subtype: 'tombstone', text, user: slackbot, hidden: true, ts: message.ts, ...threading };
}

function personJson(community: Community, room: Room, message: Message, person: Person): Json {
  const isModern = community.random('modern', room.index, message.index).chance(0.6) && message.manner !== 'me';
  const shows = !person.isListed || (!person.isBot && message.index % 3 === 0);
  return {
    type: 'message',
    ...(message.manner === 'me' && { subtype: 'me_message' }),
    user: person.id,
    ...(person.isBot && { bot_id: botIdOf(person), bot_profile: { id: botIdOf(person), name: person.full } }),
    text: mrkdwnOf(community, message.pieces),
    ts: message.ts,
    team: person.isListed ? teamId : 'T0UPSTREAM',
    ...(shows && { user_profile: profileJson(person) }),
    ...(isModern && { blocks: [richTextOf(community, message.pieces, `b${message.index}`)] }),
    ...(message.isEdited && { edited: { user: person.id, ts: laterBy(message.ts, 95) } }),
  };
}

function laterBy(ts: string, seconds: number): string {
  const [whole = '0'] = ts.split('.');
  return `${Number(whole) + seconds}.000000`;
}

function appJson(community: Community, message: Message, tally: Tally): Json {
  const app = community.apps[(message.author as { app: number }).app]!;
  tally.user(app.id, { name: app.name, isBot: true }).items += 1;
  const text = mrkdwnOf(community, message.pieces);
  const card = {
    id: 1,
    color: '4183C4',
    title: asSlackText(message.title ?? ''),
    text,
    fallback: text,
    mrkdwn_in: ['text'],
  };
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: message.title } },
    { type: 'section', text: { type: 'mrkdwn', text } },
  ];
  return {
    type: 'message',
    subtype: 'bot_message',
    bot_id: app.id,
    username: app.name,
    text: '',
    ts: message.ts,
    ...(message.index % 2 === 0 ? { attachments: [card] } : { blocks }),
  };
}

function expectMentions(community: Community, message: Message, tally: Tally): void {
  for (const piece of message.pieces) {
    if (piece.kind === 'room') addTo(tally.counts, 'channelMentions');
    if (piece.kind !== 'person') continue;
    addTo(tally.counts, 'mentions');
    expectPerson(tally, community.person(piece.person)).mentions += 1;
  }
}

function reactionsJson(
  community: Community,
  message: Message,
  { tally, channel }: { tally: Tally; channel: ExpectedChannel },
): Json {
  if (message.reactions.length === 0) return {};
  const reactions = message.reactions.map(({ emoji, people }) => {
    const persons = people.map((person) => community.person(person));
    for (const person of persons) expectPerson(tally, person).reactions += 1;
    tally.counts.reactions += persons.length;
    channel.reactions += persons.length;
    return { name: emoji, users: persons.map((person) => person.id), count: persons.length };
  });
  return { reactions };
}

function fileJson(
  community: Community,
  room: Room,
  message: Message,
  person: Person,
  { tally, channel }: { tally: Tally; channel: ExpectedChannel },
): { json: Json; upload?: { entry: string; content: Buffer } } {
  const file = fileOf(community, room, message.index);
  const id = `F0${room.index.toString(36)}Z${message.index.toString(36)}`.toUpperCase();
  const isUploaded = community.random('kept', room.index, message.index).chance(0.75);
  if (isUploaded) {
    tally.counts.files += 1;
    channel.files += 1;
    expectPerson(tally, person).files += 1;
  } else tally.counts.filesElsewhere += 1;
  return {
    json: { files: [fileDescription(file, id, person, message.ts)], upload: false },
    ...(isUploaded && { upload: { entry: `__uploads/${id}/${file.name}`, content: file.content } }),
  };
}

function fileDescription(file: DemoFile, id: string, person: Person, ts: string): Json {
  const address = `https://files.slack.com/files-pri/${teamId}-${id}/${encodeURIComponent(file.name)}`;
  const token = '?t=xoxe-000000000000-not-a-real-token';
  return {
    id,
    created: Number(ts.split('.')[0]),
    name: file.name,
    title: file.title,
    mimetype: file.mediaType,
    filetype: file.type,
    user: person.id,
    size: file.content.length,
    mode: 'hosted',
    is_external: false,
    is_public: true,
    url_private: `${address}${token}`,
    url_private_download: `${address}${token}`,
    permalink: `${workspace}/files/${person.id}/${id}/${encodeURIComponent(file.name)}`,
    file_access: 'visible',
  };
}
