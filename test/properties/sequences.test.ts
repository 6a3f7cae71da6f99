import { describe, expect, inject, it } from 'vitest';
import { runSequences } from './run.ts';

/** `npm run sequences` does the same ten thousand times. */
describe('every contribution has one author at any time, and whoever became it is in the log with who has allowed it', () => {
  it('on SQLite', { timeout: 240_000 }, async () => {
    const report = await runSequences({ sequences: 60, seed: 1, postgresUrl: undefined });
    expect(report.failure).toBeUndefined();
    expect(report.sequences).toBe(60);
    for (const kind of ['accept', 'accept_part', 'split', 'merge', 'undo_merge', 'undo', 'claim']) {
      expect(report.done.get(kind) ?? 0).toBeGreaterThan(0);
    }
  });

  it.skipIf(!inject('postgresUrl'))('on PostgreSQL', { timeout: 240_000 }, async () => {
    const report = await runSequences({ sequences: 20, seed: 2, postgresUrl: inject('postgresUrl') });
    expect(report.failure).toBeUndefined();
    expect(report.sequences).toBe(20);
  });
});
