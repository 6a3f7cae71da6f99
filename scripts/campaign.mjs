// `npm run campaign -- [--minutes=N] [--round=R] [--postgres]`: the long form of the tests that try what has no end
// (test/rig/campaign.ts), file by file, until the minutes (30) are over: on SQLite, or on PostgreSQL those that use a database.
// Each round has other seeds; `--round` begins with a later one. Failures are repeated by the command that is printed with them.
import { parseArgs } from 'node:util';
import { runVitest } from './vitest.mjs';

/** On either database: those whose tests ask for it themselves, and those that can be run on any. */
const onEach = [
  'test/crash/fault-points.db.test.ts',
  'test/crash/ledger/ledger.test.ts',
  'test/crash/kill.test.ts',
  'test/races/races.test.ts',
  'test/properties/sequences.test.ts',
  'test/conformance/group-api/subgroup-authors.db.test.ts',
  'test/conformance/channel-api/lists.db.test.ts',
  'test/conformance/http/odd-parameters.db.test.ts',
  'test/crash/purge.test.ts',
];

/** They use SQLite, or none. */
const others = [
  'test/acceptance/start.test.ts',
  'test/crash/backup.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/hostile/linear.test.ts',
  'test/browser/accessibility.test.ts',
  'test/browser/pseudo-locales.test.ts',
  'test/browser/mails.test.ts',
  'test/browser/live.test.ts',
  'test/architecture/imports.test.ts',
];

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    round: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const { minutes, postgres } = values;
const end = Date.now() + Number(minutes) * 60_000;
const sum = { passed: 0, failed: 0, skipped: 0 };
const tried = [];
for (let round = Number(values.round); Date.now() < end; round += 1) {
  for (const file of postgres ? onEach : [...onEach, ...others]) {
    if (Date.now() >= end) break;
    const { seconds, ...tally } = await run(file, round);
    for (const outcome of Object.keys(sum)) sum[outcome] += tally[outcome];
    tried.push(`round ${round}  ${file}: ${tally.passed} passed, ${tally.failed} failed, ${Math.round(seconds)} s`);
  }
}
const where = postgres ? 'PostgreSQL' : 'SQLite';
console.log([...tried, `${where}: ${sum.passed} passed, ${sum.failed} failed`].join('\n'));
process.exitCode = sum.failed ? 1 : 0;

function run(file, round) {
  // The project `postgres` has files there that otherwise run on SQLite alone.
  const projects = postgres && file.includes('.db.') ? ['postgres'] : ['fast', 'slow'];
  const only = onEach.includes(file) ? ['-t', `on ${postgres ? 'PostgreSQL' : 'SQLite'}`] : [];
  return runVitest([...projects.flatMap((name) => ['--project', name]), ...only, file], {
    reporter: 'verbose',
    environment: { TRIBUTARY_CAMPAIGN_ROUND: String(round) },
  });
}
