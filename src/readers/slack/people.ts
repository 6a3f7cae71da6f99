import type { MembershipRecord, UserRecord } from '../../core/imports/domain/index.ts';
import { asId, type Json } from '../look.ts';
import { botIdOf, roleOf, strangerRecord, userRecord } from './users.ts';

/** Everyone who was found in the archive so far. */
export interface People {
  /** Adds a line of users.json; undefined if it isn't a person, or one that is known. */
  list(json: Json, provenance: UserRecord['provenance']): UserRecord | undefined;
  /**
   * The record of a person who was unknown, or nameless, before a message; `label` is their name in a mention, which a
   * name in their own message replaces.
   */
  mention(
    xid: string,
    author: Json | undefined,
    provenance: UserRecord['provenance'],
    label?: string,
  ): UserRecord | undefined;
  /** As listed. Later facts from messages must not change the result, because a run can begin after them. */
  readonly nameOf: (xid: string) => string | undefined;
  readonly roleOf: (xid: string) => MembershipRecord['role'];
  readonly userOfBot: (botId: string) => string | undefined;
}

/** An empty register of the people of a workspace. */
export function createPeople(): People {
  /** Ids and names as listed and in messages; empty while only the id is known. */
  const names = new Map<string, string>();
  const mentionedNames = new Map<string, string>();
  const roles = new Map<string, MembershipRecord['role']>();
  const usersOfBots = new Map<string, string>();
  return {
    list(json, provenance) {
      const xid = asId(json['id']);
      const record = xid !== undefined && names.has(xid) ? undefined : userRecord(json, provenance);
      if (!record) return undefined;
      names.set(record.xid, record.name ?? '');
      if (roleOf(json) !== 'member') roles.set(record.xid, roleOf(json));
      const botId = botIdOf(json);
      if (botId !== undefined) usersOfBots.set(botId, record.xid);
      return record;
    },
    mention(xid, author, provenance, label) {
      const name = mentionedNames.get(xid) ?? names.get(xid);
      // Called for everyone in every message, so the common case comes first.
      if (name !== undefined && (name !== '' || author === undefined)) return undefined;
      const record = strangerRecord(xid, author, provenance);
      if (name !== undefined && record.name === undefined) return undefined;
      mentionedNames.set(xid, record.name ?? '');
      return record.name === undefined && label !== undefined ? { ...record, name: label } : record;
    },
    nameOf: (xid) => names.get(xid) || undefined,
    roleOf: (xid) => roles.get(xid) ?? 'member',
    userOfBot: (botId) => usersOfBots.get(botId),
  };
}
