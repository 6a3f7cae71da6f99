import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { CompiledQuery } from 'kysely';
import type { DatabaseKind } from '../dialect/portable.ts';
import { listTables, namesOfMigrations, type Open, quoted } from './catalog.ts';

/** All rows of a database, table by table; the form that both databases can be restored from (docs/operate/backup.md). */
export interface Rows {
  readonly kind: DatabaseKind;
  readonly migrations: readonly string[];
  readonly tables: () => AsyncIterable<TableRows>;
}

export interface TableRows {
  readonly name: string;
  readonly columns: readonly string[];
  readonly lastId: number | null;
  /** Must be read to the end before the next table. */
  readonly rows: AsyncIterable<readonly Row[]>;
}

export type Row = readonly (string | number | null)[];

const rowsAtOnce = 500;

/** Content of a database, as a stream. */
export async function rowsOf(open: Open): Promise<Rows> {
  return { kind: open.kind, migrations: await namesOfMigrations(open), tables: () => readTables(open) };
}

async function* readTables(open: Open): AsyncIterable<TableRows> {
  for (const { name, columns, lastId } of await listTables(open)) {
    const names = columns.map((column) => column.name);
    yield { name, columns: names, lastId, rows: readRows(open, name, names) };
  }
}

async function* readRows({ db }: Open, table: string, names: readonly string[]): AsyncIterable<Row[]> {
  const query = CompiledQuery.raw(`select ${names.map(quoted).join(', ')} from ${quoted(table)}`);
  const stream = db.getExecutor().stream<Record<string, string | number | null>>(query, rowsAtOnce);
  for await (const { rows } of stream) yield rows.map((row) => names.map((name) => row[name] ?? null));
}

/** Writes rows to a file: lines of JSON, compressed. */
export async function writeRows(rows: Rows, path: string, progressed: () => void): Promise<void> {
  await pipeline(Readable.from(linesOf(rows, progressed)), createGzip({ level: 4 }), createWriteStream(path));
}

async function* linesOf({ kind, migrations, tables }: Rows, progressed: () => void): AsyncIterable<string> {
  yield `${JSON.stringify({ format: 'tributary-rows', version: 1, kind, migrations })}\n`;
  let tableCount = 0;
  for await (const { name, columns, lastId, rows } of tables()) {
    yield `${JSON.stringify({ table: name, columns, lastId })}\n`;
    let count = 0;
    for await (const some of rows) {
      count += some.length;
      progressed();
      yield some.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
    yield `${JSON.stringify({ end: name, rows: count })}\n`;
    tableCount += 1;
  }
  yield `${JSON.stringify({ end: null, tables: tableCount })}\n`;
}

/** @throws an ordinary error when the file is none of ours, or ends early */
export async function openRows(path: string): Promise<Rows> {
  const lines = splitLines(createReadStream(path).compose(createGunzip()) as AsyncIterable<Buffer>);
  const head = await nextLine(lines);
  if (head['format'] !== 'tributary-rows' || head['version'] !== 1)
    throw new Error('this file does not contain rows of Tributary');
  return {
    kind: head['kind'] as DatabaseKind,
    migrations: head['migrations'] as string[],
    tables: () => parseTables(lines),
  };
}

type Lines = AsyncIterator<string>;

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

async function nextLine(lines: Lines): Promise<Record<string, unknown>> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the file is incomplete');
  return JSON.parse(value) as Record<string, unknown>;
}

async function* parseTables(lines: Lines): AsyncIterable<TableRows> {
  for (let line = await nextLine(lines); line['end'] !== null; line = await nextLine(lines)) {
    const { table, columns, lastId } = line as { table: string; columns: string[]; lastId: number | null };
    yield { name: table, columns, lastId, rows: parseRows(lines, table) };
  }
}

async function* parseRows(lines: Lines, table: string): AsyncIterable<Row[]> {
  let some: Row[] = [];
  let count = 0;
  for (;;) {
    const line = (await nextLine(lines)) as unknown;
    if (!Array.isArray(line)) {
      const { end, rows } = line as { end?: string; rows?: number };
      if (end !== table || rows !== count) throw new Error(`rows are missing from the table ${table}`);
      break;
    }
    count += 1;
    some.push(line as Row);
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
