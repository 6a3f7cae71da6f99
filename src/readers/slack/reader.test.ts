import { describe, expect, it } from 'vitest';
import { type Files, recordsOf, withArchive } from '../../../test/rig/slack.ts';
import type { RawEntry } from '../../../test/rig/zip.ts';
import type { NeutralRecord, Position, Positioned } from '../../core/imports/domain/record.ts';
import type { ReadOptions } from '../reader.ts';
import { slackReader } from './reader.ts';

const anna = {
  id: 'U0ANNA',
  team_id: 'T0CLUB',
  name: 'anna',
  deleted: false,
  real_name: 'Anna Adler',
  profile: { real_name: 'Anna Adler', display_name: 'Anna', email: 'anna@example.test', fields: null },
  is_owner: true,
};
const ben = { id: 'W0BEN', team_id: 'T0CLUB', name: 'ben', deleted: true, profile: { real_name: 'Ben Bauer' } };
const robot = {
  id: 'U0ROBOT',
  name: 'robot',
  is_bot: true,
  profile: { real_name: 'Robot', display_name: '', bot_id: 'B0ROBOT' },
};
const general = {
  id: 'C0GENERAL',
  name: 'general',
  created: 1_400_000_000,
  members: ['U0ANNA', 'W0BEN'],
  topic: { value: 'Fish &amp; chips' },
  purpose: { value: 'All' },
};
const secret = {
  id: 'G0SECRET',
  name: 'secret',
  created: '1400000001',
  is_archived: true,
  members: ['U0ANNA', 'U0GUEST'],
};
const direct = { id: 'D0SELF', created: 1_400_000_002, members: ['U0ANNA', 'U0ANNA'] };
const few = { id: 'G0FEW', name: 'mpdm-anna--ben-1', members: ['U0ANNA', 'W0BEN'] };

const said = (ts: string, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U0ANNA',
  text,
  ts: `14000${ts}`,
  ...more,
});

const club: Files = {
  'users.json': [anna, ben, robot, { id: 'USLACKBOT', name: 'slackbot', profile: { real_name: 'Slackbot' } }],
  'channels.json': [general],
  'groups.json': [secret],
  'dms.json': [direct],
  'mpims.json': [few],
  'general/2014-05-13.json': [
    said('10000.000100', 'Who brings the *boat*?', { thread_ts: '1400010000.000100', reply_count: 1 }),
  ],
  'general/2014-05-14.json': [
    said('90000.000200', 'I do, <@U0ANNA>, see <#G0SECRET|secret>', {
      user: 'W0BEN',
      thread_ts: '1400010000.000100',
      edited: { user: 'W0BEN', ts: '1400090005.000000' },
      reactions: [{ name: '+1', users: ['U0ANNA', 'U0FAR'], count: 3 }],
    }),
    said('90001.000300', '', {
      user: 'U0FAR',
      user_profile: { real_name: 'Farah Far', display_name: '', name: 'farah', team: 'T0FAR' },
      files: [{ id: 'F0MAP', name: 'map.png', mimetype: 'image/png', size: 4, user: 'U0FAR' }],
    }),
  ],
  'secret/2014-05-13.json': [said('20000.000100', 'hush, `<@U0FAR>` and <@U0FAR>')],
  'D0SELF/2014-05-13.json': [said('30000.000100', 'to myself'), said('30000.000200', 'again')],
  'mpdm-anna--ben-1/2014-05-13.json': [said('40000.000100', 'between us')],
  '__uploads/F0MAP/map.png': 'mapp',
};

function read(files: Files, options?: Partial<ReadOptions>, odd?: RawEntry[]): Promise<Positioned<NeutralRecord>[]> {
  return withArchive(files, (archive) => recordsOf(archive, options), odd);
}

type Kind = NeutralRecord['kind'];
const only = <K extends Kind>(records: readonly NeutralRecord[], kind: K) =>
  records.filter((record): record is Extract<NeutralRecord, { kind: K }> => record.kind === kind);

/** Codes of all warnings with their counts. */
function warnings(records: readonly NeutralRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, count = 1 } of only(records, 'warning')) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

/** The text of all posts by xid. */
const posts = (records: readonly NeutralRecord[]): Record<string, string> =>
  Object.fromEntries(
    [...only(records, 'thread'), ...only(records, 'comment')].map((post) => [post.xid, post.body.text]),
  );

describe('a Slack export', () => {
  it('tells of people as it lists them', async () => {
    const users = only(await read(club), 'user').filter(({ provenance }) => provenance?.file === 'users.json');
    const provenance = (index: number) => ({ file: 'users.json', index });
    const position = { unit: -1, index: 0 };
    const common = { kind: 'user', email: undefined, userKind: 'human', state: 'active', position };
    expect(users).toEqual([
      {
        ...common,
        xid: 'U0ANNA',
        name: 'Anna',
        username: 'anna',
        email: 'anna@example.test',
        provenance: provenance(0),
      },
      {
        ...common,
        xid: 'W0BEN',
        name: 'Ben Bauer',
        username: 'ben',
        state: 'deactivated',
        provenance: provenance(1),
      },
      { ...common, xid: 'U0ROBOT', name: 'Robot', username: 'robot', userKind: 'bot', provenance: provenance(2) },
      {
        ...common,
        xid: 'USLACKBOT',
        name: 'Slackbot',
        username: 'slackbot',
        userKind: 'bot',
        provenance: provenance(3),
      },
    ]);
  });

  it('tells of channels, public and private, and who is in them', async () => {
    const records = await read(club);
    const position = { unit: -1, index: 0 };
    expect(only(records, 'container')).toEqual([
      {
        kind: 'container',
        xid: 'C0GENERAL',
        type: 'channel',
        name: 'general',
        description: 'All\nFish & chips',
        visibility: 'public',
        archived: false,
        createdAt: '2014-05-13T16:53:20.000Z',
        provenance: { file: 'channels.json' },
        position,
      },
      {
        kind: 'container',
        xid: 'G0SECRET',
        type: 'channel',
        name: 'secret',
        description: '',
        visibility: 'private',
        archived: true,
        createdAt: '2014-05-13T16:53:21.000Z',
        provenance: { file: 'groups.json' },
        position,
      },
    ]);
    expect(only(records, 'membership').map(({ xid, user, container, role }) => [xid, user, container, role])).toEqual([
      ['C0GENERAL/U0ANNA', 'U0ANNA', 'C0GENERAL', 'admin'],
      ['C0GENERAL/W0BEN', 'W0BEN', 'C0GENERAL', 'member'],
      ['G0SECRET/U0ANNA', 'U0ANNA', 'G0SECRET', 'admin'],
      ['G0SECRET/U0GUEST', 'U0GUEST', 'G0SECRET', 'member'],
    ]);
  });

  it('tells what was said, people first, in the order of its files', async () => {
    const records = (await read(club)).filter(({ provenance }) => provenance?.file.startsWith('general/'));
    const second = { file: 'general/2014-05-14.json', index: 0 };
    const third = { file: 'general/2014-05-14.json', index: 1 };
    const farah = { kind: 'user', xid: 'U0FAR', state: 'active', position: { unit: -1, index: 0 } };
    expect(records).toEqual([
      {
        kind: 'thread',
        xid: 'C0GENERAL/1400010000.000100',
        container: 'C0GENERAL',
        author: 'U0ANNA',
        body: { format: 'markdown', text: 'Who brings the **boat**?', refs: [] },
        createdAt: '2014-05-13T19:40:00.000Z',
        editedAt: undefined,
        provenance: { file: 'general/2014-05-13.json', index: 0 },
        position: { unit: 1, index: 0 },
      },
      {
        kind: 'comment',
        xid: 'C0GENERAL/1400090000.000200',
        thread: 'C0GENERAL/1400010000.000100',
        container: 'C0GENERAL',
        author: 'W0BEN',
        body: {
          format: 'markdown',
          text: 'I do, \uE0000\uE001, see \uE0001\uE001',
          refs: [
            { type: 'user', xid: 'U0ANNA', fallback: '@Anna' },
            { type: 'container', xid: 'G0SECRET', fallback: '#secret' },
          ],
        },
        createdAt: '2014-05-14T17:53:20.000Z',
        editedAt: '2014-05-14T17:53:25.000Z',
        provenance: second,
        position: { unit: 2, index: 0 },
      },
      {
        kind: 'reaction',
        xid: 'C0GENERAL/1400090000.000200/👍/U0ANNA',
        target: 'C0GENERAL/1400090000.000200',
        user: 'U0ANNA',
        emoji: '👍',
        provenance: second,
        position: { unit: 2, index: 1 },
      },
      { ...farah, name: undefined, username: undefined, userKind: 'unknown', provenance: second },
      {
        kind: 'reaction',
        xid: 'C0GENERAL/1400090000.000200/👍/U0FAR',
        target: 'C0GENERAL/1400090000.000200',
        user: 'U0FAR',
        emoji: '👍',
        provenance: second,
        position: { unit: 2, index: 2 },
      },
      {
        kind: 'warning',
        xid: 'reaction_without_user/general/2014-05-14.json/0',
        code: 'reaction_without_user',
        severity: 'info',
        count: 1,
        sample: 'general/2014-05-14.json, message 0',
        provenance: second,
        position: { unit: 2, index: 3 },
      },
      { ...farah, name: 'Farah Far', username: 'farah', userKind: 'human', provenance: third },
      {
        kind: 'thread',
        xid: 'C0GENERAL/1400090001.000300',
        container: 'C0GENERAL',
        author: 'U0FAR',
        body: { format: 'markdown', text: '📎 map.png', refs: [] },
        createdAt: '2014-05-14T17:53:21.000Z',
        editedAt: undefined,
        provenance: third,
        position: { unit: 2, index: 4 },
      },
      {
        kind: 'attachment',
        xid: 'C0GENERAL/1400090001.000300/F0MAP',
        target: 'C0GENERAL/1400090001.000300',
        uploader: 'U0FAR',
        filename: 'map.png',
        mediaType: 'image/png',
        size: 4,
        source: { entry: '__uploads/F0MAP/map.png' },
        provenance: third,
        position: { unit: 2, index: 5 },
      },
    ]);
  });

  it('keeps conversations between few to itself', async () => {
    const records = await read(club);
    expect(JSON.stringify(records)).not.toMatch(/myself|between us/);
    expect(warnings(records)).toEqual({ reaction_without_user: 1, direct_messages_left_out: 3 });
    expect(only(records, 'container').map(({ xid }) => xid)).toEqual(['C0GENERAL', 'G0SECRET']);
  });

  it('brings conversations between few when it is asked for them', async () => {
    const records = await read(club, { includeDirect: true });
    expect(posts(records)).toMatchObject({
      'D0SELF/1400030000.000100': 'to myself',
      'G0FEW/1400040000.000100': 'between us',
    });
    const found = only(records, 'container').filter(({ type }) => type === 'direct');
    expect(found.map(({ xid, name, title, visibility }) => [xid, name, title, visibility])).toEqual([
      ['G0FEW', 'direct Anna, Ben Bauer', 'Anna, Ben Bauer', 'private'],
      ['D0SELF', 'direct Anna', 'Anna', 'private'],
    ]);
    expect(only(records, 'membership').filter(({ container }) => container === 'D0SELF')).toHaveLength(1);
    expect(warnings(records)).toEqual({ reaction_without_user: 1 });
  });

  it('keeps conversations to itself that are private by what they say, in whatever list they stand', async () => {
    const files = {
      'channels.json': [
        general,
        { ...few, is_mpim: true },
        { ...direct, name: 'D0SELF', is_im: true },
        { id: 'C0HIDDEN', name: 'hidden', is_private: true },
      ],
      'mpdm-anna--ben-1/2014-05-13.json': club['mpdm-anna--ben-1/2014-05-13.json'],
      'D0SELF/2014-05-13.json': club['D0SELF/2014-05-13.json'],
    };
    const records = await read(files);
    expect(posts(records)).toEqual({});
    expect(warnings(records)).toEqual({ direct_messages_left_out: 3 });
    expect(only(records, 'container').map(({ xid, visibility }) => [xid, visibility])).toEqual([
      ['C0GENERAL', 'public'],
      ['C0HIDDEN', 'private'],
    ]);
  });

  it('goes on from any place as if it had not stopped', async () => {
    await withArchive(club, async (archive) => {
      const content = (records: Positioned<NeutralRecord>[]) => records.filter(({ position }) => position.unit >= 0);
      const all = content(await recordsOf(archive, { includeDirect: true }));
      expect(all.length).toBeGreaterThan(8);
      for (const [index, { position }] of all.entries()) {
        const rest = await recordsOf(archive, { includeDirect: true, from: position });
        expect(content(rest)).toEqual(all.slice(index + 1));
        const told = new Set(only(rest, 'user').map(({ xid }) => xid));
        const authors = [...only(rest, 'thread'), ...only(rest, 'comment')].map(({ author }) => author);
        expect(authors.filter((author) => !told.has(author))).toEqual([]);
      }
    });
  });

  it('has a place for each record of content, each behind the one before', async () => {
    const places = (await read(club, { includeDirect: true })).map(({ position }) => position);
    const content = places.filter(({ unit }) => unit >= 0);
    const isBehind = (a: Position, b: Position): boolean => b.unit > a.unit || (b.unit === a.unit && b.index > a.index);
    expect(content.slice(1).every((place, index) => isBehind(content[index]!, place))).toBe(true);
    const units = await withArchive(club, async (archive) => slackReader.units(archive));
    expect(content.at(-1)!.unit).toBe(units - 1);
  });

  it('stops when it is told to', async () => {
    const stopped = await read(club, { signal: AbortSignal.abort() });
    expect(stopped.every(({ position }) => position.unit === -1)).toBe(true);
  });
});

describe('where an export is from', () => {
  const hostOf = (files: Files): Promise<string> => withArchive(files, (archive) => slackReader.sourceHost(archive));
  const linked = (ts: string, ...hosts: string[]) =>
    said(ts, '', {
      files: hosts.map((host, index) => ({ id: `F${index}`, permalink: `https://${host}/files/U/F/x` })),
    });

  it('is told by most links to its files', async () => {
    const files = {
      ...club,
      'general/2014-05-15.json': [
        linked('0.1', 'other.slack.com', 'club.slack.com'),
        linked('0.2', 'club.slack.com', 'evil.example', 'slack-files.com'),
      ],
    };
    expect(await hostOf(files)).toBe('https://club.slack.com');
  });

  it('is not told by what people write', async () => {
    const quote = JSON.stringify({ permalink: 'https://other.slack.com/x' });
    const files = { ...club, 'general/2014-05-15.json': [said('0.1', quote)] };
    expect(await hostOf(files)).toBe('https://t0club.slack.com');
  });

  it('is made of the id of the workspace, or of nothing', async () => {
    expect(await hostOf(club)).toBe('https://t0club.slack.com');
    expect(await hostOf({ 'channels.json': [general] })).toBe('https://workspace.slack.com');
  });
});

describe('what is an export', () => {
  it.each<[string, Files, boolean]>([
    ['lists at the top', { 'channels.json': [], 'users.json': [] }, true],
    ['channels without people', { 'channels.json': [] }, true],
    ['private channels and people', { 'groups.json': [], 'users.json': [] }, true],
    ['a folder around all', { 'my export/channels.json': [], 'my export/users.json': [] }, true],
    ['people without channels', { 'users.json': [] }, false],
    ['lists further down', { 'a/b/channels.json': [], 'a/b/users.json': [] }, false],
    ['what a Mac puts beside', { '__MACOSX/channels.json': 'x', '__MACOSX/users.json': 'x' }, false],
    ['nothing', {}, false],
  ])('%s', async (_what, files, expected) => {
    expect(await withArchive(files, (archive) => slackReader.detect(archive))).toBe(expected);
  });

  it('may stand in a folder', async () => {
    const inFolder = Object.fromEntries(
      Object.entries(club).map(([name, content]) => [`Club export/${name}`, content]),
    );
    const strip = (records: NeutralRecord[]) =>
      records.map(({ kind, xid }) => `${kind} ${xid.replace('Club export/', '')}`);
    const records = await read({ ...inFolder, '__MACOSX/Club export/._users.json': 'x', 'Club export/.DS_Store': 'x' });
    expect(strip(records)).toEqual(strip(await read(club)));
  });
});

describe('an export that is damaged', () => {
  const day = (...messages: unknown[]) => messages;
  const withDay = (content: unknown, more: Files = {}): Files => ({
    'users.json': [anna],
    'channels.json': [general],
    'general/2014-05-13.json': content,
    'general/2014-05-14.json': [said('90000.000200', 'after')],
    ...more,
  });
  const after = { 'C0GENERAL/1400090000.000200': 'after' };

  it('loses only what is broken in a day', async () => {
    const whole = JSON.stringify(day(said('10000.1', 'one'), said('10001.1', 'two'), said('10002.1', 'three')));
    const records = await read(withDay(whole.slice(0, -10)));
    expect(posts(records)).toEqual({ 'C0GENERAL/1400010000.1': 'one', 'C0GENERAL/1400010001.1': 'two', ...after });
    expect(only(records, 'warning')).toMatchObject([
      {
        code: 'broken_json',
        severity: 'error',
        sample: 'general/2014-05-13.json: it ends in the middle of an element, after 2 good ones.',
      },
    ]);
  });

  it.each<[string, unknown, Record<string, number>]>([
    ['is no list', { ok: false }, { broken_json: 1 }],
    ['is empty', '', { broken_json: 1 }],
    ['is a web page', '<!doctype html><p>Sign in</p>', { broken_json: 1 }],
    ['is in UTF-16', Buffer.from('\ufeff[{"ts":"1400010000.1"}]', 'utf16le'), { broken_json: 1, invalid_utf8: 1 }],
    ['holds other things than messages', [null, 1, 'x', [], {}], { broken_message: 5 }],
    ['holds messages without a time', [{ user: 'U0ANNA', text: 'x' }, said('x', 'y')], { broken_message: 2 }],
    ['holds times as numbers', [{ user: 'U0ANNA', text: 'x', ts: 1_400_010_000.1 }], { broken_message: 1 }],
    ['is empty but for brackets', [], {}],
  ])('goes on behind a day that %s', async (_what, content, expected) => {
    const records = await read(withDay(content));
    expect(posts(records)).toEqual(after);
    expect(warnings(records)).toEqual(expected);
  });

  it('is read with what its encoding leaves', async () => {
    const latin = Buffer.from(JSON.stringify([said('10000.1', 'café')]), 'latin1');
    const records = await read(withDay(latin));
    expect(posts(records)).toEqual({ 'C0GENERAL/1400010000.1': 'caf\ufffd', ...after });
    expect(warnings(records)).toEqual({ invalid_utf8: 1 });
  });

  it('is read although it begins with a BOM, and holds half characters and our own marks', async () => {
    const text = JSON.stringify([said('10000.1', 'half \ud83d, token \ue0000\ue001')]);
    const records = await read(withDay(`\ufeff${text}`));
    expect(posts(records)).toEqual({ 'C0GENERAL/1400010000.1': 'half \ufffd, token 0', ...after });
    expect(warnings(records)).toEqual({});
  });

  it('brings a message once', async () => {
    const twice = said('10000.1', 'one');
    const records = await read(withDay([twice, { ...twice, text: 'other' }]));
    expect(posts(records)).toEqual({ 'C0GENERAL/1400010000.1': 'one', ...after });
    expect(warnings(records)).toEqual({ message_id_taken: 1 });
    expect(warnings(await read(withDay([twice, { ...twice }])))).toEqual({ duplicate_message: 1 });
  });

  it('is read without a list of people', async () => {
    const files = { 'channels.json': [general], 'general/2014-05-13.json': [said('10000.1', 'hi <@U9>')] };
    const users = only(await read(files), 'user');
    expect(users.map(({ xid, userKind }) => [xid, userKind])).toEqual([
      ['U0ANNA', 'unknown'],
      ['U9', 'unknown'],
    ]);
  });

  it('is read although its lists are broken in places', async () => {
    const records = await read({
      ...withDay([]),
      'users.json': [anna, { name: 'nobody' }, { ...anna, name: 'again' }, null],
      'channels.json': [{ name: 'nothing' }, general, general],
      'groups.json': 'oops',
    });
    expect(only(records, 'user').map(({ xid, username }) => [xid, username])).toEqual([['U0ANNA', 'anna']]);
    expect(only(records, 'container').map(({ xid }) => xid)).toEqual(['C0GENERAL']);
    expect(warnings(records)).toEqual({ broken_user: 3, broken_channel: 2, broken_json: 1 });
  });

  it('is refused when it names no channel', async () => {
    const refused = { name: 'ArchiveError', code: 'missing_content' };
    for (const channels of ['oops', [{}]]) {
      await expect(read({ ...withDay([]), 'channels.json': channels })).rejects.toMatchObject(refused);
    }
    await expect(read({ 'channels.json': [], 'users.json': [anna] })).rejects.toMatchObject(refused);
  });

  it('brings folders that no list names as private channels of those who wrote there, each named', async () => {
    const records = await read(
      withDay([], {
        'renamed/2014-05-13.json': [said('10001.1', 'a'), said('10002.1', 'b', { user: 'W0BEN' })],
        'C0UNKNOWN/2014-05-13.json': [said('10003.1', 'c')],
        'teams/north/general/2014-05-13.json': [said('10004.1', 'd')],
        'mpdm-anna--ben-1/2014-05-13.json': [said('10005.1', 'among few')],
        'D0OTHERS/2014-05-13.json': [said('10006.1', 'between two')],
      }),
    );
    expect(posts(records)).toEqual({
      ...after,
      'folder:renamed/1400010001.1': 'a',
      'folder:renamed/1400010002.1': 'b',
      'C0UNKNOWN/1400010003.1': 'c',
      'folder:teams/north/general/1400010004.1': 'd',
    });
    const found = only(records, 'container').filter(({ xid }) => xid !== 'C0GENERAL');
    expect(found.map(({ name, visibility }) => [name, visibility])).toEqual([
      ['C0UNKNOWN', 'private'],
      ['renamed', 'private'],
      ['general', 'private'],
    ]);
    const members = only(records, 'membership').filter(({ container }) => container === 'folder:renamed');
    expect(members.map(({ user }) => user)).toEqual(['U0ANNA', 'W0BEN']);
    const named = only(records, 'warning').filter(({ code }) => code === 'channel_not_listed');
    expect(named.map(({ sample, isNamed }) => [sample, isNamed])).toEqual([
      ['"C0UNKNOWN": 1 message', true],
      ['"renamed": 2 messages', true],
      ['"teams/north/general": 1 message', true],
    ]);
    expect(warnings(records)).toEqual({ channel_not_listed: 3, direct_messages_left_out: 2 });
  });

  it('finds folders by the name and by the id of their channel', async () => {
    const records = await read(
      withDay([said('10000.1', 'by name')], { 'C0GENERAL/2014-05-15.json': [said('10001.1', 'by id')] }),
    );
    expect(posts(records)).toEqual({
      'C0GENERAL/1400010000.1': 'by name',
      'C0GENERAL/1400010001.1': 'by id',
      ...after,
    });
    expect(warnings(records)).toEqual({});
  });

  it('brings what was said about a file to those who could see it', async () => {
    const folder = 'FC:F0CANVAS:🔗 Links';
    const records = await read(
      withDay([], {
        'file_conversations.json': [{ id: 'C0FILE', name: folder, members: ['U0ANNA'] }],
        [`${folder}/2014-05-13.json`]: [said('10000.1', 'a comment')],
      }),
    );
    expect(posts(records)).toEqual({ 'C0FILE/1400010000.1': 'a comment', ...after });
    const found = only(records, 'container').find(({ xid }) => xid === 'C0FILE');
    expect(found).toMatchObject({ name: '🔗 Links', visibility: 'private', type: 'channel' });
    expect(warnings(records)).toEqual({});
  });

  it('gives messages that may be of either of two channels to the private one', async () => {
    const files = withDay([said('10000.1', 'mine?')], { 'groups.json': [{ ...secret, name: 'general' }] });
    const records = await read(files);
    expect(Object.keys(posts(records)).map((xid) => xid.split('/')[0])).toEqual(['G0SECRET', 'G0SECRET']);
    expect(warnings(records)).toEqual({ channel_name_shared: 1 });
  });

  it('is read although a Mac has written the name of a folder in its own way', async () => {
    const files = {
      'channels.json': [{ ...general, name: 'café été'.normalize('NFC') }],
      [`${'café été'.normalize('NFD')}/2014-05-13.json`]: [said('10000.1', 'bonjour')],
    };
    const records = await read(files);
    expect(posts(records)).toEqual({ 'C0GENERAL/1400010000.1': 'bonjour' });
    expect(warnings(records)).toEqual({});
  });

  it('tells which of its files are left out', async () => {
    const files = withDay([], {
      'canvases.json': [],
      'general/canvas_in_the_conversation.json': [],
      'integration_logs.json': [],
      'lists.json': [],
      'huddle_transcripts.json': [],
      'general/notes.json': [],
      'notes.txt': 'x',
    });
    const odd = [
      { name: '../x' },
      { name: 'link', mode: 0o120777 },
      { name: 'users.json', content: '[]' },
      { name: 'general/2014-05-15.json', content: '[]', crc: 5 },
    ];
    expect(warnings(await read(files, {}, odd))).toEqual({
      canvas_left_out: 2,
      list_left_out: 1,
      huddle_transcript_left_out: 1,
      conversation_file_left_out: 1,
      archive_file_left_out: 1,
      entry_unsafe_name: 1,
      entry_not_a_file: 1,
      entry_duplicate_name: 1,
      entry_damaged: 1,
    });
  });
});
