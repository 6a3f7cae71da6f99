import { escapeHtml } from '../lib/html.ts';
import { cutText, fillMentions, isWithin, type MentionTarget } from '../core/content/domain/index.ts';
import { breakLines } from './escape.ts';
import { type EmojiTarget, showEmoji } from './emoji.ts';
import { highlightCode } from './code/highlight.ts';
import { renderHtml } from './render.ts';
import { sanitize } from './sanitize.ts';

/** A text that is to become HTML. */
export interface RenderTask {
  /**
   * `body`: a body as HTML; `page`: as pages show it, with emoji and colours in code; `source`: the harmless part of HTML, as it may be
   * cached and handed out.
   */
  readonly kind: 'body' | 'page' | 'source';
  readonly text: string;
  readonly mimetype: string;
  readonly mentions: readonly (readonly [ordinal: number, target: MentionTarget])[];
  /** Prefix of paths on this server; empty for its own pages. */
  readonly baseUrl: string;
  /**
   * Custom emoji for the text: images replace their names, and signs those of standard ones. Without it, names in a
   * `body` stay as written.
   */
  readonly emoji?: readonly EmojiTarget[] | undefined;
}

/** Renders texts to HTML; long ones outside of the request thread, with a time limit. */
export interface Renderer {
  /**
   * @param key identifies the text and its revision for the cache; undefined for one-time rendering
   * @returns safe HTML; only the escaped text if it took too long or became too large
   */
  render(task: RenderTask, key?: string): Promise<string>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** The HTML of a task. Takes time in proportion to its text. */
export function runTask({ kind, text, mimetype, mentions, baseUrl, emoji }: RenderTask): string {
  if (kind === 'source') return sanitize(text);
  const html = renderHtml(text, mimetype, { mentions: new Map(mentions), baseUrl });
  if (kind === 'page') return highlightCode(showEmoji(html, emoji ?? []));
  return emoji === undefined ? html : showEmoji(html, emoji);
}

/** The text of a task with only its newlines, cut to `limit` bytes. */
export function escapedTask({ kind, text, mentions }: RenderTask, limit: number): string {
  const shown = isWithin(text, limit) ? text : cutText(text, limit);
  if (kind === 'source') return escapeHtml(shown);
  const html = breakLines(escapeHtml(fillMentions(shown, 'text/plain', new Map(mentions))));
  return shown.length === text.length ? html : `${html}<br />\n<em>This text is too long to be shown whole.</em>`;
}
