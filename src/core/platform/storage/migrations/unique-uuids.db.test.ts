import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { inserter } from '../../../../../test/rig/inserter.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { fill } from './0027-unique-uuids.ts';
import { uniqueIndex } from './0028-threads-and-words.ts';

forEachDatabase((open) => {
  it('gives items that share a uuid others, but the one whose mid has it', async () => {
    await using tributary = await startTributary(await open('cast'));
    const cast = await bringCast(tributary);
    const { insert } = inserter(() => ({ tributary, cast }));
    const { database } = tributary.operations;
    await database.write(({ db }) => sql`drop index item_uuid`.execute(db));
    const ids = {
      forged: await insert({ uuid: 'one', mid: 'mid:forged' }),
      real: await insert({ uuid: 'one', mid: 'http://tributary.test/item/one' }),
      first: await insert({ uuid: 'two', mid: 'mid:first' }),
      second: await insert({ uuid: 'two', mid: 'mid:second' }),
    };
    await database.write(async (tx) => {
      await fill(tx.db);
      await sql.raw(uniqueIndex).execute(tx.db);
    });
    const rows = await database.write(({ db }) => db.selectFrom('item').select(['id', 'uuid']).execute());
    const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]));
    expect([uuids.get(ids.real), uuids.get(ids.first)]).toEqual(['one', 'two']);
    expect(new Set(uuids.values()).size).toBe(rows.length);
    await expect(insert({ uuid: 'one', mid: 'mid:other' })).rejects.toThrow(/unique/i);
  });
});
