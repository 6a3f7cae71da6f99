import { describe, expect, it } from 'vitest';
import type { Files } from '../../../test/rig/slack.ts';
import { anna, general, only, posts, read, said, secret, warnings } from '../../../test/rig/slack-club.ts';

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
