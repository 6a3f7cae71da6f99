import { availableParallelism, cpus } from 'node:os';
import { benchBigFile } from './big-file.ts';
import { benchImport } from './import.ts';
import { benchReassignment } from './reassignment.ts';
import { benchRequests } from './requests.ts';

const usage = `npm run bench -- [--quick] [name ...]

names: import, reassignment, requests, bigfile (all by default; bigfile needs 16 GB of disk in the temporary directory),
reassignment-large (when named: its data takes some 20 minutes to make, once)
--quick: a tenth of the data, to see that it works`;

const benches: Readonly<Record<string, (scale: number) => Promise<void>>> = {
  import: (scale) => benchImport({ people: 1000 * scale, messages: 250_000 * scale }),
  reassignment: (scale) => benchReassignment({ people: 10_000 * scale, messages: 62_000 * scale }),
  bigfile: (scale) => benchBigFile({ bytes: 5_000_000_000 * scale }),
  'reassignment-large': (scale) => benchReassignment({ people: 50_000 * scale, messages: 470_000 * scale }),
  requests: (scale) => benchRequests({ seconds: Math.max(1, 5 * scale) }),
};

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isQuick = given.includes('--quick');
  const names = given.filter((argument) => argument !== '--quick');
  if (names.some((name) => !(name in benches))) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  const usual = Object.keys(benches).filter((name) => name !== 'reassignment-large');
  for (const name of names.length > 0 ? names : usual) await benches[name]!(isQuick ? 0.1 : 1);
}

await main();
