import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../platform/domain/index.ts';
import { failedRow, invalidAssignee, isBlank, isUnasked, isValidAssignee } from './reassignment.ts';
import type { User } from '../../accounts/domain/user.ts';

const root = 7;
const person: User = {
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
const administrator: User = { ...person, isAdmin: true };
const serverBot: User = { ...person, kind: 'bot' };
const groupBot: User = { ...serverBot, botRootId: root };

/** Every combination of what settings allow (group API facts, sections 6.4 and 6.6). */
const settings = [false, true].flatMap((skipsConfirmation) =>
  [false, true].map((mayAssignAdmins) => ({ skipsConfirmation, mayAssignAdmins, allowsSeveral: false })),
);

describe.each(settings)('with $skipsConfirmation for no confirmation, $mayAssignAdmins for administrators', (rules) => {
  const may = (user: User) => isValidAssignee(user, rules, root);

  it('people and bots of the server and of the group may be named', () => {
    for (const user of [person, serverBot, groupBot]) expect(may(user)).toBe(true);
  });

  it('who is blocked, banned or deactivated only where nobody is asked', () => {
    for (const state of ['blocked', 'banned', 'deactivated'] as const) {
      expect(may({ ...person, state })).toBe(rules.skipsConfirmation);
    }
  });

  it('administrators only where the server is set so', () => {
    expect(may(administrator)).toBe(rules.mayAssignAdmins);
    expect(may({ ...administrator, state: 'blocked' })).toBe(rules.mayAssignAdmins && rules.skipsConfirmation);
  });

  it('never synthetic users, bots of other groups, or who has no channel', () => {
    for (const kind of ['placeholder', 'import_user', 'ghost'] as const) expect(may({ ...person, kind })).toBe(false);
    expect(may({ ...groupBot, botRootId: root + 1 })).toBe(false);
    expect(may({ ...person, defaultChannelId: null })).toBe(false);
  });

  it('people are asked unless an administrator decides; bots of the group never are', () => {
    expect(isUnasked(person, rules, root)).toBe(rules.skipsConfirmation);
    expect(isUnasked(serverBot, rules, root)).toBe(rules.skipsConfirmation);
    expect(isUnasked(groupBot, rules, root)).toBe(true);
    expect(isUnasked({ ...groupBot, kind: 'human' }, rules, root)).toBe(rules.skipsConfirmation);
  });

  it('the refusal says who may be named', () => {
    const users = rules.skipsConfirmation ? 'users' : 'active users';
    const access = rules.mayAssignAdmins ? 'regular, auditor, or administrator access' : 'regular or auditor access';
    const { refusal, ...row } = invalidAssignee(rules);
    expect(row).toEqual({ state: 'failed', code: 'invalid_assignee' });
    expect(sentenceOf(refusal)).toBe(`You can assign ${users} with ${access} only.`);
  });
});

/** Group API facts, section 5.3. */
it('rows fail with the sentences of the group API', () => {
  const sentences = {
    no_match: 'No matching user for provided information.',
    not_permitted: 'You have insufficient permissions to update the import source user',
    personal_namespace: 'You cannot reassign user contributions of imports to a personal namespace.',
    invalid_status: 'Import source user has an invalid status for this operation',
    splitting: 'The contributions of this source user are being split or merged. Try again when that is done.',
    invalid_flag: 'Keep as placeholder, Delete placeholder and Undo reassignment are true or false.',
    invalid_email: 'This is no e-mail address.',
    undo_too_late: 'The reassignment was completed too long ago to be undone.',
    contradiction: 'A row names a user, keeps the placeholder, deletes it, or undoes what was done: one of these.',
    invalid_default: 'A default row keeps placeholders, deletes them, or names a user: one of these.',
    several_needed:
      'One user cannot take over everybody: this server gives a person one placeholder user of a source at most.',
    already_assigned: '["Reassign to user already assigned to another placeholder"]',
  };
  for (const code of Object.keys(sentences) as (keyof typeof sentences)[]) {
    const { refusal, ...row } = failedRow(code);
    expect(row).toEqual({ state: 'failed', code });
    expect(sentenceOf(refusal)).toBe(sentences[code]);
  }
});

it('a cell of blanks says nothing', () => {
  expect(['', ' ', '\t\n', 'a', ' a '].map(isBlank)).toEqual([true, true, true, false, false]);
});
