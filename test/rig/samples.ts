import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A folder of samples that may not be given on: `shared/samples` beside the checkout, or beside any folder that it
 * stands in. Where there is none this says so, and the tests that need it are skipped.
 */
export function samplesOf(name: string): string | undefined {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const found = join(folder, 'shared', 'samples', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) break;
  }
  process.stderr.write(`No samples of ${name} here (shared/samples): the tests with them are skipped.\n`);
  return undefined;
}
