import { type Block, type Inline, paragraph, text } from '../../markdown/document.ts';
import { blockKit, saysSomething } from './blocks.ts';
import type { Directory } from './directory.ts';
import { asId, asObject, asObjects, asText, type Json } from '../../look.ts';
import { linkOf } from './links.ts';
import { mrkdwn } from './mrkdwn.ts';
import { personRef, unescaped } from './mrkdwn-inline.ts';

/** True for the preview of a link in the message itself. */
export function isLinkPreview(card: Json): boolean {
  const isShared = card['is_share'] === true || card['is_msg_unfurl'] === true;
  return !isShared && (asText(card['from_url']) ?? asText(card['original_url'])) !== undefined;
}

/** A card (an "attachment" of the old kind): from apps, or a forwarded message. */
export function card(json: Json, directory: Directory): Block[] {
  const content = [
    ...heading(json, directory),
    ...passedOn(json, directory),
    ...asObjects(json['fields']).flatMap((field) => fieldBlocks(field, directory)),
    ...blockKit(json['blocks'], directory),
  ];
  const pretext = mrkdwn(asText(json['pretext']) ?? '', directory);
  if (!saysSomething(content) && !saysSomething(pretext) && pictureOf(json) === undefined) {
    content.push(...mrkdwn(asText(json['fallback']) ?? '', directory));
  }
  content.push(...pictures(json), ...origin(json, directory));
  return saysSomething(content) ? [...pretext, { kind: 'quote', content }] : pretext;
}

/** A forwarded message has both its blocks and their text, with the same content. */
function passedOn(json: Json, directory: Directory): Block[] {
  const blocks = asObjects(json['message_blocks']).flatMap((inner) =>
    blockKit(asObject(inner['message'])['blocks'], directory),
  );
  return saysSomething(blocks) ? blocks : mrkdwn(asText(json['text']) ?? '', directory);
}

function heading(json: Json, directory: Directory): Block[] {
  const author = asText(json['author_name']);
  const authorId = asId(json['author_id']);
  const title = unescaped(asText(json['title']) ?? '');
  const url = asText(json['title_link']);
  const style = { bold: true };
  const titled: Inline = url === undefined ? text(title, style) : linkOf(url, title, directory, style);
  // Quoted people are members of the workspace, so their name is a mention.
  const quoted = authorId !== undefined && /^[UW][A-Z0-9]+$/.test(authorId);
  const named = quoted
    ? personRef(authorId, unescaped(author ?? ''), directory, style)
    : text(unescaped(author ?? ''), style);
  return [...(author === undefined && !quoted ? [] : [paragraph(named)]), ...(title === '' ? [] : [paragraph(titled)])];
}

function pictureOf(json: Json): string | undefined {
  return asText(json['image_url']);
}

function pictures(json: Json): Block[] {
  const url = pictureOf(json);
  if (url === undefined) return [];
  const label = unescaped(asText(json['title']) ?? asText(json['fallback']) ?? '').slice(0, 200) || 'Image';
  return [paragraph({ kind: 'link', url, label, style: {} })];
}

/** Position of a forwarded message, if it is in the workspace. */
function origin(json: Json, directory: Directory): Block[] {
  const link = linkOf(asText(json['from_url']) ?? '', 'Original message', directory, {});
  return json['is_share'] === true && link.kind === 'ref' ? [paragraph(link)] : [];
}

function fieldBlocks(field: Json, directory: Directory): Block[] {
  const title = unescaped(asText(field['title']) ?? '');
  const value = mrkdwn(asText(field['value']) ?? '', directory);
  return title === '' ? value : [paragraph(text(title, { bold: true })), ...value];
}
