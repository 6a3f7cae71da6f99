import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { ImportReport, ImportState } from '../../src/core/imports/domain/import.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { findImport } from '../../src/core/imports/storage/imports.ts';
import type { Person } from './cast.ts';
import type { TestTributary } from './tributary.ts';

/** Has an archive imported into a group by a job; returns the id of the import. */
export function acceptArchive(
  { operations }: TestTributary,
  importer: Person,
  group: Group,
  path: string,
  { dryRun = false, includeDirect = false }: { readonly dryRun?: boolean; readonly includeDirect?: boolean } = {},
): Promise<number> {
  return startImport(operations, importer.viewer, {
    target: { groupId: group.id },
    archive: createReadStream(path),
    filename: basename(path),
    format: 'auto',
    sourceHost: '',
    dryRun,
    options: { includeDirect },
  });
}

/** Imports an archive into a group and waits for the end of all jobs. */
export async function importArchive(
  ...asked: Parameters<typeof acceptArchive>
): Promise<{ state: ImportState; error: string | null; report: ImportReport }> {
  const importId = await acceptArchive(...asked);
  const [tributary] = asked;
  await tributary.runner.drain();
  const row = (await findImport(tributary.operations.database.reader, importId))!;
  return { state: row.state, error: row.error, report: JSON.parse(row.report ?? '{}') as ImportReport };
}
