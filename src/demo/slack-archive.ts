import { instantFromMilliseconds } from '../lib/clock.ts';
import { type Community, communityOf, type CommunityOptions, type Room } from './community.ts';
import { addTo, createTally, type Expected, type ExpectedChannel, type Tally } from './expected.ts';
import { answeredBy, messageOf, timeOf, writerOf } from './messages.ts';
import { writeDirectMessages } from './slack-direct.ts';
import { type Fault, writeFault } from './slack-faults.ts';
import { type Thread, workspace, writeMessage, type WrittenMessage } from './slack-messages.ts';
import { channelJson, membersOf, usersJson } from './slack-people.ts';
import { createZip, type ZipWriter } from './zip-writer.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SlackArchiveOptions extends CommunityOptions {
  /** Faults to add to the archive. */
  readonly faults?: readonly Fault[];
}

/**
 * Writes the Slack export of a generated community to `path`. Equal options write equal bytes.
 * @returns the expected result of an import
 */
export async function writeSlackArchive(path: string, options: SlackArchiveOptions): Promise<Expected> {
  const community = communityOf(options);
  const tally = createTally();
  const zip = await createZip(path);
  await writePeopleAndRooms(zip, community, tally);
  const direct = await writeDirectMessages(zip, community);
  const channels: ExpectedChannel[] = [];
  for (const room of community.rooms) channels.push(await writeRoom(zip, community, room, tally));
  for (const fault of options.faults ?? []) {
    await writeFault(fault, {
      zip,
      tally,
      room: community.rooms[0]!,
      channel: channels[0]!,
      author: community.person(0),
    });
  }
  await zip.close();
  return tally.finish({ sourceHost: workspace, direct, channels });
}

async function writePeopleAndRooms(zip: ZipWriter, community: Community, tally: Tally): Promise<void> {
  await zip.add('users.json', [...usersJson(community, tally)].join(''));
  const lists = { 'channels.json': false, 'groups.json': true };
  for (const [file, isPrivate] of Object.entries(lists)) {
    const rooms = community.rooms.filter((room) => room.isPrivate === isPrivate);
    await zip.add(file, JSON.stringify(rooms.map((room) => channelJson(community, room, tally))));
  }
  await zip.add('integration_logs.json', '[]');
}

/** One file for each day on which someone wrote. */
async function writeRoom(zip: ZipWriter, community: Community, room: Room, tally: Tally): Promise<ExpectedChannel> {
  const { id: xid, name, isPrivate } = room;
  const channel: ExpectedChannel = { xid, name, isPrivate, threads: 0, comments: 0, reactions: 0, files: 0 };
  const threads = threadsOf(community, room);
  let day = dayOf(String(room.createdAt));
  let messages = joins(community, room, tally);
  const flush = (): Promise<void> => zip.add(`${name}/${day}.json`, JSON.stringify(messages));
  for (let index = 0; index < room.size; index += 1) {
    const message = messageOf(community, room, index);
    const { json, upload }: WrittenMessage = writeMessage(community, room, message, threads(index), { tally, channel });
    if (dayOf(message.ts) !== day) {
      if (messages.length > 0) await flush();
      day = dayOf(message.ts);
      messages = [];
    }
    messages.push(json);
    if (upload) await zip.add(upload.entry, upload.content);
  }
  if (messages.length > 0) await flush();
  return channel;
}

function dayOf(ts: string): string {
  return instantFromMilliseconds(Number(ts.split('.')[0]) * 1000).slice(0, 10);
}

/** The first members come with a word of Slack's own. */
function joins(community: Community, room: Room, tally: Tally): Record<string, unknown>[] {
  const first = membersOf(community, room).slice(0, 20);
  if (first.length > 0) addTo(tally.leftOut, 'channel_join', first.length);
  return first.map(({ id }, place) => ({
    type: 'message',
    subtype: 'channel_join',
    user: id,
    text: `<@${id}> has joined the channel`,
    ts: `${room.createdAt + place}.000100`,
  }));
}

/** The first message of a conversation lists its replies, so they must be known before it is written. */
function threadsOf(community: Community, room: Room): (index: number) => Thread {
  const firsts = new Int32Array(room.size);
  const threads = new Map<number, { ts: string; replies: { user: string; ts: string }[] }>();
  for (let index = 0; index < room.size; index += 1) {
    const answered = answeredBy(community, room, index);
    const first = answered === index ? index : firsts[answered]!;
    firsts[index] = first;
    if (first === index) continue;
    const thread = threads.get(first) ?? { ts: timeOf(community, room, first), replies: [] };
    const { id: user } = community.person(writerOf(community, room, index));
    thread.replies.push({ user, ts: timeOf(community, room, index) });
    threads.set(first, thread);
  }
  return (index) => {
    const thread = threads.get(firsts[index]!);
    if (firsts[index] !== index) return { ts: thread!.ts, replies: [] };
    return thread ?? { replies: [] };
  };
}

/** The archive of the sample community for administrators; its file is deleted on dispose. */
export async function makeDemoArchive(): Promise<{ readonly bytes: AsyncIterable<Uint8Array> } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
  const path = join(directory, 'millbrook.zip');
  const dispose = () => rm(directory, { recursive: true, force: true });
  try {
    await writeSlackArchive(path, { people: 40, messages: 800 });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { bytes: createReadStream(path), [Symbol.asyncDispose]: dispose };
}
