import { createDatabase, dropDatabase, startPostgres } from '../rig/postgres.ts';
import { build } from '../rig/server-process.ts';
import { nodeOf, supported } from './binaries.ts';
import { type Step, smoke } from './smoke.ts';

const lines = process.argv.slice(2);
for (const line of lines) if (!supported.includes(line)) throw new Error(`Node.js is one of ${supported.join(', ')}.`);

await build();
const postgres = await startPostgres();
if (!postgres) throw new Error('There is no PostgreSQL to try.');
const counts = { passed: 0, failed: 0 };
try {
  for (const line of lines.length > 0 ? lines : supported) {
    const node = await nodeOf(line);
    report(line, 'SQLite', await smoke({ node, databaseUrl: undefined, restoreUrl: undefined }));
    const [databaseUrl, restoreUrl] = [await freshDatabase('runtime'), await freshDatabase('restored')];
    report(line, 'PostgreSQL', await smoke({ node, databaseUrl, restoreUrl }));
  }
} finally {
  await postgres.stop();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function freshDatabase(name: string): Promise<string> {
  await dropDatabase(postgres!.url, name);
  return createDatabase(postgres!.url, name);
}

function report(line: string, database: string, steps: readonly Step[]): void {
  for (const { name, failure } of steps) {
    counts[failure === undefined ? 'passed' : 'failed'] += 1;
    console.log(`${failure === undefined ? 'pass' : 'FAIL'}  Node ${line} on ${database}: ${name}`);
    if (failure !== undefined) console.log(`      ${failure.replaceAll('\n', '\n      ')}`);
  }
}
