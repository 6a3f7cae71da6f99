import { describe, expect, it } from 'vitest';
import type { User } from '../../accounts/domain/user.ts';
import { refusal } from '../../platform/domain/index.ts';
import { assignmentAction, bindingKey, decideAssignment } from './assignment.ts';
import { sourceUserStatuses } from './source-user.ts';

const root = 7;
const bob: User = {
  id: 1,
  username: 'bob',
  name: 'Bob',
  email: 'bob@example.test',
  publicEmail: null,
  kind: 'human',
  state: 'active',
  isAdmin: false,
  xchanId: null,
  defaultChannelId: 3,
  botRootId: null,
  language: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  pictureAddress: null,
};
const groupBot: User = { ...bob, kind: 'bot', botRootId: root };
const rules = { skipsConfirmation: false, mayAssignAdmins: false, allowsSeveral: false };
const ben = { namespaceId: root, status: 'pending_reassignment', reassignToUserId: null, isSplitting: false } as const;

it('a binding is of a source and a person', () => {
  expect(bindingKey(1, 23)).toBe('1:23');
  expect(bindingKey(12, 3)).not.toBe(bindingKey(1, 23));
});

it('people are asked, bots of the group and whom an administrator names are not', () => {
  expect(assignmentAction(bob, rules, root)).toBe('reassign');
  expect(assignmentAction(groupBot, rules, root)).toBe('reassign_without_confirmation');
  expect(assignmentAction(bob, { ...rules, skipsConfirmation: true }, root)).toBe('reassign_without_confirmation');
});

describe('a proposal', () => {
  it.each(['pending_reassignment', 'rejected'] as const)(
    'for one who is %s is a request, or done at once',
    (status) => {
      expect(decideAssignment({ ...ben, status }, bob, rules, false)).toEqual({
        outcome: { state: 'matched' },
        step: { action: 'reassign', status: 'awaiting_approval' },
      });
      expect(decideAssignment({ ...ben, status }, groupBot, rules, false)).toEqual({
        outcome: { state: 'matched' },
        step: { action: 'reassign_without_confirmation', status: 'reassignment_in_progress' },
      });
    },
  );

  const settled = sourceUserStatuses.filter((each) => each !== 'pending_reassignment' && each !== 'rejected');
  it.each(settled)('for one who is %s is good when it asks for what is so already', (status) => {
    const again = decideAssignment({ ...ben, status, reassignToUserId: bob.id }, bob, rules, true);
    expect(again.step).toBeUndefined();
    expect(again.outcome.state).toBe(status === 'keep_as_placeholder' ? 'failed' : 'matched');
    for (const reassignToUserId of [null, bob.id + 1]) {
      expect(decideAssignment({ ...ben, status, reassignToUserId }, bob, rules, false)).toEqual({
        outcome: {
          state: 'failed',
          code: 'invalid_status',
          refusal: refusal('rows.invalid_status'),
        },
      });
    }
  });

  it('for somebody who may not be named is refused first', () => {
    const decision = decideAssignment({ ...ben, isSplitting: true }, { ...bob, state: 'blocked' }, rules, true);
    expect(decision).toMatchObject({ outcome: { state: 'failed', code: 'invalid_assignee' } });
    const elsewhere = decideAssignment({ ...ben, namespaceId: root + 1 }, groupBot, rules, false);
    expect(elsewhere).toMatchObject({ outcome: { code: 'invalid_assignee' } });
  });

  it('waits while contributions are being split', () => {
    expect(decideAssignment({ ...ben, isSplitting: true }, bob, rules, true)).toEqual({
      outcome: {
        state: 'failed',
        code: 'splitting',
        refusal: refusal('rows.splitting'),
      },
    });
  });

  it('for somebody who has one of this source is refused, unless several are allowed', () => {
    expect(decideAssignment(ben, bob, rules, true)).toEqual({
      outcome: {
        state: 'failed',
        code: 'already_assigned',
        refusal: refusal('rows.already_assigned'),
      },
    });
    expect(decideAssignment(ben, bob, { ...rules, allowsSeveral: true }, true).outcome).toEqual({ state: 'matched' });
  });
});
