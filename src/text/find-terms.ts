import { blanked, enclosed, matches, type Span } from './mask.ts';

/** Someone named in a text. */
export interface FoundMention extends Span {
  /** `nick`, or `nick@host`; lower case. */
  readonly address: string;
  /** Written `@!nick`: the text is meant for them. */
  readonly isPrivate: boolean;
  /** Written `!nick`: posts the text to that forum. */
  readonly isForum: boolean;
}

/** Terms in a text. */
export interface FoundTerms {
  /** Without the mark, each once, as first written. */
  readonly hashtags: readonly string[];
  readonly mentions: readonly FoundMention[];
}

const address = /https?:\/\/[^\s<>\])"']+/giu;

/** Quotes, code and markup don't mention anyone. */
function silent(body: string, mimetype: string): Span[] {
  switch (mimetype) {
    case 'text/bbcode':
      return [
        ...enclosed(body, /\[(code|nobb|noparse|nomarkdown)(?:=[^\]\n]{0,100})?\]/giu, (opening) => {
          return `[/${opening[1]!.toLowerCase()}]`;
        }),
        ...matches(body, /\[[^[\]]{1,2000}\]/gu),
        ...matches(body, address),
      ];
    case 'text/markdown':
      return [
        ...enclosed(body, /`+/gu, (opening) => opening[0]),
        // `\\@name` isn't a mention; `\\\\@name` is one, after a backslash.
        ...matches(body, /\\(?:@!?|[\\#!])/gu),
        ...matches(body, /\]\([^()\n]{1,2000}\)/gu),
        ...matches(body, address),
      ];
    case 'text/html':
      return [
        ...enclosed(body, /<(code|pre)(?:\s[^<>]{0,1000})?>/giu, (opening) => `</${opening[1]!.toLowerCase()}>`),
        ...matches(body, /<[^<>]{1,2000}>/gu),
        ...matches(body, address),
      ];
    default:
      return matches(body, address);
  }
}

/** A hashtag; its text is the first group. */
export const hashtag = /(?<![\p{L}\p{N}_&/#])#((?=[\p{N}_-]*\p{L})[\p{L}\p{N}_-]{1,100})/gu;
const mention =
  /(?<![\p{L}\p{N}_/@.])(@!?|!)([a-z0-9_](?:[a-z0-9_.-]{0,98}[a-z0-9_])?(?:@[a-z0-9][a-z0-9.-]{0,200}(?::\d{1,5})?)?)/giu;
const maxMentions = 200;
/** Each is a row. */
const maxHashtags = 200;

/**
 * Hashtags and mentions of a text in one of our markups. A mention that we have written ourselves, as a link to a
 * channel's page (`written`), is found again, so that a text survives being read and sent back.
 * @param channelUrl what such links begin with, up to the channel's address
 */
export function findTerms(body: string, mimetype: string, channelUrl: string): FoundTerms {
  const written = writtenMentions(body, mimetype, channelUrl);
  const visible = blanked(body, [...silent(body, mimetype), ...written]);
  const hashtags = new Map<string, string>();
  for (const [, tag = ''] of visible.matchAll(hashtag)) {
    if (!hashtags.has(tag.toLowerCase())) hashtags.set(tag.toLowerCase(), tag);
    if (hashtags.size >= maxHashtags) break;
  }
  const typed = [...visible.matchAll(mention)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    address: match[2]!.toLowerCase(),
    isPrivate: match[1] === '@!',
    isForum: match[1] === '!',
  }));
  const mentions = [...written, ...typed].sort((a, b) => a.start - b.start).slice(0, maxMentions);
  return { hashtags: [...hashtags.values()], mentions };
}

function writtenMentions(body: string, mimetype: string, channelUrl: string): FoundMention[] {
  const url = channelUrl.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern =
    mimetype === 'text/bbcode'
      ? `(@!?|!)\\[zrl=${url}([a-z0-9_.-]{1,200})\\][^[\\]\\n]{0,300}\\[/zrl\\]`
      : mimetype === 'text/markdown'
        ? `\\[([@!])[^\\]\\n]{0,300}\\]\\(${url}([a-z0-9_.-]{1,200})\\)`
        : undefined;
  if (pattern === undefined) return [];
  return [...body.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    address: match[2]!.toLowerCase(),
    isPrivate: match[1] === '@!',
    isForum: match[1] === '!',
  }));
}
