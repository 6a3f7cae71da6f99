import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, paragraph, text } from './document.ts';
import { writeMarkdown } from './write.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });
const written = (...blocks: Block[]): string => writeMarkdown(blocks).text;
const bold = { bold: true };
const italic = { italic: true };

/** Only what a reader sees. */
function seen(source: string): string {
  return markdown
    .render(source)
    .replace(/<br>\n/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\u200b]/g, '')
    .trim();
}

describe('writeMarkdown', () => {
  it('takes a line of any number of pieces', () => {
    const pieces = Array.from({ length: 75_000 }, () => [text('a'), text('(b)', bold)]).flat();
    const content = written({ kind: 'paragraph', content: pieces });
    expect(content).toBe('a**\u200b(b)\u200b**'.repeat(75_000).replace(/\u200b\*\*$/, '**'));
  });

  it.each<[string, Inline[], string]>([
    ['plain words', [text('Hello, world!')], 'Hello, world!'],
    ['special characters', [text('2*3*4 <b> [x](y) `c` ~~s~~')], '2\\*3\\*4 \\<b> \\[x\\](y) \\`c\\` \\~\\~s\\~\\~'],
    ['underscores in and around words', [text('snake_case _x_')], 'snake_case \\_x\\_'],
    ['entities', [text('AT&T &copy; &#65;')], 'AT&T \\&copy; \\&#65;'],
    ['bold', [text('a '), text('b', bold), text(' c')], 'a **b** c'],
    ['bold inside a word', [text('a'), text('b', bold), text('c')], 'a**b**c'],
    ['bold with spaces at its rim', [text('a'), text(' b ', bold), text('c')], 'a **b** c'],
    ['bold in two pieces', [text('a', bold), text('b', bold)], '**ab**'],
    ['bold and italic', [text('a', { bold: true, italic: true })], '***a***'],
    ['italic in bold', [text('a ', bold), text('b', { bold: true, italic: true })], '**a *b***'],
    ['bold punctuation between letters', [text('a'), text('(b)', bold), text('c')], 'a**\u200b(b)\u200b**c'],
    ['struck through', [text('a', { strike: true })], '~~a~~'],
    ['a hard line end', [text('a\nb')], 'a  \nb'],
    ['paragraphs', [text('a\n\n\nb')], 'a\n\nb'],
    ['code with backticks', [{ kind: 'code', text: 'a `b` c', style: {} }], '``a `b` c``'],
    [
      'a bare address',
      [{ kind: 'link', url: 'https://a.example/x_y', label: '', style: {} }],
      '<https://a.example/x_y>',
    ],
    [
      'a link',
      [{ kind: 'link', url: 'https://a.example/(x)', label: '[l]', style: {} }],
      '[\\[l\\]](https://a.example/%28x%29)',
    ],
    [
      'an exclamation before a link',
      [text('no!'), { kind: 'link', url: 'https://a.b', label: 'x', style: {} }],
      'no\\![x](https://a.b)',
    ],
    [
      'an exclamation before a link, in bold with two parts in italics',
      [
        text('a', { bold: true, italic: true }),
        text(' b', bold),
        text('c!', { bold: true, italic: true }),
        { kind: 'link', url: 'https://a.b', label: 'x', style: bold },
      ],
      '**a bc\\![x](https://a.b)**',
    ],
    [
      'an address that must not be followed',
      [{ kind: 'link', url: 'javascript:alert(1)', label: 'x', style: {} }],
      'x',
    ],
    [
      'no heading by the text of such an address',
      [{ kind: 'link', url: 'javascript:alert(1)', label: '#', style: {} }],
      '\\#',
    ],
    [
      'no heading behind what shows nothing',
      [
        { kind: 'code', text: '', style: {} },
        { kind: 'text', text: '# a', style: {} },
      ],
      '\\# a',
    ],
  ])('writes %s', (_what, content, expected) => {
    expect(written(paragraph(...content))).toBe(expected);
  });

  it.each([
    '# no heading',
    '- no list',
    '+ no list',
    '1. no list',
    '7) no list',
    '> no quote',
    '---',
    '===',
    '| - |',
    '    no code',
    '\tno code',
    '~~~',
    '***',
  ])('keeps "%s" as it is', (line) => {
    const html = markdown.render(written(paragraph(text(line))));
    expect(html).toMatch(/^<p>[^<]*<\/p>\n$/);
    expect(seen(written(paragraph(text(line))))).toBe(line.trim());
  });

  it('keeps a table from being one', () => {
    expect(markdown.render(written(paragraph(text('a | b\n--- | ---\n1 | 2'))))).not.toContain('<table');
  });

  it('fences code that has fences', () => {
    const html = markdown.render(written({ kind: 'code', text: '```\n*x*\n```' }));
    expect(html).toBe('<pre><code>```\n*x*\n```\n</code></pre>\n');
  });

  it('nests lists and quotes', () => {
    const item = (words: string): Inline[] => [text(words)];
    const html = markdown.render(
      written(
        { kind: 'list', ordered: true, start: 1, depth: 0, items: [item('one')] },
        { kind: 'list', ordered: false, start: 1, depth: 1, items: [item('deeper'), item('and\nlonger')] },
        { kind: 'list', ordered: true, start: 2, depth: 0, items: [item('two')] },
        { kind: 'quote', content: [paragraph(text('said')), { kind: 'code', text: 'x\n\ny' }] },
      ),
    );
    expect(html.replace(/\s*\n\s*/g, '')).toBe(
      '<ol><li>one<ul><li>deeper</li><li>and<br>longer</li></ul></li><li>two</li></ol>' +
        '<blockquote><p>said</p><pre><code>xy</code></pre></blockquote>',
    );
  });

  it('puts tokens for references, and takes such characters out of everything else', () => {
    const ref = { type: 'user', xid: 'U1', fallback: '@\uE000a' } as const;
    const body = writeMarkdown([paragraph(text('\uE0000\uE001 hi '), { kind: 'ref', ref, style: bold }, text('!'))]);
    expect(body).toEqual({
      format: 'markdown',
      text: '0 hi **\uE0000\uE001**!',
      refs: [{ type: 'user', xid: 'U1', fallback: '@a' }],
    });
  });

  it('shows any text with any style as it was', () => {
    const word = fc.stringMatching(/^[ab1 *_~`!"#&()<>[\]\\|:.,=+\n-]{0,12}$/);
    const style = fc.record({ bold: fc.boolean(), italic: fc.boolean(), strike: fc.boolean() });
    const runs = fc.array(fc.record({ kind: fc.constant('text' as const), text: word, style }), { maxLength: 6 });
    fc.assert(
      fc.property(runs, (content) => {
        const source = content.map((inline) => inline.text).join('');
        const squeezed = (shown: string): string => shown.replace(/[\s\u00a0]+/g, '');
        expect(squeezed(seen(written(paragraph(...content))))).toBe(squeezed(source));
      }),
      { numRuns: 3000 },
    );
  });

  it('makes bold what is bold, in any neighbourhood', () => {
    const neighbour = fc.stringMatching(/^[ab(). "]{0,3}$/);
    const inside = fc.stringMatching(/^[ab().,"]{1,5}$/);
    fc.assert(
      fc.property(neighbour, inside, neighbour, (before, words, after) => {
        const html = markdown.render(written(paragraph(text(before), text(words, bold), text(after, italic))));
        expect(html.replaceAll('\u200b', '').replaceAll('&quot;', '"')).toContain(`<strong>${words}</strong>`);
      }),
      { numRuns: 2000 },
    );
  });
});
