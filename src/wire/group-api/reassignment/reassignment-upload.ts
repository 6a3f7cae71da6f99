import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse as csvParser } from 'csv-parse';
import { usernameOf } from '../../../core/accounts/domain/index.ts';
import { isBlank, isDefaultRow, type ReassignmentCells } from '../../../core/reassignment/domain/index.ts';
import { unguard } from './csv-dialect.ts';
import { columns } from './reassignment-csv.ts';

/** The file can't be processed; the messages are those of group API facts, section 4.4. */
export class UploadFormatError extends Error {
  override readonly name = 'UploadFormatError';
  readonly problems: readonly UploadProblem[];

  constructor(message: string, problems: readonly UploadProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** Position of an error in a file. */
export interface UploadProblem {
  /** The first line of the file is row 1. */
  readonly row: number;
  /** Its name, or its number if it has none. */
  readonly column: string | number;
  readonly message: string;
}

const notFormatted = 'The provided CSV was not correctly formatted.';
const repeatedDefault = 'The provided spreadsheet contains more than one default row.';
const duplicates = 'The provided spreadsheet contains duplicate email addresses or usernames.';

/** Maximum size of a file. */
export interface UploadLimits {
  readonly bytes: number;
  readonly cells: number;
  readonly rows: number;
  readonly columns: number;
}

const megabyte = 1024 * 1024;

/** The limits of the reference. */
export const uploadLimits: UploadLimits = { bytes: 10 * megabyte, cells: 625_000, rows: 50_000, columns: 20 };

/** The limits for this number of rows: never less than those of the reference server. */
export function uploadLimitsFor(rows: number): UploadLimits {
  const scale = Math.max(1, rows / uploadLimits.rows);
  const { bytes, cells, columns: width } = uploadLimits;
  return {
    bytes: Math.ceil((bytes * scale) / megabyte) * megabyte,
    cells: Math.ceil(cells * scale),
    rows,
    columns: width,
  };
}

/** A row of the file; the first line of the file is line 1. */
export interface UploadedRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
}

/** Header names after normalisation, and their meaning. */
const headerNames: Readonly<Record<string, keyof ReassignmentCells>> = {
  source_host: 'sourceHost',
  import_type: 'importType',
  source_user_identifier: 'identifier',
  source_user_name: 'name',
  source_username: 'username',
  service_username: 'targetUsername',
  gitlab_username: 'targetUsername',
  service_public_email: 'targetEmail',
  gitlab_public_email: 'targetEmail',
  keep_as_placeholder: 'keep',
  delete_placeholder: 'remove',
  undo_reassignment: 'undo',
  source_email_address: 'sourceEmail',
};

const required = ['sourceHost', 'importType', 'identifier', 'targetUsername', 'targetEmail'] as const;

/** Names of required columns in our own files. */
const titles = {
  sourceHost: columns[0],
  importType: columns[1],
  identifier: columns[2],
  targetUsername: columns[5],
  targetEmail: columns[6],
} as const;

function foldHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\s\w]/g, '')
    .trim()
    .replace(/\s+/g, '_');
}

/** Refuses files by their raw size and shape, before they are parsed. @throws UploadFormatError */
export function checkSize(bytes: Buffer, limits = uploadLimits): void {
  if (bytes.length > limits.bytes) {
    throw new UploadFormatError(`The provided CSV file exceeds the maximum size of ${limits.bytes / megabyte} MB.`);
  }
  let cells = 0;
  let rows = 0;
  let header = 0;
  let isBehindHeader = false;
  let hasText = false;
  // By index: an iterator takes ten times as long, and requests have to wait.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    const isSeparator = byte === 0x2c || byte === 0x3b || byte === 0x09;
    if (isSeparator || byte === 0x0a || byte === 0x0d) cells += 1;
    if (byte === 0x0a) rows += 1;
    if (isBehindHeader) continue;
    // Blank lines can precede the header, with or without separators.
    const isEnd = byte === 0x0a || byte === 0x0d;
    if (isEnd && hasText) isBehindHeader = true;
    else if (isEnd) header = 0;
    else if (isSeparator) header += 1;
    else if (byte !== 0x20 && byte !== 0) hasText = true;
  }
  if (cells > limits.cells) {
    throw new UploadFormatError('The provided CSV file has too many rows or columns to be processed.');
  }
  if (rows > limits.rows) {
    throw new UploadFormatError(`The provided CSV file exceeds the maximum number of rows (${limits.rows}).`);
  }
  if (header >= limits.columns) {
    throw new UploadFormatError(`The provided CSV file exceeds the maximum number of columns (${limits.columns}).`);
  }
}

/**
 * Looks through an uploaded file and refuses what cannot be processed as a whole. Commas, semicolons or tabs, a BOM,
 * UTF-16 with or without one, Windows-1252, any line ends, blank lines before the header and a line `sep=;` are fine.
 * @param options.allowsSeveral a file may name someone twice for one source
 * @param options.onRow is given the rows on the way; they count only if nothing is thrown
 * @throws UploadFormatError
 */
export async function checkRows(
  bytes: Buffer,
  { onRow, ...options }: ReadOptions & { onRow?: (row: UploadedRow) => void } = {},
): Promise<void> {
  for await (const row of readRows(bytes, options)) onRow?.(row);
}

interface ReadOptions {
  readonly allowsSeveral?: boolean;
}

/**
 * The rows of a file, one by one; values are trimmed, and an apostrophe before a formula is removed. They are valid
 * only if nothing is thrown after the last one, where `checkRows` reports errors.
 */
export async function* readRows(
  bytes: Buffer,
  { allowsSeveral = false }: ReadOptions = {},
): AsyncGenerator<UploadedRow, void> {
  const header: Header = { line: 1, places: new Map() };
  const targets: Targets = new Map();
  let repeated: UploadProblem | undefined;
  const defaults: UploadProblem[] = [];
  for await (const row of rowsOf(bytes, header)) {
    if (isDefaultRow(row.cells)) defaults.push({ row: row.line, column: titles.identifier, message: repeatedDefault });
    else if (!allowsSeveral) repeated ??= noteTargets(targets, row.line, row.cells);
    yield row;
  }
  const missing = required
    .filter((key) => !header.places.has(key))
    .map((key) => ({ row: header.line, column: titles[key], message: 'The column is missing.' }));
  const more = defaults.slice(1, 2);
  const errors = [
    ...(missing.length > 0 ? [notFormatted] : []),
    ...(repeated ? [duplicates] : []),
    ...(more.length > 0 ? [repeatedDefault] : []),
  ];
  if (errors.length === 0) return;
  throw new UploadFormatError(errors.join(' '), [...missing, ...(repeated ? [repeated] : []), ...more]);
}

/** Position of each cell in the header. */
type Places = Map<keyof ReassignmentCells, number>;

/** The line that names the columns, once it has been read. */
interface Header {
  line: number;
  readonly places: Places;
}

async function* rowsOf(bytes: Buffer, header: Header): AsyncIterable<UploadedRow> {
  const { preamble, separator, rest } = openFile(toUtf8(bytes));
  header.line = preamble + 1;
  let line = preamble;
  for await (const record of recordsOf(rest, separator, preamble)) {
    line += 1;
    if (line === header.line) notePlaces(header.places, record);
    else yield { line, cells: cellsOf(record, header.places) };
  }
}

function notePlaces(places: Places, header: readonly string[]): void {
  header.forEach((name, index) => {
    const key = headerNames[foldHeader(name)];
    if (key !== undefined && !places.has(key)) places.set(key, index);
  });
}

function cellsOf(record: readonly string[], places: Readonly<Places>): ReassignmentCells {
  const cell = (key: keyof ReassignmentCells): string => unguard((record[places.get(key) ?? -1] ?? '').trim());
  return {
    sourceHost: cell('sourceHost'),
    importType: cell('importType'),
    identifier: cell('identifier'),
    name: cell('name'),
    username: cell('username'),
    targetUsername: usernameOf(cell('targetUsername')),
    targetEmail: cell('targetEmail'),
    ...(places.has('keep') && { keep: cell('keep') }),
    ...(places.has('remove') && { remove: cell('remove') }),
    ...(places.has('undo') && { undo: cell('undo') }),
    ...(places.has('sourceEmail') && { sourceEmail: cell('sourceEmail') }),
  };
}

/**
 * The file in UTF-8: converted from UTF-16 if declared, otherwise UTF-8, otherwise the encoding of spreadsheets on
 * Windows.
 */
function toUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes);
  // Most files are UTF-8 and large, and used unchanged.
  const isReady = encoding === 'utf-8' && isUtf8(bytes);
  const utf8 = isReady ? bytes : Buffer.from(tryDecode(bytes, encoding) ?? windows1252.decode(bytes));
  // A file of some other kind; PostgreSQL takes no NUL either.
  const nul = utf8.indexOf(0);
  if (nul < 0) return utf8;
  const row = utf8.subarray(0, nul).toString().split('\n').length;
  throw new UploadFormatError(notFormatted, [{ row, column: 1, message: 'This is no text: save the file as UTF-8.' }]);
}

const windows1252 = new TextDecoder('windows-1252');

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bare16Of(bytes) ?? 'utf-8';
}

/** Bytes that are enough to tell UTF-16 by. */
const sampleBytes = 512;

/** UTF-16 without a BOM: the names of the columns are ASCII, so every other byte of the beginning is zero. */
function bare16Of(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes) & ~1);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [high, low] = zeros as [number, number];
  const max = sample.length / 4;
  if (low > max && high === 0) return 'utf-16le';
  if (high > max && low === 0) return 'utf-16be';
  return undefined;
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lines before the header: their number, and the separator that one of them declares, or that the header uses. */
interface OpenedFile {
  readonly preamble: number;
  readonly separator: string;
  /** The file from its header on. */
  readonly rest: Buffer;
}

/** Lines that can precede the header. */
const maxPreamble = 100;

/** How spreadsheets declare the separator. */
const separatorLine = /^"?sep=(.|\\t)"?$/i;
const blankLine = /^[\s,;"]*$/;

/** Goes past blank lines and a line `sep=;` to the header. */
function openFile(utf8: Buffer): OpenedFile {
  let start = utf8[0] === 0xef && utf8[1] === 0xbb && utf8[2] === 0xbf ? 3 : 0;
  let named: string | undefined;
  for (let preamble = 0; ; preamble += 1) {
    const end = lineEnd(utf8, start);
    const text = utf8.subarray(start, end).toString();
    const [, separator] = named === undefined ? (separatorLine.exec(text.replace(/ {1,9}$/, '')) ?? []) : [];
    if (separator !== undefined) named = separator === '\\t' ? '\t' : separator;
    else if (!blankLine.test(text) || end >= utf8.length || preamble >= maxPreamble) {
      return { preamble, separator: named ?? separatorOf(text), rest: utf8.subarray(start) };
    }
    start = utf8[end] === 0x0d && utf8[end + 1] === 0x0a ? end + 2 : end + 1;
  }
}

/** End of the line that begins at `start`. */
function lineEnd(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
  return end;
}

/** The separator that the header line has most of. */
function separatorOf(header: string): string {
  const count = (separator: string): number => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Bytes that are parsed in one turn of the event loop: a few milliseconds, so that a large file does not stop requests. */
const bytesAtOnce = 8 * 1024;

async function* inTurns(bytes: Buffer): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    yield bytes.subarray(start, start + bytesAtOnce);
    await nextTurn();
  }
}

async function* recordsOf(utf8: Buffer, delimiter: string, preamble: number): AsyncIterable<string[]> {
  const parser = csvParser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: 1_000_000,
  });
  try {
    yield* Readable.from(inTurns(utf8)).compose(parser) as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof CsvError) throw new UploadFormatError(notFormatted, [problemOf(error, preamble)]);
    throw error;
  }
}

function problemOf(error: CsvError, preamble: number): UploadProblem {
  const { records, column, code } = error as CsvError & { records?: number; column?: number | string };
  const isQuote = /QUOTE/.test(code);
  return {
    row: preamble + (records ?? 0) + 1,
    column: typeof column === 'number' ? column + 1 : (column ?? 1),
    message: isQuote ? 'A quotation mark is not closed, or stands where none may be.' : 'The row cannot be read.',
  };
}

/** Rows that name a target, by source and column and then by the target: short keys, since there are very many. */
type Targets = Map<string, Map<string, number>>;

/** One person can take one placeholder of a source: where a file names the same target again, if this row does. */
function noteTargets(targets: Targets, line: number, cells: ReassignmentCells): UploadProblem | undefined {
  for (const key of ['targetUsername', 'targetEmail'] as const) {
    if (isBlank(cells[key])) continue;
    const source = JSON.stringify([cells.importType, cells.sourceHost, key]);
    const seen = targets.get(source) ?? new Map<string, number>();
    targets.set(source, seen);
    const first = seen.get(cells[key]);
    if (first !== undefined) {
      return { row: line, column: titles[key], message: `"${cells[key]}" stands in row ${first} already.` };
    }
    seen.set(cells[key], line);
  }
  return undefined;
}
