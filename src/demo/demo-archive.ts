import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSlackArchive } from './slack-archive.ts';

/** The archive of the community that administrators can load; its file is gone once it is disposed of. */
export async function makeDemoArchive(): Promise<{ readonly bytes: AsyncIterable<Uint8Array> } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
  const path = join(directory, 'millbrook.zip');
  const dispose = () => rm(directory, { recursive: true, force: true });
  try {
    await writeSlackArchive(path, { people: 40, messages: 800 });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { bytes: createReadStream(path), [Symbol.asyncDispose]: dispose };
}
