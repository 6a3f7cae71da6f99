import { type Group, requireOwnedGroup, requirePersonalNamespace } from '../../groups/index.ts';
import { assertRoom, limitedByRoom, type SizeLimit, tidyFilename } from '../../files/index.ts';
import { commit, DomainError, enqueue, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { runImport } from '../storage/job-contracts.ts';
import { normalHost } from '../domain/source-host.ts';
import { insertImport } from '../storage/imports.ts';
import { BlobTooLargeError } from '../../../blobs/store.ts';

/** Options of an importer. */
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
 * @throws DomainError forbidden, not_found, invalid_input (source host), too_large, quota_exceeded
 */
export async function startImport(
  context: OperationContext,
  viewer: UserViewer,
  request: ImportRequest,
): Promise<number> {
  const sourceHost = request.sourceHost === '' ? '' : normalHost(request.sourceHost);
  const group = await targetOf(context, viewer, request.target);
  const { archive } = request;
  const blob = 'hash' in archive ? archive : await storeArchive(context, viewer, archive);
  return commit(context, 'start-import', viewer, async (tx) => {
    if ('groupId' in request.target) await requireOwnedGroup(tx, viewer, group.id);
    const now = context.clock.now();
    const importId = await insertImport(tx, {
      namespaceId: group.rootId,
      groupId: group.id,
      userId: viewer.userId,
      format: request.format,
      sourceHostname: sourceHost,
      blobHash: blob.hash,
      filename: tidyFilename(request.filename),
      filesize: blob.size,
      dryRun: request.dryRun,
      options: JSON.stringify(request.options),
      now,
    });
    await assertRoom(context, tx, { userId: viewer.userId, bytes: blob.size });
    await enqueue(tx, runImport, { importId }, { now });
    return importId;
  });
}

/** The largest archive that a person can import: the server's limit, or their remaining storage. */
export function archiveLimit(context: OperationContext, viewer: UserViewer): Promise<SizeLimit> {
  const bytes = context.live.now.import_limit;
  const refusal = new DomainError('too_large', 'imports.tooLarge', { max: bytes });
  return limitedByRoom(context, viewer, { bytes, refusal });
}

/** Puts the bytes of an archive into the blob store. @throws DomainError too_large, quota_exceeded */
export async function storeArchive(
  context: OperationContext,
  viewer: UserViewer,
  archive: AsyncIterable<Uint8Array>,
): Promise<StoredArchive> {
  const { bytes: maxBytes, refusal } = await archiveLimit(context, viewer);
  try {
    return await context.blobs.put(archive, { maxBytes });
  } catch (error) {
    throw error instanceof BlobTooLargeError ? refusal : error;
  }
}

async function targetOf(
  context: OperationContext,
  viewer: UserViewer,
  target: ImportRequest['target'],
): Promise<Group> {
  const { reader } = context.database;
  if ('personal' in target) return requirePersonalNamespace(reader, viewer.userId);
  return requireOwnedGroup(reader, viewer, target.groupId);
}
