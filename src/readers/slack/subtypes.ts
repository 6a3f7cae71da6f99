import { asCount, asText, type Json } from '../look.ts';

/** Subtypes that are something someone said. */
const said = new Set([
  'assistant_app_thread',
  'bot_add',
  'bot_message',
  'file_comment',
  'file_mention',
  'file_share',
  'me_message',
  'slackbot_response',
  'thread_broadcast',
  'tombstone',
]);

/** Subtypes that tell what happened to a channel. */
const events = new Set([
  ...['channel', 'group'].flatMap((kind) =>
    ['join', 'leave', 'topic', 'purpose', 'name', 'archive', 'unarchive'].map((what) => `${kind}_${what}`),
  ),
  'app_conversation_join',
  'bot_disable',
  'bot_enable',
  'bot_remove',
  'channel_canvas_updated',
  'channel_convert_to_private',
  'channel_convert_to_public',
  'channel_posting_permissions',
  'ekm_access_denied',
  'huddle_thread',
  'joiner_notification',
  'message_changed',
  'message_deleted',
  'message_replied',
  'pinned_item',
  'reminder_add',
  'reminder_delete',
  'reply_broadcast',
  'sh_room_created',
  'unpinned_item',
]);

/** Whether a message is content. Events aren't, except those with replies. Unknown types are imported and reported. */
export function classify(message: Json): { readonly isContent: boolean; readonly subtype: string; isKnown: boolean } {
  const subtype = asText(message['subtype']) ?? '';
  const isEvent = events.has(subtype);
  const hasReplies = (asCount(message['reply_count']) ?? 0) > 0 || message['thread_ts'] === message['ts'];
  const isThread = hasReplies && message['ts'] !== undefined;
  return { isContent: !isEvent || isThread, subtype, isKnown: subtype === '' || isEvent || said.has(subtype) };
}
