import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { RecordRef } from '../../../core/imports/domain/record.ts';
import { stopwatch } from '../../../lib/clock.ts';
import { writeMarkdown } from '../../markdown/write.ts';
import { mrkdwn } from './mrkdwn.ts';

const people = new Map([
  ['U1', 'Anna'],
  ['U2', '*Ben*'],
]);
const channels = new Map([['C1', 'general']]);
const directory = { personName: (id: string) => people.get(id), channelName: (id: string) => channels.get(id) };
const written = (source: string) => writeMarkdown(mrkdwn(source, directory));
const person = (xid: string, fallback: string): RecordRef => ({ type: 'user', xid, fallback });
const channel = (xid: string, fallback: string): RecordRef => ({ type: 'container', xid, fallback });
const token = (index: number): string => `\uE000${index}\uE001`;

describe('mrkdwn as Markdown', () => {
  it.each([
    // Plain words
    ['Hello, world!', 'Hello, world!'],
    ['', ''],
    ['2 * 3 * 4', '2 \\* 3 \\* 4'],
    ['snake_case_name', 'snake_case_name'],
    ['# no heading', '\\# no heading'],
    ['- no list', '\\- no list'],
    ['1. no list', '1\\. no list'],
    ['[x](y)', '\\[x\\](y)'],
    ['C:\\temp', 'C:\\\\temp'],
    ['one\ntwo', 'one  \ntwo'],
    ['one\r\ntwo\rthree', 'one  \ntwo  \nthree'],
    ['one\n\ntwo', 'one\n\ntwo'],
    // Escapes
    ['a &lt;b&gt; &amp; c', 'a \\<b> & c'],
    ['&amp;lt; stays', '\\&lt; stays'],
    ['&copy; &quot;', '\\&copy; \\&quot;'],
    // Styles
    ['*bold*', '**bold**'],
    ['_italic_', '*italic*'],
    ['~strike~', '~~strike~~'],
    ['*_both_*', '***both***'],
    ['_*both*_', '***both***'],
    ['~*both*~', '**~~both~~**'],
    ['*a _b_ c*', '**a *b* c**'],
    ['(*text*} and', '(**text**} and'],
    ['*bold*, _it_.', '**bold**, *it*.'],
    ['(~str ike!~, text. ~Also~)', '(~~str ike!~~, text. ~~Also~~)'],
    // Marks that are none
    ['mid*word*', 'mid\\*word\\*'],
    ['*mid*word', '\\*mid\\*word'],
    ['mid~word~', 'mid\\~word\\~'],
    ['mid_word_', 'mid_word\\_'],
    ['* not bold *', '\\* not bold \\*'],
    ['*not\nbold*', '\\*not  \nbold\\*'],
    ['**word**', '\\*\\*word\\*\\*'],
    ['~~word~~', '\\~\\~word\\~\\~'],
    ['*alone', '\\*alone'],
    // Code
    ['`a *b* c`', '`a *b* c`'],
    ['`&lt;b&gt;`', '`<b>`'],
    ['`a', '\\`a'],
    ['``', '\\`\\`'],
    ['*a `b*` c*', '**a `b*` c**'],
    ['`<https://a.example|A>`', '`A`'],
    ['`<https://files.slack.com/x?t=xoxe-1>`', '`https://files.slack.com/x`'],
    ['`hi <@U1>`', '`hi @Anna`'],
    ['```a\n*b*```', '```\na\n*b*\n```'],
    ['```\n&lt;a&gt;\n```', '```\n<a>\n```'],
    ['see ```x``` there', 'see\n\n```\nx\n```\n\nthere'],
    ['```open', '\\`\\`\\`open'],
    // Quotes
    ['&gt; said', '> said'],
    ['&gt;said', '> said'],
    ['> said', '> said'],
    ['&gt; a\n&gt; b\nc', '> a  \n> b\n\nc'],
    ['&gt;&gt;&gt;a\n\nb', '> a\n>\n> b'],
    ['a\n&gt;&gt;&gt; b\nc', 'a\n\n> b  \n> c'],
    ['a &gt; b', 'a > b'],
    // Lists as the editor falls back to
    ['• a\n• b', '- a\n- b'],
    ['• a\n    ◦ b', '- a\n    - b'],
    // Links
    ['<https://a.example>', '<https://a.example>'],
    ['<https://a.example|A>', '[A](https://a.example)'],
    ['<https://a.example/?a=1&amp;b=2>', '<https://a.example/?a=1&b=2>'],
    ['<https://a.example/(x)|A *b*>', '[A \\*b\\*](https://a.example/%28x%29)'],
    ['*<https://a.example|A>*', '**[A](https://a.example)**'],
    ['<mailto:a@a.example|a@a.example>', '[a@a.example](mailto:a@a.example)'],
    ['<tel:+4930|call>', '[call](tel:+4930)'],
    ['<javascript:alert(1)|click>', 'click'],
    ['<data:text/html,x>', 'data:text/html,x'],
    ['<https://files.slack.com/x?t=xoxe-1|f>', '[f](https://files.slack.com/x)'],
    ['<>', '\\<>'],
    ['< a', '\\< a'],
    // Too many
    ['<!here> <!channel> <!everyone> <@here>', '@here @channel @everyone @here'],
    ['<!here|here> <!here|@here>', '@here @here'],
    ['<!subteam^S1|@crew> <!subteam^S1>', '@crew @group'],
    ['<!date^1400000000^{date}|May 13>', 'May 13'],
    ['<!date^1400000000^{date}^https://a.example|May 13>', '[May 13](https://a.example)'],
    ['<!unknown|label> <!unknown>', 'label unknown'],
    // Bullets, and non-bullets
    ['• one\n• two', '- one\n- two'],
    ['? what', '? what'],
    // Emoji
    [':wave: :clap::skin-tone-3: :own-one:', '👋 👏🏼 :own-one:'],
    ['at 10:30:15', 'at 10:30:15'],
    // Our own marks
    ['\uE0000\uE001', '0'],
  ])('%j', (source, expected) => {
    expect(written(source)).toEqual({ format: 'markdown', text: expected, refs: [] });
  });

  it.each<[string, string, RecordRef[]]>([
    ['hi <@U1>!', `hi ${token(0)}!`, [person('U1', '@Anna')]],
    ['<@U1|anna> <@U1>', `${token(0)} ${token(1)}`, [person('U1', '@Anna'), person('U1', '@Anna')]],
    ['<@W9|walt>', token(0), [person('W9', '@walt')]],
    ['<@U9>', token(0), [person('U9', '@U9')]],
    ['*<@U2>*', `**${token(0)}**`, [person('U2', '@*Ben*')]],
    ['<#C1|general> <#C1>', `${token(0)} ${token(1)}`, [channel('C1', '#general'), channel('C1', '#general')]],
    ['<#C9|old-name> <#C9>', `${token(0)} ${token(1)}`, [channel('C9', '#old-name'), channel('C9', '#C9')]],
    ['&gt; <@U1>', `> ${token(0)}`, [person('U1', '@Anna')]],
    ['<@U9|a\uE0000\uE001b>', token(0), [person('U9', '@a0b')]],
  ])('%j names somebody', (source, text, refs) => {
    expect(written(source)).toEqual({ format: 'markdown', text, refs });
  });
});

const meaningful = (
  '* _ ~ ` ``` < > | @ # ! ^ & &gt; &amp; : ::skin-tone-2: \\ [ ] ( ) - • 1. \uE000 \uE001 \ud83d \0 😀 ' +
  '<@U1> <#C1|x> <https://a.example| <!date^1^ :wave: word é'
)
  .split(' ')
  .concat([' ', '\n', '\r\n', '\t']);

/** Bits that mean something, and some that do not, in any order. */
const source = fc
  .array(fc.oneof(fc.constantFrom(...meaningful), fc.string({ maxLength: 5, unit: 'binary' })), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('whatever people write', () => {
  it('becomes Markdown, with a reference for each token', () => {
    fc.assert(
      fc.property(source, (text) => {
        const body = written(text.toWellFormed());
        const tokens = [...body.text.matchAll(/\uE000(\d+)\uE001/g)].map((match) => Number(match[1]));
        expect(tokens.toSorted((a, b) => a - b)).toEqual(body.refs.map((_, index) => index));
        expect(body.text.replace(/\uE000\d+\uE001/g, '')).not.toMatch(/[\uE000\uE001]/);
      }),
      { numRuns: 2000 },
    );
  });

  it('never becomes a link that a browser should not follow, a picture or HTML', () => {
    const markdown = new MarkdownIt({ html: true, linkify: false });
    markdown.validateLink = () => true;
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'vbscript:',
      'file:',
      ' javascript:',
      '\u0001javascript:',
      'https:',
    );
    fc.assert(
      fc.property(source, scheme, source, (before, address, after) => {
        const html = markdown.render(written(`${before}<${address}alert(1)|${after}`.toWellFormed()).text);
        expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|ftps?:)/i);
        expect(html.replace(/<\/?(p|strong|em|s|code|pre|blockquote|br|ul|ol|li|a|hr)\b[^>]*>/g, '')).not.toMatch(
          /<[a-z]/i,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['marks that never end', '*a '.repeat(13_000)],
    ['marks around open brackets', '*<'.repeat(20_000)],
    ['open brackets', '<'.repeat(40_000)],
    ['open code', '`a *'.repeat(10_000)],
    ['marks in marks', '*_~'.repeat(13_000)],
    ['bold brackets', '*(a)* '.repeat(6_600)],
    ['colons', ':a'.repeat(20_000)],
    ['short codes that never end', `:${'a'.repeat(99)}`.repeat(400)],
    ['fences', '```'.repeat(13_001)],
    ['quotes', '&gt;'.repeat(10_000)],
    ['lines', '&gt;\n*a*\n'.repeat(4_000)],
    ['exclamations before links', '!<https://a.example|b>'.repeat(1_800)],
    ['very many lines', '*a*\n'.repeat(80_000)],
    ['one line that is far too long', '*a* '.repeat(500_000)],
  ])('is read in short time: %s', (_what, text) => {
    const elapsed = stopwatch();
    expect(written(text).text).not.toBe('');
    expect(elapsed()).toBeLessThan(10_000);
  });
});
