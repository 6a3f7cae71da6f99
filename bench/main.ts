import { availableParallelism, cpus } from 'node:os';
import { benchAdminLists } from './admin-lists.ts';
import { benchBigFile } from './big-file.ts';
import { benchBusy } from './busy.ts';
import { benchChannels } from './channels.ts';
import { benchCores } from './cores.ts';
import { benchDeepPages } from './deep-pages.ts';
import { benchDurability } from './durability.ts';
import { benchFiles } from './files.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import.ts';
import { benchIsolation } from './isolation.ts';
import { benchKill } from './kill.ts';
import { benchLeaving } from './leaving.ts';
import { benchLive } from './live.ts';
import { benchOnboarding } from './onboarding.ts';
import { benchReassignment } from './reassignment.ts';
import { benchRequests } from './requests.ts';
import { benchSoak } from './soak.ts';

const usage = `npm run bench -- [--quick] [--only=<call>] [--kills=<n>] [--seed=<n>] [--postgres] [name ...]

names: busy, import, reassignment, requests (all by default); when named: onboarding (2,000 people are imported, mailed, and join), live (200 live pages, a channel of a million messages), pages (a million items), growth (lists of servers with 10,000, 100,000 and 1,000,000 items, on both databases), channels (an import of 2,000), files (a folder of 50,000 files, an album of 5,000 photos), admin (lists of administrators over 100,000 users and groups, a million jobs and a million mails), leaving (a channel of a
million items, out and in), bigfile (needs 16 GB of disk in the temporary directory), reassignment-large (its data takes
some 20 minutes to make, once), cores (one web process and two), isolation (writes on PostgreSQL, read committed and serializable), durability (posts with and without syncs, on the disk of the temporary directory), kill (a server that is killed 100 times), soak (the calls of busy in turn for 20 minutes, with what the memory of the server is made of)
--quick: a tenth of the data, to see that it works
--only: of busy, requests and growth, the calls whose names begin so
--table: of busy, files, live, onboarding, import, channels, reassignment, reassignment-large, leaving, cores, isolation and growth, puts the figures into docs/operate/performance.md
--largest: of growth, items of the largest server (1,000,000)
--kills, --seed: of kill, how often, and which moments
--postgres: of busy, import and kill, with the data in PostgreSQL`;

interface Options {
  readonly only: string | undefined;
  readonly kills: number;
  readonly seed: number;
  readonly onPostgres: boolean;
  readonly table: boolean;
  readonly largest: number;
}

const benches: Readonly<Record<string, (scale: number, options: Options) => Promise<void>>> = {
  busy: (scale, options) => benchBusy({ ...options, scale, seconds: scale < 1 ? 1 : 2 }),
  import: (scale, { table, onPostgres }) =>
    benchImport({ table, onPostgres, people: 1000 * scale, messages: 250_000 * scale }),
  reassignment: (scale, { table }) =>
    benchReassignment({ table: table && 'reassignment', people: 10_000 * scale, messages: 62_000 * scale }),
  channels: (scale, { table }) => benchChannels({ table, channels: 2000 * scale }),
  leaving: (scale, { table }) => benchLeaving({ table, items: 1_000_000 * scale }),
  live: (scale, options) => benchLive({ ...options, items: 1_000_000 * scale }),
  files: (scale, options) => benchFiles({ ...options, files: 50_000 * scale, photos: 5000 * scale }),
  admin: (scale) =>
    benchAdminLists({
      users: 100_000 * scale,
      groups: 100_000 * scale,
      jobs: 1_000_000 * scale,
      mails: 1_000_000 * scale,
    }),
  growth: (scale, options) =>
    benchGrowth({ ...options, sizes: scale < 1 ? [10_000, 100_000] : [10_000, 100_000, options.largest] }),
  onboarding: (scale, options) => benchOnboarding({ ...options, people: 2000 * scale }),
  pages: (scale) => benchDeepPages({ items: 1_000_000 * scale }),
  bigfile: (scale) => benchBigFile({ bytes: 5_000_000_000 * scale }),
  'reassignment-large': (scale, { table }) =>
    benchReassignment({ table: table && 'large reassignment', people: 50_000 * scale, messages: 470_000 * scale }),
  requests: (scale, { only }) => benchRequests({ seconds: Math.max(2, 6 * scale), only }),
  soak: (scale) => benchSoak({ scale, minutes: 20 * scale }),
  cores: (scale, { table }) => benchCores({ table, seconds: Math.max(1, 5 * scale) }),
  durability: (scale) => benchDurability({ seconds: Math.max(1, 4 * scale) }),
  isolation: (scale, { table }) => benchIsolation({ table, seconds: Math.max(1, 3 * scale), messages: 3000 * scale }),
  kill: (scale, { kills, ...options }) => benchKill({ ...options, kills: Math.round(kills * scale) }),
};

/** What runs when nothing is named. */
const usual = ['busy', 'import', 'reassignment', 'requests'];

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isQuick = given.includes('--quick');
  const valueOf = (name: string): string | undefined =>
    given.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  const options = {
    only: valueOf('only'),
    kills: Number(valueOf('kills') ?? 100),
    seed: Number(valueOf('seed') ?? 1),
    onPostgres: given.includes('--postgres'),
    table: given.includes('--table'),
    largest: Number(valueOf('largest') ?? 1_000_000),
  };
  const names = given.filter((argument) => !argument.startsWith('--'));
  if (names.some((name) => !(name in benches))) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  for (const name of names.length > 0 ? names : usual) await benches[name]!(isQuick ? 0.1 : 1, options);
}

await main();
