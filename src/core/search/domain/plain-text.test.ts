import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['text/html', '<p>a<b>b</b> &lt;c&gt; &amp;amp; &quot;d&#39;&nbsp;&copy;</p>', ' a b  <c> &amp; "d\' &copy; '],
    ['text/html', 'a < b', 'a < b'],
    ['text/bbcode', '[b]a[/b][url=http://x]b[/url] [*]c [i]', ' a  b   c  '],
    ['text/bbcode', 'an [1] array[0], [a\nb]', 'an [1] array[0], [a\nb]'],
    ['text/markdown', 'a [link](http://x) <b>', 'a [link](http://x) <b>'],
    ['text/plain', 'Hi \uE0000\uE001\uE00012\uE001!', 'Hi   !'],
  ])('of %s: %s', (mimetype, body, expected) => {
    expect(plainText(body, mimetype)).toBe(expected);
  });
});
