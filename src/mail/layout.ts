import type { MailText } from '../core/platform/domain/index.ts';
import type { Words } from '../words/index.ts';

/** What a mail says: paragraphs, lists of facts, and links that only show. */
export type Block =
  | string
  | { readonly facts: readonly (readonly [string, string])[] }
  | { readonly link: string; readonly label: string };

/** Renders blocks as plain text and as simple HTML; whatever came from people is escaped there. */
export type Render = (subject: string, blocks: readonly Block[]) => MailText;

/** What renders mails in a language; HTML says which, where it is not the one that programs take for granted. */
export function renderIn({ language, direction }: Pick<Words, 'language' | 'direction'>): Render {
  const attributes = language === 'en' ? '' : ` lang="${language}" dir="${direction}"`;
  return (subject, blocks) => ({
    subject: oneLine(subject),
    text: `${blocks.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html${attributes}><body style="font-family:sans-serif;line-height:1.5;max-width:40em">${blocks.map(htmlOf).join('')}</body></html>`,
  });
}

function textOf(block: Block): string {
  if (typeof block === 'string') return oneLine(block);
  if ('link' in block) return `${oneLine(block.label)}:\n${block.link}`;
  return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(oneLine(block))}</p>`;
  if ('link' in block) return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(oneLine(block.label))}</a></p>`;
  const rows = block.facts.map(
    ([label, value]) => `<dt><strong>${escapeHtml(label)}</strong></dt><dd>${escapeHtml(oneLine(value))}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

/** A name never makes lines of its own, nor turns the direction of what follows it. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
