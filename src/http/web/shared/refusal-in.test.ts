import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Reason, type Refusal, refusal } from '../../../core/platform/domain/index.ts';
import type { Messages } from '../../../words/catalogue.ts';
import { factsOf } from '../../../lib/texts/facts.ts';
import { languages, wordsOf } from '../../../words/index.ts';
import { refusalIn } from './refusal-in.ts';

const codes = languages.map(({ code }) => code);
type Rooms = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function roomsOf(path: string): Promise<Rooms> {
  return JSON.parse(await readFile(path, 'utf8')) as Rooms;
}

const shown = await roomsOf('src/core/platform/domain/refusals/shown.json');
const technical = await roomsOf('src/core/platform/domain/refusals/technical.json');
const messagesIn = (rooms: Rooms) =>
  Object.entries(rooms).flatMap(([room, messages]) =>
    Object.entries(messages).map(([name, message]) => [`${room}.${name}`, message] as const),
  );

describe.each(codes)('refusals on pages: %s', (code) => {
  it('are those that pages can show, and show facts that these have', async () => {
    const { refusals } = JSON.parse(await readFile(`src/words/${code}/refusals.json`, 'utf8')) as {
      refusals: Messages;
    };
    const { subjects, ...rooms } = refusals as Rooms;
    expect(Object.values(subjects ?? {})).not.toContain('');
    const here = new Map(messagesIn(rooms as Rooms));
    expect([...here.keys()].toSorted()).toEqual(
      messagesIn(shown)
        .map(([reason]) => reason)
        .toSorted(),
    );
    const wrong = messagesIn(shown).filter(([reason, message]) => {
      const known = Object.keys(factsOf(message));
      return Object.keys(factsOf(here.get(reason)!)).some((fact) => !known.includes(fact));
    });
    expect(wrong).toEqual([]);
  });

  it('are in English where only programs meet them', () => {
    expect(refusalIn(wordsOf(code), refusal('bodies.notJson'))).toBe('The body is not valid JSON');
  });
});

it('each reason is in one catalogue', () => {
  const reasons = [...messagesIn(shown), ...messagesIn(technical)].map(([reason]) => reason);
  expect(new Set(reasons).size).toBe(reasons.length);
});

it.each([
  ['de', 'Der Pfad „crew“ ist schon vergeben.'],
  ['fr', 'Le chemin «\u202fcrew\u202f» est déjà pris.'],
  ['es', 'La ruta «crew» ya está ocupada.'],
  ['en', 'The path “crew” is taken. Try another one.'],
] as const)('a refusal keeps what was put into it: %s', (code, text) => {
  expect(refusalIn(wordsOf(code), refusal('groups.pathTaken', { path: 'crew' }))).toBe(text);
});

it('words of ours within a refusal are translated, and what somebody wrote is not', () => {
  const say = (refused: Refusal) => refusalIn(wordsOf('de'), refused);
  expect(say(refusal('notFound.group'))).toBe('Gruppe nicht gefunden');
  expect(say(refusal('groups.pathTaken', { path: 'Group' }))).toBe('Der Pfad „Group“ ist schon vergeben.');
  expect(say(refusal('rules.linkRefused', { pattern: 'shop.example' }))).toBe(
    'Links zu shop.example sind hier nicht erwünscht: Ändere deinen Text und sende ihn noch einmal.',
  );
  expect(say(refusal('groups.subgroupsMoreVisible', { visibility: 'private' }))).toBe(
    '„privat“ ist nicht erlaubt, da es Untergruppen gibt, die mehr Leute sehen.',
  );
  expect(
    say(refusal('accounts.suspended', { until: '2026-01-31 12:00', why: 'Noise.', server: 'https://a.example' })),
  ).toBe(
    'Dein Konto ist bis 2026-01-31 12:00 UTC vorübergehend gesperrt. Der Grund: Noise. Einspruch: Melde dich unter https://a.example/sign-in an oder folge dem Link in der E-Mail darüber.',
  );
});

it('a reason that nobody knows is said as it is', () => {
  expect(refusalIn(wordsOf('de'), { reason: 'groups.unheardOf' as Reason, facts: {} })).toBe('groups.unheardOf');
});
