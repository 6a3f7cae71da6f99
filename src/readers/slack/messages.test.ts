import { describe, expect, it } from 'vitest';
import { recordsOf, withArchive } from '../../../test/rig/slack.ts';
import type { NeutralRecord } from '../../core/imports/domain/record.ts';
import type { Json } from '../look.ts';
import { type MessageRecord, messageRecords } from './messages.ts';

const people = new Map([['U1', 'Anna']]);
const channels = new Map([['C2', 'random']]);
const context = {
  channelId: 'C1',
  directory: {
    personName: (id: string) => people.get(id),
    channelName: (id: string) => channels.get(id),
    sourceHost: 'https://club.slack.com',
  },
  userOfBot: (botId: string) => (botId === 'B1' ? 'U8' : undefined),
  find: (id: string) => (id === 'FHERE' ? '__uploads/FHERE/a.txt' : undefined),
};
const ts = '1400000000.000100';
const where = { file: 'general/2014-05-13.json', index: 3 };
const read = (message: Json): MessageRecord[] =>
  messageRecords({ type: 'message', user: 'U1', ts, ...message }, context, where);

const post = (message: Json) => {
  const found = read(message).find((record) => record.kind === 'thread' || record.kind === 'comment');
  if (found?.kind !== 'thread' && found?.kind !== 'comment') throw new Error('There is no post.');
  return found;
};
const textOf = (message: Json): string => post(message).body.text;
const files = (message: Json) => read(message).filter((record) => record.kind === 'attachment');
const codes = (message: Json): string[] =>
  read(message).flatMap((record) => (record.kind === 'warning' ? record.code : []));

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

  it('that nobody has heard of are brought, and told', () => {
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

  it('that cannot be are told', () => {
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

  async function told(message: Json): Promise<NeutralRecord[]> {
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
  ])('%s is told of', async (_what, message, expected) => {
    expect(await told(message)).toMatchObject([{ state: 'active', ...expected }]);
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

describe('files', () => {
  const url = 'https://files.slack.com/files-pri/T1-F1/a.txt?t=xoxe-1-secret';

  it.each<[string, Json, object]>([
    ['in the archive', { id: 'FHERE' }, { entry: '__uploads/FHERE/a.txt' }],
    ['elsewhere', { id: 'F1', url_private: url }, { url: 'https://files.slack.com/files-pri/T1-F1/a.txt' }],
    ['nowhere', { id: 'F1' }, { missing: 'not_in_archive' }],
    ['deleted', { id: 'F1', mode: 'tombstone', url_private: url }, { missing: 'deleted' }],
    ['behind the limit', { id: 'F1', mode: 'hidden_by_limit' }, { missing: 'hidden_by_limit' }],
    ['of others', { id: 'F1', mode: 'external', url_private: 'https://a.example' }, { missing: 'is_external' }],
    ['a canvas', { id: 'F1', mode: 'quip' }, { missing: 'is_canvas' }],
    ['denied', { id: 'F1', file_access: 'access_denied', url_private: url }, { missing: 'access_denied' }],
    ['not found', { id: 'F1', file_access: 'file_not_found' }, { missing: 'file_not_found' }],
    ['not told', { id: 'F1', file_access: 'check_file_info' }, { missing: 'check_file_info' }],
  ])('%s', (_what, file, source) => {
    expect(files({ text: 'x', files: [file] })).toMatchObject([{ xid: `C1/${ts}/${String(file['id'])}`, source }]);
  });

  it('never bring a way in', () => {
    const file = {
      id: 'F1',
      title: 'plan',
      url_private: url,
      permalink: 'https://club.slack.com/files/U1/F1/plan?pub_secret=123456&a=b',
    };
    const records = read({ text: '<https://files.slack.com/x?token=xoxe-2-secret|here>', files: [file] });
    expect(JSON.stringify(records)).not.toMatch(/secret|xoxe/);
    expect(textOf({ text: 'x', files: [file] })).toBe(
      'x\n\n📎 [plan](https://club.slack.com/files/U1/F1/plan?a=b) *(not in the archive)*',
    );
  });

  it('never bring a way in by code', () => {
    const link = { type: 'link', url };
    const styled = { type: 'rich_text_section', elements: [{ ...link, style: { code: true } }] };
    const block = { type: 'rich_text_preformatted', elements: [link] };
    const plain = 'https://files.slack.com/files-pri/T1-F1/a.txt';
    expect(textOf({ blocks: [{ type: 'rich_text', elements: [styled, block] }] })).toBe(
      `\`${plain}\`\n\n\`\`\`\n${plain}\n\`\`\``,
    );
  });

  it('of old exports stand alone, and what was said about them apart', () => {
    const file = { id: 'FHERE', name: 'a.txt', initial_comment: { comment: 'see *this*' } };
    const old = { subtype: 'file_share', text: '<@U1> uploaded a file: <https://x|a.txt> and commented: x', file };
    expect(files(old)).toMatchObject([{ filename: 'a.txt', source: { entry: '__uploads/FHERE/a.txt' } }]);
    expect(textOf(old)).toBe('see **this**');
    expect(textOf({ ...old, file: { id: 'FHERE', name: 'a.txt' } })).toBe('📎 a.txt');
    expect(files({ subtype: 'file_comment', comment: { comment: 'x' }, file })).toEqual([]);
  });

  it('are told of once, by names that a file may have', () => {
    const file = { id: 'FHERE', name: '../../etc\\pass\0wd', mimetype: 'TEXT/Plain', size: '12', user: 'U2' };
    expect(
      files({ text: 'x', file, files: [file, { ...file, id: 'F2', mimetype: 'x', size: -1, name: '' }] }),
    ).toMatchObject([
      { filename: '.._.._etc_pass_wd', mediaType: 'text/plain', size: 12, uploader: 'U2' },
      { filename: 'F2', mediaType: undefined, size: undefined },
    ]);
  });

  it('that have no id are told of', () => {
    expect(codes({ text: 'x', files: [{ name: 'a.txt' }, null] })).toEqual(['broken_file']);
  });
});

describe('bodies', () => {
  const rich = (...elements: unknown[]) => ({ type: 'rich_text', elements });
  const section = (...elements: unknown[]) => ({ type: 'rich_text_section', elements });
  const words = (text: string, style?: object) => ({ type: 'text', text, style });
  const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });

  it.each<[string, Json, string]>([
    [
      'prefer what was typed to its text',
      { text: 'a b', blocks: [rich(section(words('a '), words('b', { bold: true })))] },
      'a **b**',
    ],
    ['take the text when blocks are null', { text: '*a*', blocks: null }, '**a**'],
    [
      'take the text when blocks say nothing',
      { text: '*a*', blocks: [{ type: 'divider' }, { type: 'actions' }] },
      '**a**',
    ],
    ['take the text of people’s apps', { text: 'a', blocks: [{ type: 'section', text: mrkdwn('*b*') }] }, 'a'],
    ['take blocks of bots', { bot_id: 'B9', text: 'a', blocks: [{ type: 'section', text: mrkdwn('*b*') }] }, '**b**'],
    [
      'lay out what apps lay out',
      {
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Build &amp; test' } },
          { type: 'section', text: mrkdwn('ok'), fields: [mrkdwn('*Time*\n3 s'), { type: 'plain_text', text: '*x*' }] },
          { type: 'divider' },
          { type: 'context', elements: [mrkdwn('by <@U1>'), { type: 'image', image_url: 'x', alt_text: 'logo' }] },
          { type: 'image', image_url: 'https://a.example/i.png', alt_text: 'chart' },
        ],
      },
      '**Build & test**\n\nok\n\n**Time**  \n3 s\n\n\\*x\\*\n\n---\n\nby \uE0000\uE001 logo\n\n[chart](https://a.example/i.png)',
    ],
    [
      'quote cards',
      {
        attachments: [
          {
            pretext: 'New',
            author_name: 'CI',
            title: 'Run 5',
            title_link: 'https://ci.example/5',
            text: 'was *good*',
            fields: [{ title: 'Time', value: '3 s' }],
            fallback: 'Run 5 was good',
          },
        ],
      },
      'New\n\n> **CI**\n>\n> **[Run 5](https://ci.example/5)**\n>\n> was **good**\n>\n> **Time**\n>\n> 3 s',
    ],
    ['take what cards fall back to', { attachments: [{ fallback: 'plain' }] }, '> plain'],
    [
      'quote what is passed on',
      { text: 'see', attachments: [{ is_share: true, from_url: 'https://x', text: 'old' }] },
      'see\n\n> old',
    ],
    [
      'quote what is passed on once, and bind whom they quote',
      {
        text: 'see',
        attachments: [
          {
            is_share: true,
            from_url: 'https://club.slack.com/archives/C2/p1399999999000100',
            author_id: 'U1',
            author_name: 'Anna A.',
            text: 'old *news*',
            message_blocks: [
              {
                message: {
                  blocks: [{ type: 'rich_text', elements: [section(words('old '), words('news', { bold: true }))] }],
                },
              },
            ],
          },
        ],
      },
      'see\n\n> **\uE0000\uE001**\n>\n> old **news**\n>\n> \uE0001\uE001',
    ],
    [
      'show the picture of a card beside its words',
      { attachments: [{ title: 'Boat', text: 'ours', image_url: 'https://a.example/boat.png' }] },
      '> **Boat**\n>\n> ours\n>\n> [Boat](https://a.example/boat.png)',
    ],
    [
      'hold tables',
      {
        blocks: [
          {
            type: 'table',
            rows: [
              [
                { type: 'raw_text', text: 'Who' },
                { type: 'raw_text', text: 'a|b' },
              ],
              [
                { type: 'rich_text', elements: [section({ type: 'user', user_id: 'U1' })] },
                { type: 'rich_text', elements: [section(words('one\ntwo', { bold: true }))] },
              ],
              [{ type: 'raw_text', text: 'alone' }],
            ],
          },
        ],
      },
      '| Who | a\\|b |\n| --- | --- |\n| \uE0000\uE001 | **one** **two** |\n| alone |  |',
    ],
    [
      'show the beginning of a snippet that is not there',
      {
        text: 'look',
        files: [{ id: 'F1', name: 'a.js', mode: 'snippet', preview: 'let a = 1;', preview_is_truncated: true }],
      },
      'look\n\n📎 a.js *(not in the archive)*\n\n```\nlet a = 1;\n```\n\n…',
    ],
    [
      'hold the words of a mail',
      {
        text: '',
        files: [
          {
            id: 'F1',
            name: 'Invitation',
            mode: 'email',
            subject: 'Invitation',
            from: [{ address: 'ann@example.test', original: 'Ann <ann@example.test>' }],
            plain_text: 'Come!',
          },
        ],
      },
      '📎 Invitation *(not in the archive)*\n\n> **Invitation**\n>\n> *Ann \\<ann@example.test>*\n>\n> Come!',
    ],
    [
      'name groups of people as their text does',
      {
        text: 'Hello <!subteam^S1|@crew>',
        blocks: [{ type: 'rich_text', elements: [section({ type: 'usergroup', usergroup_id: 'S1' })] }],
      },
      '@crew',
    ],
    ['say when they are empty', { text: '' }, '*(no text)*'],
  ])('%s', (_what, message, expected) => {
    expect(textOf(message)).toBe(expected);
  });

  it('leave previews of links out, and tell so', () => {
    const message = { text: 'https://a.example', attachments: [{ from_url: 'https://a.example', text: 'A page' }] };
    expect(textOf(message)).toBe('https://a.example');
    expect(codes(message)).toEqual(['link_preview_left_out']);
  });

  it.each<[string, unknown[], string]>([
    [
      'styles',
      [section(words('a', { bold: true, italic: true }), words(' '), words('b', { strike: true }))],
      '***a*** ~~b~~',
    ],
    ['code', [section(words('x*y', { code: true }))], '`x*y`'],
    ['markup that was not meant', [section(words('*a* <b> &amp;'))], '\\*a\\* \\<b> \\&amp;'],
    [
      'links',
      [
        section({ type: 'link', url: 'https://a.example', text: 'A' }, words(' '), {
          type: 'link',
          url: 'https://b.example',
        }),
      ],
      '[A](https://a.example) <https://b.example>',
    ],
    ['links that are none', [section({ type: 'link', url: 'javascript:alert(1)', text: 'A' })], 'A'],
    [
      'people and channels',
      [section({ type: 'user', user_id: 'U1' }, words(' '), { type: 'channel', channel_id: 'C2' })],
      '\uE0000\uE001 \uE0001\uE001',
    ],
    [
      'groups and everybody',
      [section({ type: 'usergroup', usergroup_id: 'S1' }, words(' '), { type: 'broadcast', range: 'here' })],
      '@group @here',
    ],
    [
      'emoji',
      [
        section(
          { type: 'emoji', name: 'wave', unicode: '1f44b' },
          { type: 'emoji', name: 'own' },
          { type: 'emoji', name: 'odd', unicode: 'd800' },
        ),
      ],
      '👋:own::odd:',
    ],
    [
      'dates and colours',
      [section({ type: 'date', timestamp: 5, fallback: 'May 5' }, words(' '), { type: 'color', value: '#fff' })],
      'May 5 #fff',
    ],
    ['a quote', [{ type: 'rich_text_quote', elements: [words('a\nb')] }], '> a  \n> b'],
    ['a block of code', [{ type: 'rich_text_preformatted', elements: [words('a *b*\nc\n')] }], '```\na *b*\nc\n```'],
    [
      'lists',
      [
        { type: 'rich_text_list', style: 'ordered', elements: [section(words('a')), section(words('b'))] },
        { type: 'rich_text_list', style: 'bullet', indent: 1, elements: [section(words('c'))] },
        { type: 'rich_text_list', style: 'ordered', offset: 2, elements: [section(words('d'))] },
      ],
      '1. a\n2. b\n    - c\n3. d',
    ],
    ['what is not known', [section({ type: 'new', text: 'x' }, { type: 'newer' }, null, 5)], 'x'],
  ])('show %s of the editor', (_what, elements, expected) => {
    expect(textOf({ text: 'other', blocks: [rich(...elements)] })).toBe(expected);
  });

  it('name whom they mention', () => {
    const leaves = [
      { type: 'user', user_id: 'U1' },
      { type: 'user', user_id: 'U404' },
      { type: 'channel', channel_id: 'C2' },
    ];
    expect(post({ blocks: [rich(section(...leaves))] }).body.refs).toEqual([
      { type: 'user', xid: 'U1', fallback: '@Anna' },
      { type: 'user', xid: 'U404', fallback: '@U404' },
      { type: 'container', xid: 'C2', fallback: '#random' },
    ]);
  });
});

describe('links into the workspace', () => {
  const refs = (source: string) => post({ text: source }).body.refs;

  it('lead to messages and channels', () => {
    const url = 'https://club.slack.com/archives/C2/p1399999999000100';
    expect(refs(`<${url}>`)).toEqual([{ type: 'post', xid: 'C2/1399999999.000100', fallback: url, url }]);
    const reply = `${url}?thread_ts=1399999998.000100&amp;cid=C2`;
    expect(refs(`<${reply}|that>`)).toMatchObject([{ type: 'post', xid: 'C2/1399999999.000100', fallback: 'that' }]);
    expect(refs('<https://club.slack.com/archives/C2>')).toEqual([
      { type: 'container', xid: 'C2', fallback: '#random' },
    ]);
  });

  it('are none of other workspaces, and none to anything else', () => {
    const others = [
      'https://other.slack.com/archives/C2/p1399999999000100',
      'https://club.slack.com/archives/C9',
      'https://club.slack.com/files/U1/F1/a.txt',
      'https://club.slack.com.evil.example/archives/C2/p1399999999000100',
    ];
    for (const url of others) expect(refs(`<${url}>`)).toEqual([]);
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
