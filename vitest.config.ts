import { defineConfig } from 'vitest/config';

/** Files that take much memory or time: each has a process of its own, so that its garbage is nobody else's. */
const apart = ['test/{crash,faults,fuzz,hostile}/**/*.test.ts', 'test/conformance/http/large-items.db.test.ts'];

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
          name: 'together',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...apart],
          // Files share a process, one after the other, which saves loading everything anew for each; nothing may
          // depend on state of a module.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart, isolate: true } },
    ],
  },
});
