import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import {
  beginUpload,
  declareLength,
  dropUpload,
  findOwnUpload,
  receiveBytes,
  tidyFiletype,
  type UploadPlan,
} from '../../../core/files/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { decodeFolder, uploadMetadata } from '../../../wire/channel-api/files/file-input.ts';
import { namedAudience } from '../../../wire/channel-api/identity/identity-input.ts';
import { readInput, type Sent } from '../../../wire/channel-api/parameters.ts';

/** Uploads expire by our clock, and it is we who announce and remove them; the library only names the extension. */
export const extensions = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
  'expiration',
] as const;

/** The protocol library's store, as operations of one user. It has no state; the rows have. */
export class UploadStore extends DataStore {
  override extensions = [...extensions];

  constructor(
    private readonly context: OperationContext,
    private readonly viewer: UserViewer,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = upload.metadata ?? {};
    const { id: key, size = null } = upload;
    await beginUpload(this.context, this.viewer, { key, size, plan: planOf(metadata), metadata });
    return upload;
  }

  override async getUpload(key: string): Promise<Upload> {
    const { size, received, metadata } = await findOwnUpload(this.context, this.viewer, key);
    return new Upload({ id: key, size: size ?? undefined, offset: received, metadata: { ...metadata } });
  }

  override async write(bytes: Readable, key: string, offset: number): Promise<number> {
    const upload = await findOwnUpload(this.context, this.viewer, key);
    return receiveBytes(this.context, this.viewer, upload, offset, bytes as AsyncIterable<Uint8Array>);
  }

  override async declareUploadLength(key: string, size: number): Promise<void> {
    await declareLength(this.context, this.viewer, await findOwnUpload(this.context, this.viewer, key), size);
  }

  override async remove(key: string): Promise<void> {
    await dropUpload(this.context, this.viewer, await findOwnUpload(this.context, this.viewer, key));
  }
}

/** Reads the client's metadata of an upload; the names are those of `POST file`, or those that clients use. */
function planOf(metadata: Sent): UploadPlan {
  const said = readInput(uploadMetadata, metadata);
  return {
    filename: said.filename ?? said.name,
    filetype: tidyFiletype(said.filetype ?? said.type ?? ''),
    folder: decodeFolder(said.folder),
    audience: namedAudience(said),
    replaces: said.file_id,
    isAttachment: said.attachment,
  };
}
