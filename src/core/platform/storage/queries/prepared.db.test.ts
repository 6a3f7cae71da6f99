import { type SqlBool, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { asParams, type Param, type Params } from '../param.ts';
import { prepared, preparedWrite } from './prepared.ts';

interface Wanted {
  readonly kind: 'one' | 'all';
  readonly name: string;
  readonly isShort: boolean;
  readonly after?: number | undefined;
}

forEachDatabase((open) => {
  it('takes values where the query builder takes them, and lets the shape of the arguments decide', async () => {
    const { database } = await open();
    const find = prepared(({ db }, wanted: Params<Wanted>, names: readonly Param<string>[]) => {
      let query = db.selectFrom('setting').select(['key', 'value']).orderBy('key').where('key', 'in', names);
      if (wanted.kind === 'one') query = query.where('key', '=', wanted.name);
      if (wanted.isShort) query = query.where(sql<SqlBool>`length(value) < 3`);
      if (wanted.after !== undefined) query = query.offset(wanted.after).limit(10);
      return query;
    });
    const write = preparedWrite((db, key: Param<string>, value: Param<string>) =>
      db.insertInto('setting').values({ key, value, updated_at: '2026-01-01T00:00:00.000Z' }),
    );
    await database.write(async (tx) => {
      for (const [key, value] of Object.entries({ a: '1', b: '22', c: '333' })) await write(tx, key, value);
    });
    const keys = async (wanted: Wanted, names: readonly string[]) =>
      (await find(database.reader, wanted, names)).map((row) => row.key);
    const all = { kind: 'all', name: 'b', isShort: false } as const;
    expect(await keys(all, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(await keys(all, ['c', 'b', 'x'])).toEqual(['b', 'c']);
    expect(await keys({ ...all, kind: 'one' }, ['a', 'b', 'c'])).toEqual(['b']);
    expect(await keys({ ...all, kind: 'one', name: 'c' }, ['a', 'b', 'c'])).toEqual(['c']);
    expect(await keys({ ...all, isShort: true }, ['a', 'b', 'c'])).toEqual(['a', 'b']);
    expect(await keys({ ...all, after: 2 }, ['a', 'b', 'c'])).toEqual(['c']);
  });

  it('keeps a hundred shapes of a query at most', async () => {
    const { database } = await open();
    let built = 0;
    const find = prepared(({ db }, wanted: { readonly kind: number }) => {
      built += 1;
      return db.selectFrom('setting').select(sql<number>`${sql.lit(wanted.kind)}`.as('kind'));
    });
    const builtFor = async (kind: number): Promise<boolean> => {
      const before = built;
      await find(database.reader, { kind });
      // Tests build the plain query at each run, too.
      return built - before > 1;
    };
    expect(await builtFor(0)).toBe(true);
    expect(await builtFor(0)).toBe(false);
    for (let kind = 1; kind <= 100; kind += 1) expect(await builtFor(kind)).toBe(true);
    expect(await builtFor(1)).toBe(false);
    expect(await builtFor(0)).toBe(true);
  });

  it('is refused in tests where the builder looks at a value, before the query runs', async () => {
    const { database } = await open();
    const branching = prepared(({ db }, key: Param<string>) => {
      const query = db.selectFrom('setting').select('key');
      // Refused by the types without the cast.
      return (key as unknown) === 'every' ? query : query.where('key', '=', key);
    });
    await expect(branching(database.reader, 'one')).resolves.toEqual([]);
    await expect(branching(database.reader, 'every')).rejects.toThrow('not what its builder makes of the values');
    const truthy = prepared(({ db }, count: Param<number>) => {
      const query = db.selectFrom('setting').select('key');
      return (count as unknown) ? query.limit(count) : query;
    });
    await expect(truthy(database.reader, 1)).resolves.toEqual([]);
    await expect(truthy(database.reader, 0)).rejects.toThrow('not what its builder makes of the values');
    const calculating = prepared(({ db }, count: Param<number>) =>
      db
        .selectFrom('setting')
        .select('key')
        .limit(Number(count) + 1),
    );
    await expect(calculating(database.reader, 1)).rejects.toThrow('not known while a query is built');
    const telling = prepared(({ db }, key: Param<string>) =>
      db
        .selectFrom('setting')
        .select('key')
        .where('key', '=', JSON.stringify([key])),
    );
    await expect(telling(database.reader, 'one')).rejects.toThrow('not known while a query is built');
  });
});

describe('Param', () => {
  it('cannot be compared, calculated with or asked for as it is', () => {
    const look = (count: Param<number>, name: Param<'a' | 'b'>, viewer: Params<Wanted>): unknown[] => [
      // @ts-expect-error -- a number is no Param
      () => count === 5,
      // @ts-expect-error -- nor is it less or more than one
      () => count < 5,
      // @ts-expect-error -- nor part of a sum
      () => count + 1,
      // @ts-expect-error -- a text is no Param
      () => name === 'a',
      // @ts-expect-error -- it has no text to look at
      () => name.startsWith('a'),
      // @ts-expect-error -- members of objects are Params, too
      () => viewer.name === 'Ann',
      // @ts-expect-error -- so are those of lists
      () => [count].includes(5),
      () => viewer.kind === 'one' && viewer.isShort && viewer.after === undefined,
    ];
    const real = asParams<Wanted>({ kind: 'one', name: 'a', isShort: true });
    expect(look(asParams<number>(1), asParams<'a' | 'b'>('a'), real)).toHaveLength(8);
  });

  it('makes a query that nobody can call of a builder that asks for a string, alone or within an object', () => {
    const alone = prepared(({ db }, key: string) => db.selectFrom('setting').select('key').where('key', '=', key));
    const within = prepared(({ db }, wanted: Wanted) =>
      db.selectFrom('setting').select('key').where('key', '=', wanted.name),
    );
    const calls = [
      // @ts-expect-error -- no string is `never`
      (reader: never) => alone(reader, 'one'),
      // @ts-expect-error -- nor is that of the object
      (reader: never) => within(reader, { kind: 'one', name: 'a', isShort: true }),
    ];
    expect(calls).toHaveLength(2);
  });
});
