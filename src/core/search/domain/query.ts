import { DomainError, longestSearch } from '../../platform/domain/index.ts';
import { isSingleIdeograph, tagFact, tokensOf } from './analysis.ts';

/** Adjacent words. */
export interface Phrase {
  readonly tokens: readonly string[];
  readonly isPrefix: boolean;
}

export const haveFacts = ['link', 'image', 'file', 'poll'] as const;
export const isFacts = ['post', 'reply', 'saved', 'pinned', 'mine', 'unread'] as const;
export type HaveFact = (typeof haveFacts)[number];
export type IsFact = (typeof isFacts)[number];

/** A search query. */
export interface SearchQuery {
  readonly phrases: readonly Phrase[];
  readonly excluded: readonly Phrase[];
  /** Addresses or names of authors; `me` for the viewer. One of them is enough. */
  readonly from: readonly string[];
  /** Addresses of channels. */
  readonly in: readonly string[];
  /** Facts of hashtags. */
  readonly tags: readonly string[];
  readonly has: readonly HaveFact[];
  readonly is: readonly IsFact[];
  /** Days, as in 2026-01-31: written before the day, or on it and later. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const maxParts = 20;
const part = /(-?)(?:(from|in|has|is|before|after|tag):)?(?:"([^"]*)"|(\S+))/giu;

/**
 * Reads what somebody typed: words, "several words", -without, #hashtag, and `from: in: before: after: has: is:`.
 * @param isTyping whether the last word may be the beginning of one
 * @throws DomainError unprocessable for what is too long, invalid_input for an operator that is not understood, and where all words are
 *   signs, of which the index has none
 */
export function parseQuery(text: string, isTyping = false): SearchQuery {
  if (text.length > longestSearch) {
    throw new DomainError('unprocessable', 'search.tooLong', { max: longestSearch });
  }
  const found = {
    phrases: [] as Phrase[],
    excluded: [] as Phrase[],
    from: [] as string[],
    in: [] as string[],
    tags: [] as string[],
    has: [] as HaveFact[],
    is: [] as IsFact[],
    before: undefined as string | undefined,
    after: undefined as string | undefined,
  };
  let unsearchable: string | undefined;
  const parts = [...text.matchAll(part)].slice(0, maxParts);
  for (const [index, [, minus, operator, quoted, word]] of parts.entries()) {
    const value = quoted ?? word ?? '';
    if (minus && operator) assertExcludable(operator);
    const isLast = index === parts.length - 1 && quoted === undefined && !/\s$/.test(text);
    switch (operator?.toLowerCase()) {
      case 'from':
        found.from.push(value.replace(/^@/, ''));
        break;
      case 'in':
        found.in.push(value.replace(/^[#!]/, ''));
        break;
      case 'has':
        found.has.push(oneOf('has', haveFacts, value));
        break;
      case 'is':
        found.is.push(oneOf('is', isFacts, value));
        break;
      case 'before':
      case 'after':
        found[operator!.toLowerCase() as 'before' | 'after'] = day(operator!, value);
        break;
      default:
        if (
          !addWords(found, { minus: minus === '-', value, isTag: operator !== undefined, isLast: isTyping && isLast })
        ) {
          unsearchable ??= value;
        }
    }
  }
  if (unsearchable && !isTyping && found.phrases.length === 0 && found.tags.length === 0) {
    throw new DomainError('invalid_input', 'search.unsearchable', { words: unsearchable, parameter: 'q' });
  }
  return found;
}

/** @throws DomainError invalid_input for an operator that would do the opposite of its sign */
function assertExcludable(operator: string): void {
  if (operator.toLowerCase() === 'tag') return;
  throw new DomainError('invalid_input', 'search.notExcludable', { operator, parameter: 'q' });
}

/** @returns false for words that can't be indexed */
function addWords(
  found: { phrases: Phrase[]; excluded: Phrase[]; tags: string[] },
  { minus, value, isTag, isLast }: { minus: boolean; value: string; isTag: boolean; isLast: boolean },
): boolean {
  if ((isTag || /^#./u.test(value)) && !minus) {
    const fact = tagFact(value.replace(/^#/, ''));
    if (fact !== undefined) found.tags.push(fact);
    return fact !== undefined;
  }
  const tokens = [...tokensOf(value)].map(({ token }) => token);
  if (tokens.length === 0) return false;
  const isPrefix = isLast || (tokens.length === 1 && isSingleIdeograph(tokens[0]!));
  (minus ? found.excluded : found.phrases).push({ tokens, isPrefix });
  return true;
}

function oneOf<T extends string>(operator: string, values: readonly T[], value: string): T {
  const word = value.toLowerCase() as T;
  if (values.includes(word)) return word;
  throw new DomainError('invalid_input', 'search.notOneOf', { operator, values: values.join(', '), parameter: 'q' });
}

function day(operator: string, value: string): string {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(moment)) return value;
  throw new DomainError('invalid_input', 'search.noDay', { operator, parameter: 'q' });
}
