import type {
  AttachmentRecord,
  CommentRecord,
  ReactionRecord,
  ThreadRecord,
  WarningRecord,
} from '../../core/imports/domain/index.ts';
import { countUnknownBlocks } from './bodies/blocks.ts';
import { bodyOf } from './bodies/body.ts';
import { isLinkPreview } from './bodies/cards.ts';
import type { Directory } from './bodies/directory.ts';
import { attachmentRecord, type FileFinder, filesOf, namelessFiles } from './bodies/files.ts';
import { asIds, asObject, asObjects, asText, type Json } from '../look.ts';
import { reactionsTo } from './reactions.ts';
import { classify } from './subtypes.ts';
import { authorOf } from './users.ts';
import { warning } from './warning.ts';
import { instantFromMilliseconds } from '../../lib/clock.ts';

export type MessageRecord = ThreadRecord | CommentRecord | AttachmentRecord | ReactionRecord | WarningRecord;

/** Context for reading the messages of a channel. */
export interface MessageContext {
  readonly channelId: string;
  readonly directory: Directory;
  readonly userOfBot: (botId: string) => string | undefined;
  readonly find: FileFinder;
  /** Times of the messages that the channel says are pinned. */
  readonly pins?: ReadonlySet<string>;
}

/** All that one message becomes: a post with its files and reactions, or a warning that says why not. */
export function messageRecords(
  message: Json,
  context: MessageContext,
  where: { readonly file: string; readonly index: number },
): MessageRecord[] {
  const { isContent, subtype, isKnown } = classify(message);
  if (!isContent) return [warning(`event_${subtype}`, 'info', `${where.file}, message ${where.index}`, where)];
  const ts = asText(message['ts']);
  const created = instantOf(ts);
  if (ts === undefined || created === undefined) {
    return [warning('broken_message', 'error', `${where.file}, message ${where.index} has no time.`, where)];
  }
  const post = { xid: `${context.channelId}/${ts}`, author: authorOf(message, context.userOfBot) };
  const files = filesOf(message).map((json) => ({ json, record: attachmentRecord(json, post, context.find, where) }));
  const { records: reactions, nameless } = reactionsTo(message, post.xid, where);
  return [
    postRecord(message, context, {
      xid: post.xid,
      container: context.channelId,
      author: post.author,
      body: bodyOf(message, files, context.directory),
      createdAt: created.at,
      editedAt: instantOf(asObject(message['edited'])['ts'])?.at,
      ...(isPinned(message, ts, context) && { isPinned: true }),
      provenance: where,
    }),
    ...files.map(({ record }) => record),
    ...reactions,
    ...remarks(message, { nameless, isMoved: created.isMoved, unknownSubtype: isKnown ? undefined : subtype }, where),
  ];
}

function isPinned(message: Json, ts: string, { channelId, pins }: MessageContext): boolean {
  return pins?.has(ts) === true || asIds(message['pinned_to']).includes(channelId);
}

/** A reply names the first message of its thread, which can be in any file, or missing. */
function postRecord(
  message: Json,
  { channelId }: MessageContext,
  post: Omit<ThreadRecord, 'kind'>,
): ThreadRecord | CommentRecord {
  const threadTs = message['thread_ts'];
  const isReply = threadTs !== message['ts'] && instantOf(threadTs) !== undefined;
  return isReply
    ? { kind: 'comment', thread: `${channelId}/${String(threadTs)}`, ...post }
    : { kind: 'thread', ...post };
}

function remarks(
  message: Json,
  odd: { nameless: number; isMoved: boolean; unknownSubtype: string | undefined },
  where: { readonly file: string; readonly index: number },
): WarningRecord[] {
  const place = `${where.file}, message ${where.index}`;
  const found: WarningRecord[] = [];
  if (odd.nameless > 0) {
    found.push(warning('reaction_without_user', 'info', place, { ...where, count: odd.nameless }));
  }
  if (odd.isMoved) found.push(warning('time_out_of_range', 'warn', place, where));
  if (odd.unknownSubtype !== undefined) {
    const sample = `${place}: "${odd.unknownSubtype.slice(0, 60)}" was imported as an ordinary message.`;
    found.push(warning('unknown_subtype', 'info', sample, where));
  }
  const previews = asObjects(message['attachments']).filter(isLinkPreview).length;
  if (previews > 0) found.push(warning('link_preview_left_out', 'info', place, { ...where, count: previews }));
  const unknown = countUnknownBlocks(message['blocks']);
  if (unknown > 0) found.push(warning('unknown_block', 'info', place, { ...where, count: unknown }));
  const files = namelessFiles(message);
  if (files > 0) found.push(warning('broken_file', 'warn', place, { ...where, count: files }));
  return found;
}

/** 1 January 1990 and 1 January 2100: times outside come from a wrong clock. */
const earliest = 631_152_000;
const latest = 4_102_444_800;

/**
 * `1736478514.897649` as a time. The text remains the message's id: as a number it would lose digits.
 * @returns undefined for other texts; impossible times are moved to the nearest possible one
 */
export function instantOf(ts: unknown): { at: string; isMoved: boolean } | undefined {
  const match = typeof ts === 'string' ? /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(ts) : null;
  if (!match) return undefined;
  const seconds = Number(match[1]);
  const within = Math.min(Math.max(seconds, earliest), latest);
  const milliseconds = within === seconds ? Number((match[2] ?? '').padEnd(3, '0').slice(0, 3)) : 0;
  return { at: instantFromMilliseconds(within * 1000 + milliseconds), isMoved: within !== seconds };
}
