import { describe, expect, it } from 'vitest';
import { safeObject } from './safe-object.ts';

const read = (value: unknown): unknown => JSON.parse(safeObject(JSON.stringify(value))!);

describe('an object that is stored', () => {
  it.each([
    ['content', { content: '<b>x</b><script>y</script>' }, { content: '<b>x</b>' }],
    ['a summary', { summary: '<img src=x onerror=y>' }, { summary: '<img src="x" alt="" loading="lazy" />' }],
    ['maps by language', { contentMap: { en: '<b onclick=x>y</b>' } }, { contentMap: { en: '<b>y</b>' } }],
    ['objects in lists', { tag: [{ url: 'javascript:x', name: 'y' }] }, { tag: [{ url: '', name: 'y' }] }],
    ['lists of addresses', { url: ['https://a.example', 'VBScript:x'] }, { url: ['https://a.example', ''] }],
    ['hidden schemes', { href: ' java\tscript:x', id: '\u0001javascript:y' }, { href: '', id: '' }],
    ['documents in addresses', { icon: 'data:text/html,x', image: 'data:image/svg+xml,y' }, { icon: '', image: '' }],
    ['types of HTML', { mediaType: 'text/html', content: '<svg onload=x>' }, { mediaType: 'text/html', content: '' }],
  ])('is without what runs: %s', (_name, value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    ['another markup', { source: { content: '[b]a < b[/b]', mediaType: 'text/bbcode' } }],
    ['names', { name: 'javascript: <b>' }],
    ['pictures', { icon: 'data:image/png;base64,AAAA' }],
    ['other schemes', { id: 'acct:a@b.example', url: 'magnet:?x', href: 'tel:1' }],
    ['numbers and nothing', { width: 4, icon: null, sensitive: false }],
  ])('stays as it is otherwise: %s', (_name, value) => {
    expect(read(value)).toEqual(value);
  });

  it('is not walked through where it is nested too deep', () => {
    expect(safeObject(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toBeUndefined();
    expect(safeObject(`{"a":"${'['.repeat(50_000)}"}`)).toBeDefined();
    expect(safeObject('')).toBe('');
    expect(safeObject('{')).toBe('{');
  });
});
