import type { PhotoScale } from './photo.ts';
import type { Visibility } from '../../identity/domain/index.ts';

/** A file or folder of a channel. */
export interface StoredFile {
  readonly id: number;
  readonly channelId: number;
  readonly hash: string;
  readonly folderId: number | null;
  /** Hash of the folder; empty at the root. */
  readonly folderHash: string;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly revision: number;
  readonly isDirectory: boolean;
  readonly isPhoto: boolean;
  readonly blobHash: string | null;
  readonly creatorXchanId: number;
  readonly createdAt: string;
  readonly editedAt: string;
  /** What the owner says of it. */
  readonly caption: string;
  /** What is to be seen on a picture, for who cannot see it. */
  readonly alt: string;
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

/** The type that folders have on the wire. */
export const folderType = 'multipart/mixed';

/** A file whose bytes lie in the blob store already. */
export interface StoredContent {
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  /** Sizes of an image that has been looked at; absent for everything else. */
  readonly scales?: readonly PhotoScale[];
  /** What is to be seen, in words. */
  readonly alt?: string | undefined;
  /** What the owner says of it. */
  readonly caption?: string | undefined;
}
