import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/** The upper part of the locks of log writers (migrations 0009 and 0025). */
const lockParts = { audit_event: 1101, server_event: 1102, change_event: 1103 } as const;

export interface Settled {
  readonly id: number;
  /** Whether a transaction that writes into the log is unfinished. */
  readonly hasWriters: boolean;
}

/**
 * The id up to which a log is complete: later events may be preceded by others of unfinished transactions. Reads after
 * this, up to this id, miss none. The reader must see each commit, which a snapshot doesn't.
 */
export async function lastSettled(reader: Pick<Reader, 'kind' | 'db'>, log: keyof typeof lockParts): Promise<Settled> {
  if (reader.kind === 'sqlite') return { id: Number.MAX_SAFE_INTEGER, hasWriters: false };
  // Whoever has no lock after this takes a later id.
  const { rows: ids } = await sql<{ id: number }>`select last_value as id
    from ${sql.id(`${log}_id_seq`)}`.execute(reader.db);
  const part = sql.lit(lockParts[log]);
  const { rows: locks } = await sql<{ id: number | null }>`
    select min(((classid::bigint & 65535) << 32) | objid::bigint) as id from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = ${part}
      and database = (select oid from pg_database where datname = current_database())`.execute(reader.db);
  const first = locks[0]!.id;
  const last = Number(ids[0]!.id);
  return { id: first === null ? last : Math.min(last, Number(first)), hasWriters: first !== null };
}
