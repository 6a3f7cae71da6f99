import { type Block, type Inline, isBlank, paragraph, paragraphOf, restyled, text } from '../../markdown/document.ts';
import type { Directory } from './directory.ts';
import { asCount, asObject, asObjects, asText, type Json } from '../../look.ts';
import { mrkdwn } from './mrkdwn.ts';
import { mrkdwnInline, unescaped } from './mrkdwn-inline.ts';
import { richText } from './rich-text.ts';

/** Block kit: what apps lay their messages out with. Buttons and menus have nothing to say here. */
export function blockKit(blocks: unknown, directory: Directory): Block[] {
  return asObjects(blocks).flatMap((block) => kitBlock(block, directory));
}

/** True when the blocks are what a person typed. */
export function hasRichText(blocks: unknown): boolean {
  return asObjects(blocks).some((block) => block['type'] === 'rich_text');
}

function kitBlock(block: Json, directory: Directory): Block[] {
  switch (block['type']) {
    case 'rich_text':
      return richText(block, directory);
    case 'section':
      return [block['text'], ...asObjects(block['fields'])].flatMap((inner) => textObject(inner, directory));
    case 'markdown':
      return mrkdwn(asText(block['text']) ?? '', directory);
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
    default:
      return [];
  }
}

/** Cells hold text, or what an editor made, with its line ends. */
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
  return paragraph(url === '' ? text(label) : { kind: 'link', url, label, style: {} });
}

/** Blocks that say nothing, such as a divider between buttons, are not worth a message. */
export function saysSomething(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind !== 'rule' && !isBlank(block));
}
