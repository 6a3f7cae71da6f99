import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/**
 * Whether others write now and have not committed. Such a writer may have met a queued job of its kind and enqueued none,
 * while that job cannot see yet what it wrote. SQLite has one writer at a time, so never there.
 */
export async function hasOpenWrites(reader: Reader): Promise<boolean> {
  if (reader.kind === 'sqlite') return false;
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and backend_xid is not null and pid <> pg_backend_pid() limit 1`.execute(reader.db);
  return rows.length > 0;
}
