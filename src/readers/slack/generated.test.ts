import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsOf } from '../../../test/rig/slack.ts';
import type { Expected } from '../../demo/expected.ts';
import { type SlackArchiveOptions, writeSlackArchive } from '../../demo/slack-archive.ts';
import { allFaults } from '../../demo/slack-faults.ts';
import type { NeutralRecord, Positioned } from '../../core/imports/domain/record.ts';
import { openArchive } from '../archive.ts';
import { slackReader } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The expected content of a generated archive, and the reader's result. */
async function generated(options: SlackArchiveOptions, includeDirect = false) {
  const path = join(folder, 'club.zip');
  const expected = await writeSlackArchive(path, options);
  const archive = await openArchive(path);
  try {
    expect(await slackReader.sourceHost(archive)).toBe(expected.sourceHost);
    return { expected, records: await recordsOf(archive, { includeDirect }) };
  } finally {
    await archive.close();
  }
}

type Kind = NeutralRecord['kind'];
const only = <K extends Kind>(records: readonly NeutralRecord[], kind: K) =>
  records.filter((record): record is Extract<NeutralRecord, { kind: K }> => record.kind === kind);

const postsOf = (records: readonly NeutralRecord[]) => [...only(records, 'thread'), ...only(records, 'comment')];
const refsOf = (records: readonly NeutralRecord[], type: 'user' | 'container') =>
  postsOf(records).flatMap(({ body }) => body.refs.filter((ref) => ref.type === type));
const filesOf = (records: readonly NeutralRecord[], isHere: boolean) =>
  only(records, 'attachment').filter(({ source }) => 'entry' in source === isHere);

/** Number of occurrences of each key in a list. */
function tally(keys: Iterable<string | undefined>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[String(key)] = (counts[String(key)] ?? 0) + 1;
  return counts;
}

function countsOf(records: readonly NeutralRecord[]): Expected['counts'] {
  const threads = new Set(only(records, 'thread').map(({ xid }) => xid));
  const comments = only(records, 'comment');
  return {
    users: new Set(only(records, 'user').map(({ xid }) => xid)).size,
    channels: only(records, 'container').length,
    memberships: only(records, 'membership').length,
    threads: threads.size,
    comments: comments.length,
    reactions: only(records, 'reaction').length,
    files: filesOf(records, true).length,
    filesElsewhere: filesOf(records, false).length,
    mentions: refsOf(records, 'user').length,
    channelMentions: refsOf(records, 'container').length,
    orphans: comments.filter(({ thread }) => !threads.has(thread)).length,
  };
}

/** Warnings by code, without unrequested ones. */
function warningsOf(records: readonly NeutralRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, count = 1 } of only(records, 'warning')) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

const leftOutOf = ({ leftOut }: Expected): Record<string, number> =>
  Object.fromEntries(Object.entries(leftOut).map(([subtype, count]) => [`event_${subtype}`, count]));

describe('the export of a community that was made up', () => {
  let expected: Expected;
  let records: Positioned<NeutralRecord>[];

  beforeAll(async () => {
    ({ expected, records } = await generated({ people: 60, messages: 2000, seed: 11, faults: allFaults }));
  });

  it('brings as much of each kind as was put in', () => {
    expect(countsOf(records)).toEqual(expected.counts);
  });

  it('is reported with just these warnings', () => {
    expect(warningsOf(records)).toEqual({
      ...leftOutOf(expected),
      ...expected.warnings,
      direct_messages_left_out: expected.direct.messages,
    });
  });

  it('brings to each channel what is its own', () => {
    const threads = tally(only(records, 'thread').map(({ container }) => container));
    const comments = tally(only(records, 'comment').map(({ container }) => container));
    const channelOf = (xid: string | undefined): string => String(xid).split('/')[0]!;
    const reactions = tally(only(records, 'reaction').map(({ target }) => channelOf(target)));
    const files = tally(filesOf(records, true).map(({ target }) => channelOf(target)));
    const found = only(records, 'container').map(({ xid, name, visibility }) => ({
      xid,
      name,
      isPrivate: visibility === 'private',
      threads: threads[xid] ?? 0,
      comments: comments[xid] ?? 0,
      reactions: reactions[xid] ?? 0,
      files: files[xid] ?? 0,
    }));
    expect(new Set(found)).toEqual(new Set(expected.channels));
  });

  it('brings to each person what is theirs', () => {
    const items = tally(postsOf(records).map(({ author }) => author));
    const reactions = tally(only(records, 'reaction').map(({ user }) => user));
    const mentions = tally(refsOf(records, 'user').map(({ xid }) => xid));
    const files = tally(filesOf(records, true).map(({ uploader }) => uploader));
    // The later of two records of a person has more information.
    const users = new Map(only(records, 'user').map((user) => [user.xid, user]));
    const found = [...users.values()].map(({ xid, name, username, email, userKind, state, provenance }) => ({
      xid,
      name,
      username,
      email,
      isBot: userKind === 'bot',
      isDeleted: state === 'deactivated',
      isListed: provenance?.file === 'users.json',
      items: items[xid] ?? 0,
      reactions: reactions[xid] ?? 0,
      mentions: mentions[xid] ?? 0,
      files: files[xid] ?? 0,
    }));
    const byXid = (users: readonly { xid: string }[]) => users.toSorted((a, b) => (a.xid < b.xid ? -1 : 1));
    expect(byXid(found)).toEqual(byXid(expected.users));
  });

  it('names nobody in a post who has not been named before', () => {
    const known = new Set<string>();
    const unknown: string[] = [];
    for (const record of records) {
      if (record.kind === 'user') known.add(record.xid);
      else if (record.kind === 'reaction' && !known.has(record.user)) unknown.push(record.xid);
      else if (record.kind === 'thread' || record.kind === 'comment') {
        const named = [record.author, ...record.body.refs.flatMap(({ type, xid }) => (type === 'user' ? xid! : []))];
        unknown.push(...named.filter((xid) => !known.has(xid)));
      }
    }
    expect(unknown).toEqual([]);
  });

  it('brings what was said between few when it is asked for', async () => {
    const { expected: all, records: found } = await generated({ people: 20, messages: 100, seed: 5 }, true);
    const direct = new Set(only(found, 'container').flatMap(({ type, xid }) => (type === 'direct' ? xid : [])));
    expect(direct.size).toBe(all.direct.conversations);
    const said = only(found, 'thread').filter(({ container }) => direct.has(container));
    expect(said).toHaveLength(all.direct.messages);
    expect(only(found, 'thread')).toHaveLength(all.counts.threads + all.direct.messages);
  });

  it.each([1, 2, 3, 4, 5])('brings as much as was put in, seed %i', async (seed) => {
    const made = await generated({ people: 5 * seed, messages: 150 * seed, seed });
    expect(countsOf(made.records)).toEqual(made.expected.counts);
  });
});
