import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../lib/languages.ts';
import { factsOf } from '../lib/texts/facts.ts';
import { languages, said, type Text, wordsOf } from './index.ts';
import { messages } from './messages.ts';

/** Names, keys and columns of files, which no language translates. */
const names = [
  'API',
  'Alt ↑ ↓',
  'Esc',
  'HTML',
  'ID',
  'Hubzilla',
  '# ms',
  'Keep as placeholder, Delete placeholder',
  'Name (A–Z)',
  'Name (Z–A)',
  'PostgreSQL',
  'SQLite',
  'Service username, Service public email',
  'Slack',
  'Source user identifier',
  'URL',
  'Webhooks',
];

/** Words that a language has in common with English, with `#` for what stands in their middle. */
const inCommon: Readonly<Record<string, string>> = {
  de: 'Administration|Optional|(optional)|Details|Status|Album|Bot|Bots|Code|Emoji|Feed (Atom)|Format|Hashtags|Import #|In|Link|Maintainer|Moderation|Name|Passkeys|Person: #|Problem|Reporter|Text|Thread|Token|Version #|Website|Demo|Version|Upload|Import|Person|Passkey|Server|(optional)|in|in #|# in #',
  fr: 'Info|Note|# mentions|# photos|# pixels|# votes|Actions|Administration|Album|Albums|Archive|Bot|Bots|Code|Date|Description|E-mail|Format|Hashtags|Image|Images|Importance|Information|Invitations|Mentions|Message|Messages|Notifications|Options|Pagination|Photos|Public|Secret|Sections|Suggestions|Suspension|Type|Urgent|# minute|{#} minutes|Version|public|invitations',
  es: '# bytes|# min|Bot|Bots|Emoji|No|Personal|Token|Tokens',
};

const translated = languages.map(({ code }) => code).filter((code) => code !== 'en');

type Facts = Readonly<Record<string, unknown>>;
type Said = string | Text<Facts>;

/** Everything that a catalogue says, by paths. Codes are none, nor are numbers. */
function leavesOf(catalogue: object): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) leaves.set(path, value);
    else for (const [key, inner] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, inner);
  };
  add('', catalogue);
  for (const path of ['language', 'direction', 'count', 'size']) leaves.delete(path);
  return leaves;
}

const textsOf = (code: string) => leavesOf(wordsOf(code)) as Map<string, Said>;

/** The types of the facts that each text shows. */
function shownBy(code: LanguageCode): Map<string, Readonly<Record<string, string>>> {
  const known = leavesOf(messages[code]) as Map<string, string>;
  return new Map([...known].map(([path, message]) => [path, factsOf(message)]));
}

const english = textsOf('en');
const shown = shownBy('en');

/** Facts by their types, each of which can be found again: numbers below 1,000, and texts. */
const kinds: Readonly<Record<string, (index: number) => readonly unknown[]>> = {
  number: (index) => [701 + index],
  string: (index) => [`<${index}>`],
  boolean: () => [true, false],
};

/** Every choice of facts for a text. */
function factsFor(path: string): Facts[] {
  return Object.entries(shown.get(path) ?? {}).reduce<Facts[]>(
    (all, [name, type], index) =>
      all.flatMap((facts) => kinds[type]!(index).map((value) => ({ ...facts, [name]: value }))),
    [{}],
  );
}

const say = (text: Said | undefined, facts: Facts): string => (text === undefined ? '' : said(text, facts));

const marks = (whole: string): string[] =>
  (whole.replaceAll('*}', '}').match(/<\d+>|70\d|\{\w+\}|%s/g) ?? []).toSorted();

/** The text with what stands in its middle as `#`. */
const masked = (whole: string): string => whole.replace(/<\d+>|\d+(?:[.,\u202f\u00a0]\d{3})*/g, '#');

/** The facts with which English shows most. */
function tellingFacts(path: string): Facts {
  const shows = (facts: Facts) => marks(say(english.get(path), facts)).length;
  return factsFor(path).toSorted((a, b) => shows(b) - shows(a))[0]!;
}

describe.each(translated)('the texts in %s', (code) => {
  const texts = textsOf(code);

  it('are those that English has, and show the same facts', () => {
    const shape = (all: Map<string, Readonly<Record<string, string>>>) =>
      [...all].map(([path, facts]) => `${path} ${JSON.stringify(facts, Object.keys(facts).toSorted())}`).toSorted();
    expect(shape(shownBy(code))).toEqual(shape(shown));
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('show all that the English ones show', () => {
    const differing = [...english].flatMap(([path, text]) => {
      const facts = tellingFacts(path);
      const [here, there] = [say(texts.get(path), facts), say(text, facts)];
      return marks(here).join() === marks(there).join() ? [] : [`${path}: ${here} / ${there}`];
    });
    expect(differing).toEqual([]);
  });

  it('are translated', () => {
    const same = [...english].flatMap(([path, text]) => {
      const facts = tellingFacts(path);
      const [here, there] = [say(texts.get(path), facts), say(text, facts)];
      return here === there && /\p{L}{2}/u.test(masked(here)) ? [masked(here)] : [];
    });
    const known = new Set([...names, ...inCommon[code]!.split('|')]);
    expect(same.filter((whole) => !known.has(whole))).toEqual([]);
  });

  it('say one where English does, and many alike', () => {
    const wrong = [...english].flatMap(([path, text]) => {
      // “1 weitere” and “2 weitere” are alike in German, as in Spanish.
      if (path === 'audience.others') return [];
      const [[name, type] = [], ...others] = Object.entries(shown.get(path) ?? {});
      if (name === undefined || type !== 'number' || others.length > 0) return [];
      const form = (of: Said | undefined, count: number) => masked(say(of, { [name]: count }));
      const own = texts.get(path);
      const isDistinct = form(text, 1) === form(text, 2) || form(own, 1) !== form(own, 2);
      const isAlike = [21, 1000].every((count) => form(own, count) === form(own, 2));
      return isDistinct && isAlike ? [] : [path];
    });
    expect(wrong).toEqual([]);
  });

  it('keep to the typography of the language', () => {
    const rules: Readonly<Record<string, RegExp>> = {
      de: /”|»|«|“(?=\p{L})|["']|\.\.\.|\d%/u,
      fr: /[^\s][;!?»]|[^:\s]:(?=\u0020)|\u0020[;!?»]|\u0020:(?=\s|$)|\u0020%(?!s)|«[^\u202f]|["'“]|\.\.\.|\d%/u,
      es: /“|”|["']|\.\.\.|\d%|^[^¿]*\p{L}\?$|^[^¡]*\p{L}!$/u,
    };
    const wrong = [...texts].flatMap(([path, text]) => {
      // It shows what to type, quotes as well.
      if (path === 'search.hint') return [];
      const whole = say(text, tellingFacts(path));
      return rules[code]!.test(whole) ? [`${path}: ${whole}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('counts', () => {
  const counts = [0, 1, 2, 21, 1000];

  it.each([
    ['en', ['0 replies', '1 reply', '2 replies', '21 replies', '1,000 replies']],
    ['de', ['0 Antworten', '1 Antwort', '2 Antworten', '21 Antworten', '1.000 Antworten']],
    ['fr', ['0 réponse', '1 réponse', '2 réponses', '21 réponses', '1\u202f000 réponses']],
    ['es', ['0 respuestas', '1 respuesta', '2 respuestas', '21 respuestas', '1000 respuestas']],
  ])('take the forms of the language: %s', (code, forms) => {
    expect(counts.map((count) => wordsOf(code).posts.replies({ count }))).toEqual(forms);
  });

  it('are grouped as the language does', () => {
    expect(['en', 'de', 'fr', 'es'].map((code) => wordsOf(code).count(1234567))).toEqual([
      '1,234,567',
      '1.234.567',
      '1\u202f234\u202f567',
      '1.234.567',
    ]);
  });
});
