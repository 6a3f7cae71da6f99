import type { MembershipRecord, UserRecord } from '../../core/imports/domain/index.ts';
import { asId, asObject, asText, type Json } from '../look.ts';

const slackbot = 'USLACKBOT';

/** A line of users.json as a record; undefined when it has no id. */
export function userRecord(json: Json, provenance: UserRecord['provenance']): UserRecord | undefined {
  const xid = asId(json['id']);
  if (xid === undefined) return undefined;
  const username = asText(json['name']);
  return {
    kind: 'user',
    xid,
    name: nameOf(json) ?? username,
    username,
    email: asText(asObject(json['profile'])['email']),
    userKind: json['is_bot'] === true || xid === slackbot ? 'bot' : 'human',
    state: json['deleted'] === true ? 'deactivated' : 'active',
    provenance,
  };
}

function nameOf(json: Json): string | undefined {
  const profile = asObject(json['profile']);
  return asText(profile['display_name']) ?? asText(profile['real_name']) ?? asText(json['real_name']);
}

/** The second id that a user who is a bot posts under. */
export function botIdOf(json: Json): string | undefined {
  return asId(asObject(json['profile'])['bot_id']);
}

/** A member's role in the workspace. */
export function roleOf(json: Json): MembershipRecord['role'] {
  if (json['is_owner'] === true || json['is_admin'] === true || json['is_primary_owner'] === true) return 'admin';
  return json['is_restricted'] === true || json['is_ultra_restricted'] === true ? 'guest' : 'member';
}

/** Author of a message: a person, a bot, or a name chosen by a script. */
export function authorOf(message: Json, userOfBot: (botId: string) => string | undefined): string {
  const botId = asId(message['bot_id']) ?? asId(asObject(message['bot_profile'])['id']);
  return (
    asId(message['user']) ??
    asId(asObject(message['comment'])['user']) ??
    asId(asObject(message['user_profile'])['id']) ??
    (botId === undefined ? undefined : (userOfBot(botId) ?? botId)) ??
    (asText(message['username']) === undefined ? 'unknown' : `bot:${asText(message['username'])!.slice(0, 60)}`)
  );
}

/** What a message says about someone in no list: people of other workspaces, and bots. */
export function strangerRecord(
  xid: string,
  author: Json | undefined,
  provenance: UserRecord['provenance'],
): UserRecord {
  const profile = asObject(author?.['user_profile']);
  const bot = asObject(author?.['bot_profile']);
  const isBot = /^(B[A-Z0-9]|bot:)/.test(xid) || asId(author?.['bot_id']) !== undefined || xid === slackbot;
  const botName = asText(bot['name']) ?? asText(author?.['username']);
  const personName = nameOf({ profile }) ?? asText(profile['name']);
  return {
    kind: 'user',
    xid,
    name: xid === slackbot ? 'Slackbot' : (personName ?? (isBot ? botName : undefined)),
    username: asText(profile['name']) ?? (xid === slackbot ? 'slackbot' : undefined),
    userKind: isBot ? 'bot' : personName === undefined ? 'unknown' : 'human',
    state: 'active',
    provenance,
  };
}
