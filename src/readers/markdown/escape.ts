/** Text as Markdown that displays exactly this text. `startsLine` if it is first in its line. */
export function escapeMarkdown(text: string, startsLine = false): string {
  const escaped = text
    .replace(/[\\`*[\]<~]/g, '\\$&')
    // Inside a word an underscore means nothing, and identifiers are full of them.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
  return startsLine ? escapeLineStart(escaped) : escaped;
}

/** Characters that would begin a heading, list, quote, table or rule at the start of a line are escaped. */
function escapeLineStart(line: string): string {
  const indented = line.replace(/^[ \t]+/, (space) => (space === ' ' ? '' : '\u00a0'.repeat(width(space))));
  if (/^[-=:|+][-=:|+\s]*$/.test(indented)) return `\\${indented}`;
  return indented
    .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^>/, '\\>');
}

function width(space: string): number {
  return Math.min(40, space.replaceAll('\t', '    ').length);
}

/** Text as inline code, with any backticks. */
export function inlineCode(text: string): string {
  const content = text.replace(/[\r\n]/g, ' ');
  if (content === '') return '';
  const fence = '`'.repeat(longestRun(content) + 1);
  const needsPad = /^`|`$/.test(content) || (/^ .* $/.test(content) && content.trim() !== '');
  const pad = needsPad ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** Text as a block of code. */
export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
