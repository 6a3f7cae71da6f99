import type { SourceUserStatus } from '../../../core/reassignment/index.ts';
import type { Tone } from '../shared/index.ts';

/** How good or bad the state of a source user is. */
export const statusTones: Readonly<Record<SourceUserStatus, Tone>> = {
  pending_reassignment: undefined,
  awaiting_approval: 'warn',
  reassignment_in_progress: 'live',
  rejected: 'bad',
  failed: 'bad',
  completed: 'good',
  keep_as_placeholder: undefined,
  revoked: 'bad',
  invited: 'warn',
  merged: undefined,
};
