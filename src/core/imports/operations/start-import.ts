import {
  findGroup,
  findPersonalNamespace,
  type Group,
  insertGroup,
  requireOwnedGroup,
  upsertMember,
} from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { commit, DomainError, enqueue, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { runImport } from '../storage/job-contracts.ts';
import { normalHost } from '../domain/source-host.ts';
import { insertImport } from '../storage/imports.ts';
import { BlobTooLargeError } from '../../../blobs/store.ts';

/** What an importer may choose. */
export interface ImportOptions {
  /** Bring direct messages as well; they are private, so only when asked for. */
  readonly includeDirect: boolean;
}

/** An archive in the blob store. */
export interface StoredArchive {
  readonly hash: string;
  readonly size: number;
}

export interface ImportRequest {
  readonly target: { readonly groupId: number } | { readonly personal: true };
  /** Its bytes, or where they are in the blob store by now. */
  readonly archive: AsyncIterable<Uint8Array> | StoredArchive;
  readonly filename: string;
  /** A reader's name, or `auto`. */
  readonly format: string;
  /** Scheme and host of the source system; empty when the archive tells. */
  readonly sourceHost: string;
  readonly dryRun: boolean;
  readonly options: ImportOptions;
}

/**
 * Keeps the archive and starts the import of it in the background.
 * @returns the id of the import
 * @throws DomainError forbidden, not_found, invalid_input (source host), too_large
 */
export async function startImport(
  context: OperationContext,
  viewer: UserViewer,
  request: ImportRequest,
): Promise<number> {
  const sourceHost = request.sourceHost === '' ? '' : normalHost(request.sourceHost);
  const group = await targetOf(context, viewer, request.target);
  const { archive } = request;
  const blob = 'hash' in archive ? archive : await storeArchive(context, archive);
  return commit(context, 'start-import', async (tx) => {
    if ('groupId' in request.target) await requireOwnedGroup(tx, viewer, group.id);
    const now = context.clock.now();
    const importId = await insertImport(tx, {
      namespaceId: group.rootId,
      groupId: group.id,
      userId: viewer.userId,
      format: request.format,
      sourceHostname: sourceHost,
      blobHash: blob.hash,
      filename: request.filename,
      filesize: blob.size,
      dryRun: request.dryRun,
      options: JSON.stringify(request.options),
      now,
    });
    await enqueue(tx, runImport, { importId }, { now });
    return importId;
  });
}

/** Puts the bytes of an archive into the blob store. @throws DomainError too_large */
export async function storeArchive(
  context: OperationContext,
  archive: AsyncIterable<Uint8Array>,
): Promise<StoredArchive> {
  try {
    return await context.blobs.put(archive, { maxBytes: context.live.now.import_limit });
  } catch (error) {
    if (!(error instanceof BlobTooLargeError)) throw error;
    throw new DomainError('too_large', `The archive is larger than ${context.live.now.import_limit} bytes.`);
  }
}

async function targetOf(
  context: OperationContext,
  viewer: UserViewer,
  target: ImportRequest['target'],
): Promise<Group> {
  if ('personal' in target) return ensurePersonalNamespace(context, viewer);
  return requireOwnedGroup(context.database.reader, viewer, target.groupId);
}

/** The personal namespace of the viewer, made with the first import into it. */
function ensurePersonalNamespace(context: OperationContext, viewer: UserViewer): Promise<Group> {
  return context.database.write(async (tx) => {
    const known = await findPersonalNamespace(tx, viewer.userId);
    if (known) return known;
    const now = context.clock.now();
    const id = await insertGroup(tx, {
      parentId: null,
      rootId: null,
      kind: 'personal',
      userId: viewer.userId,
      path: viewer.username,
      fullPath: viewer.username,
      name: viewer.username,
      description: '',
      visibility: 'private',
      now,
    });
    await upsertMember(tx, {
      groupId: id,
      userId: viewer.userId,
      accessLevel: accessLevels.owner,
      expiresAt: null,
      createdBy: null,
      now,
    });
    return (await findGroup(tx, id))!;
  });
}
