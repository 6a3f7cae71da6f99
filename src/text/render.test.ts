import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MentionTarget } from '../core/content/domain/mention.ts';
import { renderHtml } from './render.ts';
import { sanitize } from './sanitize.ts';

const mimetypes = ['text/bbcode', 'text/markdown', 'text/html', 'text/plain'];
/** Without the sanitizer's additions to links and images. */
const bare = (html: string): string =>
  html.replaceAll(' rel="nofollow ugc noopener"', '').replaceAll(' loading="lazy"', '');

describe('Markdown', () => {
  it.each([
    ['# A\n\nb *c* **d** ~~e~~ `f`', '<h1>A</h1>\n<p>b <em>c</em> <strong>d</strong> <s>e</s> <code>f</code></p>'],
    ['a\nb', '<p>a<br />\nb</p>'],
    ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
    ['[a](https://b.example "c")', '<p><a href="https://b.example" title="c">a</a></p>'],
    ['![a](https://b.example/c.png)', '<p><img src="https://b.example/c.png" alt="a" /></p>'],
    ['https://a.example/b', '<p><a href="https://a.example/b">https://a.example/b</a></p>'],
    ['see notes.md, @bob@hub.example', '<p>see notes.md, @bob@hub.example</p>'],
    ['[a](javascript:b)', '<p>[a](javascript:b)</p>'],
    ['> a\n\n- b\n\n---', '<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>\n<hr />'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['```js\na #b\n```', '<pre><code class="language-js">a #b\n</code></pre>'],
    ['write \\@carol, \\#tag, &#35;tag and \\\\', '<p>write @carol, #tag, #tag and \\</p>'],
    ['https\\://a.example \\& \\<b>', '<p>https://a.example &amp; &lt;b&gt;</p>'],
    ['**\\#a** `\\#b` ![\\#c](/d)', '<p><strong>#a</strong> <code>\\#b</code> <img src="/d" alt="#c" /></p>'],
    [
      '#tag `#no` [#no](/x)',
      '<p><a href="/search?tag=tag" class="hashtag">#tag</a> <code>#no</code> <a href="/x">#no</a></p>',
    ],
  ])('%s', (body, html) => {
    expect(bare(renderHtml(body, 'text/markdown'))).toBe(html);
  });

  it('aligns columns without styles', () => {
    const html = renderHtml('|a|b|\n|-|:-:|\n|c|d|', 'text/markdown').replaceAll('\n', '');
    expect(html).toBe(
      '<table><thead><tr><th>a</th><th class="align-center">b</th></tr></thead>' +
        '<tbody><tr><td>c</td><td class="align-center">d</td></tr></tbody></table>',
    );
  });
});

describe('HTML and plain text', () => {
  it.each([
    ['text/html', '<p>a <b>b</b> <i>c<br>d</p>', '<p>a <b>b</b> <i>c<br />d</i></p>'],
    [
      'text/html',
      '<center>a</center><font color=red>b</font><strike>c</strike>',
      '<div class="align-center">a</div>b<s>c</s>',
    ],
    ['text/html', '<a href="https://a.example" target=_blank id=b name=c>d</a>', '<a href="https://a.example">d</a>'],
    ['text/html', '<p class="x mention color-red" style="color:red">a</p>', '<p class="mention color-red">a</p>'],
    [
      'text/html',
      '#tag <code>#no</code> https://a.example',
      '<a href="/search?tag=tag" class="hashtag">#tag</a> <code>#no</code> <a href="https://a.example">https://a.example</a>',
    ],
    [
      'text/plain',
      '<b>a</b> & "b"\n#c',
      '&lt;b&gt;a&lt;/b&gt; &amp; "b"<br />\n<a href="/search?tag=c" class="hashtag">#c</a>',
    ],
    ['text/other', '[b]a[/b]', '[b]a[/b]'],
  ])('%s: %s', (mimetype, body, html) => {
    expect(bare(renderHtml(body, mimetype))).toBe(html);
  });
});

describe('links in text', () => {
  const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;

  it.each([
    ['see https://a.example/b.', `see ${link('https://a.example/b')}.`],
    ['(https://a.example/b_(c)), ', `(${link('https://a.example/b_(c)')}),`],
    ['https://a.example/?b=1&c=2&', `${link('https://a.example/?b=1&amp;c=2')}&amp;`],
    ['"https://a.example"', `"${link('https://a.example')}"`],
    ['https:// http://! javascript://a.example', 'https:// http://! javascript://a.example'],
    ['&#39; &#x; a#b #1 ##c https://a.example/#d', `&amp;#39; &amp;#x; a#b #1 ##c ${link('https://a.example/#d')}`],
    ['#Straße', '<a href="/search?tag=Stra%C3%9Fe" class="hashtag">#Straße</a>'],
  ])('%s', (body, html) => {
    for (const mimetype of ['text/bbcode', 'text/plain']) expect(bare(renderHtml(body, mimetype))).toBe(html);
  });

  it('all say that we do not vouch for them', () => {
    expect(renderHtml('https://a.example', 'text/plain')).toContain(' rel="nofollow ugc noopener"');
    expect(renderHtml('<a href="https://a.example" rel="follow">x</a>', 'text/html')).toBe(
      '<a href="https://a.example" rel="nofollow ugc noopener">x</a>',
    );
  });
});

describe('mentions', () => {
  const mentions = new Map<number, MentionTarget>([
    [0, { kind: 'user', name: 'Bob <b>', url: '/channel/bob' }],
    [1, { kind: 'channel', name: '#general', url: 'https://a.example/"x' }],
    [2, { kind: 'user', name: 'gone', url: '' }],
  ]);
  const baseUrl = 'http://tributary.test';
  const bob = '<a href="http://tributary.test/channel/bob" class="mention">@Bob &lt;b&gt;</a>';

  it.each(mimetypes)('become links to whom they stand for now in %s', (mimetype) => {
    const html = renderHtml('\uE0000\uE001, \uE0001\uE001 \uE0002\uE001 \uE0009\uE001 #t', mimetype, {
      mentions,
      baseUrl,
    });
    expect(bare(html).replace(/<\/?p>/g, '')).toBe(
      `${bob}, <a href="https://a.example/&quot;x" class="mention">#general</a> @gone @? ` +
        '<a href="http://tributary.test/search?tag=t" class="hashtag">#t</a>',
    );
  });

  it.each([
    ['text/bbcode', '[code]\uE0000\uE001[/code]', '<code>@Bob &lt;b&gt;</code>'],
    ['text/bbcode', '[b]\uE0000\uE001[/b]', `<strong>${bob}</strong>`],
    ['text/bbcode', '[url=/x]\uE0000\uE001[/url]', '<a href="/x">@Bob &lt;b&gt;</a>'],
    ['text/html', '<img src="/x" alt="\uE0000\uE001">', '<img src="/x" alt="@Bob &lt;b&gt;" />'],
    ['text/plain', 'a\uE000b\uE001c', 'abc'],
  ])('are names inside code, links and attributes: %s %s', (mimetype, body, html) => {
    expect(bare(renderHtml(body, mimetype, { mentions, baseUrl }))).toBe(html);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    '[b]',
    '[/b]',
    '[url=',
    '[url]',
    '[/url]',
    '[img]',
    '[/img]',
    '[code]',
    '[/code]',
    '[quote=',
    '[list]',
    '[*]',
    ']',

    '[table]',
    '[tr]',
    '[td]',
    '[share author=',
    '[/share]',
    '[nobb]',
    '[/nobb]',
    '[zmg=1x1]',
    '@',
    '@!',
    '#^',
    '#tag',

    'javascript:',
    'data:',
    'https://a.example/',
    '//x',
    '\\',
    '\uE0000\uE001',
    '\uE000',
    '"',
    "'",
    '`',
    '&',
    '&lt;',
    '&#',

    '<',
    '>',
    '</',
    '/>',
    '<svg>',
    '<math>',
    '<style>',
    '<script>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<a href=',
    '<img src=',

    ' onclick=',
    ' style=',
    ' class="mention',
    '<p>',
    '<table>',
    '<details>',
    '<noscript>',
    '<title>',
    '<plaintext>',

    '\n',
    ' ',
    '\t',
    '\r',
    '\0',
    '*',
    '_',
    '|',
    '-',
    '```',
    '> ',
    '](',
    '![',
    'x',
    '1',
    'é',
    '\ud800',
    '\u2028',
    '\u00a0',
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('gives HTML in which a second look changes nothing', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...mimetypes), (body, mimetype) => {
        const mentions = new Map<number, MentionTarget>([[0, { kind: 'user', name: body, url: body }]]);
        const html = renderHtml(body, mimetype, { mentions });
        expect(sanitize(html)).toBe(html);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives nothing but elements and attributes of the list', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...mimetypes), (body, mimetype) => {
        const rest = renderHtml(body, mimetype).replace(
          /<\/[a-z0-9]+>|<[a-z0-9]+(?: (?:href|src|alt|title|rel|class|loading|width|height|start|type|colspan|rowspan)="[^"<>]*")*(?: \/)?>/g,
          '',
        );
        expect(rest).not.toMatch(/[<>]/);
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps plain text as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z <>&"'[\]()*]{0,40}$/), (body) => {
        const read = renderHtml(body, 'text/plain')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&');
        expect(read).toBe(body.trim());
      }),
    );
  });
});
