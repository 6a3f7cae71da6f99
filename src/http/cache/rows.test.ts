import { describe, expect, it } from 'vitest';
import { templateOf } from '../../wire/template.ts';
import { type Cache, createCache, type FragmentForm } from './cache.ts';
import { encodedRows } from './rows.ts';

const formOf = (name: string): FragmentForm<string> => ({
  name,
  encode: (content, baseUrl) => templateOf({ [name]: content, baseUrl }),
});
const [file, photo] = [formOf('file'), formOf('photo')];

/** A table whose rows can be written, and an older list of it. */
function createTable(cache: Cache = createCache(100_000)) {
  const rows = new Map<number, { version: number; content: string }>();
  const reads: (readonly number[])[] = [];
  const context = { cache, operations: { baseUrl: 'http://here.test' } };
  const read = (ids: readonly number[]) => {
    reads.push(ids);
    return Promise.resolve(ids.flatMap((id) => (rows.has(id) ? [{ id, ...rows.get(id)! }] : [])));
  };
  return {
    reads,
    write: (id: number, version: number, content: string) => rows.set(id, { version, content }),
    remove: (id: number) => rows.delete(id),
    list: async (versions: Readonly<Record<number, number>>, form = file) => {
      const list = Object.entries(versions).map(([id, version]) => ({ id: Number(id), version }));
      const { byId, isExact } = await encodedRows(context, form, list, read);
      return { texts: Object.fromEntries([...byId].map(([id, { bytes }]) => [id, bytes.toString()])), isExact };
    },
  };
}

const text = (content: string, name = 'file'): string =>
  JSON.stringify({ [name]: content, baseUrl: 'http://here.test' });

describe('encoded rows', () => {
  it('are read once for each version', async () => {
    const table = createTable();
    table.write(1, 7, 'a');
    table.write(2, 3, 'b');
    const both = { texts: { 1: text('a'), 2: text('b') }, isExact: true };
    expect(await table.list({ 1: 7, 2: 3 })).toEqual(both);
    expect(await table.list({ 1: 7, 2: 3 })).toEqual(both);
    expect(table.reads).toEqual([[1, 2]]);
    table.write(2, 4, 'changed');
    expect(await table.list({ 1: 7, 2: 4 })).toEqual({ texts: { 1: text('a'), 2: text('changed') }, isExact: true });
    expect(table.reads).toEqual([[1, 2], [2]]);
    expect(await table.list({ 1: 7, 2: 4 })).toMatchObject({ isExact: true });
    expect(table.reads).toHaveLength(2);
  });

  it('stand under the version that they were read in, not under that of the list', async () => {
    const table = createTable();
    table.write(1, 8, 'newer than the list');
    expect(await table.list({ 1: 7 })).toEqual({ texts: { 1: text('newer than the list') }, isExact: false });
    expect(await table.list({ 1: 8 })).toEqual({ texts: { 1: text('newer than the list') }, isExact: true });
    expect(table.reads).toEqual([[1]]);
    // A reader with an outdated list asks for it, and gets the current rows.
    table.write(1, 9, 'newest');
    expect(await table.list({ 1: 7 })).toEqual({ texts: { 1: text('newest') }, isExact: false });
  });

  it('say where one of several was of another version', async () => {
    const table = createTable();
    table.write(1, 7, 'a');
    table.write(2, 4, 'changed');
    expect(await table.list({ 1: 7, 2: 3 })).toMatchObject({ isExact: false });
  });

  it('leave out those that are there no more, and say so', async () => {
    const table = createTable();
    table.write(1, 7, 'a');
    table.write(2, 3, 'b');
    table.remove(2);
    expect(await table.list({ 1: 7, 2: 3 })).toEqual({ texts: { 1: text('a') }, isExact: false });
    // Neither is missing, and neither has another version.
    table.remove(1);
    expect(await table.list({ 2: 3 })).toEqual({ texts: {}, isExact: false });
  });

  it('of one form are none of another', async () => {
    const table = createTable();
    table.write(1, 7, 'a');
    await table.list({ 1: 7 });
    expect(await table.list({ 1: 7 }, photo)).toEqual({ texts: { 1: text('a', 'photo') }, isExact: true });
    expect(await table.list({ 1: 7 })).toEqual({ texts: { 1: text('a') }, isExact: true });
  });

  it('are read each time where nothing may be cached', async () => {
    const table = createTable(createCache(0));
    table.write(1, 7, 'a');
    for (const _time of [1, 2]) expect(await table.list({ 1: 7 })).toMatchObject({ texts: { 1: text('a') } });
    expect(table.reads).toEqual([[1], [1]]);
  });
});
