import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Expected } from '../../src/demo/expected.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';

/** Made-up data is cached here between runs; it depends on its options alone. */
export const cacheDirectory = '.bench';

/** The archive of a made-up community of this size, and what an import of it must bring. */
export async function archiveOf(options: {
  people: number;
  messages: number;
}): Promise<{ path: string; expected: Expected }> {
  mkdirSync(cacheDirectory, { recursive: true });
  const name = join(cacheDirectory, `slack-${options.people}-${options.messages}`);
  const path = `${name}.zip`;
  if (!existsSync(`${name}.json`)) {
    console.log(`making ${path} ...`);
    const expected = await writeSlackArchive(path, { ...options, seed: 3 });
    writeFileSync(`${name}.json`, JSON.stringify(expected));
  }
  return { path, expected: JSON.parse(readFileSync(`${name}.json`, 'utf8')) as Expected };
}
