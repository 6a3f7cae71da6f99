import { finished } from 'node:stream/promises';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { storable } from './portable.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Rows for `copy ... from stdin`, in its text format: the only parameter of the statement. PostgreSQL takes longer to
 * parse and plan an insert with a parameter per value than to insert the rows.
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export class CopiedRows {
  readonly #text: string;

  /** @param rows the values of each, in the order of the columns that the statement names */
  constructor(rows: readonly (readonly unknown[])[]) {
    this.#text = rows.map((row) => `${row.map(cellOf).join('\t')}\n`).join('');
  }

  /** Runs the statement after those already sent on the connection. */
  async send(client: pg.PoolClient, sql: string): Promise<void> {
    await finished(client.query(from(sql)).end(this.#text));
  }
}

/**
 * The statement that copies rows; it is run before the next one, which rejects if they are refused.
 * @param into the table and its columns, quoted, as in `"setting" ("key", "value")`
 */
export function copyInto(into: string, rows: readonly (readonly unknown[])[]): CompiledQuery {
  return CompiledQuery.raw(`copy ${into} from stdin`, [new CopiedRows(rows)]);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value as number);
  const text = storable(value) as string;
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character]!) : text;
}
