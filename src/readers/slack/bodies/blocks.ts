import { type Block, type Inline, isBlank, paragraph, paragraphOf, restyled, text } from '../../markdown/document.ts';
import type { Directory } from './directory.ts';
import { asCount, asObject, asObjects, asText, type Json } from '../../look.ts';
import { absentFileLine } from './files.ts';
import { mrkdwn } from './mrkdwn.ts';
import { mrkdwnInline, unescaped } from './mrkdwn-inline.ts';
import { richText } from './rich-text.ts';

/** Block kit: what apps lay their messages out with. */
export function blockKit(blocks: unknown, directory: Directory): Block[] {
  return asObjects(blocks).flatMap((block) => kitBlock(block, directory));
}

/** True if a person typed the blocks. */
export function hasRichText(blocks: unknown): boolean {
  return asObjects(blocks).some((block) => block['type'] === 'rich_text');
}

/** Number of blocks of unknown kinds; their texts are still read. */
export function countUnknownBlocks(blocks: unknown): number {
  return asObjects(blocks).filter(({ type }) => !knownKinds.has(String(type))).length;
}

const knownKinds: ReadonlySet<string> = new Set(
  'rich_text section markdown header context context_actions table divider image video call file actions input'.split(
    ' ',
  ),
);

function kitBlock(block: Json, directory: Directory): Block[] {
  switch (block['type']) {
    case 'rich_text':
      return richText(block, directory);
    case 'section':
      return [block['text'], ...asObjects(block['fields'])].flatMap((inner) => textObject(inner, directory));
    case 'markdown':
      return [{ kind: 'markdown', text: asText(block['text']) ?? '' }];
    case 'header':
      return [paragraphOf(restyled([text(plainText(block['text']))], { bold: true }))];
    case 'context':
      return [paragraphOf(contextLine(block, directory))];
    case 'table':
      return table(block, directory);
    case 'divider':
      return [{ kind: 'rule' }];
    case 'image':
    case 'video':
      return [picture(block)];
    case 'call':
      return call(block);
    case 'file':
      return block['file'] === undefined ? [] : [absentFileLine(asObject(block['file']))];
    case 'actions':
    case 'context_actions':
      return buttons(block);
    default:
      return wordsIn(block, deepestWords).map((words) => paragraph(text(words)));
  }
}

function call(block: Json): Block[] {
  const { name, join_url: url } = asObject(asObject(block['call'])['v1']);
  return [paragraph(text('📞 '), namedLink(asText(name) ?? '', asText(url)))];
}

/** The effect of a button isn't in the archive; its link is. Menus have no content. */
function buttons(block: Json): Block[] {
  const linked = asObjects(block['elements']).filter((element) => element['type'] === 'button');
  return linked.map((element) => paragraph(namedLink(plainText(element['text']), asText(element['url']))));
}

function namedLink(label: string, url: string | undefined): Inline {
  return url === undefined ? text(label) : { kind: 'link', url, label, style: {} };
}

const deepestWords = 5;

/** The texts in a block of an unknown kind, at any position. */
function wordsIn(value: unknown, depth: number): string[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isWords = typeof inner === 'string' && /^(text|title|name|label|alt_text|description)$/.test(key);
    return isWords ? [unescaped(inner)] : wordsIn(inner, depth - 1);
  });
}

/** Cells contain text, or editor content with its line ends. */
function table(block: Json, directory: Directory): Block[] {
  const rows = (Array.isArray(block['rows']) ? (block['rows'] as unknown[]) : []).map((row) =>
    asObjects(row).map((cell): Inline[] => {
      if (cell['type'] !== 'rich_text') return [text(asText(cell['text']) ?? String(asCount(cell['value']) ?? ''))];
      return richText(cell, directory).flatMap((inner) => inlinesOf(inner));
    }),
  );
  return rows.length === 0 ? [] : [{ kind: 'table', rows }];
}

function inlinesOf(block: Block): readonly Inline[] {
  if (block.kind === 'paragraph') return [...block.content, text('\n')];
  if (block.kind === 'list') return block.items.flatMap((item) => [text('• '), ...item, text('\n')]);
  if (block.kind === 'quote') return block.content.flatMap(inlinesOf);
  return block.kind === 'code' ? [{ kind: 'code', text: block.text, style: {} }] : [];
}

function textObject(value: unknown, directory: Directory): Block[] {
  const { type, text: words } = asObject(value);
  const source = asText(words) ?? '';
  return type === 'mrkdwn' ? mrkdwn(source, directory) : [paragraph(text(unescaped(source)))];
}

function plainText(value: unknown): string {
  return unescaped(asText(asObject(value)['text']) ?? '');
}

function contextLine(block: Json, directory: Directory): Inline[] {
  return asObjects(block['elements']).flatMap((element) => {
    const words = asText(element['text']) ?? asText(element['alt_text']) ?? '';
    const content = element['type'] === 'mrkdwn' ? mrkdwnInline(words, directory) : [text(unescaped(words))];
    return [...content, text(' ')];
  });
}

function picture(block: Json): Block {
  const url = asText(block['image_url']) ?? asText(block['title_url']) ?? asText(block['video_url']) ?? '';
  const label = plainText(block['title']) || asText(block['alt_text']) || '';
  return paragraph(namedLink(label, url || undefined));
}

/** Blocks without content, such as a divider between buttons, don't make a message. */
export function saysSomething(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind !== 'rule' && !isBlank(block));
}
