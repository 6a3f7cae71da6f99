import { jsonElements, jsonMembers, jsonValue } from '../../src/readers/json.ts';
import { escapeMarkdown, inlineCode } from '../../src/readers/markdown/escape.ts';
import { markdownLink } from '../../src/readers/markdown/links.ts';
import { bodyOf } from '../../src/readers/slack/bodies/body.ts';
import type { Directory } from '../../src/readers/slack/bodies/directory.ts';
import { between, filled, halves, type HostilePattern, numbered } from '../rig/linear.ts';

type Make = HostilePattern['make'];

const directory = { personName: () => undefined, channelName: () => undefined } as unknown as Directory;

const into = (name: string, run: HostilePattern['run'], makes: Readonly<Record<string, Make>>): HostilePattern[] =>
  Object.entries(makes).map(([label, make]) => ({ name: `${name}: ${label}`, make, run }));

const pieces = (...texts: string[]): Record<string, Make> =>
  Object.fromEntries(texts.map((text) => [`filled with ${JSON.stringify(text)}`, filled(text)]));

/** The longest line that is looked through for marks has 40,000 characters. */
const lines = (piece: string): Make => filled(`${piece.repeat(39_000 / piece.length)}\n`);

const messages = into('mrkdwn', (text) => bodyOf({ text }, [], directory), {
  ...pieces(
    '`',
    '```',
    '```a',
    '<',
    '>',
    '<@',
    '<a|',
    '*',
    '*a',
    '*a*',
    '_*~',
    '~a ',
    ':',
    ':a',
    ':a:',
    '&gt;',
    '• ',
    '\n',
    '&gt;&gt;&gt;',
  ),
  'long lines of <': lines('<'),
  'long lines of `': lines('` '),
  'long lines of ``': lines('``'),
  'long lines of * <': lines(' *a<'),
  'long lines of * `': lines(' *a`'),
  'long lines of open marks': lines(' *a _b ~c'),
  'long lines of nested marks': lines('*_~a~_* '),
  'long lines of emoji': lines(':a'),
  'a long line': between('', 'a*', ''),
  'quoted lines': filled('&gt; a\n'),
  'changing lines': filled('&gt; a\n• b\nc\n'),
  'an endless reference': between('<', 'a', ''),
  'a reference with bars': between('<', 'a|', '>'),
  'a link with a long query': between('<http://a.b/?', 't=xoxb-1&', '>'),
});

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const leaf = (text: string) => ({ type: 'text', text, style: { bold: true } });

const kit = [
  ...into(
    'Block Kit',
    (text) => bodyOf({ blocks: [section(text)], bot_id: 'B1' }, [], directory),
    pieces('<', '*a', '```'),
  ),
  ...into(
    'many blocks',
    (text) => bodyOf({ blocks: text.split(' ').map(section), bot_id: 'B1' }, [], directory),
    pieces('a ', '*a* ', '` '),
  ),
  ...into(
    'many leaves',
    (text) => {
      const elements = text.split(' ').map((word, index) => (index % 2 ? leaf(word) : { type: 'text', text: word }));
      return bodyOf(
        { blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }] },
        [],
        directory,
      );
    },
    pieces('a ', '( ', '** '),
  ),
  ...into(
    'many cards',
    (text) => bodyOf({ attachments: text.split(' ').map((word) => ({ text: word })) }, [], directory),
    pieces('a ', '<a '),
  ),
];

const markdown = [
  ...into(
    'Markdown text',
    (text) => escapeMarkdown(text, true),
    pieces('_', '&', '&a', '*', '#', '-', '- ', '=', '|', ' ', '\t'),
  ),
  ...into('Markdown code', inlineCode, {
    ...pieces('`', '` ', ' '),
    backticks: numbered((index) => `${'`'.repeat(index)} `),
  }),
  ...into('Markdown link', (text) => markdownLink(`http://${text}`, text), {
    ...pieces('a.', '-', '(', '&a', ' ', '?', '#', '?a=b&'),
    'a host of the source': between('a.', 'slack.', 'com/?t=1'),
  }),
];

const json = (text: string): void => {
  const bytes = Buffer.from(text);
  for (const element of jsonElements(bytes)) void element;
  jsonMembers(bytes);
  jsonValue(bytes);
};

const readers = into('JSON', json, {
  ...pieces('[', '{', '"', ',', ' ', '[{},', '{"a":', '[1,', '\\', '"\\"'),
  nested: halves('[', ']'),
  'nested objects': (size) => `${filled('{"a":')(size)}1${'}'.repeat(Math.ceil(size / 5))}`,
  'a list': between('[', '{"a":1},', '1]'),
  'a list of broken elements': between('[', '{a},', '1]'),
  'an object': (size) => `{${numbered((index) => `"a${index}":1,`)(size)}"b":1}`,
  'an open text': between('["', 'a', ''),
  'escapes in a text': between('["', '\\\\', '"]'),
  'blanks in a list': between('[', ' ', ']'),
  'blanks behind it': between('[]', ' ', 'x'),
});

/** Archives that make careless readers slow. */
export const archivePatterns: readonly HostilePattern[] = [...messages, ...kit, ...markdown, ...readers];
