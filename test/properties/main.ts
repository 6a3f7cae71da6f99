import { parseArgs } from 'node:util';
import { startPostgres } from '../rig/postgres.ts';
import { runSequences } from './run.ts';

const usage = `npm run sequences -- [--sequences=N] [--seed=S] [--path=P] [--shrink] [--postgres]

Lets several people propose, claim, invite, accept, split, undo and delete at random, N times (10000), with background work that is
interrupted, and looks after each step that every contribution has one author and who has allowed each change.`;

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (values.postgres && !postgres) throw new Error('there is no PostgreSQL');
  const start = performance.now();
  try {
    const report = await runSequences({
      sequences: Number(values.sequences),
      seed: Number(values.seed),
      path: values.path,
      shrinks: values.shrink,
      postgresUrl: postgres?.url,
      progress: (done) => {
        if (done % 500 === 0) console.log(`${done} after ${Math.round((performance.now() - start) / 1000)} s`);
      },
    });
    for (const outcome of ['done', 'refused'] as const) {
      console.log(`${outcome}: ${[...report[outcome]].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    }
    const took = Math.round((performance.now() - start) / 1000);
    const where = postgres ? 'PostgreSQL' : 'SQLite';
    console.log(`${where}, seed ${values.seed}: ${report.sequences} sequences in ${took} s`);
    if (report.failure === undefined) return;
    console.log(report.failure);
    process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}

if (values.help) console.log(usage);
else await main();
