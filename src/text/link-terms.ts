import { escapeHtml } from '../lib/html.ts';
import { type MentionTarget, targetName } from '../core/content/domain/index.ts';
import { absoluteUrl } from '../core/identity/domain/index.ts';
import { hashtag } from './find-terms.ts';

/** Terms of a rendered text. */
export interface LinkTargets {
  /** Identities of mention tokens, by ordinal. */
  readonly mentions: ReadonlyMap<number, MentionTarget>;
  /** Prefix of paths on this server; empty for its own pages. */
  readonly baseUrl: string;
}

/** Elements in which nothing becomes a link. */
const silentElements = new Set(['a', 'code', 'pre', 'kbd']);

// In escaped text: an address ends before <, > and quotes, but continues after &.
const address = /https?:\/\/(?:[^\s<>"'&\uE000\uE001]|&amp;)+/giu;
const token = /\uE000(\d{1,9})\uE001/g;
const terms = new RegExp(`${address.source}|${token.source}|(?<!&amp;)${hashtag.source}`, 'giu');

/**
 * Turns addresses, hashtags and mention tokens into links, in the text of well-formed HTML without a bare `>` in
 * attributes; inside links, code and attributes a token only becomes the name.
 */
export function linkTerms(html: string, targets: LinkTargets): string {
  let silent = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g, (part, end: string, name: string | undefined) => {
    if (name === undefined) return silent > 0 ? nameMentions(part, targets) : linkText(part, targets);
    if (silentElements.has(name)) silent += end === '/' ? -1 : 1;
    return nameMentions(part, targets);
  });
}

function linkText(text: string, targets: LinkTargets): string {
  return text.replace(terms, (found, ordinal: string | undefined, tag: string | undefined) => {
    if (ordinal !== undefined) return mentionLink(targets.mentions.get(Number(ordinal)), targets);
    if (tag === undefined) return addressLink(found);
    const href = `${targets.baseUrl}/search?tag=${encodeURIComponent(tag)}`;
    return `<a href="${escapeHtml(href)}" class="hashtag">${found}</a>`;
  });
}

function addressLink(found: string): string {
  const href = withoutTail(found);
  if (/:\/*$/.test(href)) return found;
  return `<a href="${href}">${href}</a>${found.slice(href.length)}`;
}

/** Punctuation at the end of a sentence, and a bracket opened before the address, aren't part of it. */
function withoutTail(found: string): string {
  let end = found.length;
  for (;;) {
    if (found.endsWith('&amp;', end)) end -= '&amp;'.length;
    else if (end > 0 && '.,;:!?*_~'.includes(found[end - 1]!)) end -= 1;
    else break;
  }
  const href = found.slice(0, end);
  const pair = ['()', '[]', '{}'].find((brackets) => href.endsWith(brackets[1]!));
  if (pair === undefined) return href;
  const opened = href.split(pair[0]!).length;
  return href.split(pair[1]!).length > opened ? href.slice(0, -1) : href;
}

function mentionLink(target: MentionTarget | undefined, { baseUrl }: LinkTargets): string {
  const name = mentionName(target);
  if (!target || target.url === '') return name;
  const named = target.kind === 'post' ? '' : ' class="mention"';
  return `<a href="${escapeHtml(absoluteUrl(target.url, baseUrl))}"${named}>${name}</a>`;
}

function mentionName(target: MentionTarget | undefined): string {
  return target ? escapeHtml(targetName(target)) : '@?';
}

function nameMentions(part: string, { mentions }: LinkTargets): string {
  return part.replace(token, (_all, ordinal: string) => mentionName(mentions.get(Number(ordinal))));
}
