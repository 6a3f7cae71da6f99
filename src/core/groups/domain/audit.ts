import type { SourceUserEvent } from '../../reassignment/domain/placeholder.ts';

/** Who did something: the user, and the administrator who acted for this user, if one did. */
export interface Actor {
  readonly userId: number;
  readonly sudoUserId?: number | undefined;
}

/**
 * What the log of a group tells: the events of its source users, requests that were mailed again or
 * reported as abuse, splits, and removals.
 */
export type AuditAction = SourceUserAction | 'remove_import' | 'remove_group';

export type SourceUserAction = Exclude<SourceUserEvent, 'complete'> | 'report' | 'resend' | 'split' | 'undo_split';
