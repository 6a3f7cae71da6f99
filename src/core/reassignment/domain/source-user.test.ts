import { describe, expect, it } from 'vitest';
import {
  acceptedStatuses,
  isSourceUserStatus,
  nextStatus,
  reassignableStatuses,
  type SourceUserEvent,
  type SourceUserStatus,
  sourceUserStatuses,
  transitions,
} from './source-user.ts';

const statuses: readonly SourceUserStatus[] = [
  'pending_reassignment',
  'awaiting_approval',
  'reassignment_in_progress',
  'rejected',
  'failed',
  'completed',
  'keep_as_placeholder',
  'revoked',
  'invited',
  'merged',
];

/**
 * Group API facts, section 6.3, and undoing from the ledger, also after a revocation; other transitions are impossible.
 */
const table: Readonly<Record<SourceUserStatus, Partial<Record<SourceUserEvent, SourceUserStatus>>>> = {
  pending_reassignment: {
    reassign: 'awaiting_approval',
    reassign_without_confirmation: 'reassignment_in_progress',
    invite: 'invited',
    approve_claim: 'reassignment_in_progress',
    keep_as_placeholder: 'keep_as_placeholder',
    merge: 'merged',
  },
  awaiting_approval: {
    cancel: 'pending_reassignment',
    expire: 'pending_reassignment',
    accept: 'reassignment_in_progress',
    reject: 'rejected',
  },
  reassignment_in_progress: { complete: 'completed', fail: 'failed' },
  rejected: {
    reassign: 'awaiting_approval',
    reassign_without_confirmation: 'reassignment_in_progress',
    invite: 'invited',
    approve_claim: 'reassignment_in_progress',
    cancel: 'pending_reassignment',
    keep_as_placeholder: 'keep_as_placeholder',
    merge: 'merged',
  },
  failed: { retry: 'reassignment_in_progress', undo: 'pending_reassignment' },
  completed: { revoke: 'revoked', undo: 'pending_reassignment' },
  keep_as_placeholder: { undo_keep_as_placeholder: 'pending_reassignment' },
  revoked: { undo: 'pending_reassignment' },
  invited: {
    cancel: 'pending_reassignment',
    expire: 'pending_reassignment',
    accept: 'reassignment_in_progress',
    reject: 'rejected',
  },
  merged: { undo_merge: 'pending_reassignment' },
};

describe('the states of a source user', () => {
  const events = Object.keys(transitions) as SourceUserEvent[];

  for (const status of statuses) {
    it.each(events)(`from ${status} by %s`, (event) => {
      expect(nextStatus(status, event)).toBe(table[status][event]);
    });
  }

  it('are these, in the order of their numbers', () => {
    expect(sourceUserStatuses).toEqual(statuses);
    for (const status of statuses) expect(isSourceUserStatus(status)).toBe(true);
    for (const text of ['', 'PENDING_REASSIGNMENT', 'pending', 'toString'])
      expect(isSourceUserStatus(text)).toBe(false);
  });

  it('are listed for reassignment when nobody is bound or somebody has declined', () => {
    expect(reassignableStatuses).toEqual(['pending_reassignment', 'rejected']);
  });

  it('give later imports to the real user from acceptance on', () => {
    expect(acceptedStatuses).toEqual(['reassignment_in_progress', 'failed', 'completed']);
  });

  it('can all be left, and all but the first be reached', () => {
    expect(new Set(Object.values(transitions).flatMap(({ from }) => from))).toEqual(new Set(statuses));
    expect(new Set(Object.values(transitions).map(({ to }) => to))).toEqual(new Set(statuses));
  });
});
