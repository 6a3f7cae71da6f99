import { newestTexts } from '../../identity/index.ts';
import type { Reader } from '../../platform/index.ts';
import { wordsIn } from '../domain/analysis.ts';
import type { FullTextQuery, FullTextTerm } from './full-text.ts';

/** Maximum number of entries for which SQLite collects all matches of a prefix. */
const fewEntries = 10_000;
/** Number of newest texts checked, and how many of them make a prefix common. */
const sampled = 300;
const common = 9;
/** Length checked of each text, and number of words that replace a prefix. */
const sampledText = 2000;
const maxWords = 30;

/**
 * The same query, with words in place of common prefixes. FTS5 collects all entries with one of these words before it
 * returns the first; entries of single words are read one after the other. The words come from the newest texts.
 */
export async function withCommonWords(reader: Reader, query: FullTextQuery): Promise<FullTextQuery> {
  const isPrefixed = query.all.some((group) => group.some(({ isPrefix }) => isPrefix));
  if (!isPrefixed || reader.kind === 'postgres') return query;
  const texts = await newestTexts(reader, { among: fewEntries, limit: sampled });
  if (texts.length === 0) return query;
  const words = texts.map(({ title, body }) => new Set(wordsIn(`${title} ${body.slice(0, sampledText)}`)));
  return { ...query, all: query.all.map((group) => group.flatMap((term) => commonWords(term, words))) };
}

function commonWords(term: FullTextTerm, texts: readonly ReadonlySet<string>[]): FullTextTerm[] {
  if (!term.isPrefix) return [term];
  const beginning = term.tokens.at(-1)!;
  const counts = new Map<string, number>();
  let found = 0;
  for (const words of texts) {
    const fitting = [...words].filter((word) => word.startsWith(beginning));
    for (const word of fitting) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (fitting.length > 0) found += 1;
  }
  if (found < common) return [term];
  const words = [...counts].sort(([, a], [, b]) => b - a).slice(0, maxWords);
  return words.map(([word]) => ({ column: term.column, tokens: [...term.tokens.slice(0, -1), word] }));
}
