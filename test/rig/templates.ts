import { join } from 'node:path';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { bakeCast } from './cast.ts';
import type { Content } from './databases.ts';
import { startTributary } from './tributary.ts';

/**
 * Makes the SQLite files that those of tests are copies of.
 * @returns their paths, and the cast of the one that has it
 */
export async function createSqliteTemplates(
  directory: string,
): Promise<{ templates: Record<Content, string>; cast: string }> {
  const templates = { nothing: join(directory, 'nothing.sqlite'), cast: join(directory, 'cast.sqlite') };
  const cast = await fillTemplates({ nothing: `sqlite:${templates.nothing}`, cast: `sqlite:${templates.cast}` });
  return { templates, cast };
}

/**
 * Migrates two empty databases and brings the cast into one: both together take a second or two on PostgreSQL, and more
 * than a hundred files of tests each want several databases.
 * @returns the cast
 */
export async function fillTemplates(urls: Record<Content, string>): Promise<string> {
  const empty = openDatabase(urls.nothing);
  await empty.migrate();
  await empty.close();
  const database = openDatabase(urls.cast);
  try {
    await database.migrate();
    await using tributary = await startTributary({ database, url: urls.cast, remove: () => Promise.resolve() });
    return await bakeCast(tributary);
  } finally {
    await database.close();
  }
}
