import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run test:mutation` runs against each mutant: those beside the code, of which most are pure. Each file
 * is loaded anew, since what is made while a file is loaded is mutated, too.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/rig/sqlite-alone.ts'],
    include: [
      'src/core/*/domain/**/*.test.ts',
      'src/core/identity/storage/visible*.db.test.ts',
      'src/core/platform/storage/queries/page.test.ts',
      'src/http/channel-api/response-cache.db.test.ts',
      'src/http/group-api/paging.test.ts',
      'src/http/web/shared/local-path.test.ts',
      'src/wire/**/*.test.ts',
    ],
    // It measures what large files cost, and mutants of it take minutes each.
    exclude: ['**/reassignment-upload.test.ts'],
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
