import { describe, expect, it } from 'vitest';
import { type Filled, joinFilled, Slot, templateOf } from '../../wire/template.ts';
import { createCache, type FragmentForm, type JoinedNow } from './cache.ts';

const made =
  (text: string, isExact = true) =>
  (): Promise<JoinedNow> =>
    Promise.resolve({ bytes: Buffer.from(text), length: 1, isExact });
const formOf = (name: string): FragmentForm<string> => ({ name, encode: (content) => templateOf({ content }) });
const file = formOf('file');
const never = (): Promise<JoinedNow> => Promise.reject(new Error('joined once more'));

describe('joined rows', () => {
  it('are joined once for what they are made of', async () => {
    const cache = createCache(10_000);
    const first = await cache.joined(['file', '1', '7,3'], made('"a"'));
    expect(await cache.joined(['file', '1', '7,3'], never)).toBe(first);
  });

  it.each([
    ['the form', ['photo', '1', '7,3']],
    ['who asks', ['file', '2', '7,3']],
    ['a version', ['file', '1', '7,4']],
    ['where one part ends', ['file', '17', ',3']],
    ['the order', ['1', 'file', '7,3']],
  ])('are others where %s is another', async (_what, madeOf) => {
    const cache = createCache(10_000);
    await cache.joined(['file', '1', '7,3'], made('"a"'));
    expect((await cache.joined(madeOf, made('"b"'))).bytes.toString()).toBe('"b"');
  });

  it('are not cached where a row had changed when it was read', async () => {
    const cache = createCache(10_000);
    const newer = await cache.joined(['file', '7,3'], made('"newer"', false));
    expect([newer.bytes.toString(), newer.length]).toEqual(['"newer"', 1]);
    expect((await cache.joined(['file', '7,3'], made('"a"'))).bytes.toString()).toBe('"a"');
  });

  it('take no more than they may', async () => {
    const cache = createCache(3000);
    for (const version of ['1', '2', '3']) await cache.joined([version], made(version.repeat(400)));
    expect((await cache.joined(['1'], made('again'))).bytes.toString()).toBe('again');
    await expect(cache.joined(['3'], never)).resolves.toMatchObject({ length: 1 });
  });

  it('are joined each time where nothing may be cached', async () => {
    const cache = createCache(0);
    await cache.joined(['file'], made('"a"'));
    expect((await cache.joined(['file'], made('"b"'))).bytes.toString()).toBe('"b"');
  });
});

describe('rows of the same bytes', () => {
  const template = templateOf({ name: 'a', who: new Slot('who') });
  const [alice, bob] = [Buffer.from('"alice"'), Buffer.from('"bob"')];
  const rows = (...fillings: Buffer[]): Filled[] => fillings.map((filling) => ({ template, fillings: [filling] }));

  it('are joined once, as soon as the bytes are known', () => {
    const cache = createCache(10_000);
    const [first, second, third] = [1, 2, 3].map(() => cache.joinedBytes(rows(alice, bob)));
    expect(first!.bytes.toString()).toBe('{"name":"a","who":"alice"},{"name":"a","who":"bob"}');
    expect(second).toEqual(first);
    expect(third).toBe(second);
  });

  it('are others where one of them is, or their order', () => {
    const cache = createCache(10_000);
    const textOf = (filled: Filled[]) => cache.joinedBytes(filled).bytes.toString();
    const all = [rows(alice, bob), rows(bob, alice), rows(alice), rows(alice, bob, bob), []];
    const first = all.map(textOf);
    expect([all.map(textOf), all.map(textOf)]).toEqual([first, first]);
    expect(new Set(first).size).toBe(all.length);
  });

  it('are not cached where they were made for one answer', () => {
    const cache = createCache(10_000);
    const ask = () => cache.joinedBytes(rows(alice, Buffer.from('"carol"')));
    expect(ask()).not.toBe(ask());
  });

  it('are others where the numbers of other bytes read the same one after the other', () => {
    const cache = createCache(10_000_000);
    const numbers = Array.from({ length: 120 }, (_, number) => number);
    const known = numbers.map((number) => {
      const filled = {
        template: templateOf({ name: number, who: new Slot('who') }),
        fillings: [Buffer.from(`${number}`)],
      };
      cache.joinedBytes([filled]);
      return filled;
    });
    const wrong: string[] = [];
    for (const { template } of known) {
      for (const { fillings } of known) {
        const filled = { template, fillings };
        const found = cache.joinedBytes([filled]).bytes.toString();
        if (found !== joinFilled([filled]).toString()) wrong.push(found);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('fragments', () => {
  const fragmentOf = (content: string, version = 1) => ({ version, template: templateOf({ content }) });

  it('have a place of their own for each form and id', () => {
    const cache = createCache(1_000_000);
    const forms = Array.from({ length: 32 }, (_, number) => formOf(String(number)));
    const ids = [0, 1, 2, 31, 32, 33, 64, 1_000_000];
    const places = forms.flatMap((form) => ids.map((id) => ({ form, id, fragment: fragmentOf(`${form.name} ${id}`) })));
    for (const { form, id, fragment } of places) cache.set(form, id, fragment);
    for (const { form, id, fragment } of places) expect(cache.get(form, id)).toBe(fragment);
    expect(cache.get(forms[0]!, 3)).toBeUndefined();
  });

  it('refuse a form that there is no place for', () => {
    const cache = createCache(1_000_000);
    for (let number = 0; number < 32; number += 1) cache.set(formOf(String(number)), 1, fragmentOf('a'));
    expect(() => cache.get(file, 1)).toThrow('more forms');
  });

  it('take no more than they may; those that were not asked for go first', () => {
    const cache = createCache(3200);
    for (const id of [1, 2, 3]) {
      cache.set(file, id, fragmentOf('x'.repeat(400)));
      cache.get(file, 1);
    }
    expect([1, 2, 3].map((id) => cache.get(file, id) !== undefined)).toEqual([true, false, true]);
  });

  it('share their room with joined rows', async () => {
    const cache = createCache(3200);
    for (const id of [1, 2]) cache.set(file, id, fragmentOf('x'.repeat(400)));
    await cache.joined(['file'], made('x'.repeat(400)));
    expect([1, 2].map((id) => cache.get(file, id) !== undefined)).toEqual([false, true]);
  });
});

describe('a whole answer', () => {
  const pieces = (letter: string): Buffer[] => [Buffer.from('['), Buffer.from(letter.repeat(40_000)), Buffer.from(']')];

  it('is the very same bytes where these have been answered before', () => {
    const cache = createCache(1_000_000);
    const first = cache.whole('a', pieces('a'));
    expect(first).toEqual(Buffer.concat(pieces('a')));
    expect(cache.whole('a', pieces('a'))).toBe(first);
    expect(cache.whole('b', pieces('b'))).toEqual(Buffer.concat(pieces('b')));
  });

  it.each([
    ['it is short', 1_000_000, 'a'],
    ['it would take much of what there is', 100_000, 'a'.repeat(40_000)],
    ['nothing may be cached', 0, 'a'.repeat(40_000)],
  ])('is not cached where %s', (_why, maxBytes, text) => {
    const cache = createCache(maxBytes);
    const ask = () => cache.whole('a', [Buffer.from('['), Buffer.from(text)]);
    expect(ask()).not.toBe(ask());
  });
});
