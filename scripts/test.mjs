// `node scripts/test.mjs fast|slow|all`: `fast` is `npm test` (the checks, then all tests but the slow ones), `slow` is
// `npm run test:slow` (the slow ones), and `all` both. Ends with one line that counts everything. Further arguments go to vitest.
import { runChecks } from './check.mjs';
import { runVitest } from './vitest.mjs';

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
  // Ctrl-C reaches vitest as well: let it clean up and end first.
  process.on('SIGINT', () => undefined);
  const tally = await runVitest([...projects.flatMap((name) => ['--project', name]), ...parameters]);
  const name = `${projects.join(', ')} tests`.padEnd(15);
  console.log(`${tally.failed ? 'FAIL' : 'pass'}  ${name}${tally.seconds.toFixed(1).padStart(5)} s`);
  return tally;
}
