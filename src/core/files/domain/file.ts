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
  /** A photo with frames. */
  readonly isAnimated: boolean;
  readonly blobHash: string | null;
  readonly creatorXchanId: number;
  readonly createdAt: string;
  readonly editedAt: string;
  /** When its bytes were stored. */
  readonly storedAt: string;
  /** The owner's caption. */
  readonly caption: string;
  /** Description of an image, for people who can't see it. */
  readonly alt: string;
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

/** Bytes that a file had until others took their place, as one of its revisions. */
export interface EarlierVersion {
  readonly revision: number;
  readonly filetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  readonly storedAt: string;
}

/** The type that folders have on the wire. */
export const folderType = 'multipart/mixed';

/** A file whose bytes are already in the blob store. */
export interface StoredContent {
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  /** The upload in pieces that these bytes came in; they count once. */
  readonly uploadId?: number | undefined;
  /** Sizes of an image that has been looked at; absent for everything else. */
  readonly scales?: readonly PhotoScale[];
  /** Description of an image. */
  readonly alt?: string | undefined;
  /** The owner's caption. */
  readonly caption?: string | undefined;
}

/** URL of an earlier version's content. */
export function versionPath({ hash }: Pick<StoredFile, 'hash'>, revision: number): string {
  return `/attach/${hash}/versions/${revision}`;
}

/**
 * Whose bytes a version has: the first are the creator's; others take their place only for the channel that the file belongs to.
 * @param channelXchanId identity of that channel
 */
export function uploaderOf(
  { creatorXchanId }: Pick<StoredFile, 'creatorXchanId'>,
  channelXchanId: number,
  revision: number,
): number {
  return revision === 0 ? creatorXchanId : channelXchanId;
}
