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
  /** What stands before paths of this server; empty for pages of its own. */
  readonly baseUrl: string;
  /**
   * The custom emoji that the text names, where it stands: pictures are shown in the place of their names, and signs in that of
   * standard ones. Without it names of a `body` stay as they are written.
   */
  readonly emoji?: readonly EmojiTarget[] | undefined;
}

/** Makes HTML of texts; what is not small does so away from the thread of requests, under a time budget. */
export interface Renderer {
  /**
   * @param key names the text and its revision, so that the HTML can be cached; undefined for what is shown once
   * @returns safe HTML; the text alone, escaped, where that took too long or became too much
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

/** The text of a task with nothing but its ends of lines, cut to `limit` bytes where it has more. */
export function escapedTask({ kind, text, mentions }: RenderTask, limit: number): string {
  const shown = isWithin(text, limit) ? text : cutText(text, limit);
  if (kind === 'source') return escapeHtml(shown);
  const html = breakLines(escapeHtml(fillMentions(shown, 'text/plain', new Map(mentions))));
  return shown.length === text.length ? html : `${html}<br />\n<em>This text is too long to be shown whole.</em>`;
}
