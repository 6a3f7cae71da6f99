import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import type { Archive } from './archive.ts';
import { defaultLimits, EntryError } from './archive-errors.ts';
import { openArchive } from './archive.ts';

/**
 * Opens a file to import: a zip file, or a JSON file, which becomes an archive with one entry.
 * @throws ArchiveError like `openArchive`
 */
export async function openImportFile(path: string, filename: string): Promise<Archive> {
  return (await isJson(path)) ? plainFile(path, filename) : openArchive(path);
}

/** True if the first non-space character opens an object or a list. */
async function isJson(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^(\ufeff)?\s*[{[]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function plainFile(path: string, filename: string): Promise<Archive> {
  const name = filename.replaceAll('/', '_') || 'export.json';
  const { size } = await stat(path);
  const check = (asked: string): void => {
    if (asked !== name) throw new EntryError('no_such_entry', asked, `There is no ${asked} in the archive.`);
  };
  return {
    names: [name],
    problems: [],
    has: (asked) => asked === name,
    *namesUnder(prefix) {
      if (name.startsWith(prefix)) yield name;
    },
    size: (asked) => {
      check(asked);
      return size;
    },
    readEntry: async (asked) => {
      check(asked);
      const max = defaultLimits.wholeEntry;
      if (size > max) throw new EntryError('entry_too_large', name, `${name} is larger than ${max} bytes.`);
      return readFile(path);
    },
    openEntry: (asked) => {
      check(asked);
      return Promise.resolve(createReadStream(path));
    },
    close: () => Promise.resolve(),
  };
}
