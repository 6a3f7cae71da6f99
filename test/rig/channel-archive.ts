import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportReport, ImportState } from '../../src/core/imports/domain/import.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import { exportChannel } from '../../src/core/archive/operations/export-channel.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { openArchive } from '../../src/readers/archive.ts';
import { findImport } from '../../src/core/imports/storage/imports.ts';
import type { Person } from './cast.ts';
import type { TestTributary } from './tributary.ts';
import { zipOf } from './zip.ts';

/** Writes the channel that a viewer acts for into a file. */
export function exportTo(tributary: TestTributary, viewer: UserViewer, path: string) {
  return exportChannel(tributary.operations, viewer, createWriteStream(path));
}

export interface ImportResult {
  readonly id: number;
  readonly state: ImportState;
  readonly error: string | null;
  readonly report: ImportReport;
}

/** Imports an archive for a person, as they do it for themselves, and waits for the end of all jobs. */
export async function importFor(
  tributary: TestTributary,
  person: Person,
  path: string,
  options: { format?: string; dryRun?: boolean } = {},
): Promise<ImportResult> {
  const id = await startImport(tributary.operations, person.viewer, {
    target: { personal: true },
    archive: createReadStream(path),
    filename: basename(path),
    format: options.format ?? 'auto',
    sourceHost: '',
    dryRun: options.dryRun ?? false,
    options: { includeDirect: false },
  });
  await tributary.runner.drain();
  const row = (await findImport(tributary.operations.database.reader, id))!;
  return { id, state: row.state, error: row.error, report: JSON.parse(row.report ?? '{}') as ImportReport };
}

export type Line = Readonly<Record<string, unknown>>;

/** Everything that an archive of a channel says, file by file; bytes as text. */
export async function contentOf(path: string): Promise<Map<string, Line[]>> {
  const archive = await openArchive(path);
  try {
    const content = new Map<string, Line[]>();
    for (const name of archive.names) {
      const text = (await archive.readEntry(name)).toString('latin1');
      const isLines = name.endsWith('.jsonl');
      const parse = (line: string): Line => JSON.parse(Buffer.from(line, 'latin1').toString()) as Line;
      if (isLines) content.set(name, text.split('\n').filter(Boolean).map(parse));
      else content.set(name, name.endsWith('.json') ? [parse(text)] : [{ bytes: text }]);
    }
    return content;
  } finally {
    await archive.close();
  }
}

/** What a record says, however it came to the server that says it: without proofs, which each makes with its own key. */
export function withoutProof(line: Line): Line {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'proof'));
}

type Rewrite = (name: string, content: Buffer) => Buffer | string;

/** Writes an archive with some of its files rewritten. */
export async function forge(from: string, to: string, rewrite: Rewrite): Promise<void> {
  const archive = await openArchive(from);
  const entries = [];
  for (const name of archive.names) entries.push({ name, content: rewrite(name, await archive.readEntry(name)) });
  await archive.close();
  writeFileSync(to, zipOf(...entries));
}

/** Changes the records of one file. */
export const changing =
  (file: string, change: (lines: readonly Line[]) => readonly unknown[]): Rewrite =>
  (name, content) => {
    if (name !== file) return content;
    const lines = content.toString().split('\n').filter(Boolean);
    return change(lines.map((line) => JSON.parse(line) as Line))
      .map((line) => JSON.stringify(line))
      .join('\n');
  };
