import type { ContainerRecord, MembershipRecord, UserRecord, WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { ArchiveError } from '../archive-errors.ts';
import {
  type Channel,
  channelOf,
  type Channels,
  claimFolder,
  containerRecord,
  type ListName,
  membershipRecords,
  unlistedChannel,
} from './channels.ts';
import { type Layout, layoutOf, lists } from './layout.ts';
import type { People } from './people.ts';
import { readList } from './read-list.ts';
import { findUnlisted, type Listed, notListed, unlistedFolders } from './unlisted.ts';
import { warning } from './warning.ts';

export type SetupRecord = UserRecord | ContainerRecord | MembershipRecord | WarningRecord;

/**
 * People, channels and memberships, in this order; then oddities of the archive.
 * @throws ArchiveError if no channel can be read
 */
export async function* readSetup(
  archive: Archive,
  layout: Layout,
  known: { readonly people: People; readonly channels: Channels },
  includeDirect: boolean,
): AsyncGenerator<SetupRecord> {
  const warnings: WarningRecord[] = [];
  yield* readUsers(archive, `${layout.root}users.json`, known.people, warnings);
  const all: Listed[] = [];
  const before = warnings.length;
  for (const list of lists) {
    for await (const line of readChannels(archive, layout.root, list, warnings)) {
      if (enter(known.channels, line.channel, warnings, line.file)) all.push(line);
    }
  }
  // Complete, empty lists give no more information; broken ones can be repaired and shouldn't be guessed.
  if (known.channels.names.size === 0 && (warnings.length > before || layout.dayFiles.length === 0)) {
    throw new ArchiveError('missing_content', 'The archive names no channels: its channels.json is empty or broken.');
  }
  for (const { channel } of all) claimFolder(known.channels, channel.id, channel);
  const unlisted = await findUnlisted(archive, layout, known);
  const comes = ({ channel }: Listed): boolean => includeDirect || !channel.isDirect;
  const found = [...all, ...unlisted].filter(comes);
  for (const { channel, json, file } of found) yield containerRecord(channel, json, known.people, file);
  for (const { channel, json, file } of found) yield* membershipRecords(channel, json, known.people, file);
  warnings.push(...unlisted.filter(comes).map(notListed));
  yield* warnings;
  for (const { code, count, sample } of archive.problems) {
    yield warning(code, harmless.has(code) ? 'warn' : 'error', sample, { file: sample, count });
  }
  for (const { code, severity, count, sample } of layout.leftOut) {
    yield warning(code, severity, sample, { file: sample, count });
  }
}

/** Number of channels in the lists, and of folders in no list; broken entries aren't reported here. */
export async function countChannels(
  archive: Archive,
  { includeDirect }: { readonly includeDirect: boolean },
): Promise<number> {
  const layout = layoutOf(archive);
  const channels: Channels = { byFolder: new Map(), names: new Map() };
  let count = 0;
  const enterOne = (channel: Channel): void => {
    if (enter(channels, channel, [], '') && (includeDirect || !channel.isDirect)) count += 1;
    claimFolder(channels, channel.id, channel);
  };
  for (const list of lists) {
    for await (const { channel } of readChannels(archive, layout.root, list, [])) enterOne(channel);
  }
  for (const folder of unlistedFolders(layout, channels).keys()) enterOne(unlistedChannel(folder));
  return count;
}

/** Entries that no exporter makes, whatever else is in them. */
const harmless: ReadonlySet<string> = new Set(['entry_unsafe_name', 'entry_not_a_file']);

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

/** Adds a channel; false if it exists. After renames, two can share a name and so a folder. */
function enter(channels: Channels, channel: Channel, warnings: WarningRecord[], file: string): boolean {
  if (channels.names.has(channel.id)) {
    warnings.push(warning('broken_channel', 'warn', `${file}: ${channel.id} is there twice.`, { file }));
    return false;
  }
  channels.names.set(channel.id, channel.name);
  if (channels.byFolder.has(channel.folder)) {
    warnings.push(warning('channel_name_shared', 'warn', channel.name, { file }));
  }
  claimFolder(channels, channel.folder, channel);
  return true;
}
