import { DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { readFileState } from '../storage/file-tree.ts';
import { findEarlierVersion, removeVersion } from '../storage/file-versions.ts';
import { changeFile } from './change-file.ts';
import { ownFile } from './own-file.ts';
import { prepareFiles } from './prepare-files.ts';

/**
 * Restores an earlier version of a file. It is no longer an earlier one; the current bytes become one.
 * @throws DomainError not_found, forbidden, conflict, invalid_state
 */
export async function restoreVersion(
  context: OperationContext,
  viewer: UserViewer,
  hash: string,
  revision: number,
): Promise<void> {
  const { filename } = await ownFile(context, viewer, hash);
  const version = await findEarlierVersion(context.database.reader, viewer, hash, revision);
  if (!version) throw notFound('version');
  const { filetype, filesize, blobHash } = version;
  const [stored] = await prepareFiles(context, viewer, [{ filename, filetype, filesize, blobHash }]);
  await changeFile(context, viewer, hash, { stored, restores: revision });
}

/**
 * Permanently deletes an earlier version of a file.
 * @throws DomainError not_found, forbidden, conflict
 */
export async function deleteVersion(
  context: OperationContext,
  viewer: UserViewer,
  hash: string,
  revision: number,
): Promise<void> {
  const { id } = await ownFile(context, viewer, hash);
  await context.database.write(viewer, async (tx) => {
    if (!(await readFileState(tx, viewer.channelId, id))) {
      throw new DomainError('conflict', 'files.fileJustDeleted');
    }
    if (!(await removeVersion(tx, id, revision, context.clock.now()))) throw notFound('version');
  });
}
