import { describe, expect, it } from 'vitest';
import { showEmoji } from './emoji.ts';
import { runTask } from './renderer.ts';

const emoji = [
  ['wave', '/emoji/1'],
  ['party_parrot', '/emoji/2'],
  ['30', '/emoji/3'],
] as const;
const picture = (name: string, url: string): string =>
  `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${url}/still" /><img class="emoji" alt=":${name}:" title=":${name}:" src="${url}" loading="lazy" /></picture>`;
const wave = picture('wave', '/emoji/1');
const parrot = picture('party_parrot', '/emoji/2');

const render = (text: string, mimetype = 'text/markdown') =>
  runTask({ kind: 'page', text, mimetype, mentions: [], baseUrl: '', emoji });

describe('emoji in HTML', () => {
  it.each([
    ['<p>hi :wave:</p>', `<p>hi ${wave}</p>`],
    ['no tags :wave:', `no tags ${wave}`],
    [':WAVE:', wave],
    [':wave::party_parrot:', wave + parrot],
    [':other:wave:', ':other:wave:'],
    ['(:other: :wave:)', `(:other: ${wave})`],
    [':nobody:', ':nobody:'],
    ['at 10:30:45', 'at 10:30:45'],
    ['x:wave:', 'x:wave:'],
    [':wave', ':wave'],
    [':: :wave: ::', `:: ${wave} ::`],
    ['done :tada:', 'done 🎉'],
    [':TADA::+1:', '🎉👍'],
    [':clap::skin-tone-3:', '👏🏼'],
    [':x:', '❌'],
    [':other:tada:', ':other:tada:'],
    ['std::x::y, std::x:: and :x:y', 'std::x::y, std::x:: and :x:y'],
    ['fe80::100:1, :100: per cent', 'fe80::100:1, 💯 per cent'],
    [':constructor: :__proto__:', ':constructor: :__proto__:'],
    ['<a href="/:tada:">:tada:</a> <code>:tada:</code>', '<a href="/:tada:">🎉</a> <code>:tada:</code>'],
  ])('%s', (html, expected) => {
    expect(showEmoji(html, emoji)).toBe(expected);
  });

  it('leaves code and attributes as they are written', () => {
    const html =
      '<p><code>:wave:</code> <a href="/x" title="a > :wave:">y</a></p><pre><code>:wave:\n<span>:wave:</span></code> :wave:</pre>';
    expect(showEmoji(html, emoji)).toBe(html);
    expect(showEmoji(`${html}:wave:`, emoji)).toBe(html + wave);
    expect(showEmoji(`</code>:wave:`, emoji)).toBe(`</code>${wave}`);
  });

  it('stops at a tag that does not end', () => {
    expect(showEmoji(':wave: <a ":wave:', emoji)).toBe(`${wave} <a ":wave:`);
  });

  it.each([
    ['text/markdown', 'hi :party_parrot:\n\n```js\n:wave:\n```\n\n`:wave:`'],
    ['text/bbcode', '[b]hi[/b] :party_parrot: [code]:wave:[/code]'],
    ['text/html', '<b>hi</b> :party_parrot: <code>:wave:</code>'],
    ['text/plain', '<b>hi</b> :party_parrot:'],
  ])('are shown in %s', (mimetype, text) => {
    const html = render(text, mimetype);
    expect(html).toContain(parrot);
    expect(html).not.toContain(wave);
  });

  it('are words where no emoji are given to show them with, and in what is stored', () => {
    const task = { text: ':wave: :tada:', mimetype: 'text/plain', mentions: [], baseUrl: '' } as const;
    expect(runTask({ kind: 'body', ...task })).toBe(':wave: :tada:');
    expect(runTask({ kind: 'body', ...task, emoji })).toBe(`${wave} 🎉`);
    expect(runTask({ kind: 'source', ...task, emoji })).toBe(':wave: :tada:');
    expect(runTask({ kind: 'page', ...task, emoji: [] })).toBe('👋 🎉');
  });
});
