import { type Block, type Inline, paragraph, text } from '../markdown/document.ts';
import { blockKit, saysSomething } from './blocks.ts';
import type { Directory } from './directory.ts';
import { asObject, asObjects, asText, type Json } from '../look.ts';
import { mrkdwn } from './mrkdwn.ts';
import { unescaped } from './mrkdwn-inline.ts';

/** True for the preview of a link that stands in the message itself. */
export function isLinkPreview(card: Json): boolean {
  const isShared = card['is_share'] === true || card['is_msg_unfurl'] === true;
  return !isShared && (asText(card['from_url']) ?? asText(card['original_url'])) !== undefined;
}

/** A card (an "attachment" of the old kind): what apps say, and messages that are passed on. */
export function card(json: Json, directory: Directory): Block[] {
  const content = [
    ...heading(json),
    ...mrkdwn(asText(json['text']) ?? '', directory),
    ...asObjects(json['fields']).flatMap((field) => fieldBlocks(field, directory)),
    ...blockKit(json['blocks'], directory),
    ...asObjects(json['message_blocks']).flatMap((inner) => blockKit(asObject(inner['message'])['blocks'], directory)),
  ];
  const pretext = mrkdwn(asText(json['pretext']) ?? '', directory);
  if (!saysSomething(content)) content.push(...linkTo(json, 'image_url', asText(json['title']) ?? ''));
  if (!saysSomething(content) && !saysSomething(pretext)) {
    content.push(...mrkdwn(asText(json['fallback']) ?? '', directory));
  }
  return saysSomething(content) ? [...pretext, { kind: 'quote', content }] : pretext;
}

function heading(json: Json): Block[] {
  const author = asText(json['author_name']);
  const title = unescaped(asText(json['title']) ?? '');
  const url = asText(json['title_link']);
  const style = { bold: true };
  const titled: Inline = url === undefined ? text(title, style) : { kind: 'link', url, label: title, style };
  return [
    ...(author === undefined ? [] : [paragraph(text(unescaped(author), style))]),
    ...(title === '' ? [] : [paragraph(titled)]),
  ];
}

function fieldBlocks(field: Json, directory: Directory): Block[] {
  const title = unescaped(asText(field['title']) ?? '');
  const value = mrkdwn(asText(field['value']) ?? '', directory);
  return title === '' ? value : [paragraph(text(title, { bold: true })), ...value];
}

function linkTo(json: Json, key: string, label: string): Block[] {
  const url = asText(json[key]);
  return url === undefined ? [] : [paragraph({ kind: 'link', url, label, style: {} })];
}
