import type { ReactionRecord } from '../../core/imports/domain/index.ts';
import { emojiOf } from './bodies/emoji.ts';
import { asCount, asIds, asObjects, asText, type Json } from '../look.ts';

/** The reactions to a message, and the number counted by the export without authors. */
export function reactionsTo(
  message: Json,
  target: string,
  provenance: ReactionRecord['provenance'],
): { records: ReactionRecord[]; nameless: number } {
  const records = new Map<string, ReactionRecord>();
  let nameless = 0;
  for (const reaction of asObjects(message['reactions'])) {
    const users = new Set(asIds(reaction['users']));
    const emoji = emojiOf((asText(reaction['name']) ?? 'question').slice(0, 100));
    nameless += Math.max(0, Math.min(asCount(reaction['count']) ?? 0, 1_000_000) - users.size);
    for (const user of users) {
      // Two short codes may be one emoji; a person reacts with it once.
      const xid = `${target}/${emoji}/${user}`;
      records.set(xid, { kind: 'reaction', xid, target, user, emoji, provenance });
    }
  }
  return { records: [...records.values()], nameless };
}
