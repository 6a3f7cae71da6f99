import { describe, expect, inject, it } from 'vitest';
import { runRaces } from './run.ts';

/** Routes of the APIs that succeed in some runs, and on what that depends. */
const maySucceed: Readonly<Record<string, string>> = {
  'POST /groups/:id/placeholder_reassignments/uploads/:upload_id/undo':
    'undoes an upload only if the worker has completed all of its rows by then',
  'DELETE /user/push_subscriptions/:id':
    'the last of four registrations of a browser replaces the others, and the story removes the first one',
};

/** Routes of the APIs that never succeed in three rounds, and why. */
const notTried: Readonly<Record<string, string>> = {
  'POST /mail/reports': 'needs the secret of a mail server, and no person sends it',
};

const urls = { SQLite: undefined, PostgreSQL: inject('postgresUrl') };

/** `npm run races` does the same for any number of rounds. */
describe.each(Object.entries(urls))('simultaneous writes on %s', (_, postgresUrl) => {
  const isMissing = postgresUrl === '';

  it.skipIf(isMissing)(
    'are answered as documented, and break no invariant',
    { timeout: 600_000, retry: 0 },
    async () => {
      const { violations, ends, untried } = await runRaces({ rounds: 3, seed: 1, postgresUrl });
      expect({ violations, ends }).toEqual({ violations: [], ends: [] });
      expect(untried.filter((route) => !(route in maySucceed))).toEqual(Object.keys(notTried).sort());
    },
  );
});
