import { defineConfig } from 'vitest/config';

/** What servers that answer lists do without; loading it takes longer than most of the tests. */
const leftOut = ['./web/index.ts', './web/content/live-items.tsx', './graphql/index.ts', './openapi-answers.ts'];

/**
 * The tests that `npm run test:mutation` runs against each mutant: those beside the code, of which most are pure, and
 * one that asks a server, for lists of files. Each file is loaded anew, since what is made while a file is loaded is mutated,
 * too.
 */
export default defineConfig({
  resolve: {
    alias: leftOut.map((file) => ({
      find: new RegExp(`^${file.replaceAll('.', '\\.')}$`),
      replacement: `${import.meta.dirname}/test/rig/no-pages.ts`,
    })),
  },
  test: {
    globalSetup: ['test/rig/sqlite-alone.ts'],
    include: [
      'src/core/*/domain/**/*.test.ts',
      'src/core/identity/storage/visible*.db.test.ts',
      'src/core/platform/storage/queries/page.test.ts',
      'src/http/cache/*.test.ts',
      'src/http/channel-api/content/item-fragments.db.test.ts',
      'src/http/web/content/rendered-rows.test.ts',
      'src/http/channel-api/identity/connection-rows.db.test.ts',
      'test/conformance/channel-api/cached-files.db.test.ts',
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
