import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../../test/rig/samples.ts';
import { recordsOf, withArchive } from '../../../test/rig/slack.ts';
import type { NeutralRecord } from '../../core/imports/domain/record.ts';
import { type Archive, openArchive } from '../archive.ts';
import { slackReader } from './reader.ts';

/** Archives of real tools, which can't be distributed: they are next to the checkout, or missing. */
const folder = samplesOf('slack');
const archives = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.zip'));
const isAbsent = archives.length === 0;

const sample = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

async function withSample<T>(name: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await openArchive(`${folder}/${name}`);
  try {
    return await use(archive);
  } finally {
    await archive.close();
  }
}

/** Number of records of each kind, and of each type of warning. */
function countsOf(records: readonly NeutralRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const key = record.kind === 'warning' ? record.code : record.kind;
    counts[key] = (counts[key] ?? 0) + (record.kind === 'warning' ? (record.count ?? 1) : 1);
  }
  return counts;
}

/** Messages that neither came as a post nor are named in a warning. */
async function lostFrom(archive: Archive, records: readonly NeutralRecord[]): Promise<string[]> {
  const accounted = new Set(
    records.flatMap(({ kind, provenance }) =>
      ['thread', 'comment', 'warning'].includes(kind) ? `${provenance?.file} ${provenance?.index}` : [],
    ),
  );
  const lost: string[] = [];
  for (const name of archive.names.filter((file) => /\/\d{4}-\d\d-\d\d\.json$/.test(file))) {
    const messages = JSON.parse(String(await archive.readEntry(name))) as unknown[];
    lost.push(...messages.map((_, index) => `${name} ${index}`).filter((place) => !accounted.has(place)));
  }
  return lost;
}

describe('exports of real workspaces', () => {
  it.skipIf(isAbsent).each(archives)('%s: lose no message', async (name) => {
    await withSample(name, async (archive) => {
      expect(await slackReader.detect(archive)).toBe(true);
      const records = await recordsOf(archive, { includeDirect: true });
      expect(await lostFrom(archive, records)).toEqual([]);
      const posts = records.filter(({ kind }) => kind === 'thread' || kind === 'comment');
      expect(new Set(posts.map(({ xid }) => xid)).size).toBe(posts.length);
      expect(JSON.stringify(records)).not.toMatch(/xoxe-|[?&]t=|token=/);
    });
  });

  it.skipIf(isAbsent)('of 2016, as Slack made them, come whole', async () => {
    await withSample('hfaran_testarchive_2016.zip', async (archive) => {
      expect(archive.problems).toEqual([]);
      expect(await slackReader.sourceHost(archive)).toBe('https://mesos-magellan.slack.com');
      expect(countsOf(await recordsOf(archive))).toEqual({
        user: 7,
        container: 2,
        membership: 8,
        thread: 150,
        reaction: 1,
        attachment: 3,
        event_channel_join: 8,
        link_preview_left_out: 8,
      });
    });
  });

  it.skipIf(isAbsent)('of 2025, as slackdump makes them, come whole', async () => {
    await withSample('slackdump_source_export_2025.zip', async (archive) => {
      expect(archive.problems).toEqual([]);
      expect(countsOf(await recordsOf(archive))).toEqual({
        user: 10,
        container: 1,
        membership: 3,
        thread: 11,
        comment: 4,
        attachment: 2,
        event_channel_join: 1,
      });
    });
  });
});

describe('samples of other importers', () => {
  it.skipIf(isAbsent)('bring threads, broadcasts, mentions and files', async () => {
    const fixture = (name: string): unknown => sample(`zulip_fixtures/${name}.json`);
    const files = {
      'users.json': fixture('users'),
      'channels.json': fixture('channels'),
      'dms.json': fixture('dms'),
      'mpims.json': fixture('mpims'),
      'random/2015-06-12.json': fixture('normal_thread'),
      'general/2015-06-12.json': fixture('thread_with_broadcast_reply'),
      'general1/2026-02-26.json': [
        fixture('message_with_user_mentions'),
        fixture('message_with_variety_files_and_rich_text'),
      ],
    };
    const records = await withArchive(files, (archive) => recordsOf(archive, { includeDirect: true }));
    expect(countsOf(records)).toEqual({
      user: 5,
      container: 11,
      membership: 23,
      thread: 5,
      comment: 4,
      attachment: 2,
    });
    const posts = records.filter((record) => record.kind === 'thread' || record.kind === 'comment');
    expect(posts.map(({ xid, kind }) => `${kind} ${xid}`)).toEqual([
      'thread C061A0YJG/1434139102.000002',
      'comment C061A0YJG/1434139103.000002',
      'comment C061A0YJG/1434139104.000002',
      'thread C061A0YJP/1772112471.400529',
      'thread C061A0YJP/1772636065.551219',
      'thread C061A0WJG/1434139102.000002',
      'comment C061A0WJG/1439868294.000007',
      'thread C061A0WJG/1539868294.000007',
      'comment C061A0WJG/1449868294.000007',
    ]);
    expect(posts[3]!.body).toEqual({
      format: 'markdown',
      text: '\uE0000\uE001 test user mention \uE0001\uE001',
      refs: [
        { type: 'user', xid: 'U06NU4E26M9', fallback: '@U06NU4E26M9' },
        { type: 'user', xid: 'U074VRHQ11T', fallback: '@U074VRHQ11T' },
      ],
    });
    expect(posts[4]!.body.text).toBe(
      [
        'message with **files  \uE0000\uE001**',
        '(canvas)',
        '📎 [Weekly Sync](https://ds-py62195.slack.com/docs/T06NRA6HM3P/F07A32DC2GG) *(not in the archive)*',
        '📎 [channels.json](https://ds-py62195.slack.com/files/U06NU4E26M9/F07A2TVQ7C0/channels.json) *(not in the archive)*',
      ].join('\n\n'),
    );
  });

  it.skipIf(isAbsent)('bring what bots say in blocks', async () => {
    const files = {
      'users.json': sample('slackdump_export/users.json'),
      'channels.json': sample('slackdump_export/channels.json'),
      'dms.json': sample('slackdump_export/dms.json'),
      'mpims.json': sample('slackdump_export/mpims.json'),
      'general/2023-02-22.json': [sample('slackdump_export/bot_message.json')],
    };
    const records = await withArchive(files, (archive) => recordsOf(archive));
    const poll = records.find((record) => record.kind === 'thread');
    expect(poll).toMatchObject({ author: 'BUEBX9AUR', editedAt: '2023-02-22T08:23:56.000Z' });
    expect(poll?.body.refs).toHaveLength(12);
    expect(poll?.body.text).toMatch(/^\*\*Poll title\*\*\n\n1️⃣ this is one {4}`8` {2}\n/);
  });
});
