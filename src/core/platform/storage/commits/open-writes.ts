import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/**
 * Whether others are writing and haven't committed. Such a writer may have met a queued job of its kind and enqueued
 * none, while that job can't see its rows yet. Never on SQLite, which has one writer at a time.
 */
export async function hasOpenWrites(reader: Reader): Promise<boolean> {
  if (reader.kind === 'sqlite') return false;
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and backend_xid is not null and pid <> pg_backend_pid() limit 1`.execute(reader.db);
  return rows.length > 0;
}
