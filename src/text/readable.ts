import sanitizeHtml from 'sanitize-html';
import { limitDepth } from './depth.ts';
import { deepest } from './sanitize.ts';

/** Elements that break a line. All others can be inside a word. */
const blocks = new Set(
  `address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li
  main ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * The text that people read in HTML: without markup, and separately the targets of links and descriptions of images.
 * Takes linear time.
 */
export function readableIn(html: string): string[] {
  const apart: string[] = [];
  const marked = sanitizeHtml(limitDepth(html, deepest), {
    allowedTags: [...blocks],
    allowedAttributes: {},
    onOpenTag: (_name, { href, src, alt, title }) => {
      for (const text of [href, src, alt, title]) if (text) apart.push(text);
    },
  });
  const text = marked.replace(/<[^>]*>/g, '\n').replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!);
  return [text, ...apart];
}
