// What others use of the domain of search: pure values and rules.
export { type Excerpt, excerptOf } from './highlight.ts';
export { isIndexed, wordsOf } from './indexed-item.ts';
export { shownText } from './plain-text.ts';
export { parseQuery } from './query.ts';
