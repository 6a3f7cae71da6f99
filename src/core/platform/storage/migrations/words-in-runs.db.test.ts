import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { request } from '../../../../../test/rig/request.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { indexAgain } from './0028-threads-and-words.ts';

forEachDatabase((open, kind) => {
  it('has posts indexed again that have other characters than ASCII, in their texts, mentions or names of files', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { alice } = await bringCast(tributary);
    const post = async (form: Record<string, string>, filename?: string): Promise<number> => {
      const file = filename === undefined ? {} : { file: 'x', filename, part: 'media' };
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: alice.basic,
        form,
        ...file,
      });
      return Number((json as { item_id: string }).item_id);
    };
    await post({ body: 'plain', title: 'Plain' }, 'plain.txt');
    const wide = [
      await post({ body: 'สวัสดีชาวโลก' }),
      await post({ body: 'plain', title: '🎉' }),
      await post({ body: 'plain', summary: 'ຊາວໂລກ' }),
      await post({ body: 'plain' }, 'ภาพ.txt'),
    ];
    const deleted = await post({ body: 'สวัสดี' });
    await request(tributary, 'POST', '/api/z/1.0/item/update', {
      basic: alice.basic,
      form: { dropitems: String(deleted) },
    });
    await tributary.runner.drain();
    const { database } = tributary.operations;
    await database.write(async (tx) => {
      // One waits already.
      await sql`insert into search_pending (item_id) values (${wide[0]})`.execute(tx.db);
      await sql.raw(indexAgain(kind)).execute(tx.db);
      const { rows } = await sql<{ id: number }>`select item_id as id from search_pending order by item_id`.execute(
        tx.db,
      );
      expect(rows.map(({ id }) => Number(id))).toEqual(wide);
    });
  });
});
