import type { BlobStoreOptions } from '../blobs/open.ts';
import type { StoredFile, SourceRequest } from '../core/imports/domain/index.ts';
import {
  type DomainError,
  isDomainError,
  isUnavailable,
  type Refusal,
  refuse,
  UnavailableError,
} from '../core/platform/domain/index.ts';
import { ArchiveError, type ArchiveErrorCode } from '../readers/archive-errors.ts';

/** Parameters of a thread. */
export interface ThreadData {
  /** Whether it is a channel archive, or content of other people. */
  readonly content: 'channel' | 'posts';
  readonly request: SourceRequest;
  readonly store: BlobStoreOptions & { readonly url: string };
}

/** To the thread: the wanted files of a batch, which also acknowledges the batch. */
export interface StoreMessage {
  readonly batch: number;
  readonly store: readonly string[];
}

/**
 * From the thread: a batch as JSON, which is faster to copy than its objects, with its items already in JSON; the
 * results of storing files; or the end.
 */
export type ThreadMessage =
  | { readonly batch: string; readonly items?: string }
  | { readonly of: number; readonly stored: readonly StoredFile[] }
  | { readonly of: number; readonly notStored: SentError }
  | { readonly end: SentError | undefined };

/** An error that goes to another thread, where it must be of its class again. */
export interface SentError {
  readonly kind: 'archive' | 'domain' | 'unavailable' | 'other';
  readonly message: string;
  readonly code: string;
  /** Of a refusal. */
  readonly refusal?: Refusal;
  readonly stack: string | undefined;
}

/** An error in transfer. */
export function sentError(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = { message, stack };
  if (error instanceof ArchiveError) return { ...known, kind: 'archive', code: error.code };
  if (isDomainError(error)) {
    const { code, reason, facts } = error;
    return { ...known, kind: 'domain', code, refusal: { reason, facts } };
  }
  if (isUnavailable(error)) return { ...known, kind: 'unavailable', code: error.dependency };
  return { ...known, kind: 'other', code: '' };
}

/** The error that was sent, with the stack that it had. */
export function receivedError(sent: SentError): Error {
  const error = newError(sent);
  if (sent.stack !== undefined) error.stack = sent.stack;
  return error;
}

function newError({ kind, code, message, refusal }: SentError): Error {
  switch (kind) {
    case 'archive':
      return new ArchiveError(code as ArchiveErrorCode, message);
    case 'domain':
      return refuse(code as DomainError['code'], refusal!);
    case 'unavailable':
      return new UnavailableError(code as UnavailableError['dependency'], message);
    default:
      return new Error(message);
  }
}
