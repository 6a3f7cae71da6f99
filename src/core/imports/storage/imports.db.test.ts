import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { upsertExternalIds } from './import-content.ts';
import { readExternalIds } from './imports.ts';

const count = 3000;

forEachDatabase((open, kind) => {
  it('looks records of a source up one by one, though nobody has counted its rows yet', async () => {
    const tributary = await startTributary(await open('cast'));
    const { alice } = await bringCast(tributary);
    const group = await bringGroup(tributary, alice);
    const { database } = tributary.operations;
    const sourceId = await database.write(async (tx) => {
      const source = { namespace_id: group.id, import_type: 'slack', source_hostname: 'slack.test' };
      const { id } = await tx.db.insertInto('import_source').values(source).returning('id').executeTakeFirstOrThrow();
      const ids = Array.from({ length: count }, (_, n) => ({
        kind: 'item',
        xid: `m${n}`,
        localId: n + 1,
        contentHash: '',
      }));
      await upsertExternalIds(tx, id, 1, ids);
      return id;
    });
    const { reader } = database;
    const asked: CompiledQuery[] = [];
    const db = reader.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(reader.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const found = await readExternalIds({ kind, db }, sourceId, 'item', ['m1', 'm7', 'of another source']);
    expect(found.get('m1')?.localId).toBe(2);
    expect(found.get('m7')?.localId).toBe(8);
    expect(found.size).toBe(2);
    const { sql, parameters } = asked.at(-1)!;
    const explain =
      kind === 'sqlite' ? 'explain query plan ' : 'explain (analyze, timing off, costs off, summary off) ';
    const { rows } = await reader.db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(explain + sql, [...parameters]),
    );
    const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    expect(plan).toMatch(/xid *= *(?:ANY|\?)/i);
    expect(plan).not.toContain(`rows=${count}`);
  });
});
