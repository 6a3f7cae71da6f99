import type { NamedAudience } from '../../identity/domain/index.ts';

/** What becomes of an upload when it is whole. */
export interface UploadPlan {
  readonly filename: string | undefined;
  readonly filetype: string;
  /** Hash of a folder; undefined for the root. */
  readonly folder: string | undefined;
  readonly audience: NamedAudience | undefined;
  /** Hash of the file whose bytes it takes the place of; undefined for a new file. */
  readonly replaces: string | undefined;
  /** It becomes no file by itself: it waits for a post that takes it. */
  readonly isAttachment?: boolean | undefined;
}

/**
 * An upload that comes in pieces: open, then received whole, then stored as a file, or failed for a reason. One that a post
 * is to take is ready when it is whole.
 */
export interface ResumableUpload {
  readonly id: number;
  /** What its address ends with; no one can guess it. */
  readonly key: string;
  readonly userId: number;
  readonly channelId: number;
  /** Null until the client says. */
  readonly size: number | null;
  /** Bytes that are there, from the first on. */
  readonly received: number;
  readonly state: 'open' | 'received' | 'stored' | 'failed' | 'ready';
  readonly plan: UploadPlan;
  /** What the client said of it, as it said it. */
  readonly metadata: Readonly<Record<string, string | null>>;
  readonly fileHash: string | null;
  /** Why it failed, for people. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}
