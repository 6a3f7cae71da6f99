import type {
  AttachmentRecord,
  CommentRecord,
  NeutralRecord,
  ReactionRecord,
  ThreadRecord,
} from '../../domain/record.ts';
import { instantFromMilliseconds } from '../../lib/clock.ts';
import { blocksToMarkdown, hasRichText } from './blocks.ts';
import { bodyBuilder, type BodyBuilder, escapeMarkdown, withoutReserved } from './body.ts';
import { emojiOf } from './emoji.ts';
import { attachmentRecord, type FileFinder } from './files.ts';
import { asObject, asObjects, asText, asTexts, type Json } from './json.ts';
import { decodeEntities, mrkdwnToMarkdown } from './markup.ts';
import { authorOf } from './people.ts';

/** Subtypes that are something somebody said; everything else is an event of the channel. */
const spoken = new Set([
  'thread_broadcast',
  'me_message',
  'bot_message',
  'file_share',
  'file_comment',
  'file_mention',
  'tombstone',
  'assistant_app_thread',
  'reply_broadcast',
  'slackbot_response',
]);

/** Why a message is left out; undefined for one that is brought. */
export function reasonToSkip(message: Json): string | undefined {
  const subtype = asText(message['subtype']);
  if (instantOf(message['ts']) === undefined) return 'message_without_time';
  return subtype === undefined || spoken.has(subtype) ? undefined : `event_${subtype}`;
}

/** `1736478514.897649` as a moment; the text itself stays the id, since floats would lose digits. */
export function instantOf(ts: unknown): string | undefined {
  const text = asText(ts);
  const match = /^(\d{1,11})(?:\.(\d+))?$/.exec(text ?? '');
  if (!match) return undefined;
  return instantFromMilliseconds(Number(match[1]) * 1000 + Number((match[2] ?? '0').padEnd(3, '0').slice(0, 3)));
}

export interface MessageContext {
  /** Channel id. */
  readonly container: string;
  readonly find: FileFinder;
  readonly provenance: NeutralRecord['provenance'];
}

/** What one message becomes: a post, its reactions and files. */
export interface MessageRecords {
  readonly author: string;
  readonly post: ThreadRecord | CommentRecord;
  readonly reactions: readonly ReactionRecord[];
  /** Reactions that are counted in the export without saying who made them. */
  readonly namelessReactions: number;
  readonly attachments: readonly AttachmentRecord[];
}

export function messageRecords(message: Json, context: MessageContext): MessageRecords {
  const ts = asText(message['ts'])!;
  const threadTs = asText(message['thread_ts']);
  const xid = `${context.container}/${ts}`;
  const author = authorOf(message);
  const files = filesOf(message);
  const attachments = files.map((file) => attachmentRecord(file, { xid, author }, context.find, context.provenance));
  const common = {
    xid,
    container: context.container,
    author,
    body: bodyOf(message, attachments),
    createdAt: instantOf(ts)!,
    editedAt: instantOf(asObject(message['edited'])['ts']),
    provenance: context.provenance,
  };
  const isReply = threadTs !== undefined && threadTs !== ts;
  const { reactions, nameless } = reactionsOf(message, xid, context.provenance);
  return {
    author,
    post: isReply
      ? { kind: 'comment', ...common, thread: `${context.container}/${threadTs}` }
      : { kind: 'thread', ...common },
    reactions,
    namelessReactions: nameless,
    attachments,
  };
}

function filesOf(message: Json): Json[] {
  const old = asObject(message['file']);
  return asText(old['id']) === undefined ? asObjects(message['files']) : [old, ...asObjects(message['files'])];
}

function bodyOf(message: Json, attachments: readonly AttachmentRecord[]) {
  const body = bodyBuilder();
  const parts = [
    textOf(message, body),
    ...asObjects(message['attachments']).map((card) => cardText(card, body)),
    ...attachments.flatMap((file) =>
      'missing' in file.source ? [`*File not in the archive: ${escapeMarkdown(withoutReserved(file.filename))}*`] : [],
    ),
  ].filter((part) => part.trim() !== '');
  return body.build(parts.join('\n\n') || '*(no text)*');
}

function textOf(message: Json, body: BodyBuilder): string {
  if (message['subtype'] === 'tombstone') return '*This message was deleted.*';
  const comment = asText(asObject(message['comment'])['comment']);
  const text = asText(message['text']) ?? comment ?? '';
  const fromBlocks =
    hasRichText(message['blocks']) || text === '' ? blocksToMarkdown(message['blocks'], body) : undefined;
  const markdown = fromBlocks ?? mrkdwnToMarkdown(text, body);
  return message['subtype'] === 'me_message' && markdown !== '' ? `*${markdown}*` : markdown;
}

/** Cards that bots and unfurled links leave behind. */
function cardText(card: Json, body: BodyBuilder): string {
  const title = asText(card['title']);
  const titleLink = asText(card['title_link']);
  const heading = title === undefined ? '' : mrkdwnToMarkdown(titleLink ? `<${titleLink}|${title}>` : title, body);
  const said = ['pretext', 'text'].map((key) => mrkdwnToMarkdown(asText(card[key]) ?? '', body));
  const fields = asObjects(card['fields']).map(
    (field) =>
      `${escapeMarkdown(decodeEntities(asText(field['title']) ?? ''))}: ${mrkdwnToMarkdown(asText(field['value']) ?? '', body)}`,
  );
  const blocks = blocksToMarkdown(card['blocks'], body) ?? '';
  const parts = [said[0] ?? '', heading, said[1] ?? '', ...fields, blocks].filter((part) => part.trim() !== '');
  if (parts.length === 0) parts.push(escapeMarkdown(withoutReserved(decodeEntities(asText(card['fallback']) ?? ''))));
  return parts
    .join('\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
    .replace(/^>\s*$/, '');
}

function reactionsOf(
  message: Json,
  target: string,
  provenance: NeutralRecord['provenance'],
): { reactions: ReactionRecord[]; nameless: number } {
  const reactions = new Map<string, ReactionRecord>();
  let nameless = 0;
  for (const reaction of asObjects(message['reactions'])) {
    const users = new Set(asTexts(reaction['users']));
    const emoji = emojiOf(asText(reaction['name']) ?? 'question');
    nameless += Math.max(0, Number(reaction['count'] ?? 0) - users.size || 0);
    for (const user of users) {
      // Two short codes may be one emoji; a person reacts with it once.
      const xid = `${target}/${emoji}/${user}`;
      reactions.set(xid, { kind: 'reaction', xid, target, user, emoji, provenance });
    }
  }
  return { reactions: [...reactions.values()], nameless };
}
