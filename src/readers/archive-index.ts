import type { Entry, ZipFile } from 'yauzl';
import { ArchiveError, type ArchiveLimits, assertWithinLimits } from './archive-errors.ts';
import { entryName, foldedName, isUnsafeName, normalizedName } from './archive-names.ts';

/** Entries that are left out of the index, by reason. */
export interface ArchiveProblem {
  readonly code:
    | 'entry_unsafe_name'
    | 'entry_not_a_file'
    | 'entry_encrypted'
    | 'entry_unknown_compression'
    | 'entry_damaged'
    | 'entry_duplicate_name';
  count: number;
  /** The first one's name. */
  readonly sample: string;
}

/** What must be known to read entries, in columns, since an object for each of two million would be expensive. */
export interface ArchiveIndex {
  /** Sorted by code units, so that entries of one folder stand together. */
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
export async function readIndex(zip: ZipFile, limits: ArchiveLimits): Promise<ArchiveIndex> {
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
    const code = problemOf(entry, name);
    if (code) note(problems, code, name);
    else if (!isFolder(entry, name)) addEntry(columns, entry, normalizedName(name));
  }
  assertNoOverlaps(spans, directoryOffset);
  assertWithinLimits(limits, inflated, packed);
  if (columns.names.length === 0 && problems.has('entry_encrypted')) {
    throw new ArchiveError('encrypted', 'The archive is protected by a password. Pack it without one.');
  }
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
  if (entry.isEncrypted()) return 'entry_encrypted';
  if (!entry.canDecodeFileData()) return 'entry_unknown_compression';
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) return 'entry_damaged';
  return undefined;
}

function addEntry(columns: Columns, entry: Entry, name: string): void {
  columns.names.push(name);
  columns.offsets.push(entry.relativeOffsetOfLocalHeader);
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

/** Sorts by name and leaves out names that are there already, as they stand or but for case: the first one counts. */
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
  const order = Uint32Array.from(columns.names.keys())
    .filter((entry) => isFirst[entry] === 1)
    .sort((a, b) => compare(columns.names[a]!, columns.names[b]!));
  return {
    names: Array.from(order, (entry) => columns.names[entry]!),
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
