// `node scripts/test.mjs fast|slow|all`: `fast` is `npm test` (the checks, then all tests but the slow ones), `slow` is
// `npm run test:slow` (the slow ones), and `all` both. Ends with one line that counts everything. Further arguments go to vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [part, ...parameters] = process.argv.slice(2);

/** What each part consists of; tests go by the names of the projects in vitest.config.ts. */
const parts = {
  fast: [runChecks, () => runTests('fast')],
  slow: [() => runTests('slow')],
  all: [runChecks, () => runTests('fast', 'slow')],
};

if (!parts[part]) {
  console.error(`Say what to run: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 2;
} else await run(parts[part]);

async function run(runners) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const runner of runners) {
    const tally = await runner();
    for (const outcome of Object.keys(sum)) sum[outcome] += tally[outcome] ?? 0;
  }
  const { passed, failed, skipped } = sum;
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed ? 1 : 0;
}

/** In one run, which loads and compiles everything once and has all cores busy to its end. */
async function runTests(...projects) {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-tally-'));
  const file = join(directory, 'tally.json');
  const start = performance.now();
  try {
    const code = await runVitest(projects, file);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${code === 0 ? 'pass' : 'FAIL'}  ${`${projects.join(', ')} tests`.padEnd(15)}${seconds.toFixed(1).padStart(5)} s`,
    );
    const tally = JSON.parse(await readFile(file, 'utf8').catch(() => '{"passed":0,"failed":0,"skipped":0}'));
    // A run that broke off has counted too little; it must not look like a good one.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runVitest(projects, file) {
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'tally.mjs')}`];
  const child = spawn(
    vitest,
    ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters, ...parameters],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TRIBUTARY_TEST_TALLY: file },
    },
  );
  // Ctrl-C reaches vitest as well: let it clean up and end first.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'exit').catch((error) => [console.error(error)]);
  return code;
}
