import { expect, it } from 'vitest';
import { languages, refusalIn, wordsOf } from './index.ts';

const codes = languages.map(({ code }) => code);

it.each([
  ['de', 'Der Pfad „crew“ ist schon vergeben.'],
  ['fr', 'Le chemin «\u202fcrew\u202f» est déjà pris.'],
  ['es', 'La ruta «crew» ya está ocupada.'],
  ['en', 'The path "crew" is taken already.'],
] as const)('a refusal keeps what was put into it: %s', (code, text) => {
  expect(refusalIn(wordsOf(code), 'The path "crew" is taken already.')).toBe(text);
});

it('words within a refusal are translated where they are words, not where somebody wrote them', () => {
  const de = wordsOf('de');
  expect(refusalIn(de, 'Group Not Found')).toBe('Nicht gefunden: Gruppe');
  expect(refusalIn(de, 'The path "Group" is taken already.')).toBe('Der Pfad „Group“ ist schon vergeben.');
  expect(refusalIn(de, 'Links to shop.example are not wanted here: change your text, and send it again.')).toBe(
    'Links zu shop.example sind hier nicht erwünscht: Ändere deinen Text und sende ihn noch einmal.',
  );
  expect(
    refusalIn(
      de,
      'Your account is suspended until 2026-01-31 12:00 UTC. The reason: Noise. To appeal, ask its moderators.',
    ),
  ).toBe(
    'Dein Konto ist bis 2026-01-31 12:00 UTC gesperrt. Der Grund: Noise. Einspruch: wende dich an die Moderation.',
  );
});

it('the message with the most words of its own wins', () => {
  const message = 'The name of a field has at most 40 characters.';
  expect(refusalIn(wordsOf('de'), message)).toBe('Der Name eines Feldes hat höchstens 40 Zeichen.');
});

it('what is put in may hold anything, even what is a place or stands around it', () => {
  expect(refusalIn(wordsOf('de'), 'The path "{0}" is taken already." is taken already.')).toBe(
    'Der Pfad „{0}" is taken already.“ ist schon vergeben.',
  );
});

it.each(codes)('what is not known stays as it is: %s', (code) => {
  for (const message of ['', 'No such thing.', '"', 'x'.repeat(100_000)]) {
    expect(refusalIn(wordsOf(code), message)).toBe(message);
  }
});

it('English refusals are what the APIs say', () => {
  for (const message of Object.keys(wordsOf('en').refusals)) expect(refusalIn(wordsOf('en'), message)).toBe(message);
});

it('long messages take linear time', () => {
  const hostile = '“ “x” has not been " are " is too long: it has '.repeat(20_000);
  // Of the processor, which others may have meanwhile.
  const begun = process.cpuUsage();
  refusalIn(wordsOf('de'), `"${hostile} characters, and`);
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
});
