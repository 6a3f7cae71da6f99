// `npm test`: the checks, then all tests, then the one line with the counts of both. Arguments go to vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = await runChecks();
const tests = await runTests(process.argv.slice(2));
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`${passed} passed, ${failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`);
process.exitCode = failed ? 1 : 0;

async function runTests(parameters) {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-tally-'));
  const file = join(directory, 'tally.json');
  try {
    const code = await runVitest(parameters, file);
    const tally = JSON.parse(await readFile(file, 'utf8').catch(() => '{"passed":0,"failed":0,"skipped":0}'));
    // A run that broke off has counted too little; it must not look like a good one.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runVitest(parameters, file) {
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'tally.mjs')}`];
  const child = spawn(vitest, ['run', ...reporters, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TRIBUTARY_TEST_TALLY: file },
  });
  // Ctrl-C reaches vitest as well: let it clean up and end first.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'exit').catch((error) => [console.error(error)]);
  return code;
}
