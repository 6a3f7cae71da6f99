import { availableParallelism, cpus } from 'node:os';
import { benchBigFile } from './big-file.ts';
import { benchDeepPages } from './deep-pages.ts';
import { benchImport } from './import.ts';
import { benchReassignment } from './reassignment.ts';
import { benchRequests } from './requests.ts';

const usage = `npm run bench -- [--quick] [--only=<call>] [name ...]

names: import, reassignment, requests, pages, bigfile (all by default; bigfile needs 16 GB of disk in the temporary directory)
--quick: a tenth of the data, to see that it works
--only: of requests, the calls whose names begin so`;

const benches: Readonly<Record<string, (scale: number, only?: string) => Promise<void>>> = {
  import: (scale) => benchImport({ people: 1000 * scale, messages: 250_000 * scale }),
  reassignment: (scale) => benchReassignment({ people: 10_000 * scale, messages: 62_000 * scale }),
  pages: (scale) => benchDeepPages({ items: 1_000_000 * scale }),
  bigfile: (scale) => benchBigFile({ bytes: 5_000_000_000 * scale }),
  requests: (scale, only) => benchRequests({ seconds: Math.max(2, 6 * scale), only }),
};

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isQuick = given.includes('--quick');
  const only = given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const names = given.filter((argument) => !argument.startsWith('--'));
  if (names.some((name) => !(name in benches))) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  for (const name of names.length > 0 ? names : Object.keys(benches)) await benches[name]!(isQuick ? 0.1 : 1, only);
}

await main();
