// `npm run campaign -- [--minutes=N] [--round=R]`: the long form of the tests that try what has no end (test/rig/campaign.ts),
// file by file, until the minutes (30) are over. Each round has other seeds; `--round` begins with a later one. Failures are
// repeated by the command that is printed with them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

const campaigns = [
  'test/crash/fault-points.db.test.ts',
  'test/crash/ledger/ledger.test.ts',
  'test/crash/kill.test.ts',
  'test/properties/sequences.test.ts',
  'test/conformance/group-api/subgroup-authors.db.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/conformance/channel-api/lists.db.test.ts',
  'test/hostile/linear.test.ts',
  'test/browser/accessibility.test.ts',
  'test/browser/pseudo-locales.test.ts',
  'test/architecture/imports.test.ts',
];

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, round: { type: 'string', default: '1' } },
});
const end = Date.now() + Number(values.minutes) * 60_000;
const sum = { passed: 0, failed: 0, skipped: 0 };
const tried = [];
for (let round = Number(values.round); Date.now() < end; round += 1) {
  for (const file of campaigns) {
    if (Date.now() >= end) break;
    const start = Date.now();
    const { passed, failed, skipped } = await run(file, round);
    for (const [outcome, count] of Object.entries({ passed, failed, skipped })) sum[outcome] += count;
    const seconds = Math.round((Date.now() - start) / 1000);
    tried.push(`round ${round}  ${file}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }
}
console.log([...tried, `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`].join('\n'));
process.exitCode = sum.failed ? 1 : 0;

async function run(file, round) {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-tally-'));
  const tally = join(directory, 'tally.json');
  try {
    const reporters = ['--reporter=verbose', `--reporter=${join(root, 'scripts', 'tally.mjs')}`];
    const child = spawn(
      join(root, 'node_modules', '.bin', 'vitest'),
      ['run', '--project', 'slow', ...reporters, file],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, TRIBUTARY_TEST_TALLY: tally, TRIBUTARY_CAMPAIGN_ROUND: String(round) },
      },
    );
    const [code] = await once(child, 'exit');
    const counts = JSON.parse(await readFile(tally, 'utf8').catch(() => '{"passed":0,"failed":0,"skipped":0}'));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
