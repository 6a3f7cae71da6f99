import { type BodyBuilder, codeBlock, escapeMarkdown, inlineCode, withoutReserved } from './body.ts';
import { emojiOf } from './emoji.ts';
import { asObject, asObjects, asText, type Json } from './json.ts';
import { link, mrkdwnToMarkdown } from './markup.ts';

/** Blocks as Markdown; undefined when there are none that say something. */
export function blocksToMarkdown(blocks: unknown, body: BodyBuilder): string | undefined {
  const parts = asObjects(blocks).map((block) => blockToMarkdown(block, body));
  const text = parts.filter((part) => part.trim() !== '').join('\n');
  return text === '' ? undefined : text;
}

function blockToMarkdown(block: Json, body: BodyBuilder): string {
  switch (asText(block['type']) ?? '') {
    case 'rich_text':
      return asObjects(block['elements'])
        .map((element) => richText(element, body))
        .join('\n')
        .replace(/\n{3,}/g, '\n\n');
    case 'section':
      return [textObject(block['text'], body), ...asObjects(block['fields']).map((field) => textObject(field, body))]
        .filter((part) => part !== '')
        .join('\n');
    case 'header':
      return `**${textObject(block['text'], body)}**`;
    case 'context':
      return asObjects(block['elements'])
        .map((element) => textObject(element, body))
        .filter((part) => part !== '')
        .join(' ');
    case 'divider':
      return '\n---\n';
    case 'image':
      return escapeMarkdown(asText(block['alt_text']) ?? asText(asObject(block['title'])['text']) ?? '');
    default:
      return '';
  }
}

/** True when the blocks are what the sender typed, and so better than the plain text beside them. */
export function hasRichText(blocks: unknown): boolean {
  return asObjects(blocks).some((block) => block['type'] === 'rich_text');
}

function textObject(value: unknown, body: BodyBuilder): string {
  const { type, text } = asObject(value);
  const source = asText(text) ?? '';
  return type === 'mrkdwn' ? mrkdwnToMarkdown(source, body) : escapeMarkdown(withoutReserved(source));
}

function richText(element: Json, body: BodyBuilder): string {
  switch (asText(element['type']) ?? '') {
    case 'rich_text_list':
      return list(element, body);
    case 'rich_text_quote':
      return inline(element, body)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'rich_text_preformatted':
      return codeBlock(
        asObjects(element['elements'])
          .map((leaf) => withoutReserved(asText(leaf['text']) ?? asText(leaf['url']) ?? ''))
          .join(''),
      );
    default:
      return inline(element, body);
  }
}

function list(element: Json, body: BodyBuilder): string {
  const indent = '    '.repeat(Math.min(8, Number(element['indent'] ?? 0) || 0));
  const ordered = element['style'] === 'ordered';
  const first = Number(element['offset'] ?? 0) + 1;
  return asObjects(element['elements'])
    .map((item, index) => `${indent}${ordered ? `${first + index}.` : '-'} ${inline(item, body).replace(/\n/g, ' ')}`)
    .join('\n');
}

function inline(element: Json, body: BodyBuilder): string {
  return asObjects(element['elements'])
    .map((leaf) => inlineElement(leaf, body))
    .join('');
}

function inlineElement(leaf: Json, body: BodyBuilder): string {
  const text = withoutReserved(asText(leaf['text']) ?? '');
  switch (asText(leaf['type']) ?? '') {
    case 'text':
      return styled(text, asObject(leaf['style']));
    case 'link':
      return link(asText(leaf['url']) ?? '', text === '' ? undefined : text);
    case 'user':
      return body.refer({ type: 'user', xid: asText(leaf['user_id']) ?? '', fallback: `@${asText(leaf['user_id'])}` });
    case 'channel':
      return body.refer({
        type: 'container',
        xid: asText(leaf['channel_id']) ?? '',
        fallback: `#${asText(leaf['channel_id'])}`,
      });
    case 'usergroup':
      return `@${escapeMarkdown(asText(leaf['usergroup_id']) ?? 'group')}`;
    case 'broadcast':
      return `@${escapeMarkdown(asText(leaf['range']) ?? 'channel')}`;
    case 'emoji':
      return emojiOf(asText(leaf['name']) ?? '', asText(leaf['unicode']));
    case 'date':
      return escapeMarkdown(asText(leaf['fallback']) ?? asText(leaf['timestamp']) ?? '');
    case 'color':
      return escapeMarkdown(asText(leaf['value']) ?? '');
    default:
      return escapeMarkdown(text);
  }
}

/** Marks hug the words: Markdown knows no emphasis that begins or ends with a blank. */
function styled(text: string, style: Json): string {
  if (style['code'] === true) return inlineCode(text);
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const bold = style['bold'] === true ? '**' : '';
  const italic = style['italic'] === true ? '*' : '';
  const strike = style['strike'] === true ? '~~' : '';
  return `${before}${strike}${bold}${italic}${escapeMarkdown(words)}${italic}${bold}${strike}${after}`;
}
