import { findGroup } from '../../groups/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { requireImport } from './end-import.ts';
import { type ImportOptions, startImport } from './start-import.ts';

/**
 * Imports the archive of a dry run, from the same bytes and with the same options.
 * @returns the id of the new import
 * @throws DomainError not_found, forbidden, invalid_state if it wasn't a dry run, or isn't finished
 */
export async function importTried(context: OperationContext, viewer: UserViewer, importId: number): Promise<number> {
  const { reader } = context.database;
  const tried = await requireImport(reader, viewer, importId);
  if (!tried.dryRun || tried.state !== 'finished') {
    throw new DomainError('invalid_state', 'imports.onlyDryRun');
  }
  const group = await findGroup(reader, tried.groupId);
  const isOwn = group?.kind === 'personal' && group.userId === viewer.userId;
  return startImport(context, viewer, {
    target: isOwn ? { personal: true } : { groupId: tried.groupId },
    archive: { hash: tried.blobHash, size: tried.filesize },
    filename: tried.filename,
    format: tried.format,
    sourceHost: tried.sourceHostname,
    dryRun: false,
    options: JSON.parse(tried.options) as ImportOptions,
  });
}
