import { describe, expect, it } from 'vitest';
import { runTask } from '../renderer.ts';
import { sanitize } from '../sanitize.ts';
import { colourCode } from './highlight.ts';
import { languages } from './languages.ts';

const task = (text: string, kind: 'body' | 'page' = 'page', mimetype = 'text/markdown') =>
  runTask({ kind, text, mimetype, mentions: [], baseUrl: '' });
/** The text of HTML as a browser reads it. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const kinds = (code: string, language: string) =>
  [...colourCode(code, language)!.matchAll(/<span class="hl-([a-z]+)">([^<]*)<\/span>/g)].map(([, kind, text]) => [
    kind,
    text,
  ]);

describe('colours in code', () => {
  it('tell words, strings, numbers, comments and calls apart', () => {
    expect(kinds('const x = run("a", 42); // so', 'ts')).toEqual([
      ['keyword', 'const'],
      ['title', 'run'],
      ['string', '&quot;a&quot;'],
      ['value', '42'],
      ['comment', '// so'],
    ]);
    expect(kinds('SELECT id FROM item -- all', 'sql')).toEqual([
      ['keyword', 'SELECT'],
      ['keyword', 'FROM'],
      ['comment', '-- all'],
    ]);
    expect(kinds('port: 80 # of pages\nhost: "a"', 'yaml')).toEqual([
      ['name', 'port'],
      ['value', '80'],
      ['comment', '# of pages'],
      ['name', 'host'],
      ['string', '&quot;a&quot;'],
    ]);
    expect(kinds('+a\n-b\n c', 'diff')).toEqual([
      ['added', '+a'],
      ['removed', '-b'],
    ]);
    expect(kinds('{"a": true}', 'json')).toEqual([
      ['name', '&quot;a&quot;'],
      ['value', 'true'],
    ]);
  });

  it('leave every character where it was, in every language', () => {
    const code = `<script>alert("x & y")</script> 'open\n/* open\n"""deep ${'{['.repeat(50)}\\ @a --x #y 0x1f $z \u{1f600} é`;
    for (const language of [...Object.keys(languages), 'diff']) {
      const html = colourCode(code, language)!;
      expect(textOf(html)).toBe(code);
      expect(html.replace(/<span class="hl-[a-z]+">|<\/span>/g, '')).not.toMatch(/[<>"]/);
    }
  });

  it('are on pages alone, for fenced code whose language is known', () => {
    const code = '```js\nlet a = 1;\n```';
    expect(task(code)).toContain('<code class="language-js"><span class="hl-keyword">let</span>');
    expect(task(code, 'body')).not.toContain('hl-');
    for (const other of ['```nope\nlet a\n```', '```\nlet a\n```', '`let a`', '```constructor\nlet a\n```']) {
      expect(task(other)).not.toContain('hl-');
    }
  });

  it('cannot be written by people, and do not touch code with elements in it', () => {
    const html =
      '<pre><code class="language-js hl-keyword"><b class="hl-bad">let</b></code></pre><p class="hl-title">x</p>';
    expect(sanitize(html)).not.toContain('hl-');
    expect(task(html, 'page', 'text/html')).not.toContain('hl-');
    expect(task('<pre><code class="language-js">let x</code></pre>', 'page', 'text/html')).toContain('hl-keyword');
  });

  it('end where there is too much of it', () => {
    const block = (length: number) => `\`\`\`js\n${'let a;\n'.repeat(length / 7)}\n\`\`\`\n`;
    expect(task(block(21_000))).not.toContain('hl-');
    expect([...task(block(14_000).repeat(6)).matchAll(/<code[^>]*><span/g)]).toHaveLength(4);
  });
});
