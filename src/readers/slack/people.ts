import type { UserRecord } from '../../domain/record.ts';
import { asObject, asText, type Json } from './json.ts';

/** A member of the workspace as a record (users.json). */
export function userRecord(user: Json, provenance: UserRecord['provenance']): UserRecord | undefined {
  const xid = asText(user['id']);
  if (xid === undefined) return undefined;
  const profile = asObject(user['profile']);
  const name = asText(profile['display_name']) ?? asText(profile['real_name']) ?? asText(user['real_name']);
  return {
    kind: 'user',
    xid,
    name: name ?? asText(user['name']),
    username: asText(user['name']),
    email: asText(profile['email']),
    userKind: user['is_bot'] === true || xid === 'USLACKBOT' ? 'bot' : user['is_app_user'] === true ? 'app' : 'human',
    state: user['deleted'] === true ? 'deactivated' : 'active',
    provenance,
  };
}

/** What a message alone tells of its author: people of other workspaces and bots are not in users.json. */
export function authorRecord(xid: string, message: Json, provenance: UserRecord['provenance']): UserRecord {
  const profile = asObject(message['user_profile']);
  const bot = asObject(message['bot_profile']);
  const isBot = xid.startsWith('B') || xid.startsWith('bot:');
  const name = isBot
    ? (asText(message['username']) ?? asText(bot['name']))
    : (asText(profile['display_name']) ?? asText(profile['real_name']));
  return {
    kind: 'user',
    xid,
    name,
    username: asText(profile['name']) ?? (isBot ? asText(bot['name']) : undefined),
    userKind: isBot ? 'bot' : 'unknown',
    state: 'active',
    provenance,
  };
}

/** Who wrote a message: a member, a bot, or the name that a script gave itself. */
export function authorOf(message: Json): string {
  const comment = asObject(message['comment']);
  return (
    asText(message['user']) ??
    asText(comment['user']) ??
    asText(message['bot_id']) ??
    `bot:${asText(message['username']) ?? 'unknown'}`
  );
}

/** A member's role in the workspace. */
export function roleOf(user: Json): 'admin' | 'member' | 'guest' {
  if (user['is_owner'] === true || user['is_admin'] === true || user['is_primary_owner'] === true) return 'admin';
  return user['is_restricted'] === true || user['is_ultra_restricted'] === true ? 'guest' : 'member';
}
