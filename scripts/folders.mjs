// Folders of src import each other one way, too: `npm run check:folders`. Tests beside the code do not count, nor does what a
// folder imports from below itself: its files put together what the folders in it hold, and hold what those share.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const files = (await readdir('src', { recursive: true }))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join('src', name));
const imports = await readImports();
const cycles = [...imports.keys()].flatMap((folder) => cycleFrom(folder) ?? []);
for (const cycle of cycles) console.error(`${cycle.join(' -> ')}`);
console.log(`${imports.size} folders, ${cycles.length} cycles`);
process.exitCode = cycles.length > 0 ? 1 : 0;

/** Folder -> the folders that its files import, with one example of each. */
async function readImports() {
  const found = new Map();
  for (const file of files) {
    const folder = dirname(file);
    const targets = found.get(folder) ?? new Set();
    found.set(folder, targets);
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = dirname(normalize(join(folder, name)));
      if (!`${target}/`.startsWith(`${folder}/`)) targets.add(target);
    }
  }
  return found;
}

/** The shortest way from a folder back to itself, reported from its first folder alone; undefined without one. */
function cycleFrom(start) {
  const ways = [[start]];
  const seen = new Set();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of imports.get(way.at(-1)) ?? []) {
      if (next === start)
        return start === way.reduce((first, folder) => (folder < first ? folder : first))
          ? [[...way, start]]
          : undefined;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
