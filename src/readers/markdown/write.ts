import { mentionToken } from '../../core/content/domain/index.ts';
import type { RecordBody, RecordRef } from '../../core/imports/domain/index.ts';
import { stripReserved } from '../../core/platform/domain/index.ts';
import { type Block, type Inline, isBlank, plain, type Style } from './document.ts';
import { joinPieces, type Mark, type Piece } from './emphasis.ts';
import { codeBlock, escapeMarkdown, inlineCode } from './escape.ts';
import { markdownLink } from './links.ts';

/** Writes blocks as the body of a record: Markdown with a token for each reference. */
export function writeMarkdown(blocks: readonly Block[]): RecordBody {
  const refs: RecordRef[] = [];
  return { format: 'markdown', text: writeBlocks(blocks, refs), refs };
}

function writeBlocks(blocks: readonly Block[], refs: RecordRef[]): string {
  const shown = blocks.filter((block) => !isBlank(block));
  return shown
    .map((block, index) => {
      const before = shown[index - 1];
      // Lists of different depth are one list.
      const gap = before === undefined ? '' : before.kind === 'list' && block.kind === 'list' ? '\n' : '\n\n';
      return gap + writeBlock(block, refs);
    })
    .join('');
}

function writeBlock(block: Block, refs: RecordRef[]): string {
  switch (block.kind) {
    case 'paragraph':
      return writeParagraph(block.content, refs);
    case 'code':
      return codeBlock(stripReserved(block.text));
    case 'markdown':
      return stripReserved(block.text).trim();
    case 'quote':
      return writeBlocks(block.content, refs).replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case 'list':
      return block.items
        .map((item, index) => writeItem(item, block.ordered ? `${block.start + index}.` : '-', block.depth, refs))
        .join('\n');
    case 'table':
      return writeTable(block.rows, refs);
    case 'rule':
      return '---';
  }
}

function writeTable(rows: readonly (readonly (readonly Inline[])[])[], refs: RecordRef[]): string {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, column) => writeCell(row[column] ?? [], refs));
    return `| ${cells.join(' | ')} |`;
  });
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}

/** A cell is one line, in which a bar would end it, even in code. */
function writeCell(content: readonly Inline[], refs: RecordRef[]): string {
  const lines = linesOf(content).map((line) => writeLine(line, refs));
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}

function writeItem(content: readonly Inline[], marker: string, depth: number, refs: RecordRef[]): string {
  const indent = '    '.repeat(depth);
  const lines = writeParagraph(content, refs).replace(/\n{2,}/g, '  \n');
  return `${indent}${marker} ${lines.replaceAll('\n', `\n${indent}${' '.repeat(marker.length + 1)}`)}`;
}

/** Lines end hard, as they do where the text comes from; empty ones part paragraphs. */
function writeParagraph(content: readonly Inline[], refs: RecordRef[]): string {
  let written = '';
  let gap = '';
  for (const line of linesOf(content)) {
    const text = writeLine(line, refs);
    if (text === '') {
      if (written !== '') gap = '\n\n';
      continue;
    }
    written += gap + text;
    gap = '  \n';
  }
  return written;
}

function linesOf(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of content) {
    if (inline.kind !== 'text') {
      lines.at(-1)!.push(inline);
      continue;
    }
    inline.text.split(/\r\n|\r|\n/).forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ ...inline, text });
    });
  }
  return lines;
}

function writeLine(line: readonly Inline[], refs: RecordRef[]): string {
  const [only, ...others] = line;
  // Most lines are just words.
  if (only === undefined || (others.length === 0 && sameStyle(only.style, plain))) {
    return only === undefined ? '' : writeInline(only, true, refs).trimEnd();
  }
  const all = merged(line);
  const runs = all.slice(all.findIndex((inline) => inline.kind !== 'text' || inline.text.trim() !== ''));
  let startsLine = true;
  const words = runs.map((inline, index): Written => {
    const written = writeInline(inline, startsLine, refs);
    startsLine &&= written === '';
    // Right before a link it would make a picture of it.
    const isRisky = written.endsWith('!') && runs[index + 1]?.kind === 'link';
    return { style: inline.style, written: isRisky ? `${written.slice(0, -1)}\\!` : written };
  });
  return joinPieces(styled(words, ['bold', 'italic', 'strike'])).trimEnd();
}

/** A piece of a line that lacks but the marks of its style. */
interface Written {
  readonly style: Style;
  readonly written: string;
}

/** Neighbours of one style as one: between marks that end and begin at once nothing could be distinguished. */
function merged(line: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of line) {
    const last = result.at(-1);
    if (last?.kind === 'text' && inline.kind === 'text' && sameStyle(last.style, inline.style)) {
      result[result.length - 1] = { ...last, text: last.text + inline.text };
    } else result.push(inline);
  }
  return result;
}

function sameStyle(a: Style, b: Style): boolean {
  return !a.bold === !b.bold && !a.italic === !b.italic && !a.strike === !b.strike;
}

const marks: Readonly<Record<keyof Style, Mark['mark']>> = { bold: '**', italic: '*', strike: '~~' };

/** Sets marks around neighbours of one style, outermost style first; spaces at the rim stay outside. */
function styled(line: readonly Written[], styles: readonly (keyof Style)[]): Piece[] {
  const [style, ...inner] = styles;
  if (style === undefined) return line.flatMap(({ written }) => splitRim(written));
  const pieces: Piece[] = [];
  for (let start = 0; start < line.length; ) {
    const isStyled = Boolean(line[start]!.style[style]);
    let end = start;
    while (end < line.length && Boolean(line[end]!.style[style]) === isStyled) end += 1;
    const group = line.slice(start, end);
    const content = styled(style === 'bold' && isStyled ? unambiguous(group) : group, inner);
    for (const piece of isStyled ? wrapped(content, marks[style]) : content) pieces.push(piece);
    start = end;
  }
  return pieces;
}

/** Several italic parts inside bold text would be ambiguous: then use only bold. */
function unambiguous(group: readonly Written[]): readonly Written[] {
  const beginnings = group.filter((inline, index) => inline.style.italic && !group[index - 1]?.style.italic);
  return beginnings.length > 1
    ? group.map((inline) => ({ ...inline, style: { ...inline.style, italic: false } }))
    : group;
}

/** Spaces at either end, as separate pieces. */
function splitRim(text: string): string[] {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)].filter((part) => part !== '');
}

function wrapped(content: readonly Piece[], mark: Mark['mark']): Piece[] {
  const isSpace = (piece: Piece): boolean => typeof piece === 'string' && piece.trim() === '';
  const first = content.findIndex((piece) => !isSpace(piece));
  if (first < 0) return [...content];
  const last = content.findLastIndex((piece) => !isSpace(piece));
  return [
    ...content.slice(0, first),
    { mark, opens: true },
    ...content.slice(first, last + 1),
    { mark, opens: false },
    ...content.slice(last + 1),
  ];
}

function writeInline(inline: Inline, startsLine: boolean, refs: RecordRef[]): string {
  switch (inline.kind) {
    case 'text':
      return escapeMarkdown(stripReserved(inline.text), startsLine);
    case 'code':
      return inlineCode(stripReserved(inline.text));
    case 'link':
      return markdownLink(stripReserved(inline.url), stripReserved(inline.label), startsLine);
    case 'ref':
      return mentionToken(refs.push({ ...inline.ref, fallback: stripReserved(inline.ref.fallback) }) - 1);
  }
}
