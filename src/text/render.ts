import { escapeHtml } from '../lib/html.ts';
import { stripReserved } from '../core/platform/domain/index.ts';
import { bbcodeToHtml } from './bbcode/to-html.ts';
import { breakLines } from './escape.ts';
import { linkTerms, type LinkTargets } from './link-terms.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize } from './sanitize.ts';

export type RenderOptions = Partial<LinkTargets>;

/** Well-formed HTML; unknown types are shown as plain text. */
function toHtml(body: string, mimetype: string): string {
  switch (mimetype) {
    case 'text/bbcode':
      return bbcodeToHtml(body);
    case 'text/markdown':
      return markdownToHtml(body);
    case 'text/html':
      return sanitize(body);
    default:
      return breakLines(escapeHtml(body));
  }
}

/**
 * A body as HTML that is safe in any page. Mention tokens become links to their current identities, hashtags links to
 * the search, and bare addresses links. Takes linear time.
 * @param mimetype text/bbcode, text/markdown or text/html; anything else is plain text
 */
export function renderHtml(body: string, mimetype: string, options: RenderOptions = {}): string {
  const targets: LinkTargets = { mentions: options.mentions ?? new Map(), baseUrl: options.baseUrl ?? '' };
  const linked = linkTerms(toHtml(body, mimetype), targets);
  return sanitize(stripReserved(linked)).trim();
}
