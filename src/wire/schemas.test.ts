import { describe, expect, it } from 'vitest';

declare global {
  interface ImportMeta {
    /** Of Vite, which turns these into imports. */
    glob(pattern: readonly string[], options: { eager: true }): Record<string, Readonly<Record<string, unknown>>>;
  }
}

const apis = {
  'channel-api': import.meta.glob(['./channel-api/**/*.ts', '!**/*.test.ts'], { eager: true }),
  'group-api': import.meta.glob(['./group-api/**/*.ts', '!**/*.test.ts'], { eager: true }),
  others: import.meta.glob(['./graphql/**/*.ts', './activity-streams/**/*.ts', './*.ts', '!**/*.test.ts'], {
    eager: true,
  }),
};

// A changed schema changes the contract: the test shows the difference for clients.
describe('schemas of records and input', () => {
  it.each(['channel-api', 'group-api', 'others'] as const)('stay as they are in %s', async (api) => {
    const lines = Object.entries(apis[api])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([module, exported]) =>
        Object.entries(exported)
          .filter(([, value]) => typeof value === 'object' && value !== null && '~kind' in value)
          .map(([name, schema]) => `${module.slice(2)} ${name} ${JSON.stringify(schema)}`),
      );
    expect(lines.length).toBeGreaterThan(10);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/schemas-${api}.txt`);
  });
});
