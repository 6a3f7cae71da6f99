import { DomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import type { ResumableUpload } from '../domain/resumable-upload.ts';
import { listParts } from '../storage/resumable-uploads.ts';
import { dropUpload } from './drop-upload.ts';
import { join } from './finish-upload.ts';
import { prepareFiles } from './prepare-files.ts';
import { findOwnUpload } from './receive-upload.ts';

/** Files that were uploaded for a post, ready to be stored with it. */
export interface Attachments {
  readonly files: readonly StoredContent[];
  /** Ends the uploads, once a post has their files; until then they may be taken again. */
  release(): Promise<void>;
}

/**
 * Makes files for a post of own uploads in pieces that were announced for one, in their order.
 * @throws DomainError not_found, unprocessable for an upload that is not whole or not for a post, not_acceptable_file
 */
export async function takeAttachments(
  context: OperationContext,
  viewer: UserViewer,
  keys: readonly string[],
): Promise<Attachments> {
  const uploads: ResumableUpload[] = [];
  for (const key of new Set(keys)) uploads.push(await findOwnUpload(context, viewer, key));
  for (const { state, plan } of uploads) {
    if (state === 'ready') continue;
    throw new DomainError('unprocessable', 'files.notWhole', { filename: plan.filename ?? '' });
  }
  const joined: StoredContent[] = [];
  for (const upload of uploads) {
    joined.push(await join(context.blobs, upload, await listParts(context.database.reader, upload.id)));
  }
  return {
    files: await prepareFiles(context, viewer, joined),
    release: async () => {
      for (const upload of uploads) await dropUpload(context, viewer, upload);
    },
  };
}
