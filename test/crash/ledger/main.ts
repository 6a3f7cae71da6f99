import { parseArgs } from 'node:util';
import { startPostgres } from '../../rig/postgres.ts';
import { build } from '../../rig/server-process.ts';
import { runCrashes } from './run.ts';

const usage = `npm run crash -- [--kills=N] [--seed=S] [--connections=N] [--postgres]

Kills a real server N times (300) at random while clients post with delivery, edit, delete, upload, import, reassign,
undo and back up, then compares the answers that the clients got with what the server has. --postgres: on PostgreSQL.`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    connections: { type: 'string', default: '510' },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  await build();
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (values.postgres && !postgres) throw new Error('there is no PostgreSQL');
  const start = performance.now();
  try {
    const plan = { kills: Number(values.kills), seed: Number(values.seed), connections: Number(values.connections) };
    const report = await runCrashes({ ...plan, postgresUrl: postgres?.url });
    const { kills, acknowledged, unanswered, communities, backups, findings } = report;
    const count = (kind: string): number => findings.filter((each) => each.kind === kind).length;
    for (const { kind, what } of findings.slice(0, 50)) console.log(`${kind}: ${what}`);
    const took = Math.round((performance.now() - start) / 1000);
    console.log(
      `${postgres ? 'PostgreSQL' : 'SQLite'}, seed ${values.seed}: ${kills} kills in ${took} s; ` +
        `${acknowledged} things acknowledged, ${unanswered} unanswered, ${communities} communities, ${backups} backups; ` +
        `${count('lost')} lost, ${count('doubled')} doubled, ${count('wrong')} wrong, ${count('refused')} refused`,
    );
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}

if (values.help) console.log(usage);
else await main();
