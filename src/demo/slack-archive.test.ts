import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityOf } from './community.ts';
import { messageOf } from './messages.ts';
import { writeSlackArchive } from './slack-archive.ts';
import { allFaults } from './slack-faults.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, options: Parameters<typeof writeSlackArchive>[1]) {
  const path = join(folder, name);
  const expected = await writeSlackArchive(path, options);
  return {
    expected,
    hash: createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  };
}

describe('the archive generator', () => {
  it('makes equal bytes and equal expectations of equal options, others of another seed', async () => {
    const first = await write('1.zip', { people: 20, messages: 200, seed: 7, faults: allFaults });
    expect(await write('2.zip', { people: 20, messages: 200, seed: 7, faults: allFaults })).toEqual(first);
    expect((await write('3.zip', { people: 20, messages: 200, seed: 8, faults: allFaults })).hash).not.toBe(first.hash);
  });

  it('makes any message by itself', () => {
    const community = communityOf({ people: 30, messages: 500, seed: 3 });
    const room = community.rooms[1]!;
    const inOrder = Array.from({ length: room.size }, (_, index) => messageOf(community, room, index));
    const again = communityOf({ people: 30, messages: 500, seed: 3 });
    expect(messageOf(again, again.rooms[1]!, 17)).toEqual(inOrder[17]);
    expect(new Set(inOrder.map((message) => message.ts)).size).toBe(room.size);
    expect(inOrder.map((message) => message.ts)).toEqual(inOrder.map((message) => message.ts).toSorted());
  });

  it('shares out all messages, and counts alike in total, by channel and by user', async () => {
    const { expected } = await write('4.zip', { people: 40, messages: 2000 });
    const { counts, channels, users } = expected;
    expect(counts.threads + counts.comments).toBe(2000);
    const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
    expect(sum(channels, (channel) => channel.threads)).toBe(counts.threads);
    expect(sum(channels, (channel) => channel.comments)).toBe(counts.comments);
    expect(sum(channels, (channel) => channel.reactions)).toBe(counts.reactions);
    expect(sum(channels, (channel) => channel.files)).toBe(counts.files);
    expect(sum(users, (user) => user.items)).toBe(2000);
    expect(sum(users, (user) => user.reactions)).toBe(counts.reactions);
    expect(sum(users, (user) => user.mentions)).toBe(counts.mentions);
    expect(sum(users, (user) => user.files)).toBe(counts.files);
    expect(counts.comments).toBeGreaterThan(400);
    expect(counts.mentions).toBeGreaterThan(100);
    expect(users.some((user) => user.isDeleted)).toBe(true);
    expect(users.some((user) => user.isBot && !user.isListed)).toBe(true);
    expect(users.some((user) => !user.isBot && !user.isListed)).toBe(true);
    expect(channels.some((channel) => channel.isPrivate)).toBe(true);
  });
});
