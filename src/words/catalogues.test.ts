import { describe, expect, it } from 'vitest';
import { languages, wordsOf } from './index.ts';

/** Names, keys and columns of files, which no language translates. */
const names = [
  'API',
  'Alt ↑ ↓',
  'Esc',
  'HTML',
  'Hubzilla',
  '# ms',
  'Keep as placeholder, Delete placeholder',
  'PostgreSQL',
  'SQLite',
  'Service username, Service public email',
  'Slack',
  'Source user identifier',
  'Webhooks',
];

/** Words that a language has in common with English, with `#` for what stands in their middle. */
const inCommon: Readonly<Record<string, string>> = {
  de: 'Administration|Album|Bot|Bots|Code|Emoji|Feed (Atom)|Format|Hashtags|Import #|In|Link|Maintainer|Moderation|Name|Passkeys|Person: #|Problem|Reporter|Text|Thread|Token|Version #|Website|Demo|Version|Upload|Import|Person|Passkey|Server|in|in #|# in #',
  fr: '# mentions|# photos|# pixels|# votes|Actions|Administration|Album|Albums|Archive|Bot|Bots|Code|Description|E-mail|Format|Hashtags|Information|Invitations|Mentions|Message|Messages|Notifications|Options|Photos|Public|Secret|Sections|Suggestions|Suspension|Type|Urgent|# minute|{#} minutes|Version|public|invitations',
  es: '# bytes|# min|Bot|Bots|Emoji|No|Personal|Token|Tokens',
};

const translated = languages.filter(({ code }) => code !== 'en').map(({ code }) => code);

type Text = string | ((...facts: unknown[]) => string);

/** The texts of a language by their paths. Codes are none. */
function textsOf(code: string): Map<string, Text> {
  const texts = new Map<string, Text>();
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'function') texts.set(path, value as Text);
    else for (const [key, inner] of Object.entries(value as object)) add(path === '' ? key : `${path}.${key}`, inner);
  };
  add('', wordsOf(code));
  for (const path of ['language', 'direction']) texts.delete(path);
  return texts;
}

const english = textsOf('en');

/** Facts that functions take, each of which can be found again: numbers below 1,000, texts, names, bytes. */
const kinds: readonly ((index: number) => unknown)[] = [
  (index) => 701 + index,
  (index) => `<${index}>`,
  (index) => [`<${index}>`],
  (index) => (701 + index) * 1e9,
];

/** Every choice of a kind for each of so many facts. */
function factsOf(count: number): unknown[][] {
  if (count === 0) return [[]];
  return factsOf(count - 1).flatMap((facts) => kinds.map((kind) => [...facts, kind(count - 1)]));
}

function said(text: Text, facts: readonly unknown[]): string | undefined {
  if (typeof text === 'string') return text;
  try {
    const whole: unknown = text(...facts);
    return typeof whole === 'string' && !/NaN|undefined|object|function/.test(whole) ? whole : undefined;
  } catch {
    return undefined;
  }
}

const marks = (whole: string): string[] =>
  (whole.replaceAll('*}', '}').match(/<\d+>|70\d|\{\w+\}|%s/g) ?? []).toSorted();

/** The text with what stands in its middle as `#`. */
const masked = (whole: string): string => whole.replace(/<\d+>|\d+(?:[.,\u202f\u00a0]\d{3})*/g, '#');

/** The facts with which English shows most. */
function tellingFacts(path: string): readonly unknown[] {
  const text = english.get(path)!;
  if (typeof text === 'string') return [];
  const all = factsOf(text.length).filter((facts) => said(text, facts) !== undefined);
  return all.toSorted((a, b) => marks(said(text, b)!).length - marks(said(text, a)!).length)[0] ?? [];
}

describe.each(translated)('the texts in %s', (code) => {
  const texts = textsOf(code);

  it('are those that English has, functions of as many facts', () => {
    const shape = (of: Map<string, Text>) =>
      [...of].map(([path, text]) => `${path} ${typeof text === 'string' ? 'text' : text.length}`).toSorted();
    expect(shape(texts)).toEqual(shape(english));
  });

  it('show all that the English ones show', () => {
    const differing = [...english].flatMap(([path, text]) => {
      const facts = tellingFacts(path);
      const [here, there] = [said(texts.get(path)!, facts) ?? '', said(text, facts) ?? ''];
      return marks(here).join() === marks(there).join() ? [] : [`${path}: ${here} / ${there}`];
    });
    expect(differing).toEqual([]);
  });

  it('are translated', () => {
    const same = [...english].flatMap(([path, text]) => {
      const facts = tellingFacts(path);
      const [here, there] = [said(texts.get(path)!, facts) ?? '', said(text, facts) ?? ''];
      return here === there && /\p{L}{2}/u.test(masked(here)) ? [masked(here)] : [];
    });
    const known = new Set([...names, ...inCommon[code]!.split('|')]);
    expect(same.filter((whole) => !known.has(whole))).toEqual([]);
  });

  it('say one where English does, and many alike', () => {
    const wrong = [...english].flatMap(([path, text]) => {
      // Sizes change their units.
      if (path === 'size' || typeof text === 'string' || text.length !== 1 || typeof tellingFacts(path)[0] !== 'number')
        return [];
      const form = (of: Text, count: number) => masked(said(of, [count]) ?? '');
      const own = texts.get(path)!;
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
      const whole = said(text, tellingFacts(path)) ?? '';
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
    expect(counts.map((count) => wordsOf(code).posts.replies(count))).toEqual(forms);
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
