import { describe, expect, it } from 'vitest';
import { renderHtml } from './render.ts';

/** Texts that make careless parsers slow, each in as many characters as are asked for. */
const filled = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));
const halves = (first: string, second: string) => (size: number) =>
  first.repeat(size / 2 / first.length) + second.repeat(size / 2 / second.length);
const numbered = (piece: (index: number) => string) => (size: number) => {
  let text = '';
  for (let index = 0; text.length < size; index++) text += piece(index);
  return text;
};

type Shape = readonly [name: string, mimetype: string, make: (size: number) => string];

const shapes: readonly Shape[] = [
  ...['[a', '[', '[b]', '[url=a ', '[share a="', '[code]', '[quote=a]x\n', '@[zrl=x]', '[url]http://a.b[/url]'].map(
    (piece): Shape => [piece, 'text/bbcode', filled(piece)],
  ),
  ['unknown tags', 'text/bbcode', numbered((index) => `[x${index}]`)],
  ['crossed halves', 'text/bbcode', halves('[b]', '[/i]')],
  ['nested', 'text/bbcode', halves('[b]', '[/b]')],
  ['crossed', 'text/bbcode', filled('[b][i][/b][/i]')],
  ['items', 'text/bbcode', (size) => `[list]${filled('[*]')(size)}[/list]`],
  ['rows', 'text/bbcode', (size) => `[table]${filled('[tr][td]x[/td][/tr]')(size)}[/table]`],
  ...['http://', '#a', '&', '\uE0000\uE001', '\n', '<'].map((piece): Shape => [piece, 'text/plain', filled(piece)]),
  ['points', 'text/plain', (size) => `http://a${filled('!')(size)}a`],
  ['brackets', 'text/plain', (size) => `http://a.b/${filled(')')(size)}`],
  ...[
    '<',
    '<b',
    '<b>',
    '<p>',
    '<b <',
    '</b <',
    '<b a=">',
    '<!--',
    '<![CDATA[',
    '<svg>',
    '<script>',
    '<title>',
    '&#x',
  ].map((piece): Shape => [piece, 'text/html', filled(piece)]),
  ['ends of others', 'text/html', halves('<b>', '</i>')],
  ['bad images', 'text/html', filled('<img src="javascript:x" alt=x>')],
  ['attributes', 'text/html', (size) => `<a ${filled('a="b" ')(size)}>`],
  ['elements', 'text/html', numbered((index) => `<x${index}>`)],
  ...[
    '*a',
    '*a_',
    '**a *',
    '[a](',
    '[a',
    '![[',
    '> ',
    '> > a\n',
    '- ',
    '~~a',
    '<http:',
    'a@b.',
    '[a]: b\n',
    '[a][b]',
  ].map((piece): Shape => [piece, 'text/markdown', filled(piece)]),
  ['backticks', 'text/markdown', numbered((index) => `${'`'.repeat(index)} `)],
  ['table', 'text/markdown', (size) => `|a|\n|-|\n${filled('|\n')(size)}`],
];

describe('hostile texts', () => {
  // Whatever backtracks or looks back over everything takes minutes here, and runs into the limit of a test.
  it.each(shapes)('are rendered before the reader has gone: %s in %s', (_name, mimetype, make) => {
    const size = 60_000;
    expect(renderHtml(make(size), mimetype).length).toBeLessThan(60 * size);
  });

  it.each([
    ['text/bbcode', '[a'],
    ['text/bbcode', '[b]'],
    ['text/bbcode', '[url=http://a.b'],
    ['text/markdown', '_'],
    ['text/markdown', '> '],
    ['text/html', '<b'],
    ['text/html', '<title>'],
    ['text/plain', 'http://'],
  ])('are rendered by the megabyte: %s %s', (mimetype, piece) => {
    expect(renderHtml(filled(piece)(1_000_000), mimetype).length).toBeLessThan(4_000_000);
  });
});
