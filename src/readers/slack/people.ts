import type { MembershipRecord, UserRecord } from '../../core/imports/domain/index.ts';
import { asId, type Json } from '../look.ts';
import { botIdOf, roleOf, strangerRecord, userRecord } from './users.ts';

/** Everybody who was found in the archive so far. */
export interface People {
  /** Takes in a line of users.json; undefined when it is no person, or one that is known. */
  list(json: Json, provenance: UserRecord['provenance']): UserRecord | undefined;
  /**
   * The record of a person who was not known, or not by name, before a message; `label` is what a mention calls them, which
   * gives way to a name in a message of their own.
   */
  mention(
    xid: string,
    author: Json | undefined,
    provenance: UserRecord['provenance'],
    label?: string,
  ): UserRecord | undefined;
  /** As listed. What messages tell later must not change what is read: a run may begin behind them. */
  readonly nameOf: (xid: string) => string | undefined;
  readonly roleOf: (xid: string) => MembershipRecord['role'];
  readonly userOfBot: (botId: string) => string | undefined;
}

/** An empty register of the people of a workspace. */
export function createPeople(): People {
  /** Ids and names as listed, and as messages tell; empty while nothing but the id is known. */
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
      // Called for everybody in every message, so the common case comes first.
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
