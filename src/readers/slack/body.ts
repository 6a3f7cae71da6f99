import type { RecordBody, RecordRef } from '../../domain/record.ts';

/** Collects what a body refers to while its text is made. */
export interface BodyBuilder {
  /** A token that stands for the reference wherever the text goes. */
  refer(ref: RecordRef): string;
  build(text: string): RecordBody;
}

export function bodyBuilder(): BodyBuilder {
  const refs: RecordRef[] = [];
  return {
    refer: (ref) => `\uE000${refs.push(ref) - 1}\uE001`,
    build: (text) => ({ format: 'markdown', text: text.trim(), refs }),
  };
}

/** Takes out the characters that tokens and markers are made of. */
export function withoutReserved(text: string): string {
  return text.replace(/[\uE000-\uE01F]/g, '');
}

/** Text that Markdown shows as it is. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^([ \t]*)([#+-]|\d+[.)])(?=[ \t]|$)/gm, (_all, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
}

/** A Markdown link; the address is made safe to stand between round brackets. */
export function markdownLink(label: string, url: string): string {
  const address = url.replace(/[\s<>()\\]/g, (character) => encodeURIComponent(character));
  return `[${label}](${address.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
}

/** Text as inline code, whatever backticks it holds. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Text as a block of code. */
export function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}\n${text.replace(/^\n+|\n+$/g, '')}\n${fence}\n`;
}
