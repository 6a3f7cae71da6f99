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
  if (!file) throw notFound('File');
  if (file.channelId !== viewer.channelId) {
    throw new DomainError('forbidden', 'Only the channel that a file belongs to can change it.', {
      parameter: 'file_id',
    });
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
    throw new DomainError('invalid_input', '"folder" is a file; give the hash of a folder, or "/" for none.', {
      parameter: 'folder',
    });
  }
  return folder;
}

/**
 * The folder that something new is to lie in: an own one, or one that the viewer sees in a channel that lets it
 * `write_storage`.
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
  throw new DomainError('forbidden', 'The channel of this folder does not let you store files.', {
    parameter: 'folder',
  });
}

/**
 * Finds out who may see a new file: whom the client named, else who may see its folder, else the channel's default.
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
  if (!channel) throw notFound('Channel');
  if (named && channel.id !== viewer.channelId) {
    throw new DomainError('invalid_input', 'In the folder of another channel, files have the audience of the folder.');
  }
  if (channel.archived) throw new DomainError('invalid_state', 'The channel is archived: nothing can be changed.');
  if (named === undefined && folder) {
    return () => Promise.resolve({ visibility: folder.visibility, aclId: folder.aclId });
  }
  const acl = named && (await resolveAudience(reader, viewer, channel.id, named));
  return (tx) => upsertAudience(tx, channel, acl, []);
}
