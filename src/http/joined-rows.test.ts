import { describe, expect, it } from 'vitest';
import { type Filled, joinFilled, Slot, templateOf } from '../wire/template.ts';
import { createJoinedRows, type JoinedNow } from './joined-rows.ts';

const made =
  (text: string, isExact = true) =>
  (): Promise<JoinedNow> =>
    Promise.resolve({ bytes: Buffer.from(text), length: 1, isExact });
const never = (): Promise<JoinedNow> => Promise.reject(new Error('joined once more'));

describe('joined rows', () => {
  it('are joined once for what they are made of', async () => {
    const joined = createJoinedRows(10_000);
    const first = await joined.of(['file', '1', '7,3'], made('"a"'));
    expect(await joined.of(['file', '1', '7,3'], never)).toBe(first);
  });

  it.each([
    ['the form', ['photo', '1', '7,3']],
    ['who asks', ['file', '2', '7,3']],
    ['a version', ['file', '1', '7,4']],
    ['where one part ends', ['file', '17', ',3']],
    ['the order', ['1', 'file', '7,3']],
  ])('are others where %s is another', async (_what, madeOf) => {
    const joined = createJoinedRows(10_000);
    await joined.of(['file', '1', '7,3'], made('"a"'));
    expect((await joined.of(madeOf, made('"b"'))).bytes.toString()).toBe('"b"');
  });

  it('are not cached where a row had changed when it was read', async () => {
    const joined = createJoinedRows(10_000);
    const newer = await joined.of(['file', '7,3'], made('"newer"', false));
    expect([newer.bytes.toString(), newer.length]).toEqual(['"newer"', 1]);
    expect((await joined.of(['file', '7,3'], made('"a"'))).bytes.toString()).toBe('"a"');
  });

  it('take no more than they may', async () => {
    const joined = createJoinedRows(2000);
    for (const version of ['1', '2', '3']) await joined.of([version], made(version.repeat(400)));
    expect((await joined.of(['1'], made('again'))).bytes.toString()).toBe('again');
    await expect(joined.of(['3'], never)).resolves.toMatchObject({ length: 1 });
  });

  it('are joined each time where nothing may be cached', async () => {
    const joined = createJoinedRows(0);
    await joined.of(['file'], made('"a"'));
    expect((await joined.of(['file'], made('"b"'))).bytes.toString()).toBe('"b"');
  });
});

describe('rows of the same bytes', () => {
  const template = templateOf({ name: 'a', who: new Slot('who') });
  const [alice, bob] = [Buffer.from('"alice"'), Buffer.from('"bob"')];
  const rows = (...fillings: Buffer[]): Filled[] => fillings.map((filling) => ({ template, fillings: [filling] }));

  it('are joined once, as soon as the bytes are known', () => {
    const joined = createJoinedRows(10_000);
    const [first, second, third] = [1, 2, 3].map(() => joined.same(rows(alice, bob)));
    expect(first!.bytes.toString()).toBe('{"name":"a","who":"alice"},{"name":"a","who":"bob"}');
    expect(second).toEqual(first);
    expect(third).toBe(second);
  });

  it('are others where one of them is, or their order', () => {
    const joined = createJoinedRows(10_000);
    const textOf = (filled: Filled[]) => joined.same(filled).bytes.toString();
    const all = [rows(alice, bob), rows(bob, alice), rows(alice), rows(alice, bob, bob), []];
    const first = all.map(textOf);
    expect([all.map(textOf), all.map(textOf)]).toEqual([first, first]);
    expect(new Set(first).size).toBe(all.length);
  });

  it('are not cached where they were made for one answer', () => {
    const joined = createJoinedRows(10_000);
    const ask = () => joined.same(rows(alice, Buffer.from('"carol"')));
    expect(ask()).not.toBe(ask());
  });

  it('are others where the numbers of other bytes read the same one after the other', () => {
    const joined = createJoinedRows(10_000_000);
    const numbers = Array.from({ length: 120 }, (_, number) => number);
    const known = numbers.map((number) => {
      const filled = {
        template: templateOf({ name: number, who: new Slot('who') }),
        fillings: [Buffer.from(`${number}`)],
      };
      joined.same([filled]);
      return filled;
    });
    const wrong: string[] = [];
    for (const { template } of known) {
      for (const { fillings } of known) {
        const filled = { template, fillings };
        const found = joined.same([filled]).bytes.toString();
        if (found !== joinFilled([filled]).toString()) wrong.push(found);
      }
    }
    expect(wrong).toEqual([]);
  });
});
