import { describe, expect, it } from 'vitest';
import { renderHtml } from './render.ts';

/** Without the sanitizer's additions to links and images. */
const shown = (body: string): string =>
  renderHtml(body, 'text/bbcode').replaceAll(' rel="nofollow ugc noopener"', '').replaceAll(' loading="lazy"', '');

describe('BBCode', () => {
  it.each([
    ['[b]x[/b]', '<strong>x</strong>'],
    ['[B]x[/b]', '<strong>x</strong>'],
    ['[i]x[/i]', '<em>x</em>'],
    ['[u]x[/u][s]y[/s][del]z[/del]', '<u>x</u><s>y</s><del>z</del>'],
    ['H[sub]2[/sub]O x[sup]2[/sup]', 'H<sub>2</sub>O x<sup>2</sup>'],
    [
      '[mark]x[/mark][hl]y[/hl][highlight]z[/highlight][hl=#ff0]q[/hl]',
      '<mark>x</mark><mark>y</mark><mark>z</mark><mark>q</mark>',
    ],
    ['[color=Red]x[/color]', '<span class="color-red">x</span>'],
    [
      '[color=#fe0102]x[/color][color=#0f0]y[/color]',
      '<span class="color-red">x</span><span class="color-lime">y</span>',
    ],
    ['[color=javascript:x]x[/color]', 'x'],
    [
      '[size=7]x[/size][size=12]y[/size][size=small]z[/size]',
      '<span class="size-xx-large">x</span><span class="size-small">y</span><span class="size-small">z</span>',
    ],
    ['[size=99px]x[/size][size=0]y[/size]', '<span class="size-xx-large">x</span>y'],
    [
      '[font=Courier New]x[/font][font=Arial]y[/font][font=Odd]z[/font]',
      '<span class="font-monospace">x</span><span class="font-sans-serif">y</span>z',
    ],
    ['[center]x[/center]', '<div class="align-center">x</div>'],
    [
      '[h1]a[/h1]\n[h2]b[/h2]\n[h3]c[/h3][h4]d[/h4][h5]e[/h5][h6]f[/h6]',
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    ],
    ['a[hr]\nb', 'a<hr />b'],
    ['a\nb\r\nc', 'a<br />\nb<br />\nc'],
    ['[quote]x[/quote]', '<blockquote>x</blockquote>'],
    ['[quote="Anna M."]\nx\n[/quote]\ny', '<blockquote><cite>Anna M.</cite><br />\nx</blockquote>y'],
    ['[quote=A <b>]x[/quote]', '<blockquote><cite>A &lt;b&gt;</cite><br />\nx</blockquote>'],
    ['[code]a [b]b[/b] #c https://d.example[/code]', '<code>a [b]b[/b] #c https://d.example</code>'],
    ['[code]\na\nb[/code]\nc', '<pre><code>a\nb</code></pre>c'],
    ['[code=JS]x < y[/code]', '<pre><code class="language-js">x &lt; y</code></pre>'],
    ['[code=x" onclick="y]z[/code]', '<pre><code>z</code></pre>'],
    ['[nobb][b]x[/b][/nobb]', '[b]x[/b]'],
    ['[noparse][url]https://a.example[/url] #no[/noparse]', '[url]https://a.example[/url] #no'],
    ['[nomarkdown]*x*[/nomarkdown]', '*x*'],
    [
      '[url]https://a.example/?b=1&c=2[/url]',
      '<a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a>',
    ],
    ['[url=https://a.example]x [b]y[/b][/url]', '<a href="https://a.example">x <strong>y</strong></a>'],
    ['[url="https://a.example"]x[/url]', '<a href="https://a.example">x</a>'],
    ['[url=a.example/x]y[/url]', '<a href="https://a.example/x">y</a>'],
    ['[url=/channel/bob]y[/url]', '<a href="/channel/bob">y</a>'],
    ['[url=foo]y[/url]', 'y'],
    ['[zrl=https://a.example]x[/zrl]', '<a href="https://a.example">x</a>'],
    ['[url=https://a.example]x [url=https://b.example]y[/url][/url]', '<a href="https://a.example">x y</a>'],
    ['[mail]a@b.example[/mail]', '<a href="mailto:a@b.example">a@b.example</a>'],
    ['[img]https://a.example/b.png[/img]', '<img src="https://a.example/b.png" alt="" />'],
    ['[img=30x40]https://a.example/b.png[/img]', '<img src="https://a.example/b.png" alt="" width="30" height="40" />'],
    [
      '[zmg width="3" height=\'4\' alt="q"]/photo/b.png[/zmg]',
      '<img src="/photo/b.png" alt="q" width="3" height="4" />',
    ],
    ['[img=https://a.example/b.png]It "is"[/img]', '<img src="https://a.example/b.png" alt="It &quot;is&quot;" />'],
    ['[zrl=https://a.example][zmg]/b.png[/zmg][/zrl]', '<a href="https://a.example"><img src="/b.png" alt="" /></a>'],
    ['[audio]https://a.example/b.mp3[/audio]', '<a href="https://a.example/b.mp3">https://a.example/b.mp3</a>'],
    [
      "[video poster='x']https://a.example/b.mp4[/video]",
      '<a href="https://a.example/b.mp4">https://a.example/b.mp4</a>',
    ],
    ['[embed]https://a.example/[/embed]', '<a href="https://a.example/">https://a.example/</a>'],
    ['[embed]nonsense[/embed]', 'nonsense'],
    ['[spoiler]x[/spoiler]', '<details class="spoiler"><summary>Spoiler</summary>x</details>'],
    ['[spoiler=The end]x[/spoiler]', '<details class="spoiler"><summary>The end</summary>x</details>'],
    ['[open]x[/open]', '<details><summary>Open</summary>x</details>'],
    ['[summary]x[/summary]', '<details><summary>Summary</summary>x</details>'],
    ['[footer]x[/footer]', '<div class="footer">x</div>'],
    ['[observer=1]x[/observer][observer.name][observer.language=de]y[/observer.language]', 'xy'],
    ['[rpost=a]x[/rpost] [map]Berlin[/map]', 'x Berlin'],
  ])('%s', (body, html) => {
    expect(shown(body)).toBe(html);
  });

  it.each([
    ['[list]\n[*] a\n[*] b [b]c[/b]\n[/list]\nd', '<ul><li>a</li><li>b <strong>c</strong></li></ul>d'],
    ['[list=1][*]a[/list][list=a][*]b[/list]', '<ol><li>a</li></ol><ol type="a"><li>b</li></ol>'],
    ['[ul]\n[li]a[/li]\n[li]b[/li]\n[/ul]', '<ul><li>a</li><li>b</li></ul>'],
    ['[ol][*]a\n[list][*]b[/list][/ol]', '<ol><li>a<br />\n<ul><li>b</li></ul></li></ol>'],
    ['[ul]a[li]b[/li][/ul]', '<ul><li>a</li><li>b</li></ul>'],
    ['[dl][dt]a[/dt][dd]b[/dd][/dl]', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['[dl terms="b"]\n[*= a] b\n[*= c] d\n[/dl]', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>'],
    ['[table]\n[tr]\n[th]a[/th]\n[td]b[/td]\n[/tr]\n[/table]', '<table><tr><th>a</th><td>b</td></tr></table>'],
    ['[table border=1][tr]a[/tr]b[/table]', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>'],
    ['[li]a[/li] [td]b[/td] [tr]c[/tr] [*] [dt]d[/dt]', '[li]a[/li] [td]b[/td] [tr]c[/tr] [*] [dt]d[/dt]'],
  ])('lists and tables: %s', (body, html) => {
    expect(shown(body)).toBe(html);
  });

  it.each([
    ['[b]x', '[b]x'],
    ['x[/b]', 'x[/b]'],
    ['[b][i]x[/b]y[/i]', '<strong>[i]x</strong>y[/i]'],
    ['[foo]x[/foo] [FOO bar="1"  baz]', '[foo]x[/foo] [FOO bar="1"  baz]'],
    ['[script]x[/script] [constructor]y[/constructor]', '[script]x[/script] [constructor]y[/constructor]'],
    ['[code]x', '[code]x'],
    ['[ b]x[/ b] [] [/] [[b]x[/b]]', '[ b]x[/ b] [] [/] [<strong>x</strong>]'],
    ['a [1] b [x', 'a [1] b [x'],
    ['[b]a[b]b[/b]', '[b]a<strong>b</strong>'],
  ])('tags that are none stay text: %s', (body, html) => {
    expect(shown(body)).toBe(html);
  });

  it('shares a post with its author', () => {
    const body =
      "[share author='Anna+M%C3%BC' profile='https://a.example/p' avatar='https://a.example/i.png'" +
      " link='https://a.example/l' posted='2020-01-02 03:04:05' message_id='x']\n[b]Hi[/b]\n[/share]\nend";
    expect(shown(body)).toBe(
      '<blockquote class="share"><div class="share-by"><img src="https://a.example/i.png" alt="" class="avatar" />' +
        ' <a href="https://a.example/p">Anna Mü</a>' +
        ' <a href="https://a.example/l"><time>2020-01-02 03:04:05</time></a></div><strong>Hi</strong></blockquote>end',
    );
    expect(shown("[share author='%E0%A4' profile='javascript:x']a[/share]")).toBe(
      '<blockquote class="share"><div class="share-by">%E0%A4</div>a</blockquote>',
    );
    expect(shown('[share]a[/share]')).toBe('<blockquote class="share">a</blockquote>');
  });

  it.each([
    ['@[zrl=https://a.example/c]Anna[/zrl]', '<a href="https://a.example/c" class="mention">@Anna</a>'],
    ['@![zrl=https://a.example/c]Anna[/zrl]', '<a href="https://a.example/c" class="mention">@Anna</a>'],
    ['#[zrl=https://a.example/t]tag[/zrl]', '<a href="https://a.example/t" class="hashtag">#tag</a>'],
    ['#^[url=https://a.example]x[/url]', '<a href="https://a.example">x</a>'],
    ['#^[url]https://a.example[/url]', '<a href="https://a.example">https://a.example</a>'],
    ['me@[url=https://a.example]x[/url]', 'me@<a href="https://a.example">x</a>'],
  ])('links with a mark: %s', (body, html) => {
    expect(shown(body)).toBe(html);
  });

  it('limits how deep tags nest', () => {
    const html = shown('[quote]'.repeat(1000) + 'x' + '[/quote]'.repeat(1000));
    expect(html.split('<blockquote>')).toHaveLength(41);
    expect(html).toContain('[quote]x[/quote]');
  });
});
