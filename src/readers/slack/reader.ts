import type { NeutralRecord, Position, Positioned, WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import { type Channels, folderKey } from './channels.ts';
import { countMessages, readDayFile, type DayRecord } from './day-file.ts';
import { fileFinder } from './bodies/files.ts';
import { folderOf, isExport, type Layout, layoutOf } from './layout.ts';
import { createPeople, type People } from './people.ts';
import { countChannels, readSetup } from './setup.ts';
import { warning } from './warning.ts';
import { workspaceHost } from './workspace-host.ts';

/** The export zip that Slack offers, and that several tools make in the same form. */
export const slackReader = {
  format: 'slack_export_zip',
  importType: 'slack',
  detect: (archive) => Promise.resolve(isExport(archive)),
  sourceHost: workspaceHost,
  countChannels,
  units: (archive) => layoutOf(archive).dayFiles.length,
  read,
} satisfies Reader;

/** The position before all content, which is read again in each run. */
const setup: Position = { unit: -1, index: 0 };

interface Known {
  readonly people: People;
  readonly channels: Channels;
}

async function* read(archive: Archive, options: ReadOptions): AsyncGenerator<Positioned<NeutralRecord>> {
  const layout = layoutOf(archive);
  const known: Known = { people: createPeople(), channels: { byFolder: new Map(), names: new Map() } };
  for await (const record of readSetup(archive, layout, known, options.includeDirect)) {
    yield { ...record, position: setup };
  }
  const from = options.from ?? setup;
  for (let unit = Math.max(0, from.unit); unit < layout.dayFiles.length; unit += 1) {
    if (options.signal?.aborted) return;
    let index = -1;
    for (const { record, newPeople } of await readUnit(archive, layout, layout.dayFiles[unit]!, known, options)) {
      index += 1;
      if (unit === from.unit && index <= from.index) continue;
      // People do not count: who has been found depends on where a run began, and positions must not.
      for (const user of newPeople()) yield { ...user, position: setup };
      yield Object.assign(record, { position: { unit, index } });
    }
  }
}

async function readUnit(
  archive: Archive,
  layout: Layout,
  file: string,
  { people, channels }: Known,
  options: ReadOptions,
): Promise<Iterable<DayRecord>> {
  const folder = folderOf(file, layout.root);
  // Each folder has one: setup has added those in no list.
  const channel = channels.byFolder.get(folderKey(folder))!;
  if (channel.isDirect && !options.includeDirect) {
    return [{ record: directLeftOut(file, await countMessages(archive, file)), newPeople: () => [] }];
  }
  const context = {
    channelId: channel.id,
    pins: channel.pins,
    directory: {
      personName: people.nameOf,
      channelName: (id: string) => channels.names.get(id),
      sourceHost: options.sourceHost,
    },
    userOfBot: people.userOfBot,
    find: fileFinder(archive, layout.root, { id: channel.id, folder }),
  };
  return readDayFile(archive, file, context, people);
}

function directLeftOut(file: string, count: number): WarningRecord {
  const sample = 'Messages between few people come only when they are asked for.';
  return warning('direct_messages_left_out', 'info', sample, { file, count });
}
