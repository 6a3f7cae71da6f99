import type { NamedAudience } from '../../identity/domain/index.ts';

/** Use of a completed upload. */
export interface UploadPlan {
  readonly filename: string | undefined;
  readonly filetype: string;
  /** Hash of a folder; undefined for the root. */
  readonly folder: string | undefined;
  readonly audience: NamedAudience | undefined;
  /** Hash of the file to replace; undefined for a new file. */
  readonly replaces: string | undefined;
  /** Doesn't become a separate file: it waits for a post that uses it. */
  readonly isAttachment?: boolean | undefined;
}

/**
 * An upload that comes in pieces: open, then received whole, then stored as a file, or failed for a reason. One that a post
 * is to take is ready when it is whole.
 */
export interface ResumableUpload {
  readonly id: number;
  /** End of its URL; unguessable. */
  readonly key: string;
  readonly userId: number;
  readonly channelId: number;
  /** Null until the client says. */
  readonly size: number | null;
  /** Number of bytes received. */
  readonly received: number;
  readonly state: 'open' | 'received' | 'stored' | 'failed' | 'ready';
  readonly plan: UploadPlan;
  /** Metadata from the client, unchanged. */
  readonly metadata: Readonly<Record<string, string | null>>;
  readonly fileHash: string | null;
  /** Why it failed, for people. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}
