import type { ContainerRecord, MembershipRecord } from '../../core/imports/domain/index.ts';
import { instantFromMilliseconds } from '../../lib/clock.ts';
import { asCount, asId, asIds, asObject, asObjects, asText, type Json } from '../look.ts';
import type { lists } from './layout.ts';
import { unescaped } from './bodies/mrkdwn-inline.ts';
import type { People } from './people.ts';

/** A conversation of the export. */
export interface Channel {
  readonly id: string;
  /** Key of its day files. Conversations of two have no name: their folder is named by their id. */
  readonly folder: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isDirect: boolean;
  /** Times of its pinned messages. */
  readonly pins: ReadonlySet<string>;
}

export type ListName = (typeof lists)[number];

/** Conversations by what day files and mentions call them. */
export interface Channels {
  readonly byFolder: Map<string, Channel>;
  readonly names: Map<string, string>;
}

/**
 * Makes a key refer to a channel. If it already refers to another one, the folder is ambiguous, and belongs to the
 * channel with the smaller audience.
 */
export function claimFolder(channels: Channels, key: string, channel: Channel): void {
  const other = channels.byFolder.get(key);
  if (!other || (channel.isPrivate && !other.isPrivate)) channels.byFolder.set(key, channel);
}

/** A folder's name for lookups: archives repacked on a Mac have decomposed accents. */
export function folderKey(folder: string): string {
  return folder.normalize('NFC');
}

/** A line of a list; undefined when it has no id. */
export function channelOf(json: Json, list: ListName): Channel | undefined {
  const id = asId(json['id']);
  if (id === undefined) return undefined;
  const folder = asText(json['name']) ?? id;
  // Conversations about a file are called "FC:<id of the file>:<its title>".
  const name = /^FC:\w+:\s*(.+)$/su.exec(folder)?.[1] ?? folder;
  // Some tools put all into one list.
  const isDirect = list === 'dms.json' || list === 'mpims.json' || json['is_im'] === true || json['is_mpim'] === true;
  const isPrivate = isDirect || list !== 'channels.json' || json['is_private'] === true;
  const pins = new Set(asObjects(json['pins']).flatMap((pin) => asText(pin['id']) ?? []));
  return { id, folder: folderKey(folder), name, isDirect, isPrivate, pins };
}

/**
 * The conversation of a folder in no list. Its audience is unknown, so it becomes private; a folder named like the id
 * or name of a conversation between few people is one of these.
 */
export function unlistedChannel(folder: string): Channel {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  const isDirect = /^(D[A-Z0-9]{5,}|mpdm-.+)$/.test(name);
  // With its id, a later, fuller export of the workspace leads to the same channel.
  const id = /^[CDG][A-Z0-9]{5,}$/.test(folder) ? folder : `folder:${folder}`;
  return { id, folder: folderKey(folder), name, isDirect, isPrivate: true, pins: new Set() };
}

/** A conversation as a record; conversations between few people are named for them. */
export function containerRecord(channel: Channel, json: Json, people: People, file: string): ContainerRecord {
  const created = asCount(json['created']);
  return {
    kind: 'container',
    xid: channel.id,
    type: channel.isDirect ? 'direct' : 'channel',
    ...(channel.isDirect ? directNames(json, people) : { name: channel.name }),
    description: description(json),
    visibility: channel.isPrivate ? 'private' : 'public',
    archived: json['is_archived'] === true,
    createdAt: created && created < 4_000_000_000 ? instantFromMilliseconds(created * 1000) : undefined,
    provenance: { file },
  };
}

/** Purpose, then topic, when they say different things. */
function description(json: Json): string {
  const said = [json['purpose'], json['topic']].flatMap((part) => asText(asObject(part)['value']) ?? []);
  return [...new Set(said.map((part) => unescaped(part)))].join('\n');
}

function directNames(json: Json, people: People): { name: string; title: string } {
  const names = membersOf(json).map((member) => people.nameOf(member) ?? member);
  const title = names.join(', ').slice(0, 200);
  return { name: `direct ${title}`.slice(0, 60), title };
}

/** A conversation with yourself lists you twice. */
function membersOf(json: Json): string[] {
  return [...new Set(asIds(json['members']))];
}

/** A membership record for each member that the conversation lists. */
export function* membershipRecords(channel: Channel, json: Json, people: People, file: string) {
  for (const user of membersOf(json)) {
    const membership: MembershipRecord = {
      kind: 'membership',
      xid: `${channel.id}/${user}`,
      user,
      container: channel.id,
      role: people.roleOf(user),
      provenance: { file },
    };
    yield membership;
  }
}
