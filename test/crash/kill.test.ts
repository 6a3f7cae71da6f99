import { beforeAll, describe, expect, inject, it } from 'vitest';
import { inForm, seedOf } from '../rig/campaign.ts';
import { type KillReport, runKills } from '../rig/kill-run.ts';
import { build } from '../rig/server-process.ts';

/** `npm run bench -- kill` does the same a hundred times. */
const size = { people: 44, messages: 600 };
const kills = inForm(3, 12);

/** No part of the end differs; mails may come a second time, each under the same Message-ID. */
function expectSameEnd({ calm, killed }: KillReport): void {
  for (const [part, value] of Object.entries(calm.state)) {
    expect({ [part]: killed.state[part] }).toEqual({ [part]: value });
  }
  expect(calm.state).toMatchObject({ openJobs: [], imports: [{ state: 'finished' }, { state: 'finished' }] });
  expect(calm.mails.again).toBe(0);
  expect(killed.mails.letters).toEqual(calm.mails.letters);
  expect(killed.mails.arrived).toEqual(killed.mails.sent);
  // Two workers may each be between sending and marking when the server dies.
  expect(killed.mails.again).toBeLessThanOrEqual(2 * killed.kills.length);
}

describe('a server that is killed again and again comes to the same end as one that is left alone', () => {
  beforeAll(build);

  it('on SQLite', { timeout: 240_000 }, async () => {
    const report = await runKills({ ...size, kills, seed: seedOf(1) });
    expect(report.killed.kills.length).toBeGreaterThanOrEqual(Math.floor(kills / 2));
    expectSameEnd(report);
  });

  // Whether PostgreSQL keeps what it acknowledged is asked by the ledger in each form.
  it.runIf(inForm(false, inject('postgresUrl') !== ''))('on PostgreSQL', { timeout: 240_000 }, async () => {
    const report = await runKills({ ...size, kills: 6, seed: seedOf(2), postgresUrl: inject('postgresUrl') });
    expect(report.killed.kills.length).toBeGreaterThanOrEqual(4);
    expectSameEnd(report);
  });
});
