import { defineConfig } from 'vitest/config';

/**
 * What is slow by nature, and runs as `npm run test:slow`: processes that are started, killed and starved, storage that is silent, browsers,
 * random inputs, real archives, bodies of many megabytes, and other programs run over whole projects.
 */
const slow = [
  'test/{browser,crash,faults,fuzz,hostile}/**/*.test.ts',
  'test/acceptance/{commands,pg-dump,python-gitlab.db,start}.test.ts',
  'test/architecture/{imports,lint}.test.ts',
  'test/conformance/http/large-items.db.test.ts',
  'src/readers/slack/{account.db,real-archives}.test.ts',
  'src/readers/hubzilla/arriving.db.test.ts',
  'src/core/platform/jobs/storage-outage.db.test.ts',
  'src/http/outage.http.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['test/rig/global-setup.ts'],
    // Processes, not threads: native modules and signals behave as in the server.
    pool: 'forks',
    maxWorkers: '100%',
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...slow],
          // Files share a process, one after the other, which saves loading everything anew for each; nothing may
          // depend on state of a module.
          isolate: false,
        },
      },
      // Each file has a process of its own, so that its garbage is nobody else's.
      { extends: true, test: { name: 'slow', include: slow, isolate: true } },
    ],
  },
});
