import type { SourceUserEvent } from './placeholder.ts';

/**
 * What the log of a group tells: the events of its source users, requests that were mailed again or
 * reported as abuse, splits, and removals.
 */
export type AuditAction = SourceUserAction | 'remove_import' | 'remove_group';

export type SourceUserAction = Exclude<SourceUserEvent, 'complete'> | 'report' | 'resend' | 'split' | 'undo_split';
