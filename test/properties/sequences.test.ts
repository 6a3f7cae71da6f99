import { describe, expect, inject, it } from 'vitest';
import { inForm, seedOf } from '../rig/campaign.ts';
import { runSequences } from './run.ts';

/** `npm run sequences` does the same ten thousand times. */
const sequences = { sqlite: inForm(60, 400), postgres: inForm(8, 100) };

describe('every contribution has one author at any time, and whoever became it is in the log with who has allowed it', () => {
  it('on SQLite', { timeout: inForm(240_000, 1_200_000) }, async () => {
    const report = await runSequences({ sequences: sequences.sqlite, seed: seedOf(1), postgresUrl: undefined });
    expect(report.failure).toBeUndefined();
    expect(report.sequences).toBe(sequences.sqlite);
    for (const kind of ['accept', 'accept_part', 'split', 'merge', 'undo_merge', 'undo', 'claim']) {
      expect(report.done.get(kind) ?? 0).toBeGreaterThan(0);
    }
  });

  it.skipIf(!inject('postgresUrl'))('on PostgreSQL', { timeout: inForm(240_000, 1_200_000) }, async () => {
    const report = await runSequences({
      sequences: sequences.postgres,
      seed: seedOf(2),
      postgresUrl: inject('postgresUrl'),
    });
    expect(report.failure).toBeUndefined();
    expect(report.sequences).toBe(sequences.postgres);
  });
});
