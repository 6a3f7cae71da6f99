import { join } from 'node:path';
import { inject } from 'vitest';
import { restorePlace } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { ask, listTables, quoted } from '../../src/core/platform/storage/backup/catalog.ts';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { newUuid } from '../../src/lib/random.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import type { TestTributary } from './tributary.ts';
import { attributeBy } from '../../src/core/identity/domain/attribution.ts';

/** A text as it is uploaded. */
async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** Every row of every table but those that say how backups go, as JSON. */
export async function contents(database: Database): Promise<Record<string, string[]>> {
  return database.write(async (tx) => {
    const open = { kind: tx.kind, db: tx.db };
    const found: Record<string, string[]> = {};
    for (const { name, columns } of await listTables(open)) {
      if (name === 'backup_run') continue;
      const names = columns.map((column) => quoted(column.name)).join(', ');
      const rows = await ask<Record<string, unknown>>(open, `select ${names} from ${quoted(name)}`);
      // Checksums of migrations are those of the database, and so is the order of columns.
      const textOf = (row: object): string =>
        JSON.stringify(Object.entries({ ...row, checksum: undefined }).sort(([a], [b]) => (a < b ? -1 : 1)));
      found[name] = rows.map(textOf).sort();
    }
    return found;
  });
}

/** The ids that the tables gave last; a restored database goes on behind them. */
export async function lastIds(database: Database): Promise<Record<string, number>> {
  return database.write(async (tx) => {
    const tables = await listTables({ kind: tx.kind, db: tx.db });
    return Object.fromEntries(
      tables.filter(({ name }) => name !== 'backup_run').map(({ name, lastId }) => [name, lastId ?? 0]),
    );
  });
}

/** Somebody with a file and its bytes, rows that name others of their table, and letters of all kinds. */
export async function fill({ operations }: TestTributary, name: string): Promise<string> {
  const { id } = await registerUser(operations, {
    username: name,
    email: `${name}@example.test`,
    name: `Ünï "${name}" 🐟\n\\`,
  });
  const { hash, size } = await operations.blobs.put(bytes(`the letter of ${name}`));
  await operations.database.write(async (tx) => {
    const channel = await tx.db.selectFrom('channel').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    const file = {
      channel_id: channel.id,
      filetype: 'text/plain',
      creator_xchan_id: attributeBy(channel.xchan_id, 'own'),
      created_at: operations.clock.now(),
      edited_at: operations.clock.now(),
      visibility: 'public' as const,
    };
    const folder = await tx.db
      .insertInto('file')
      .values({ ...file, hash: newUuid(), filename: 'folder', filesize: 0, is_dir: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('file')
      .values({ ...file, hash: newUuid(), filename: 'letter', filesize: size, blob_hash: hash, folder_id: folder.id })
      .execute();
  });
  return hash;
}

/** An installation in a folder of `home` that has nothing yet, and how to look at it once it is filled. */
export async function emptyPlace(
  kind: 'sqlite' | 'postgres',
  home: string,
  config: Partial<ReturnType<typeof loadConfig>> = {},
) {
  const dataDir = join(home, newUuid());
  const name = `restored_${newUuid().replaceAll('-', '')}`;
  const databaseUrl =
    kind === 'sqlite'
      ? `sqlite:${join(dataDir, 'tributary.sqlite')}`
      : await createDatabase(inject('postgresUrl'), name);
  const whole = loadConfig({}, { dataDir, databaseUrl, ...config });
  const place = restorePlace(whole);
  const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openDatabase(databaseUrl, { poolSize: 4 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const remove = async () => {
    if (kind === 'postgres') await dropDatabase(inject('postgresUrl'), name);
  };
  return { place, look, dataDir, [Symbol.asyncDispose]: remove };
}
