import { escapeHtml } from '../../lib/html.ts';
import { type Language, languages } from './languages.ts';

/** Characters of a block that gets colours. */
const longestBlock = 20_000;
/** Characters of all such blocks of a text. */
const maxCharacters = 60_000;

const open = /<pre><code class="language-([a-z0-9+#-]{1,20})">/g;
const close = '</code></pre>';

/**
 * Safe HTML with colours in code blocks of a known language. It runs after the sanitizer, which removes these classes:
 * it only adds spans with classes of a fixed list around escaped text. Takes linear time.
 */
export function highlightCode(html: string): string {
  let result = '';
  let from = 0;
  let left = maxCharacters;
  open.lastIndex = 0;
  for (let match = open.exec(html); match !== null; match = open.exec(html)) {
    const start = match.index + match[0].length;
    const end = html.indexOf(close, start);
    if (end < 0) break;
    open.lastIndex = end;
    const code = html.slice(start, end);
    // Code with elements inside isn't plain code.
    if (code.length > longestBlock || code.length > left || code.includes('<')) continue;
    const coloured = colourCode(unescapeHtml(code), match[1]!);
    if (coloured === undefined) continue;
    left -= code.length;
    result += html.slice(from, start) + coloured;
    from = end;
  }
  return result + html.slice(from);
}

/** A code as HTML with colours; undefined for a language that is not known. */
export function colourCode(code: string, language: string): string | undefined {
  if (language === 'diff' || language === 'patch') return diffSpans(code);
  return Object.hasOwn(languages, language) ? spansOf(code, languages[language]!) : undefined;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** The text that the gate has escaped. */
function unescapeHtml(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_all, name: string) => entities[name]!);
}

function span(kind: string, text: string): string {
  return `<span class="hl-${kind}">${escapeHtml(text)}</span>`;
}

const lineKinds: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^(\+\+\+|---|diff |index )/, 'comment'],
  [/^@@/, 'name'],
  [/^\+/, 'added'],
  [/^-/, 'removed'],
];

function diffSpans(code: string): string {
  const lines = code.split('\n').map((text) => {
    const kind = lineKinds.find(([start]) => start.test(text))?.[1];
    return kind === undefined ? escapeHtml(text) : span(kind, text);
  });
  return lines.join('\n');
}

const patterns = new Map<Language, RegExp>();

/** All parts of a language as one expression; unmatched text stays unchanged. */
function patternOf(language: Language): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const { comments, names = [], strings } = language;
  const groups = {
    comment: comments,
    name: names,
    string: strings,
    number: ['\\d[\\w.]*'],
    word: [language.word ?? word],
  };
  const parts = Object.entries(groups).filter(([, sources]) => sources.length > 0);
  const made = new RegExp(parts.map(([name, sources]) => `(?<${name}>${sources.join('|')})`).join('|'), 'gu');
  patterns.set(language, made);
  return made;
}

const word = '[\\p{L}_$][\\p{L}\\p{N}_$]*';

function spansOf(code: string, language: Language): string {
  let html = '';
  let from = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(patternOf(language))) {
    html += escapeHtml(code.slice(from, index));
    from = index + text.length;
    const next = code.startsWith(' ', from) ? code[from + 1] : code[from];
    const isKey = language.key !== undefined && next === language.key && !(groups['number'] || groups['comment']);
    const kind = isKey ? 'name' : groups['word'] === undefined ? kindOf(groups) : wordKind(text, language, code[from]);
    html += kind === undefined ? escapeHtml(text) : span(kind, text);
  }
  return html + escapeHtml(code.slice(from));
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
  return kind === 'number' ? 'value' : kind;
}

const values = new Set(['true', 'false', 'null', 'undefined', 'None', 'True', 'False', 'nil', 'NULL', 'nullptr']);

function wordKind(text: string, language: Language, next: string | undefined): string | undefined {
  const isKeyword = language.keywords.has(language.anyCase ? text.toLowerCase() : text);
  if (isKeyword) return values.has(text) ? 'value' : 'keyword';
  return language.hasCalls && next === '(' ? 'title' : undefined;
}
