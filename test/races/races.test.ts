import { describe, expect, inject, it } from 'vitest';
import { inForm, seedOf } from '../rig/campaign.ts';
import { runRaces } from './run.ts';

/** Routes of the APIs that succeed in some runs, and on what that depends. */
const maySucceed: Readonly<Record<string, string>> = {
  'POST /groups/:id/placeholder_reassignments/uploads/:upload_id/undo':
    'undoes an upload only if the worker has completed all of its rows by then',
  'DELETE /user/push_subscriptions/:id':
    'the last of four registrations of a browser replaces the others, and the story removes the first one',
};

/** Routes of the APIs that never succeed, and why. */
const notTried: Readonly<Record<string, string>> = {
  'POST /mail/reports': 'needs the secret of a mail server, and no person sends it',
};

/** Three have all parts, nine all of them in each mode. */
const rounds = inForm(3, 18);

const urls = { SQLite: undefined, PostgreSQL: inject('postgresUrl') };

/** `npm run races` does the same for any number of rounds. */
describe.each(Object.entries(urls))('simultaneous writes on %s', (_, postgresUrl) => {
  const isMissing = postgresUrl === '';

  it.skipIf(isMissing)('are answered as documented, and break no invariant', { timeout: 1_200_000 }, async () => {
    const { violations, ends, untried } = await runRaces({ rounds, seed: seedOf(1), postgresUrl });
    // Stories of other seeds may end early.
    expect({ violations, ends: inForm(ends, []) }).toEqual({ violations: [], ends: [] });
    expect(untried.filter((route) => !(route in maySucceed))).toEqual(Object.keys(notTried).sort());
  });
});
