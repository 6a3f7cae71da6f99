import { describe, expect, it } from 'vitest';
import { plainText, shownText } from './plain-text.ts';

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

describe('the text of an excerpt', () => {
  it.each([
    [
      '*Minutes* of the **fair** are [here, or there](https://x.example/a?b=c).',
      'Minutes of the fair are here, or there.',
    ],
    ['> **Water level**\n>\n> > 94 cm\n\n## Then\n', 'Water level\n\n94 cm\n\nThen\n'],
    ['snake_case_name, 2 * 3 * 4 and a*b', 'snake_case_name, 2 * 3 * 4 and a*b'],
    ['```js\nconst a = `b`;\n```\n~~gone~~ _so_', '\nconst a = b;\n\ngone so'],
    ['![A boat](/photo/1) and [brackets] (aside)', 'A boat and [brackets] (aside)'],
  ])('of %j has no signs of Markdown', (body, expected) => {
    expect(shownText(body, 'text/markdown')).toBe(expected);
    expect(shownText(body, 'text/plain')).toBe(body);
  });

  it('takes time in proportion to its length', () => {
    for (const part of ['[', '*a', '> ', '[a](', '`_', '![a]']) {
      expect(shownText(part.repeat(50_000), 'text/markdown').length).toBeLessThanOrEqual(part.length * 50_000);
    }
  });
});
