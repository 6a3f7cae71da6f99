import { DomainError, longestSearch, type Reader } from '../../platform/index.ts';
import { tokensOf } from '../domain/analysis.ts';
import { channelFact } from '../domain/indexed-item.ts';
import { withCommonWords } from './beginnings.ts';
import { type FullTextTerm, matchingEntries } from './full-text.ts';
import { maxNamedForums } from './search-items.ts';

/** Threads that a list of some words can have. */
export const maxFoundThreads = 4000;

/** Where to search for threads, and the order of results. */
export interface ThreadSearch {
  readonly channelIds: readonly number[];
  readonly isAscending: boolean;
}

/**
 * Threads with words that begin with those of a text: the newest or oldest `maxFoundThreads`, plus one. Some may be
 * hidden from the viewer, and, with many channels, in other channels.
 * @throws DomainError invalid_input for a text without a word, unprocessable for a long one
 */
export async function searchThreads(
  reader: Reader,
  text: string,
  { channelIds, isAscending }: ThreadSearch,
): Promise<number[]> {
  const words = wordsOfSearch(text).map(({ tokens }): FullTextTerm[] => [{ column: 'words', tokens, isPrefix: true }]);
  const fact = (token: string): FullTextTerm => ({ column: 'facts', tokens: [token] });
  const places = channelIds.length > maxNamedForums ? [] : [channelIds.map((id) => fact(channelFact(id)))];
  const query = await withCommonWords(reader, { all: [...words, [fact('kpost')], ...places], none: [] });
  const range = { above: 0, below: Number.MAX_SAFE_INTEGER, limit: maxFoundThreads + 1, isAscending };
  const { rows } = await matchingEntries(reader.kind, query, range).execute(reader.db);
  return rows.map((row) => Number(row.item_id));
}

/** The words of a text as written and as indexed. @throws DomainError */
export function wordsOfSearch(text: string): { readonly text: string; readonly tokens: readonly string[] }[] {
  if (text.length > longestSearch) {
    throw new DomainError('unprocessable', 'search.tooLong', { max: longestSearch });
  }
  const words = text.split(/\s+/u).map((part) => {
    const tokens = [...tokensOf(part)];
    return { text: part.slice(tokens[0]?.start, tokens.at(-1)?.end), tokens: tokens.map(({ token }) => token) };
  });
  const found = words.filter(({ tokens }) => tokens.length > 0);
  if (found.length > 0) return found;
  throw new DomainError('invalid_input', 'search.unsearchable', { words: text.trim(), parameter: 'search' });
}
