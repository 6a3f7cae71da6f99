import { describe, expect, it } from 'vitest';
import { recordsOf, withArchive } from '../../../test/rig/slack.ts';
import { codes, context, post, read, textOf, ts, where } from '../../../test/rig/slack-messages.ts';
import type { NeutralRecord } from '../../core/imports/domain/record.ts';
import type { Json } from '../look.ts';
import { messageRecords } from './messages.ts';

describe('subtypes', () => {
  it.each<[string, Json, string]>([
    ['of none', { text: 'hello' }, 'hello'],
    ['thread_broadcast', { text: 'hello', thread_ts: '1399999999.000000', root: { text: 'root' } }, 'hello'],
    ['me_message', { text: 'waves' }, '*waves*'],
    ['bot_message', { bot_id: 'B9', username: 'Cron', text: 'done' }, 'done'],
    ['file_share', { text: 'look', files: [{ id: 'FHERE' }] }, 'look'],
    ['file_comment', { text: 'x', comment: { user: 'U2', comment: 'nice' } }, 'nice'],
    [
      'bot_add',
      { text: 'added an integration: <https://a.example/|Cron>' },
      'added an integration: [Cron](https://a.example/)',
    ],
    ['tombstone', { text: 'This message was deleted.', reply_count: 2 }, '*This message was deleted.*'],
  ])('%s: is a message', (name, message, expected) => {
    const whole = name === 'of none' ? message : { subtype: name, ...message };
    expect(textOf(whole)).toBe(expected);
    expect(codes(whole)).toEqual([]);
  });

  const events = [
    ...['channel', 'group'].flatMap((kind) =>
      ['join', 'leave', 'topic', 'purpose', 'name', 'archive'].map((what) => `${kind}_${what}`),
    ),
    'pinned_item',
    'reminder_add',
    'huddle_thread',
  ];
  it.each(events)('%s: is an event, and counted', (subtype) => {
    expect(read({ subtype, text: '<@U1> did it' })).toEqual([
      {
        kind: 'warning',
        xid: `event_${subtype}/general/2014-05-13.json/3`,
        code: `event_${subtype}`,
        severity: 'info',
        count: 1,
        sample: 'general/2014-05-13.json, message 3',
        provenance: where,
      },
    ]);
  });

  it.each(['channel_join', 'huddle_thread'])('%s: is a message when people have replied to it', (subtype) => {
    expect(post({ subtype, text: '<@U1> has joined', reply_count: 1 }).kind).toBe('thread');
    expect(post({ subtype, text: '<@U1> has joined', thread_ts: ts }).kind).toBe('thread');
  });

  it('that nobody has heard of are imported, and reported', () => {
    expect(textOf({ subtype: 'brand_new', text: 'hello' })).toBe('hello');
    expect(codes({ subtype: 'brand_new', text: 'hello' })).toEqual(['unknown_subtype']);
  });
});

describe('threads', () => {
  it.each<[string, Json, object]>([
    ['without a thread', {}, { kind: 'thread', xid: `C1/${ts}` }],
    ['at the head of one', { thread_ts: ts }, { kind: 'thread' }],
    ['in one', { thread_ts: '1300000000.123456' }, { kind: 'comment', thread: 'C1/1300000000.123456' }],
    ['in one that is younger', { thread_ts: '1500000000.1' }, { kind: 'comment', thread: 'C1/1500000000.1' }],
    ['with a thread that is no time', { thread_ts: 'x' }, { kind: 'thread' }],
    ['with a thread that is nothing', { thread_ts: null }, { kind: 'thread' }],
  ])('a message %s', (_what, message, expected) => {
    expect(post({ text: 'x', ...message })).toMatchObject(expected);
  });
});

describe('times', () => {
  it.each([
    ['1736478514.897649', '2025-01-10T03:08:34.897Z'],
    ['1736478514', '2025-01-10T03:08:34.000Z'],
    ['0.000001', '1990-01-01T00:00:00.000Z'],
    ['999999999999.5', '2100-01-01T00:00:00.000Z'],
  ])('%s', (time, expected) => {
    expect(post({ ts: time, text: 'x' })).toMatchObject({ xid: `C1/${time}`, createdAt: expected });
  });

  it('that cannot be are reported', () => {
    expect(codes({ ts: '0.1', text: 'x' })).toEqual(['time_out_of_range']);
    expect(codes({ ts: '-5', text: 'x' })).toEqual(['broken_message']);
  });

  it('of edits', () => {
    expect(post({ text: 'x', edited: { user: 'U1', ts: '1400000060.000000' } }).editedAt).toBe(
      '2014-05-13T16:54:20.000Z',
    );
    expect(post({ text: 'x', edited: {} }).editedAt).toBeUndefined();
  });
});

describe('authors', () => {
  it.each<[string, Json, string]>([
    ['a person', { user: 'U5' }, 'U5'],
    ['a bot that is a user', { user: undefined, bot_id: 'B1' }, 'U8'],
    ['a bot that is none', { user: undefined, bot_id: 'B9' }, 'B9'],
    ['a bot by its profile', { user: undefined, bot_profile: { id: 'B9' } }, 'B9'],
    ['a script by the name it gave itself', { user: undefined, username: 'Deploy' }, 'bot:Deploy'],
    ['who commented on a file', { user: undefined, comment: { user: 'U6', comment: 'x' } }, 'U6'],
    ['of another workspace', { user: undefined, user_profile: { id: 'U7' } }, 'U7'],
    ['nobody', { user: undefined }, 'unknown'],
    ['an id that is none', { user: { id: 'U1' } }, 'unknown'],
  ])('%s', (_what, message, expected) => {
    expect(post({ text: 'x', ...message }).author).toBe(expected);
  });

  async function peopleFrom(message: Json): Promise<NeutralRecord[]> {
    const archive = {
      'channels.json': [{ id: 'C1', name: 'general' }],
      'general/2014-05-13.json': [{ type: 'message', ts, text: 'x', ...message }],
    };
    return (await withArchive(archive, (open) => recordsOf(open))).filter(({ kind }) => kind === 'user');
  }

  it.each<[string, Json, object]>([
    ['a person of nobody’s list', { user: 'U5' }, { xid: 'U5', name: undefined, userKind: 'unknown' }],
    [
      'a person whom the message names',
      { user: 'U5', bot_id: null, user_profile: { name: 'eve', real_name: 'Eve Example', display_name: '' } },
      { xid: 'U5', name: 'Eve Example', username: 'eve', userKind: 'human' },
    ],
    ['a bot', { bot_id: 'B9', username: 'Cron' }, { xid: 'B9', name: 'Cron', userKind: 'bot' }],
    ['a bot with a profile', { bot_id: 'B9', bot_profile: { name: 'Cronos' } }, { xid: 'B9', name: 'Cronos' }],
    ['a script', { username: 'Deploy' }, { xid: 'bot:Deploy', name: 'Deploy', userKind: 'bot' }],
    ['Slackbot', { user: 'USLACKBOT' }, { xid: 'USLACKBOT', name: 'Slackbot', userKind: 'bot' }],
    ['nobody', {}, { xid: 'unknown', name: undefined, userKind: 'unknown' }],
  ])('%s has a record', async (_what, message, expected) => {
    expect(await peopleFrom(message)).toMatchObject([{ state: 'active', ...expected }]);
  });
});

describe('reactions', () => {
  const emojis = (reactions: unknown): string[] =>
    read({ text: 'x', reactions }).flatMap((record) =>
      record.kind === 'reaction' ? `${record.emoji} ${record.user}` : [],
    );

  it.each<[string, unknown, string[]]>([
    ['of two people', [{ name: 'tada', users: ['U1', 'U2'], count: 2 }], ['🎉 U1', '🎉 U2']],
    ['with a skin tone', [{ name: 'clap::skin-tone-3', users: ['U1'], count: 1 }], ['👏🏼 U1']],
    ['of the workspace’s own', [{ name: 'party-parrot', users: ['U1'], count: 1 }], [':party-parrot: U1']],
    [
      'that are one by two names',
      [
        { name: '+1', users: ['U1'], count: 1 },
        { name: 'thumbsup', users: ['U1'], count: 1 },
      ],
      ['👍 U1'],
    ],
    ['of a person twice', [{ name: 'tada', users: ['U1', 'U1'], count: 1 }], ['🎉 U1']],
    ['that are none', [null, 1, {}, { name: 'tada' }, { name: 'tada', users: [null, 1] }], []],
    ['that are no list', { name: 'tada' }, []],
  ])('%s', (_what, reactions, expected) => {
    expect(emojis(reactions)).toEqual(expected);
  });

  it('whose people are not named are counted', () => {
    const found = read({ text: 'x', reactions: [{ name: 'tada', users: ['U1'], count: 60 }] });
    expect(found).toContainEqual(expect.objectContaining({ code: 'reaction_without_user', count: 59 }));
  });
});

describe('pins', () => {
  it('are what the message says, or the channel', () => {
    expect(post({ text: 'x', pinned_to: ['C1'] }).isPinned).toBe(true);
    expect(post({ text: 'x', pinned_to: ['C9'] }).isPinned).toBeUndefined();
    const message = { type: 'message', user: 'U1', ts, text: 'x' };
    expect(messageRecords(message, { ...context, pins: new Set([ts]) }, where)[0]).toMatchObject({ isPinned: true });
  });
});
