import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NeutralRecord, Positioned } from '../../src/core/imports/domain/record.ts';
import { type Archive, openArchive } from '../../src/readers/archive.ts';
import type { ReadOptions } from '../../src/readers/reader.ts';
import { slackReader } from '../../src/readers/slack/reader.ts';
import { type RawEntry, zipOf } from './zip.ts';

/** Files of an export by name: bytes and text as they are, all else as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** Opens an archive of these files, and of entries that are odd, for as long as `use` takes. */
export async function withArchive<T>(
  files: Files,
  use: (archive: Archive) => Promise<T>,
  odd: readonly RawEntry[] = [],
): Promise<T> {
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    content: typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  }));
  const folder = await mkdtemp(join(tmpdir(), 'tributary-slack-'));
  try {
    const path = join(folder, 'export.zip');
    await writeFile(path, zipOf(...entries, ...odd));
    const archive = await openArchive(path);
    try {
      return await use(archive);
    } finally {
      await archive.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All that the reader tells of an archive. */
export async function recordsOf(
  archive: Archive,
  options: Partial<ReadOptions> = {},
): Promise<Positioned<NeutralRecord>[]> {
  const all = { sourceHost: 'https://club.slack.com', includeDirect: false, ...options };
  const records: Positioned<NeutralRecord>[] = [];
  for await (const record of slackReader.read(archive, all)) records.push(record);
  return records;
}
