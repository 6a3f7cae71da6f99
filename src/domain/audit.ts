import type { SourceUserEvent } from './placeholder.ts';

/** What the log of a group tells: the events of its source users, and requests that were mailed again. */
export type AuditAction = Exclude<SourceUserEvent, 'complete' | 'fail'> | 'resend';
