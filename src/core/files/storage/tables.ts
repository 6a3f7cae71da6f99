import type { Visibility } from '../../identity/domain/acl.ts';
import type { Defaulted, Flag, Id } from '../../platform/storage/column.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    loose_blob: LooseBlobTable;
    resumable_upload: ResumableUploadTable;
    resumable_part: ResumablePartTable;
  }

  interface ProtectedTables {
    file: FileTable;
    photo: PhotoTable;
  }
}

export interface FileTable {
  id: Id;
  channel_id: number;
  hash: string;
  folder_id: number | null;
  filename: string;
  filetype: string;
  filesize: number;
  revision: Defaulted<number>;
  is_dir: Defaulted<Flag>;
  is_photo: Defaulted<Flag>;
  /** May be an image that nobody has looked at yet. */
  is_unscaled: Defaulted<Flag>;
  blob_hash: string | null;
  creator_xchan_id: number;
  created_at: string;
  edited_at: string;
  visibility: Visibility;
  acl_id: number | null;
}

/** A size of an image: scale 0 is the image itself, 1 to 3 are smaller. */
export interface PhotoTable {
  id: Id;
  file_id: number;
  scale: number;
  width: number;
  height: number;
  mimetype: string;
  filesize: number;
  blob_hash: string;
}

/** Bytes that perhaps nothing holds: just uploaded, or let go of. Those that nothing holds a day later are removed. */
export interface LooseBlobTable {
  hash: string;
  since: string;
}

/** An upload that comes in pieces, and may go on after an interruption. It outlives its user or channel by hours at most. */
export interface ResumableUploadTable {
  id: Id;
  /** What its address ends with. */
  key: string;
  user_id: number;
  channel_id: number;
  /** Null until the client says. */
  size: number | null;
  /** Bytes that are there, from the first on. */
  received: Defaulted<number>;
  state: 'open' | 'received' | 'stored' | 'failed';
  /** JSON: what becomes of it; see `domain/resumable-upload.ts`. */
  plan: string;
  /** JSON: what the client said of it. */
  metadata: string;
  file_hash: string | null;
  error: string | null;
  created_at: string;
  expires_at: string;
}

/** Bytes of a resumable upload, in the order of their ids. Their blob begins with a few random ones. */
export interface ResumablePartTable {
  id: Id;
  upload_id: number;
  size: number;
  blob_hash: string;
}
