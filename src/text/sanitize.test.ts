import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeAddress, writtenAddress } from './address.ts';
import { limitDepth } from './depth.ts';
import { renderHtml } from './render.ts';
import { parsed, sanitize } from './sanitize.ts';

describe('sanitize', () => {
  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<ScRiPt src=//evil.example></sCrIpT>x', 'x'],
    ['<scr<script></script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<img src=/x onerror=alert(1)>', '<img src="/x" alt="" loading="lazy" />'],
    ['<img src="javascript:alert(1)" alt="a">', '<span>a</span>'],
    ['<img src="data:image/svg+xml,<svg/onload=alert(1)>">', '<span></span>'],
    ['<b onmouseover="alert(1)" id=a name=b>x</b>', '<b>x</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="JaVa\tScRiPt:alert(1)">x</a>', '<span>x</span>'],
    ['<a href=" &#1; javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="&#106;avascript&colon;alert(1)">x</a>', '<span>x</span>'],
    ['<a href="vbscript:x">x</a><a href="data:text/html,x">y</a>', '<span>x</span><span>y</span>'],
    ['<a href="//evil.example">x</a><a href="/\\evil.example">y</a>', '<span>x</span><span>y</span>'],
    ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', '<span>x</span>'],
    ['<svg><style><img src=/x onerror=alert(1)></style></svg>', ''],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<table><span></span></table>',
    ],
    ['<noscript><p title="</noscript><img src=/x onerror=alert(1)>">', ''],
    ['<form action="javascript:x"><input name=a><button formaction="javascript:x">b</button></form>', 'b'],
    [
      '<iframe src="javascript:x">a</iframe><object data=x>b</object><embed src=x><base href=//x><meta http-equiv=refresh>',
      'b',
    ],
    ['<style>*{background:url(javascript:x)}</style><link rel=stylesheet href=x>y', 'y'],
    ['<p style="background:url(javascript:x)">y</p>', '<p>y</p>'],
    ['<p class="x mention admin">y</p>', '<p class="mention">y</p>'],
    ['<textarea><script>alert(1)</script></textarea><title>a</title><template><b>c</b></template>', '<b>c</b>'],
    ['<!-- <b>x</b> --><!DOCTYPE html><?php x ?>y', 'y'],
    [
      '<img alt="a" src="/b" title="&quot; onerror=&quot;x">',
      '<img src="/b" alt="a" title="&quot; onerror=&quot;x" loading="lazy" />',
    ],
    [
      '<a href="https://a.example/&quot; onclick=&quot;x">y</a>',
      '<a href="https://a.example/&quot;%20onclick=&quot;x" rel="nofollow ugc noopener">y</a>',
    ],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '<ol start="x" type="a"><li>y</li></ol><td colspan=2 onclick=z>',
      '<ol type="a"><li>y</li></ol><td colspan="2"></td>',
    ],
    ['<xss:b>x</xss:b><constructor>y</constructor><__proto__>z', 'xy&lt;__proto__&gt;z'],
  ])('%s', (html, safe) => {
    const clean = sanitize(html);
    expect(clean).not.toMatch(/<script|<svg|<style|<iframe|<[^>]* on\w+=(?!&quot;)[^>]*>/i);
    expect(clean).toBe(safe);
    expect(sanitize(clean)).toBe(clean);
  });
});

describe('texts without a parser', () => {
  const marks = ['b', 'code', 'em', 'i', 'p', 's', 'strong', 'u', 'div', 'script', 'P', 'a href="/x"'];
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '<br />',
      '<br>',
      '&amp;',
      '&lt;',
      '&quot;',
      '&',
      '<',
      '>',
      '\n',
      '\r\n',
      '\0',
      '\u00a0',
      '"',
      '\u2028',
    ),
    fc.constantFrom(...marks.flatMap((mark) => [`<${mark}>`, `</${mark}>`])),
  );
  const nested = fc.letrec<{ text: string; mark: string; html: string }>((tie) => ({
    text: fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
    mark: fc
      .tuple(fc.constantFrom('b', 'code', 'em', 'i', 's', 'strong', 'u', 'p'), tie('html'))
      .map(([mark, inner]) => `<${mark}>${inner}</${mark}>`),
    html: fc.oneof(
      { maxDepth: 12 },
      fc.string(),
      fc.array(tie('mark'), { maxLength: 3 }).map((parts) => parts.join('')),
    ),
  }));

  it('are what the parser makes of them', () => {
    fc.assert(
      fc.property(fc.oneof(nested.text, nested.html), (html) => {
        expect(sanitize(html)).toBe(parsed(html));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('attacks in every markup', () => {
  it.each([
    '<script>alert(1)</script>',
    '[url=javascript:alert(1)]x[/url]',
    '[url=java\nscript:alert(1)]x[/url]',
    '[url]data:text/html;base64,PHNjcmlwdD4=[/url]',
    '[url=https://a.example" onmouseover="alert(1)]x[/url]',
    "[url=https://a.example' onmouseover='alert(1)]x[/url]",
    '[img]https://a.example/x.png" onerror="alert(1)[/img]',
    '[img]javascript:alert(1)[/img]',
    '[img="][img= onerror=alert(1) x="]a[/img]',
    '[color=red" onclick="alert(1)]x[/color]',
    '[size=1;background:url(javascript:x)]x[/size]',
    '[font="><script>alert(1)</script>]x[/font]',
    '[quote="><img src=x onerror=alert(1)>]x[/quote]',
    '[code="><script>alert(1)</script>]x[/code]',
    '[share author="<svg onload=alert(1)>" profile="javascript:alert(1)" avatar="javascript:alert(1)"]x[/share]',
    '[nobb]<img src=x onerror=alert(1)>[/nobb]',
    '[audio]javascript:alert(1)[/audio][video]vbscript:x[/video][embed]data:x,y[/embed]',
    '[x](javascript:alert(1)) [x](<java script:alert(1)>) [x](&#106;avascript:alert(1)) ![x](data:text/html,x)',
    '[x]: javascript:alert(1)\n[x] <javascript:alert(1)> ![a](x"onerror="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
    '#<img/src=x/onerror=alert(1)> https://a.example/"onclick="alert(1) https://a.example/<svg/onload=alert(1)>',
  ])('%s', (body) => {
    for (const mimetype of ['text/bbcode', 'text/markdown', 'text/html', 'text/plain']) {
      const html = renderHtml(body, mimetype);
      const tags = html.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/script|svg|\son\w+=|style/i);
        expect(tag).not.toMatch(/(?:href|src)="(?!https?:\/\/|mailto:|[^":&]*")/);
      }
      expect(sanitize(html)).toBe(html);
    }
  });
});

describe('addresses', () => {
  it.each([
    ['https://a.example/b', 'https://a.example/b'],
    ['HTTP://a.example', 'HTTP://a.example'],
    [' /a b ', '/a%20b'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['#a', '#a'],
    ['a/b:c', 'a/b:c'],
    ['', undefined],
    ['//a.example', undefined],
    ['\\\\a.example', undefined],
    ['/\\a.example', undefined],
    ['https:a.example', undefined],
    ['https:///a.example', undefined],
    ['https:\\\\a.example', undefined],
    ['ftp://a.example', undefined],
    ['java\u0000script:x', undefined],
    ['java\nscript:x', undefined],
    ['javascript&colon;x', undefined],
    ['\u0085javascript:x', undefined],
    ['mailto:x', undefined],
  ])('%s', (address, safe) => {
    expect(safeAddress(address, 'link')).toBe(safe);
  });

  it('of images are no mail', () => {
    expect(safeAddress('mailto:a@b.example', 'image')).toBeUndefined();
  });

  it('are read as people write them', () => {
    expect(writtenAddress('a.example/b')).toBe('https://a.example/b');
    expect(writtenAddress('"https://a.example"')).toBe('https://a.example');
    expect(writtenAddress('word')).toBeUndefined();
  });
});

describe('limitDepth', () => {
  it.each([
    ['<a><b><i>x</i></b></a>', '<a><b>x</b></a>'],
    ['<p>a<p>b<p>c<ul><li>d<li>e</ul>', '<p>a<p>b<p>c<ul><li>d<li>e</ul>'],
    ['a</b>c<br><br><br><img>', 'ac<br><br><br><img>'],
    ['<svg><path/></svg><svg><path/></svg>', '<svg><path/></svg><svg><path/></svg>'],
    ['a < b > c <', 'a < b > c <'],
  ])('%s', (html, limited) => {
    expect(limitDepth(html, 2)).toBe(limited);
  });
});
