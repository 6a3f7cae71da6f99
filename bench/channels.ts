import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createZip } from '../src/demo/zip-writer.ts';
import { ask, createInstance, handIn } from './lib/instance.ts';
import { perSecond, printFigures, rate, seconds } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { untilImported } from './lib/until-imported.ts';
import { writeFigures } from './lib/table.ts';

const people = ['U1', 'U2', 'U3'];

/** An import of many channels of a few messages each, where what each channel takes counts. */
export async function benchChannels({ channels, table }: { channels: number; table: boolean }): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-channels-'));
  const instance = await createInstance();
  try {
    const path = join(directory, 'archive.zip');
    await writeArchive(path, channels);
    const server = await startServer(instance.dataDir);
    try {
      const start = performance.now();
      await untilImported(instance, await handIn(instance, path));
      const took = performance.now() - start;
      const [items] = ask<{ count: number }>(instance.databaseFile, 'select count(*) as count from item');
      const figures = [
        {
          what: `${channels.toLocaleString('en')} channels, ${items!.count} messages`,
          ours: seconds(took),
          aim: '< 20 s',
        },
        { what: 'channels', ours: rate(perSecond(channels, took)) },
      ];
      printFigures('Import of many channels', figures);
      if (table) writeFigures('channels', figures);
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
    rmSync(directory, { recursive: true });
  }
}

async function writeArchive(path: string, channels: number): Promise<void> {
  const zip = await createZip(path);
  const names = Array.from({ length: channels }, (_, index) => `channel-${index}`);
  await zip.add('users.json', JSON.stringify(people.map((id) => ({ id, team_id: 'T1', name: id.toLowerCase() }))));
  const created = 1_700_000_000;
  await zip.add(
    'channels.json',
    JSON.stringify(names.map((name, index) => ({ id: `C${index}`, name, created, creator: 'U1', members: people }))),
  );
  for (const [index, name] of names.entries()) {
    const messages = people.map((user, place) => {
      const ts = `${1_704_153_600 + index * 10 + place}.000100`;
      return { type: 'message', user, text: `Message ${place + 1} of ${name}`, ts };
    });
    await zip.add(`${name}/2024-01-02.json`, JSON.stringify(messages));
  }
  await zip.close();
}
