import type { NeutralRecord, Position, Positioned, WarningRecord } from '../../domain/record.ts';
import type { Archive } from '../archive.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import { channelLists, containerRecord, membershipRecords, type SlackChannel, slackChannel } from './channels.ts';
import { type FileFinder, fileFinder } from './files.ts';
import { asObjects } from './json.ts';
import { messageRecords, reasonToSkip } from './messages.ts';
import { authorRecord, roleOf, userRecord } from './people.ts';
import { readJsonEntry } from './read-json.ts';
import { workspaceHost } from './workspace-host.ts';

/** One day file of one conversation. */
interface Unit {
  readonly channel: SlackChannel;
  readonly entry: string;
}

/** The export zip that Slack offers, and that several tools make in the same form. */
export const slackReader: Reader = {
  format: 'slack_export_zip',
  importType: 'slack',
  detect: (archive) => Promise.resolve(archive.has('channels.json') && archive.has('users.json')),
  sourceHost: workspaceHost,
  units: (archive) => archive.names.filter((name) => isDayFile(name)).length,
  read,
};

function isDayFile(name: string): boolean {
  return /^[^/]+\/\d{4}-\d{2}-\d{2}\.json$/.test(name);
}

const setup: Position = { unit: -1, index: 0 };

async function* read(archive: Archive, options: ReadOptions): AsyncIterable<Positioned<NeutralRecord>> {
  const known = new Set<string>();
  const channels: SlackChannel[] = [];
  for await (const record of readSetup(archive, options, channels)) {
    if (record.kind === 'user') known.add(record.xid);
    yield { ...record, position: setup };
  }
  const find = fileFinder(archive);
  const units = unitsOf(archive, channels);
  for (let unit = options.from?.unit ?? 0; unit < units.length; unit += 1) {
    if (options.signal?.aborted) return;
    const after = unit === options.from?.unit ? options.from.index : -1;
    let index = -1;
    for await (const record of readUnit(archive, units[unit]!, find, known)) {
      // People are told once in each run, so they must not count: after a resume the rest has the same places.
      if (record.kind !== 'user') index += 1;
      if (index > after) yield { ...record, position: { unit, index } };
    }
  }
}

/** People, channels and memberships, and what is odd about the archive. */
async function* readSetup(
  archive: Archive,
  options: ReadOptions,
  channels: SlackChannel[],
): AsyncIterable<NeutralRecord> {
  for (const { code, sample, count } of archive.problems) yield warning(code, 'warn', sample, count);
  const roles = new Map<string, 'admin' | 'member' | 'guest'>();
  const users = await readJsonEntry(archive, 'users.json');
  yield* users.warnings;
  for (const [index, user] of asObjects(users.value).entries()) {
    const record = userRecord(user, { file: 'users.json', index });
    if (!record) continue;
    roles.set(record.xid, roleOf(user));
    yield record;
  }
  const listed = new Set<string>();
  for (const list of channelLists) {
    if (!archive.has(list.file)) continue;
    const { value, warnings } = await readJsonEntry(archive, list.file);
    yield* warnings;
    const found = asObjects(value).flatMap((json) => slackChannel(json, list) ?? []);
    if (list.isDirect && !options.includeDirect) {
      if (found.length > 0) yield warning('direct_messages_left_out', 'info', list.file, found.length);
      for (const channel of found) listed.add(channel.folder);
      continue;
    }
    for (const channel of found) {
      listed.add(channel.folder);
      channels.push(channel);
      yield containerRecord(channel, list.file);
    }
  }
  for (const channel of channels) {
    yield* membershipRecords(channel, (user) => roles.get(user) ?? 'member', 'channels.json');
  }
  yield* strayFolders(archive, listed);
}

/** Folders with day files that no list names would otherwise be lost without a word. */
function* strayFolders(archive: Archive, listed: ReadonlySet<string>): Iterable<NeutralRecord> {
  const strays = new Map<string, number>();
  for (const name of archive.names) {
    if (!isDayFile(name)) continue;
    const folder = name.slice(0, name.indexOf('/'));
    if (!listed.has(folder)) strays.set(folder, (strays.get(folder) ?? 0) + 1);
  }
  for (const [folder, files] of strays) yield warning('folder_of_unknown_channel', 'warn', folder, files);
}

function unitsOf(archive: Archive, channels: readonly SlackChannel[]): Unit[] {
  const byFolder = new Map<string, string[]>();
  for (const name of archive.names) {
    if (!isDayFile(name)) continue;
    const folder = name.slice(0, name.indexOf('/'));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), name]);
  }
  const seen = new Set<string>();
  return channels.flatMap((channel) => {
    // After a rename two channels may share a folder; its messages are read once.
    if (seen.has(channel.folder)) return [];
    seen.add(channel.folder);
    return (byFolder.get(channel.folder) ?? []).map((entry) => ({ channel, entry }));
  });
}

async function* readUnit(
  archive: Archive,
  unit: Unit,
  find: FileFinder,
  known: Set<string>,
): AsyncIterable<NeutralRecord> {
  const { value, warnings } = await readJsonEntry(archive, unit.entry);
  yield* warnings;
  const skipped = new Map<string, number>();
  let nameless = 0;
  for (const [index, message] of asObjects(value).entries()) {
    const reason = reasonToSkip(message);
    if (reason !== undefined) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      continue;
    }
    const provenance = { file: unit.entry, index };
    const records = messageRecords(message, { container: unit.channel.id, find, provenance });
    const { author } = records;
    if (!known.has(author) && isTelling(author, message)) {
      known.add(author);
      yield authorRecord(author, message, provenance);
    }
    yield records.post;
    yield* records.reactions;
    yield* records.attachments;
    nameless += records.namelessReactions;
  }
  for (const [reason, count] of skipped) yield warning(reason, 'info', unit.entry, count);
  if (nameless > 0) yield warning('reaction_without_user', 'info', unit.entry, nameless);
}

/** True when the message says more of its author than the id. */
function isTelling(author: string, message: Readonly<Record<string, unknown>>): boolean {
  return author.startsWith('B') || author.startsWith('bot:') || typeof message['user_profile'] === 'object';
}

function warning(code: string, severity: WarningRecord['severity'], sample: string, count = 1): WarningRecord {
  return { kind: 'warning', xid: code, code, severity, count, sample, provenance: { file: sample } };
}
