import { type Block, type Inline, isBlank, paragraphOf, type Style, text } from '../../markdown/document.ts';
import { withoutSecrets } from '../../markdown/links.ts';
import type { Directory } from './directory.ts';
import { emojiOf } from './emoji.ts';
import { asCount, asId, asObject, asObjects, asText, type Json } from '../../look.ts';
import { linkOf } from './links.ts';
import { channelRef, groupName, personRef } from './mrkdwn-inline.ts';

/** A rich_text block: the output of the sender's editor, and better than the text next to it. */
export function richText(block: Json, directory: Directory): Block[] {
  const blocks = asObjects(block['elements']).map((element) => richBlock(element, directory));
  // A section ends with the line end that separates it from the next one.
  return blocks.filter((inner) => !isBlank(inner));
}

function richBlock(element: Json, directory: Directory): Block {
  const content = inlines(element, directory);
  switch (element['type']) {
    case 'rich_text_list':
      return {
        kind: 'list',
        ordered: element['style'] === 'ordered',
        start: (asCount(element['offset']) ?? 0) + 1,
        depth: Math.min(8, asCount(element['indent']) ?? 0),
        items: asObjects(element['elements']).map((item) => inlines(item, directory)),
      };
    case 'rich_text_quote':
      return { kind: 'quote', content: [paragraphOf(content)] };
    case 'rich_text_preformatted':
      return { kind: 'code', text: content.map(shown).join('').replace(/\n$/, '') };
    default:
      return paragraphOf(content);
  }
}

function inlines(element: Json, directory: Directory): Inline[] {
  return asObjects(element['elements']).map((leaf) => inline(leaf, directory));
}

function inline(leaf: Json, directory: Directory): Inline {
  const styles = asObject(leaf['style']);
  const style: Style = {
    bold: styles['bold'] === true,
    italic: styles['italic'] === true,
    strike: styles['strike'] === true,
  };
  const content = richInline(leaf, directory, style);
  return styles['code'] === true ? { kind: 'code', text: shown(content), style } : content;
}

function richInline(leaf: Json, directory: Directory, style: Style): Inline {
  const words = asText(leaf['text']) ?? '';
  switch (leaf['type']) {
    case 'link':
      return linkOf(asText(leaf['url']) ?? '', words, directory, style);
    case 'user':
      return personRef(asId(leaf['user_id']) ?? 'unknown', '', directory, style);
    case 'channel':
      return channelRef(asId(leaf['channel_id']) ?? 'unknown', '', directory, style);
    case 'usergroup':
      return text(groupName(asId(leaf['usergroup_id']), directory), style);
    case 'broadcast':
      return text(`@${asText(leaf['range']) ?? 'channel'}`, style);
    case 'emoji':
      return text(emojiOf(asText(leaf['name']) ?? 'question', asText(leaf['unicode'])), style);
    case 'date':
      return text(asText(leaf['fallback']) ?? String(asCount(leaf['timestamp']) ?? ''), style);
    case 'color':
      return text(asText(leaf['value']) ?? '', style);
    case 'canvas':
      return text('(canvas)', style);
    default:
      return text(words, style);
  }
}

function shown(content: Inline): string {
  if (content.kind === 'ref') return content.ref.fallback;
  return content.kind === 'link' ? content.label || withoutSecrets(content.url) : content.text;
}
