import { describe, expect, it } from 'vitest';
import { recordsOf, withArchive } from '../../../test/rig/slack.ts';
import { club, direct, few, general, only, posts, read, warnings } from '../../../test/rig/slack-club.ts';
import type { NeutralRecord, Position, Positioned } from '../../core/imports/domain/record.ts';
import { slackReader } from './reader.ts';

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

  it('takes guests of one channel and of several for guests', async () => {
    const people = {
      U0ANNA: {},
      W0BEN: { is_restricted: true },
      U0ONE: { is_restricted: true, is_ultra_restricted: true },
    };
    const records = await read({
      'users.json': Object.entries(people).map(([id, more]) => ({ id, name: id.toLowerCase(), ...more })),
      'channels.json': [{ ...general, members: Object.keys(people) }],
    });
    expect(only(records, 'membership').map(({ user, role }) => [user, role])).toEqual([
      ['U0ANNA', 'member'],
      ['W0BEN', 'guest'],
      ['U0ONE', 'guest'],
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
        const knownUsers = new Set(only(rest, 'user').map(({ xid }) => xid));
        const authors = [...only(rest, 'thread'), ...only(rest, 'comment')].map(({ author }) => author);
        expect(authors.filter((author) => !knownUsers.has(author))).toEqual([]);
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

  it('stops when it is aborted', async () => {
    const stopped = await read(club, { signal: AbortSignal.abort() });
    expect(stopped.every(({ position }) => position.unit === -1)).toBe(true);
  });
});
