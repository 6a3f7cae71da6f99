import {
  channelArchive,
  type ChannelHeadRecord,
  type ChannelManifest,
  type ChannelRecord,
  type OddityRecord,
  type PlacedRecord,
} from '../../core/archive/domain/index.ts';
import type { Position } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { ArchiveError, EntryError } from '../archive-errors.ts';
import { jsonValue } from '../json.ts';
import type { ChannelReadOptions, Reader } from '../reader.ts';
import { jsonLines } from './lines.ts';
import { asRecord } from './schema.ts';
import { parseUrl } from '../../lib/url.ts';

/** The archive of one channel that `tributary export` writes (docs/formats/channel-archive.md). */
export const channelReader = {
  format: 'tributary_channel',
  importType: 'channel',
  detect: async (archive) => (await manifestOf(archive).catch(() => undefined)) !== undefined,
  sourceHost: async (archive) => new URL((await manifestOf(archive))!.server).origin,
  units: (archive) => unitsOf(archive).length,
  readChannel,
  openBytes: (archive, name) => archive.openEntry(`${channelArchive.blobs}${name}`),
} satisfies Reader;

async function manifestOf(archive: Archive): Promise<ChannelManifest | undefined> {
  if (!archive.has(channelArchive.manifest)) return undefined;
  const value = jsonValue(await archive.readEntry(channelArchive.manifest));
  const manifest = 'value' in value ? (value.value as Partial<ChannelManifest> | null) : null;
  if (manifest?.format !== 'tributary-channel' || !parseUrl(String(manifest.server))) return undefined;
  return manifest as ChannelManifest;
}

interface Unit {
  readonly file: string;
  readonly kind: ChannelRecord['kind'];
}

/** The files of records, in the order in which they are read. */
function unitsOf(archive: Archive): Unit[] {
  const units: Unit[] = [
    { file: channelArchive.identities, kind: 'identity' },
    { file: channelArchive.connections, kind: 'connection' },
    { file: channelArchive.privacyGroups, kind: 'privacy_group' },
    { file: channelArchive.settings, kind: 'default_audience' },
    { file: channelArchive.files, kind: 'file' },
  ];
  for (const file of archive.namesUnder(channelArchive.items)) units.push({ file, kind: 'item' });
  return units;
}

/** The position of the initial content, which is read again in each run. */
const setup: Position = { unit: -1, index: 0 };

async function* readChannel(archive: Archive, options: ChannelReadOptions): AsyncGenerator<PlacedRecord> {
  const manifest = await manifestOf(archive);
  if (manifest?.version !== 1) {
    throw new ArchiveError('unknown_format', 'A newer Tributary has written this archive. Update this server first.');
  }
  yield { record: await headOf(archive), position: setup };
  const { counts } = manifest;
  if (typeof counts === 'object' && Number(counts?.['missing_blob'] ?? 0) > 0) {
    const sample = 'Some bytes were missing already when the archive was written.';
    yield { record: oddity('bytes_missing_at_export', sample), position: setup };
  }
  for (const { code, sample } of archive.problems) yield { record: oddity(code, sample), position: setup };
  const from = options.from ?? setup;
  const units = unitsOf(archive);
  for (let unit = Math.max(0, from.unit); unit < units.length; unit += 1) {
    let index = -1;
    for await (const record of readUnit(archive, units[unit]!)) {
      if (options.signal?.aborted) return;
      index += 1;
      if (unit === from.unit && index <= from.index) continue;
      yield { record, position: { unit, index } };
    }
  }
}

async function headOf(archive: Archive): Promise<ChannelHeadRecord> {
  const missing = 'The archive does not say which channel it is of: its channel.json is missing or broken.';
  if (!archive.has(channelArchive.channel)) throw new ArchiveError('missing_content', missing);
  const value = jsonValue(await archive.readEntry(channelArchive.channel));
  const head = 'value' in value ? asRecord(value.value, 'channel') : undefined;
  if (!head) throw new ArchiveError('missing_content', missing);
  return head;
}

async function* readUnit(archive: Archive, { file, kind }: Unit): AsyncGenerator<ChannelRecord> {
  if (!archive.has(file)) {
    yield oddity('file_of_records_missing', file);
    return;
  }
  let line = 0;
  try {
    for await (const element of jsonLines(archive, file)) {
      line += 1;
      const record = 'value' in element ? asRecord(element.value, kind) : undefined;
      if (record) yield record;
      else yield oddity('broken_record', `${file}, line ${line}${'problem' in element ? `: ${element.problem}` : ''}`);
    }
  } catch (error) {
    if (!(error instanceof EntryError)) throw error;
    yield oddity(error.code, error.message);
  }
}

function oddity(code: string, sample: string): OddityRecord {
  return { kind: 'oddity', code, sample };
}
