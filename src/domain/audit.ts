import type { SourceUserEvent } from './placeholder.ts';

/** What the log of a group tells: the events of its source users, requests that were mailed again, and splits. */
export type AuditAction = Exclude<SourceUserEvent, 'complete'> | 'resend' | 'split' | 'undo_split';
