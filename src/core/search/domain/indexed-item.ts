import type { Instant } from '../../../lib/clock.ts';
import { tagFact, wordsIn } from './analysis.ts';
import { plainText } from './plain-text.ts';

/** The indexed texts of an item. */
export interface SearchedTexts {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly mimetype: string;
  readonly terms: readonly { readonly kind: string; readonly text: string }[];
  readonly files: readonly { readonly filename: string }[];
}

/** Facts about an item for the index. */
export interface IndexedItem extends SearchedTexts {
  readonly id: number;
  readonly objType: string;
  readonly isTop: boolean;
  readonly authorXchanId: number;
  readonly channelId: number;
  readonly createdAt: Instant;
  readonly files: readonly { readonly isPhoto: boolean; readonly filename: string }[];
}

/** Whether an item is indexed: no deleted ones, and no reactions. */
export function isIndexed(item: { readonly isDeleted: boolean; readonly reaction: string | null }): boolean {
  return !item.isDeleted && item.reaction === null;
}

/** Inputs of the facts of an item. */
export type FactsOfItem = Pick<
  IndexedItem,
  'body' | 'objType' | 'isTop' | 'authorXchanId' | 'channelId' | 'terms' | 'files'
>;

/** Maximum length of text and number of words that are indexed. */
const longestText = 200_000;
const maxWords = 16_000;

/** The words of an item: of its texts, of names that it mentions, and of its files. */
export function wordsOf(item: SearchedTexts): string[] {
  const names = item.terms.filter(({ kind }) => kind === 'mention').map(({ text }) => text);
  const body = plainText(item.body.slice(0, longestText), item.mimetype);
  const words: string[] = [];
  for (const text of [item.title, item.summary, body, ...names]) addWords(words, text);
  return withFiles(words, item.files);
}

/** The words of an item, followed by those of its files. */
export function withFiles(words: string[], files: SearchedTexts['files']): string[] {
  for (const { filename } of files) addWords(words, filename);
  return words;
}

function addWords(words: string[], text: string): void {
  for (const word of wordsIn(text.slice(0, longestText), maxWords - words.length)) words.push(word);
}

/** Facts about an item besides its words, each as one token. */
export function factsOf(item: FactsOfItem): string[] {
  const has = [
    item.files.some(({ isPhoto }) => isPhoto) && 'himage',
    item.files.some(({ isPhoto }) => !isPhoto) && 'hfile',
    /https?:\/\//i.test(item.body) && 'hlink',
    /(^|\/)question$/i.test(item.objType) && 'hpoll',
  ].filter((fact) => fact !== false);
  const tags = item.terms.flatMap(({ kind, text }) => (kind === 'hashtag' ? (tagFact(text) ?? []) : []));
  const place = [authorFact(item.authorXchanId), channelFact(item.channelId), item.isTop ? 'kpost' : 'kreply'];
  return [...new Set([...place, ...has, ...tags])];
}

/** The fact that an item is by an identity. */
export function authorFact(xchanId: number): string {
  return `a${xchanId}`;
}

/** The fact for the channel of an item. */
export function channelFact(channelId: number): string {
  return `c${channelId}`;
}
