import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, execute } from '../../../../test/rig/postgres.ts';
import { newUuid } from '../../../lib/random.ts';
import { openDatabase } from './database.ts';

describe.skipIf(!inject('postgresUrl'))('commits on PostgreSQL', () => {
  const serverUrl = inject('postgresUrl');
  const name = `durability_${newUuid().replaceAll('-', '')}`;
  afterAll(() => dropDatabase(serverUrl, name));

  /** `synchronous_commit` in connections for reading and writing, for each server setting. */
  async function settings(durability: 'full' | 'relaxed' | undefined, ofServer: string): Promise<Set<string>> {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await execute(serverUrl, `alter database ${name} set synchronous_commit = '${ofServer}'`);
    const database = openDatabase(url.href, { poolSize: 2, ...(durability && { durability }) });
    const show = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;
    try {
      const work = [
        () => database.write(async (tx) => (await show.execute(tx.db)).rows[0]!.value),
        () => database.snapshot(async (reader) => (await show.execute(reader.db)).rows[0]!.value),
      ];
      // Twice at once, so that there are several connections.
      return new Set(await Promise.all([...work, ...work].map((ask) => ask())));
    } finally {
      await database.close();
    }
  }

  const cases = [
    ['full', 'off', 'on'],
    [undefined, 'off', 'on'],
    ['full', 'on', 'on'],
    // A server that waits for more than its own disk still does.
    ['full', 'remote_apply', 'remote_apply'],
    ['relaxed', 'on', 'off'],
    ['relaxed', 'remote_apply', 'off'],
  ] as const;

  it.each(cases)('are as durable as is wanted: %s where the server says %s', async (durability, ofServer, expected) => {
    await createDatabase(serverUrl, name, inject('postgresTemplates').nothing).catch(() => undefined);
    expect(await settings(durability, ofServer)).toEqual(new Set([expected]));
  });
});
