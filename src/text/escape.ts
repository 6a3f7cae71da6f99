import { escapeHtml } from '../lib/html.ts';

/** Text that can't become a link: its marks are entities, which only the sanitizer decodes. */
export function escapeVerbatim(text: string): string {
  return escapeHtml(text).replace(/[#:]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Each end of a line as a line break. */
export function breakLines(html: string): string {
  return html.replace(/\r\n?|\n/g, '<br />\n');
}
