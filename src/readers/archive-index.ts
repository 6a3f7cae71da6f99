import type { Entry } from 'yauzl';
import { ArchiveError, type ArchiveLimits, assertWithinLimits } from './archive-errors.ts';
import { entryName, foldedName, isAppleDouble, isLeftBySystem, isUnsafeName, normalizedName } from './archive-names.ts';
import type { OpenedZip } from './archive-open.ts';

/** Entries left out of the index, by reason. */
export interface ArchiveProblem {
  readonly code: 'entry_unsafe_name' | 'entry_not_a_file' | 'entry_damaged' | 'entry_duplicate_name';
  count: number;
  /** The name of the first one. */
  readonly sample: string;
}

/** Facts for reading entries, in columns, because an object for each of two million entries would be expensive. */
export interface ArchiveIndex {
  /** Sorted by code units, so that entries of a folder are adjacent. */
  readonly names: readonly string[];
  readonly offsets: Float64Array;
  readonly packedSizes: Float64Array;
  readonly sizes: Float64Array;
  readonly checksums: Uint32Array;
  readonly deflated: Uint8Array;
  readonly problems: readonly ArchiveProblem[];
}

interface Columns {
  readonly names: string[];
  readonly offsets: number[];
  readonly packedSizes: number[];
  readonly sizes: number[];
  readonly checksums: number[];
  readonly deflated: number[];
}

/**
 * Reads the central directory.
 * @throws ArchiveError when the archive as a whole cannot be trusted; single bad entries are only counted
 */
export async function readIndex({ zip, start }: OpenedZip, limits: ArchiveLimits): Promise<ArchiveIndex> {
  if (zip.entryCount > limits.entries) {
    throw new ArchiveError('too_many_entries', `The archive has more than ${limits.entries} entries. Split it.`);
  }
  const directoryOffset = (zip as unknown as { readonly readEntryCursor: number }).readEntryCursor;
  const columns: Columns = { names: [], offsets: [], packedSizes: [], sizes: [], checksums: [], deflated: [] };
  const problems = new Map<string, ArchiveProblem>();
  const spans: { starts: number[]; ends: number[] } = { starts: [], ends: [] };
  let inflated = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entryName(entry);
    spans.starts.push(entry.relativeOffsetOfLocalHeader);
    spans.ends.push(entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize);
    inflated += entry.uncompressedSize;
    packed += entry.compressedSize;
    const normalized = normalizedName(name);
    if (isLeftBySystem(normalized)) continue;
    const code = problemOf(entry, name);
    if (code) note(problems, code, name);
    else if (!isFolder(entry, name)) addEntry(columns, entry, normalized, start);
  }
  assertNoOverlaps(spans, directoryOffset);
  assertWithinLimits(limits, inflated, packed);
  return sorted(columns, problems);
}

function note(problems: Map<string, ArchiveProblem>, code: ArchiveProblem['code'], name: string): void {
  const known = problems.get(code);
  if (known) known.count += 1;
  else problems.set(code, { code, count: 1, sample: name.slice(0, 200) });
}

function isFolder(entry: Entry, name: string): boolean {
  return name.endsWith('/') || unixType(entry) === 0o040000;
}

/** The kind of file that Unix tools wrote down; 0 when others made the entry. */
function unixType(entry: Entry): number {
  return entry.versionMadeBy >> 8 === 3 ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0;
}

function problemOf(entry: Entry, name: string): ArchiveProblem['code'] | undefined {
  if (isUnsafeName(name)) return 'entry_unsafe_name';
  if (![0, 0o100000, 0o040000].includes(unixType(entry))) return 'entry_not_a_file';
  if (isFolder(entry, name)) return undefined;
  assertReadable(entry);
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) return 'entry_damaged';
  return undefined;
}

/** Names of compressions, by their number in the format. */
const compressions: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/**
 * Whoever packs it again loses nothing; an archive that is read in part does.
 * @throws ArchiveError encrypted, unknown_compression
 */
function assertReadable(entry: Entry): void {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.canDecodeFileData()) return;
  const { compressionMethod: method } = entry;
  const name = compressions[method] ?? `method ${method}`;
  throw new ArchiveError(
    'unknown_compression',
    `The archive has files that are compressed with ${name}, which cannot be read here. Pack it again with the usual compression of zip files, Deflate.`,
  );
}

/** The message for an archive that needs a password. */
export function encrypted(): ArchiveError {
  return new ArchiveError('encrypted', 'The archive is protected by a password. Pack it without one.');
}

function addEntry(columns: Columns, entry: Entry, name: string, start: number): void {
  columns.names.push(name);
  columns.offsets.push(start + entry.relativeOffsetOfLocalHeader);
  columns.packedSizes.push(entry.compressedSize);
  columns.sizes.push(entry.uncompressedSize);
  columns.checksums.push(entry.crc32);
  columns.deflated.push(entry.compressionMethod === 8 ? 1 : 0);
}

/** Entries that share bytes are how a small archive unpacks to petabytes; no honest tool makes them. */
function assertNoOverlaps({ starts, ends }: { starts: number[]; ends: number[] }, directoryOffset: number): void {
  const order = Uint32Array.from(starts.keys()).sort((a, b) => starts[a]! - starts[b]!);
  for (let place = 0; place < order.length; place += 1) {
    const next = order[place + 1];
    const bound = next === undefined ? directoryOffset : starts[next]!;
    if (ends[order[place]!]! <= bound) continue;
    throw new ArchiveError('overlapping_entries', 'Files in the archive overlap, so it is damaged or made to do harm.');
  }
}

/** Sorts by name and leaves out AppleDouble files and duplicate names, ignoring case: the first one counts. */
function sorted(columns: Columns, problems: Map<string, ArchiveProblem>): ArchiveIndex {
  const folded = columns.names.map(foldedName);
  const isFirst = new Uint8Array(folded.length).fill(1);
  const byFolded = Uint32Array.from(folded.keys()).sort((a, b) => compare(folded[a]!, folded[b]!) || a - b);
  for (let place = 1; place < byFolded.length; place += 1) {
    const entry = byFolded[place]!;
    if (folded[entry] !== folded[byFolded[place - 1]!]) continue;
    isFirst[entry] = 0;
    note(problems, 'entry_duplicate_name', columns.names[entry]!);
  }
  const all = Uint32Array.from(columns.names.keys())
    .filter((entry) => isFirst[entry] === 1)
    .sort((a, b) => compare(columns.names[a]!, columns.names[b]!));
  const allNames = Array.from(all, (entry) => columns.names[entry]!);
  const order = all.filter((_entry, place) => !isAppleDouble(allNames, allNames[place]!));
  const names = order.length === all.length ? allNames : Array.from(order, (entry) => columns.names[entry]!);
  return {
    names,
    offsets: Float64Array.from(order, (entry) => columns.offsets[entry]!),
    packedSizes: Float64Array.from(order, (entry) => columns.packedSizes[entry]!),
    sizes: Float64Array.from(order, (entry) => columns.sizes[entry]!),
    checksums: Uint32Array.from(order, (entry) => columns.checksums[entry]!),
    deflated: Uint8Array.from(order, (entry) => columns.deflated[entry]!),
    problems: [...problems.values()],
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
