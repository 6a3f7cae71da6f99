import type { ContainerRecord, MembershipRecord, UserRecord, WarningRecord } from '../../domain/record.ts';
import type { Archive } from '../archive.ts';
import { ArchiveError } from '../archive-errors.ts';
import { type Channel, channelOf, containerRecord, type ListName, membershipRecords } from './channels.ts';
import type { Json } from '../look.ts';
import { type Layout, lists } from './layout.ts';
import type { People } from './people.ts';
import { readList } from './read-list.ts';
import { warning } from './warning.ts';

/** Conversations by what day files and mentions call them. */
export interface Channels {
  readonly byFolder: Map<string, Channel>;
  readonly names: Map<string, string>;
}

export type SetupRecord = UserRecord | ContainerRecord | MembershipRecord | WarningRecord;

/**
 * People, channels and memberships, in this order; then what is odd about the archive.
 * @throws ArchiveError when no channel can be read
 */
export async function* readSetup(
  archive: Archive,
  layout: Layout,
  known: { readonly people: People; readonly channels: Channels },
  includeDirect: boolean,
): AsyncGenerator<SetupRecord> {
  const warnings: WarningRecord[] = [];
  yield* readUsers(archive, `${layout.root}users.json`, known.people, warnings);
  const found: { channel: Channel; json: Json; file: string }[] = [];
  for (const list of lists) {
    for await (const line of readChannels(archive, layout.root, list, warnings)) {
      const isNew = enter(known.channels, line.channel, warnings, line.file);
      if (isNew && (includeDirect || !line.channel.isDirect)) found.push(line);
    }
  }
  if (known.channels.byFolder.size === 0) {
    throw new ArchiveError('missing_content', 'The archive names no channels: its channels.json is empty or broken.');
  }
  for (const { channel, json, file } of found) yield containerRecord(channel, json, known.people, file);
  for (const { channel, json, file } of found) yield* membershipRecords(channel, json, known.people, file);
  yield* warnings;
  for (const { code, count, sample } of archive.problems) yield warning(code, 'warn', sample, { file: sample, count });
  for (const { code, count, sample } of layout.leftOut) yield warning(code, 'info', sample, { file: sample, count });
}

async function* readUsers(archive: Archive, file: string, people: People, warnings: WarningRecord[]) {
  if (!archive.has(file)) return;
  for (const element of await readList(archive, file)) {
    if ('warning' in element) {
      warnings.push(element.warning);
      continue;
    }
    const { index } = element;
    const record = people.list(element.json, { file, index });
    if (record) yield record;
    else
      warnings.push(
        warning('broken_user', 'warn', `${file}, line ${index}: no id, or one that is there twice.`, { file }),
      );
  }
}

async function* readChannels(archive: Archive, root: string, list: ListName, warnings: WarningRecord[]) {
  const file = `${root}${list}`;
  if (!archive.has(file)) return;
  for (const element of await readList(archive, file)) {
    if ('warning' in element) {
      warnings.push(element.warning);
      continue;
    }
    const channel = channelOf(element.json, list);
    if (channel) yield { channel, json: element.json, file };
    else warnings.push(warning('broken_channel', 'warn', `${file}, line ${element.index} has no id.`, { file }));
  }
}

/**
 * Enters a channel. After renames two may share a name and so a folder, and whose messages are in it nobody can tell:
 * then the one that fewer people may see gets them.
 */
function enter(channels: Channels, channel: Channel, warnings: WarningRecord[], file: string): boolean {
  if (channels.names.has(channel.id)) {
    warnings.push(warning('broken_channel', 'warn', `${file}: ${channel.id} is there twice.`, { file }));
    return false;
  }
  channels.names.set(channel.id, channel.name);
  const other = channels.byFolder.get(channel.folder);
  if (other) warnings.push(warning('channel_name_shared', 'warn', channel.name, { file }));
  if (!other || (channel.isPrivate && !other.isPrivate)) channels.byFolder.set(channel.folder, channel);
  return true;
}
