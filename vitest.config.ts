import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/rig/global-setup.ts'],
    // Processes, not threads: native modules and signals behave as in the server. Files share a process, one after
    // the other, which saves loading everything anew for each; nothing may depend on state of a module.
    pool: 'forks',
    maxWorkers: '100%',
    isolate: false,
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
