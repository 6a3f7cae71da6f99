import { describe, expect, it } from 'vitest';
import { codes, post, textOf } from '../../../test/rig/slack-messages.ts';
import type { Json } from '../look.ts';

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
    [
      'name calls',
      {
        blocks: [{ type: 'call', call: { v1: { name: 'Weekly sync', join_url: 'https://call.example/1' } } }],
      },
      '📞 [Weekly sync](https://call.example/1)',
    ],
    ['name files elsewhere', { blocks: [{ type: 'file', file: { name: 'Plan' } }] }, '📎 Plan *(not in the archive)*'],
    [
      'keep buttons and where they lead',
      {
        blocks: [
          {
            type: 'actions',
            elements: [
              { type: 'button', text: { type: 'plain_text', text: 'Open' }, url: 'https://a.example' },
              { type: 'button', text: { type: 'plain_text', text: 'Approve' } },
            ],
          },
        ],
      },
      '[Open](https://a.example)\n\nApprove',
    ],
    [
      'keep Markdown of apps',
      { bot_id: 'B1', blocks: [{ type: 'markdown', text: '**bold** and [a](https://a.example)' }] },
      '**bold** and [a](https://a.example)',
    ],
    ['say when they are empty', { text: '' }, '*(no text)*'],
  ])('%s', (_what, message, expected) => {
    expect(textOf(message)).toBe(expected);
  });

  it('keep the words of blocks of unknown kinds, and report them', () => {
    const inner = { title: 'Seats', elements: [{ type: 'x', text: { type: 'plain_text', text: 'Words &amp; more' } }] };
    const message = { blocks: [{ type: 'kind_of_2027', ...inner }, { type: 'divider' }] };
    expect(textOf(message)).toBe('Seats\n\nWords & more\n\n---');
    expect(codes(message)).toEqual(['unknown_block']);
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
