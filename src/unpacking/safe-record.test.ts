import { describe, expect, it } from 'vitest';
import type { ItemRecord } from '../core/archive/domain/index.ts';
import { safeRecord } from './safe-record.ts';

const plain = {
  kind: 'item',
  mimetype: 'text/bbcode',
  body: 'a < b [b]c[/b] <script>',
  obj: '',
  target: '{"type":"Note","content":"x"}',
  plink: 'https://a.example/1',
  location: 'Here',
  terms: [{ kind: 'hashtag', ordinal: 0, text: 't', url: '/search?tag=t', identity: null }],
} as unknown as ItemRecord;

describe('the record of an item in an archive', () => {
  it('stays as it is where nothing in it runs', () => {
    expect(safeRecord(plain)).toEqual(plain);
  });

  it.each(['text/html', 'application/xhtml+xml', 'image/svg+xml'])('loses scripts in a body of type %s', (mimetype) => {
    const body = '<b onclick="x">y</b><script>z</script><svg onload=x></svg>';
    expect(safeRecord({ ...plain, mimetype, body })).toEqual({ ...plain, mimetype: 'text/html', body: '<b>y</b>' });
  });

  it.each([
    ['plink', 'javascript:x', null],
    ['location', '<img src=x>', '[img src=x]'],
    ['obj', '{"content":"<script>x</script>y"}', '{"content":"y"}'],
    ['target', '{"url":"javascript:x"}', '{"url":""}'],
    ['target', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, ''],
  ])('loses what runs in %s', (name, value, expected) => {
    expect(safeRecord({ ...plain, [name]: value })).toEqual({ ...plain, [name]: expected });
  });

  it('loses addresses of terms that lead nowhere', () => {
    const [term] = plain.terms;
    const terms = ['javascript:x', 'data:text/html,x', 'https://b.example/t'].map((url) => ({ ...term!, url }));
    expect(safeRecord({ ...plain, terms }).terms.map(({ url }) => url)).toEqual(['', '', 'https://b.example/t']);
  });
});
