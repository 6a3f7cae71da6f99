import { describe, expect, it } from 'vitest';
import { cutHtml } from './cut-html.ts';

const sentence = 'The wheel sounded like a drawer full of spoons. ';

describe('cutHtml', () => {
  it('leaves short texts alone, and those that are a few lines too long', () => {
    expect(cutHtml('')).toBeUndefined();
    expect(cutHtml(`<p>${sentence.repeat(18)}</p>`)).toBeUndefined();
    expect(cutHtml('<p>line</p>\n'.repeat(16))).toBeUndefined();
    expect(cutHtml('<p>x<br>y</p>\n'.repeat(8))).toBeUndefined();
  });

  it('ends long ones after a dozen lines, between words, with everything closed', () => {
    const { html, minutes } = cutHtml(`<blockquote><p>${sentence}<em>${sentence.repeat(100)}</em></p></blockquote>`)!;
    expect(html).toMatch(/^<blockquote><p>The wheel .* \w+\.? …<\/em><\/p><\/blockquote>$/);
    expect(html.length).toBeLessThan(1000);
    expect(html.length).toBeGreaterThan(850);
    expect(minutes).toBe(4);
    const lines = cutHtml('<p>line</p>\n'.repeat(17))!;
    expect(lines.html).toBe('<p>line</p>\n'.repeat(12));
    expect(lines.minutes).toBe(1);
  });

  it('counts lines of code, items, breaks and pictures', () => {
    const code = cutHtml(`<pre><code><span class="a">${'let x = 1;\n'.repeat(40)}</span></code></pre>`)!;
    expect(code.html).toBe(`<pre><code><span class="a">${'let x = 1;\n'.repeat(12)}</span></code></pre>`);
    expect(cutHtml(`<ul>${'<li>a</li>'.repeat(40)}</ul>`)!.html.match(/<li>a<\/li>/g)).toHaveLength(12);
    expect(cutHtml(`<p>${'a<br>'.repeat(40)}</p>`)!.html).toBe(`<p>${'a<br>'.repeat(12)}</p>`);
    const picture = '<p><img src="/photo/1" alt=""></p>';
    expect(cutHtml(picture.repeat(3))!.html.match(/<img/g)).toHaveLength(2);
    expect(cutHtml(`<p>${'<img class="emoji" alt=":a:">'.repeat(40)}</p>`)).toBeUndefined();
  });

  it('cuts neither entities nor characters', () => {
    expect(cutHtml(`<p>${'&quot;'.repeat(500)}</p>`)!.html).toMatch(/^<p>(&quot;)+ …<\/p>$/);
    expect(cutHtml(`<p>${'🦆'.repeat(1500)}x</p>`)!.html).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(cutHtml(`<p>${'水'.repeat(2000)}</p>`)!.minutes).toBe(4);
  });
});
