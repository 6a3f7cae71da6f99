import { expect, it } from 'vitest';
import { languages, wordsOf } from '../../../src/words/index.ts';
import { words as standing } from '../../../src/words/english/refusals/words.ts';
import { collectRefusals } from './collect-refusals.ts';

/** What no page shows: the commands, backups, and what only the APIs take. */
const elsewhere =
  /^src\/(?:words|config|mail|cli|backup|wire|demo|http\/(?:channel-api|group-api|graphql|health|content|authenticate|sudo)|core\/platform\/storage\/backup)\b/;

/** Refusals that are passed on as they were collected where they are made, and what is no refusal. */
const followedElsewhere = [
  'src/core/lifecycle/operations/delete-account.ts: undefined',
  'src/core/reassignment/operations/claims/give-claimed.ts: refusal.message',
  'src/core/reassignment/operations/reassign-source-user.ts: outcome.message',
  'src/core/reassignment/operations/takeovers/answer-takeover.ts: refusal.message',
  'src/http/web/shared/confirm-identity.tsx: message',
  'src/unpacking/messages.ts: message',
];

/** Outages are no refusals, and pages show them in the same way; they stand in one table. */
const outages = ['The database does not', 'The file storage does not', 'The server has no space left'];

const collected = collectRefusals((file) => !elsewhere.test(file));
const known = new Set(Object.keys(wordsOf('en').refusals));

it('every refusal is followed to where its message is spelled out', () => {
  expect([...new Set(collected.unknown)].toSorted()).toEqual(followedElsewhere);
  expect(collected.templates.size).toBeGreaterThan(300);
});

it('every refusal that a page can show has a text in the catalogue', () => {
  const missing = [...collected.templates].filter(([message]) => !known.has(message));
  expect(missing.map(([message, file]) => `${file}: ${message}`)).toEqual([]);
});

it('the catalogue has no refusal that is none any more', () => {
  const found = new Set([...collected.templates.keys(), ...collected.phrases.keys(), ...standing]);
  const stale = [...known].filter(
    (message) => !found.has(message) && !outages.some((each) => message.startsWith(each)),
  );
  expect(stale).toEqual([]);
});

it.each(languages.map(({ code }) => code))('no text loses or invents a place: %s', (code) => {
  const places = (text: string) => [...new Set(text.match(/\{\d/g))].toSorted().join();
  const wrong = Object.entries(wordsOf(code).refusals).filter(([message, text]) => places(message) !== places(text));
  expect(wrong).toEqual([]);
});
