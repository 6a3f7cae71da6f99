import { parseArgs } from 'node:util';
import { startPostgres } from '../rig/postgres.ts';
import { runRaces } from './run.ts';

const usage = `npm run races -- [--rounds=N] [--seed=S] [--postgres]

Sends the writes of both APIs and the forms of the pages four at a time, in N rounds (200), and checks that no answer is 5xx or
undocumented and that all invariants hold.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (values.postgres && !postgres) throw new Error('there is no PostgreSQL');
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 1000);
  try {
    let shown = 0;
    const tally = await runRaces({
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      postgresUrl: postgres?.url,
      progress: ({ round, isOver }, { requests, violations, latest }) => {
        for (const violation of violations.slice(shown)) console.log(violation);
        shown = violations.length;
        const where = isOver ? '' : `, in ${latest}`;
        console.log(`round ${round}: ${requests} requests, ${violations.length} violations, ${seconds()} s${where}`);
      },
    });
    for (const end of tally.ends) console.log(`ended early: ${end}`);
    const statuses = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(
      `${postgres ? 'PostgreSQL' : 'SQLite'}, seed ${values.seed}: ${values.rounds} rounds in ${seconds()} s`,
    );
    console.log(`${tally.requests} requests to ${tally.done.size} routes that succeeded; ${statuses.join(', ')}`);
    console.log(`${tally.untried.length} routes and forms that write never succeeded: ${tally.untried.join('; ')}`);
    console.log(`${tally.violations.length} violations`);
    if (tally.violations.length > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}

if (values.help) console.log(usage);
else await main();
