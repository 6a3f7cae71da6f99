import type { SourceUserEvent } from './placeholder.ts';

/** What the log of a group tells: the events of its source users, requests that were mailed again, splits, and removals. */
export type AuditAction = SourceUserAction | 'remove_import' | 'remove_group';

export type SourceUserAction = Exclude<SourceUserEvent, 'complete'> | 'resend' | 'split' | 'undo_split';
