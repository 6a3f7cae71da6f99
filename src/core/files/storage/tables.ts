import type { ColumnType } from 'kysely';
import type { AttributedXchanId, Visibility } from '../../identity/index.ts';
import type { Defaulted, Flag, Id } from '../../platform/index.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    item_file: ItemFileTable;
    posted_photo: PostedPhotoTable;
    resumable_upload: ResumableUploadTable;
    resumable_part: ResumablePartTable;
    custom_emoji: CustomEmojiTable;
    custom_emoji_name: CustomEmojiNameTable;
  }

  interface ProtectedTables {
    file: FileTable;
    photo: PhotoTable;
    file_version: FileVersionTable;
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
  is_animated: Defaulted<Flag>;
  /** May be an image that no one has looked at yet. */
  is_unscaled: Defaulted<Flag>;
  blob_hash: string | null;
  creator_xchan_id: ColumnType<number, AttributedXchanId, AttributedXchanId>;
  created_at: string;
  edited_at: string;
  /** The owner's caption, and the description of an image. */
  caption: Defaulted<string>;
  alt: Defaulted<string>;
  visibility: Visibility;
  acl_id: number | null;
  /** Attached to something hidden by moderators. */
  is_withheld: Defaulted<Flag>;
  /** Time of deletion; null while it exists. */
  binned_at: Defaulted<string | null>;
  /** The file or folder it was deleted with, possibly itself; null while it exists. */
  binned_root_id: Defaulted<number | null>;
  /** When its bytes were stored; null where that is when it was created. */
  stored_at: Defaulted<string | null>;
  /** Bytes of all its earlier versions. */
  versions_size: Defaulted<number>;
  /** In a group channel: the person whose storage it counts against. Null in a person's channel, for its owner. */
  charged_user_id: Defaulted<number | null>;
  /** Changes with each update of the row, by a trigger. */
  version: Defaulted<number>;
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

/** Bytes that a file had before others took their place. */
export interface FileVersionTable {
  id: Id;
  file_id: number;
  revision: number;
  filetype: string;
  filesize: number;
  blob_hash: string;
  stored_at: string;
}

/** An upload that comes in pieces, and may go on after an interruption. It outlives its user or channel by hours at most. */
export interface ResumableUploadTable {
  id: Id;
  /** End of its URL. */
  key: string;
  user_id: number;
  channel_id: number;
  /** Null until the client says. */
  size: number | null;
  /** Number of bytes received. */
  received: Defaulted<number>;
  state: 'open' | 'received' | 'stored' | 'failed' | 'ready';
  /** JSON: use of the upload; see `domain/resumable-upload.ts`. */
  plan: string;
  /** JSON: metadata from the client. */
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

/** A file attached to an item. */
export interface ItemFileTable {
  id: Id;
  item_id: number;
  file_id: number;
  ordinal: number;
  /** Description of an image. */
  alt: Defaulted<string>;
}

/** A photo attached to an item of a channel, at its time. Written by triggers. */
export interface PostedPhotoTable {
  item_file_id: number;
  channel_id: number;
  created_at: string;
}

/** An emoji that a group, or the server, has added. */
export interface CustomEmojiTable {
  id: Id;
  /** Null for one of the server. */
  group_id: number | null;
  created_by: number | null;
  mimetype: string;
  filesize: number;
  width: number;
  height: number;
  blob_hash: string;
  created_at: string;
}

/** Names of an emoji, its main name with the ordinal 0; unique among all names of its owner. */
export interface CustomEmojiNameTable {
  id: Id;
  emoji_id: number;
  /** The group; 0 for the server. */
  owner_id: number;
  name: string;
  ordinal: number;
}
