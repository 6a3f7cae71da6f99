import { expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { readRefusal, refusal, sentenceOf, storeRefusal } from './refusal.ts';

it.each([
  [refusal('groups.thereAlready'), 'The group is there already.'],
  [refusal('fields.blank'), "can't be blank"],
  [refusal('groups.pathTaken', { path: '{path}' }), 'The path "{path}" is taken already.'],
  [refusal('uploads.tooLarge', { max: 1_500_000 }), 'The file is larger than 1500000 bytes.'],
  [refusal('search.noDay', { operator: 'after' }), '"after:" takes a day, as in after:2026-01-31.'],
  [refusal('content.badObject', { parameter: 'object' }), '"object" is a JSON object: {"type": "Note", ...}.'],
  [
    refusal('reassignment.undoneTooLate', { days: 1 }),
    'A completed reassignment cannot be undone after more than 1 day.',
  ],
  [
    refusal('reassignment.undoneTooLate', { days: 3650 }),
    'A completed reassignment cannot be undone after more than 3650 days.',
  ],
  [
    refusal('reassignment.sentLately', { unit: 'hours', count: 1 }),
    'This request has been sent again already. Please try again in about 1 hour.',
  ],
  [
    refusal('newcomers.noLinks', { days: 3, messages: 0 }),
    'Links to other sites are not for people who are new here. That ends when your account is 3 days old.',
  ],
  [
    refusal('newcomers.noLinks', { days: 0, messages: 1000 }),
    'Links to other sites are not for people who are new here. That ends when you have written 1000 messages.',
  ],
  [
    refusal('accounts.suspended', { until: '2026-05-02 00:00', why: 'Spam.', server: 'https://a.example' }),
    'Your account is suspended until 2026-05-02 00:00 UTC. The reason: Spam. To appeal, sign in at https://a.example/sign-in or follow the link in the mail about this.',
  ],
  [
    refusal('groups.suspended', { group: 'Harbour', until: 'never', why: 'Spam.', case: 'none' }),
    'You cannot write in Harbour: you are suspended there until moderators lift that. The reason: Spam. To appeal, ask its moderators.',
  ],
  [
    refusal('groups.suspended', { group: 'Harbour', until: 'never', why: 'Spam.', case: 7 }),
    'You cannot write in Harbour: you are suspended there until moderators lift that. The reason: Spam. To appeal, answer at /moderation/cases/7.',
  ],
  [
    refusal('deletion.youAreOnlyOwner', { groups: '/a, /b', more: 0 }),
    'You are the only Owner of /a, /b. Make somebody else Owner there, or remove the group, first.',
  ],
  [
    refusal('deletion.youAreOnlyOwner', { groups: '/a, /b', more: 2 }),
    'You are the only Owner of /a, /b and 2 more. Make somebody else Owner there, or remove the group, first.',
  ],
])('the sentence of a refusal shows its facts as they are: $reason', (refused, sentence) => {
  expect(sentenceOf(refused)).toBe(sentence);
});

it('a row keeps a refusal, and reads what was stored before there were reasons', () => {
  const refused = refusal('imports.otherFormat', { format: 'Slack' });
  const kept = { sentence: 'The archive is not what Slack exports.', refusal: refused };
  expect(readRefusal(storeRefusal(refused))).toEqual(kept);
  expect(
    readRefusal(storeRefusal(new DomainError('not_acceptable_file', 'imports.otherFormat', refused.facts as never))),
  ).toEqual(kept);
  for (const sentence of ['The archive is damaged.', '{"reason":"imports.unheardOf","facts":{}}', '']) {
    expect(readRefusal(storeRefusal(sentence))).toEqual({ sentence, refusal: undefined });
  }
});
