import type { ContainerRecord, MembershipRecord } from '../../domain/record.ts';
import { instantFromMilliseconds } from '../../lib/clock.ts';
import { asObject, asText, asTexts, type Json } from './json.ts';
import { decodeEntities } from './markup.ts';

/** A conversation of the export and the folder its day files stand in. */
export interface SlackChannel {
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isDirect: boolean;
  readonly members: readonly string[];
  readonly json: Json;
}

/** What a list in the archive holds. */
export interface ChannelList {
  readonly file: string;
  readonly isPrivate: boolean;
  readonly isDirect: boolean;
}

export const channelLists: readonly ChannelList[] = [
  { file: 'channels.json', isPrivate: false, isDirect: false },
  { file: 'groups.json', isPrivate: true, isDirect: false },
  { file: 'mpims.json', isPrivate: true, isDirect: true },
  { file: 'dms.json', isPrivate: true, isDirect: true },
];

/** Direct conversations of two have no name: their folder is called like their id. */
export function slackChannel(json: Json, list: ChannelList): SlackChannel | undefined {
  const id = asText(json['id']);
  if (id === undefined) return undefined;
  const name = asText(json['name']) ?? id;
  const { isPrivate, isDirect } = list;
  return { id, folder: name, name, isPrivate, isDirect, members: [...new Set(asTexts(json['members']))], json };
}

export function containerRecord(channel: SlackChannel, file: string): ContainerRecord {
  const purpose = asText(asObject(channel.json['purpose'])['value']);
  const topic = asText(asObject(channel.json['topic'])['value']);
  const created = Number(channel.json['created']);
  return {
    kind: 'container',
    xid: channel.id,
    type: channel.isDirect ? 'direct' : 'channel',
    name: channel.name,
    description: [purpose, topic === purpose ? undefined : topic]
      .flatMap((text) => (text === undefined ? [] : decodeEntities(text)))
      .join('\n'),
    visibility: channel.isPrivate ? 'private' : 'public',
    archived: channel.json['is_archived'] === true,
    createdAt: created > 0 && created < 1e11 ? instantFromMilliseconds(created * 1000) : undefined,
    provenance: { file },
  };
}

export function membershipRecords(
  channel: SlackChannel,
  roleOf: (user: string) => MembershipRecord['role'],
  file: string,
): MembershipRecord[] {
  return channel.members.map((user) => ({
    kind: 'membership',
    xid: `${channel.id}/${user}`,
    user,
    container: channel.id,
    role: roleOf(user),
    provenance: { file },
  }));
}
