import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Writes a directory to disk: a file that was made or renamed there survives a power cut only then. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Makes a directory and those above it that are missing; their names are on disk then. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let above = dirname(resolve(path)); above.length >= top.length; above = dirname(above)) {
    await syncDirectory(above);
    if (above === top) return;
  }
}
