import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomSource } from '../../src/demo/random-source.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { createWorld, type Fate, liveOn, start } from '../rig/crash.ts';
import { inForm, seedOf } from '../rig/campaign.ts';
import { forEachDatabase, type TestDatabase } from '../rig/databases.ts';
import { awkwardArchive } from '../rig/awkward-archive.ts';
import { liveTheDay, prepare } from '../rig/day.ts';
import { stateOf } from '../rig/end-state.ts';
import { type ArrivedMail, repeated, startMailServer } from '../rig/mail-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
const archive = join(directory, 'club.zip');
const awkward = join(directory, 'awkward.zip');

beforeAll(async () => {
  const faults = ['unknown-users', 'missing-parents', 'broken-json'] as const;
  await writeSlackArchive(archive, { people: 20, messages: 160, seed: 7, faults });
  writeFileSync(awkward, awkwardArchive());
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Moments that are tried each by itself, in the middle of the day's passes. */
const alone = [
  'import-memberships:after-commit',
  'import-batch:before-commit',
  'import-batch:after-commit',
  'finish-import:before-commit',
  'decide-upload-rows:after-commit',
  'move-contributions:after-commit',
  'complete-reassignments:after-commit',
  'split-contributions:after-commit',
  'merge-contributions:after-commit',
  'undo-merge:after-commit',
  'answer-claims:after-commit',
  'expand-default-row:after-commit',
  'undo-reassignment:before-commit',
  'send-mail:sent',
];

interface Outcome {
  readonly state: Record<string, unknown>;
  readonly received: readonly ArrivedMail[];
  readonly deaths: number;
}

/** The whole day in a world of its own, with the deaths that `fateOf` sends. */
async function day(test: TestDatabase, fateOf: (life: number) => Fate, path = archive): Promise<Outcome> {
  await using server = await startMailServer();
  const world = createWorld(test, server.url);
  try {
    const before = await start(world, () => false);
    await prepare(before.tributary);
    before.bury();
    const deaths = await liveOn(world, fateOf, (tributary) => liveTheDay(tributary, path));
    return { state: await stateOf(test.database), received: server.arrived, deaths };
  } finally {
    rmSync(world.directory, { recursive: true, force: true });
  }
}

/** Dies once at each of the moments: in whatever life one of them comes for the `pass`th time. */
function dieOnceAt(moments: readonly string[], pass: number): { fateOf: () => Fate; left: Set<string> } {
  const left = new Set(moments);
  return {
    left,
    fateOf: () => {
      const passes = new Map<string, number>();
      return (name) => {
        passes.set(name, (passes.get(name) ?? 0) + 1);
        return passes.get(name) === pass && left.delete(name);
      };
    },
  };
}

/** What is tried on each database: in the short form, PostgreSQL is asked only whether deaths there are as harmless. */
const tried = {
  sqlite: {
    alone: inForm(['import-batch:before-commit', 'undo-reassignment:before-commit', 'send-mail:sent'], alone),
    passes: inForm([1, 3], [1, 2, 3, 6]),
    seeds: inForm([1, 2], [1, 2, 3, 4]),
    awkwardPasses: inForm([1, 3], [1, 2, 3, 4]),
  },
  postgres: {
    alone: inForm([], alone),
    passes: inForm([1], [1, 2, 3, 6]),
    seeds: inForm([], [1, 2, 3, 4]),
    awkwardPasses: inForm([], [1, 2, 3, 4]),
  },
};

forEachDatabase((open, kind) => {
  const { alone, passes, seeds, awkwardPasses } = tried[kind];
  describe('a day of imports and reassignments', () => {
    let undisturbed: Outcome;
    /** How often each moment came on the undisturbed day. */
    const moments = new Map<string, number>();

    beforeAll(async () => {
      undisturbed = await day(await open(), () => (name) => {
        moments.set(name, (moments.get(name) ?? 0) + 1);
        return false;
      });
    });

    function expectSameEnd({ state, received }: Outcome, resent: number): void {
      for (const [part, value] of Object.entries(undisturbed.state))
        expect({ [part]: state[part] }).toEqual({ [part]: value });
      const twice = [...repeated(received).values()].reduce((sum, count) => sum + count - 1, 0);
      expect(twice).toBeLessThanOrEqual(resent);
      expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(
        new Set(undisturbed.received.map(({ mail }) => mail.messageId)).size,
      );
    }

    it('ends well when nothing happens', () => {
      expect(repeated(undisturbed.received).size).toBe(0);
      expect(undisturbed.state).toMatchObject({ openJobs: [], imports: [{ state: 'finished' }] });
    });

    it.each(alone)('ends the same after a death at %s', async (moment) => {
      const { fateOf } = dieOnceAt([moment], Math.ceil(moments.get(moment)! / 2));
      const outcome = await day(await open(), fateOf);
      expect(outcome.deaths).toBe(1);
      expectSameEnd(outcome, moment === 'send-mail:sent' ? 1 : 0);
    });

    it.each(passes)('ends the same after deaths at pass %i of each step', async (pass) => {
      const named = [...moments.keys()].filter((name) => !name.startsWith('any:'));
      const { fateOf, left } = dieOnceAt(named, pass);
      const outcome = await day(await open(), fateOf);
      // Later passes are not reached by everything, the first one is.
      const unreached = pass === 1 ? [] : [...left];
      expect([...left]).toEqual(unreached);
      expect(outcome.deaths).toBe(named.length - left.size);
      expectSameEnd(outcome, 1);
    });

    it.each(seeds)('ends the same after many deaths (seed %i)', async (seed) => {
      const random = randomSource('deaths', seedOf(seed));
      const outcome = await day(await open(), () => {
        // A start takes some ten commits before anything can be gained.
        let left = 1 + random.below(seed % 2 ? 50 : 120);
        return () => (left -= 1) === 0;
      });
      expect(outcome.deaths).toBeGreaterThan(5);
      expectSameEnd(outcome, outcome.deaths);
    });

    it.runIf(awkwardPasses.length > 0)('ends the same where batches and people depend on each other', async () => {
      const calm = await day(await open(), () => () => false, awkward);
      for (const pass of awkwardPasses) {
        const { fateOf } = dieOnceAt(['import-people:after-commit', 'import-batch:after-commit'], pass);
        const outcome = await day(await open(), fateOf, awkward);
        expect(outcome.deaths).toBeGreaterThan(0);
        for (const part of Object.keys(calm.state))
          expect({ [part]: outcome.state[part] }).toEqual({ [part]: calm.state[part] });
      }
    });
  });
});
