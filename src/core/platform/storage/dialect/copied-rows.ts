import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { storable } from './portable.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Rows for `copy ... from stdin`, in its text format: the only parameter of such a statement. PostgreSQL takes longer to read and
 * plan an insert with a parameter for each column of each row than to insert them.
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export class CopiedRows {
  readonly #text: string;
  /** As of a statement that has inserted them. */
  readonly result: pg.QueryResult;

  /** @param rows the values of each, in the order of the columns that the statement names */
  constructor(rows: readonly (readonly unknown[])[]) {
    this.#text = rows.map((row) => `${row.map(cellOf).join('\t')}\n`).join('');
    this.result = { command: 'COPY', rowCount: rows.length, rows: [], oid: 0, fields: [] };
  }

  /** Runs the statement behind those that the connection has been given already. */
  async send(client: pg.PoolClient, sql: string): Promise<void> {
    await finished(client.query(from(sql)).end(this.#text));
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value as number);
  const text = storable(value) as string;
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character]!) : text;
}
