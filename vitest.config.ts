import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtModules } from './test/rig/built.ts';
import { inForm } from './test/rig/campaign.ts';

/** What only `npm run campaign` runs: the rules of dependency-cruiser, held against a project that breaks each. */
const onlyInCampaigns = ['test/architecture/imports.test.ts'];

/**
 * What is slow by nature, and runs as `npm run test:slow`: processes that are started, killed and starved, storage that is
 * silent, connections that break, browsers, random inputs and worlds, walks through every route, real archives, whole
 * backups, bodies of many megabytes, and other programs run over whole projects.
 */
const slow = [
  'test/{browser,crash,faults,fuzz,hostile,properties,races}/**/*.test.ts',
  'test/acceptance/{commands,go-gitlab.db,pg-dump,python-gitlab.db,ruby-gitlab.db,start}.test.ts',
  ...inForm([], onlyInCampaigns),
  'test/conformance/http/large-items.db.test.ts',
  'src/readers/slack/{account.db,real-archives}.test.ts',
  'src/readers/hubzilla/arriving.db.test.ts',
  'src/core/platform/jobs/{back-up,leases,storage-outage}.db.test.ts',
  'src/core/platform/storage/lost-connection.db.test.ts',
  'src/http/web/shared/csrf.http.test.ts',
  'src/readers/channel/hostile.db.test.ts',
  'test/conformance/group-api/outsiders.db.test.ts',
  'test/conformance/http/{exact-pages,heads,live-events,minimal-access,odd-parameters,private-channels,reads,withheld}.db.test.ts',
  'src/backup/{backup,every-form}.db.test.ts',
  'src/core/lifecycle/operations/delete-account.db.test.ts',
  'src/blobs/{disk,s3}.test.ts',
  'test/conformance/channel-api/{counted-calls,lists,replay}.db.test.ts',
  'test/conformance/http/{growth-routes,traffic}.db.test.ts',
  'src/http/outage.http.test.ts',
];

/** For each project that runs: of the whole it would be called for once more. */
const globalSetup = ['test/rig/global-setup.ts'];

/** Files share a process, one after the other, which saves loading everything again for each; nothing may depend on state of a module. */
const shared = {
  globalSetup,
  isolate: false,
  // Servers and queries are built by the thousand; what lives for a moment is not worth the old heap.
  execArgv: ['--max-semi-space-size=64'],
};

/** What takes minutes, the longest first. */
const longest = [
  'browser/accessibility',
  'faults/web-processes',
  'backup/every-form',
  'http/growth-routes',
  'races/races',
  'hostile/linear',
  'acceptance/start',
  'crash/kill',
  'crash/fault-points',
  'backup/backup',
  'http/withheld',
  'browser/live',
  'ledger/ledger',
  'browser/work',
];

/** Where files of seconds are rare; what follows them at the end of a run is short. */
const longRooms = /\/test\/(?:acceptance|browser|crash|faults|fuzz|hostile|properties|races)\//;

/** Starts with the longest files, lest one is left for the end, when it has nothing beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((name) => moduleId.includes(`/${name}.`));
      return index >= 0 ? index : longest.length + (longRooms.test(moduleId) ? 0 : 1);
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Projects load this file again without what the command line says. */
const maxWorkers = process.argv.find((word) => word.startsWith('--maxWorkers='))?.split('=')[1];

export default defineConfig({
  plugins: [builtModules()],
  test: {
    sequence: { sequencer: LongestFirst },
    // Most of the time of a single file went into transforming what it imports.
    experimental: { fsModuleCache: true },
    // Processes, not threads: native modules and signals behave as in the server.
    pool: 'forks',
    // One more than processors: much of what is slow waits for other processes, and for the clock.
    maxWorkers: maxWorkers ?? availableParallelism() + 1,
    // What libraries print is shown where a test fails; others are named by their files alone.
    silent: 'passed-only',
    slowTestThreshold: 60_000,
    // A busy machine takes its time.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      // On which databases is said by test/rig/databases.ts.
      {
        extends: true,
        test: {
          ...shared,
          name: 'fast',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...slow, ...onlyInCampaigns],
        },
      },
      // Any of these files on PostgreSQL, by hand.
      {
        extends: true,
        test: {
          ...shared,
          name: 'postgres',
          include: ['{src,test}/**/*.{db,http}.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'src/core/**', 'src/http/full-disk.http.test.ts'],
        },
      },
      { extends: true, test: { ...shared, name: 'slow', include: slow } },
    ],
  },
});
