// Runs vitest and counts what it ran, for test.mjs and campaign.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const none = { passed: 0, failed: 0, skipped: 0 };

/** Runs the tests that `words` name, and says in the end which failed. Resolves with the counts, and the seconds it took. */
export async function runVitest(words, { reporter = 'default', environment = {} } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-tally-'));
  const file = join(directory, 'tally.json');
  const start = performance.now();
  try {
    const reporters = [`--reporter=${reporter}`, `--reporter=${join(root, 'scripts', 'tally.mjs')}`];
    const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...reporters, ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment, TRIBUTARY_TEST_TALLY: file },
    });
    const [code] = await once(child, 'exit').catch((error) => [console.error(error)]);
    const seconds = (performance.now() - start) / 1000;
    const tally = await readFile(file, 'utf8').then(JSON.parse, () => none);
    // A run that broke off has counted too little; it must not look like a good one.
    return { ...tally, failed: tally.failed || (code === 0 ? 0 : 1), seconds };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
