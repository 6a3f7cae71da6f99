import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse as csvParser } from 'csv-parse';
import type { ReassignmentCells } from '../../domain/reassignment.ts';
import { isBlank } from '../../domain/reassignment.ts';
import { unguard } from './csv-dialect.ts';

/** The file can not be processed; the messages are those of group API facts, section 4.4. */
export class UploadFormatError extends Error {
  override readonly name = 'UploadFormatError';
}

const notFormatted = 'The provided CSV was not correctly formatted.';
const duplicates = 'The provided spreadsheet contains duplicate email addresses or usernames.';

export const uploadLimits = { bytes: 10 * 1024 * 1024, cells: 625_000, rows: 50_000, columns: 20 } as const;

/** A row of the file; the header is line 1. */
export interface UploadedRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
}

/** Header names after folding, and what they stand for. */
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
};

const required: readonly (keyof ReassignmentCells)[] = [
  'sourceHost',
  'importType',
  'identifier',
  'targetUsername',
  'targetEmail',
];

function foldHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\s\w]/g, '')
    .trim()
    .replace(/\s+/g, '_');
}

/** Refuses files by their raw size and shape, before they are parsed. @throws UploadFormatError */
export function checkSize(bytes: Buffer): void {
  if (bytes.length > uploadLimits.bytes) {
    throw new UploadFormatError('The provided CSV file exceeds the maximum size of 10 MB.');
  }
  let cells = 0;
  let rows = 0;
  let firstLine = 0;
  for (const byte of bytes) {
    const isSeparator = byte === 0x2c || byte === 0x3b || byte === 0x09;
    if (isSeparator || byte === 0x0a || byte === 0x0d) cells += 1;
    if (isSeparator && rows === 0) firstLine += 1;
    if (byte === 0x0a) rows += 1;
  }
  if (cells > uploadLimits.cells) {
    throw new UploadFormatError('The provided CSV file has too many rows or columns to be processed.');
  }
  if (rows > uploadLimits.rows) {
    throw new UploadFormatError(`The provided CSV file exceeds the maximum number of rows (${uploadLimits.rows}).`);
  }
  if (firstLine >= uploadLimits.columns) {
    throw new UploadFormatError(
      `The provided CSV file exceeds the maximum number of columns (${uploadLimits.columns}).`,
    );
  }
}

/**
 * Reads an uploaded file. Commas, semicolons or tabs, a BOM, UTF-16, Windows-1252 and any line ends are fine; values lose blanks
 * around them and an apostrophe before a formula.
 * @throws UploadFormatError
 */
export async function readUpload(bytes: Buffer): Promise<UploadedRow[]> {
  const uploaded: UploadedRow[] = [];
  const targets = new Set<string>();
  let places: ReadonlyMap<keyof ReassignmentCells, number> | undefined;
  let hasDuplicates = false;
  for await (const record of recordsOf(decode(bytes))) {
    if (!places) {
      places = placesOf(record);
      continue;
    }
    const cells = cellsOf(record, places);
    hasDuplicates = !noteTargets(targets, cells) || hasDuplicates;
    uploaded.push({ line: uploaded.length + 2, cells });
  }
  const errors = [
    ...(required.every((key) => places?.has(key)) ? [] : [notFormatted]),
    ...(hasDuplicates ? [duplicates] : []),
  ];
  if (errors.length > 0) throw new UploadFormatError(errors.join(' '));
  return uploaded;
}

function placesOf(header: readonly string[]): Map<keyof ReassignmentCells, number> {
  const places = new Map<keyof ReassignmentCells, number>();
  header.forEach((name, index) => {
    const key = headerNames[foldHeader(name)];
    if (key !== undefined && !places.has(key)) places.set(key, index);
  });
  return places;
}

function cellsOf(record: readonly string[], places: ReadonlyMap<keyof ReassignmentCells, number>): ReassignmentCells {
  const cell = (key: keyof ReassignmentCells): string => unguard((record[places.get(key) ?? -1] ?? '').trim());
  return {
    sourceHost: cell('sourceHost'),
    importType: cell('importType'),
    identifier: cell('identifier'),
    name: cell('name'),
    username: cell('username'),
    targetUsername: cell('targetUsername'),
    targetEmail: cell('targetEmail'),
  };
}

/** The text of the file: UTF-16 if it says so, else UTF-8, else what spreadsheets on Windows write. */
function decode(bytes: Buffer): string {
  const text = tryDecode(bytes, encodingOf(bytes)) ?? tryDecode(bytes, 'windows-1252');
  // A file of some other kind, or UTF-16 without a BOM; PostgreSQL takes no NUL either.
  if (text === undefined || text.includes('\0')) throw new UploadFormatError(notFormatted);
  return text;
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The separator that the header line has most of. */
function separatorOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string): number => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Bytes that are parsed in one turn of the event loop: some 5 ms, so that a large file does not stop requests. */
const bytesAtOnce = 64 * 1024;

async function* inTurns(bytes: Buffer): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    yield bytes.subarray(start, start + bytesAtOnce);
    await nextTurn();
  }
}

async function* recordsOf(text: string): AsyncIterable<string[]> {
  const parser = csvParser({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: 1_000_000,
  });
  try {
    yield* Readable.from(inTurns(Buffer.from(text))).compose(parser) as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof CsvError) throw new UploadFormatError(notFormatted);
    throw error;
  }
}

/** One person can take one placeholder of a source: false when the file names the same target twice. */
function noteTargets(seen: Set<string>, cells: ReassignmentCells): boolean {
  const targets = (['targetUsername', 'targetEmail'] as const)
    .filter((key) => !isBlank(cells[key]))
    .map((key) => JSON.stringify([cells.importType, cells.sourceHost, key, cells[key]]));
  const isNew = targets.every((target) => !seen.has(target));
  for (const target of targets) seen.add(target);
  return isNew;
}
