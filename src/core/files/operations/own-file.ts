import {
  findChannel,
  type NamedAudience,
  readPermissions,
  resolveAudience,
  type StoredAudience,
  upsertAudience,
} from '../../identity/index.ts';
import { DomainError, notFound, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import type { StoredFile } from '../domain/file.ts';
import { findFile } from '../storage/files.ts';

/** A file or folder of the channel acted for. @throws DomainError not_found, forbidden */
export async function ownFile(context: OperationContext, viewer: UserViewer, hash: string): Promise<StoredFile> {
  const file = await findFile(context.database.reader, viewer, hash);
  if (!file) throw notFound('file');
  if (file.channelId !== viewer.channelId) {
    throw new DomainError('forbidden', 'files.ofAnotherChannel', { parameter: 'file_id' });
  }
  return file;
}

/** A folder of the channel acted for; undefined for the root. @throws DomainError not_found, forbidden, invalid_input */
export async function ownFolder(
  context: OperationContext,
  viewer: UserViewer,
  hash: string | undefined,
): Promise<StoredFile | undefined> {
  if (hash === undefined || hash === '/') return undefined;
  const folder = await ownFile(context, viewer, hash);
  if (!folder.isDirectory) {
    throw new DomainError('invalid_input', 'files.folderIsFile', { parameter: 'folder' });
  }
  return folder;
}

/**
 * The target folder of something new: an own one, or a visible one in a channel that allows `write_storage`.
 * @throws DomainError not_found, forbidden, invalid_input
 */
export async function writableFolder(
  context: OperationContext,
  viewer: UserViewer,
  hash: string | undefined,
): Promise<StoredFile | undefined> {
  const { reader } = context.database;
  const folder = hash === undefined || hash === '/' ? undefined : await findFile(reader, viewer, hash);
  if (!folder?.isDirectory || folder.channelId === viewer.channelId) return ownFolder(context, viewer, hash);
  const allowed = await readPermissions(reader, [folder.channelId], [viewer.xchanId]);
  if (allowed.of(folder.channelId, viewer.xchanId).write_storage) return folder;
  throw new DomainError('forbidden', 'files.mayNotStore', { parameter: 'folder' });
}

/**
 * Determines the audience of a new file: the requested one, otherwise that of its folder, otherwise the channel's
 * default.
 * @returns what to do in the transaction
 * @throws DomainError unknown_audience
 */
export async function fileAudience(
  context: OperationContext,
  viewer: UserViewer,
  named: NamedAudience | undefined,
  folder?: StoredFile,
): Promise<(tx: Tx) => Promise<StoredAudience>> {
  const { reader } = context.database;
  const channel = await findChannel(reader, folder?.channelId ?? viewer.channelId);
  if (!channel) throw notFound('channel');
  if (named && channel.id !== viewer.channelId) {
    throw new DomainError('invalid_input', 'files.folderAudience');
  }
  if (channel.archived) throw new DomainError('invalid_state', 'channels.archived');
  if (named === undefined && folder) {
    return () => Promise.resolve({ visibility: folder.visibility, aclId: folder.aclId });
  }
  const acl = named && (await resolveAudience(reader, viewer, channel.id, named));
  return (tx) => upsertAudience(tx, channel, acl, []);
}
