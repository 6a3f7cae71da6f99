import type { AttachmentRecord, RecordBody } from '../../../core/imports/domain/index.ts';
import { type Block, paragraph, paragraphOf, restyled, text } from '../../markdown/document.ts';
import { writeMarkdown } from '../../markdown/write.ts';
import { blockKit, hasRichText, saysSomething } from './blocks.ts';
import { card, isLinkPreview } from './cards.ts';
import type { Directory } from './directory.ts';
import { absentFileLine, contentLines, fileLine } from './files.ts';
import { asObject, asObjects, asText, type Json } from '../../look.ts';
import { mrkdwn } from './mrkdwn.ts';
import { unescaped } from './mrkdwn-inline.ts';

/** Content of a message: its text or blocks, its cards, and a line for each file that couldn't be imported. */
export function bodyOf(
  message: Json,
  files: readonly { readonly json: Json; readonly record: AttachmentRecord }[],
  known: Directory,
): RecordBody {
  const directory = { ...known, groupNames: groupNamesIn(textOf(message)) };
  const cards = asObjects(message['attachments']).filter((json) => !isLinkPreview(json));
  const absent = files.filter(({ record }) => !('entry' in record.source));
  const blocks = [
    ...said(message, directory),
    ...cards.flatMap((json) => card(json, directory)),
    ...absent.flatMap(({ json }) => [absentFileLine(json), ...contentLines(json)]),
  ];
  if (saysSomething(blocks)) return writeMarkdown(blocks);
  const names = files.map(({ json }) => fileLine(json));
  return writeMarkdown(names.length > 0 ? names : [nothing('(no text)')]);
}

/** Blocks only have ids of user groups; the text has their names. */
function groupNamesIn(source: string): Map<string, string> {
  const found = source.matchAll(/<!subteam\^([A-Z0-9]{1,30})\|([^<>|\n]{1,100})>/g);
  return new Map(Array.from(found, ([, id = '', name = '']) => [id, unescaped(name)]));
}

function nothing(why: string): Block {
  return paragraph(text(why, { italic: true }));
}

function said(message: Json, directory: Directory): Block[] {
  switch (message['subtype']) {
    case 'tombstone':
      return [nothing('This message was deleted.')];
    case 'file_comment':
      return mrkdwn(asText(asObject(message['comment'])['comment']) ?? textOf(message), directory);
    case 'me_message':
      return mrkdwn(textOf(message), directory).map((block) =>
        block.kind === 'paragraph' ? paragraphOf(restyled(block.content, { italic: true })) : block,
      );
    default:
      return written(message, directory);
  }
}

function written(message: Json, directory: Directory): Block[] {
  const source = textOf(message);
  const blocks = blockKit(message['blocks'], directory);
  // Apps lay out blocks, and put a summary into the text for notifications; people's blocks are the better text.
  if (saysSomething(blocks) && (hasRichText(message['blocks']) || message['bot_id'] !== undefined || source === '')) {
    return blocks;
  }
  return mrkdwn(source, directory);
}

function textOf(message: Json): string {
  const source = asText(message['text']) ?? '';
  const file = asObject(message['file']);
  // Old exports have a generated text, with the person's text in a separate member.
  if (
    message['subtype'] === 'file_share' &&
    /^<@[^>]*>\s+(uploaded|shared|added)\b/.test(source) &&
    asText(file['id'])
  ) {
    return asText(asObject(file['initial_comment'])['comment']) ?? '';
  }
  return source;
}
