import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diceOf } from '../../src/demo/dice.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { createWorld, type Fate, liveOn, start } from '../rig/crash.ts';
import { forEachDatabase, type TestDatabase } from '../rig/databases.ts';
import { liveTheDay, type Plan, prepare } from '../rig/day.ts';
import { stateOf } from '../rig/end-state.ts';
import { type ReceivedMail, repeated, startMailServer } from '../rig/smtp.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
const archive = join(directory, 'club.zip');
let plan: Plan;

beforeAll(async () => {
  const expected = await writeSlackArchive(archive, {
    people: 20,
    messages: 300,
    seed: 7,
    faults: ['unknown-users', 'missing-parents', 'broken-json'],
  });
  plan = { archive, expected };
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Outcome {
  readonly state: Record<string, unknown>;
  readonly received: readonly ReceivedMail[];
  readonly deaths: number;
}

/** The whole day in a world of its own, with the deaths that `fateOf` sends. */
async function day(test: TestDatabase, fateOf: (life: number) => Fate): Promise<Outcome> {
  await using server = await startMailServer();
  const world = createWorld(test, server.url);
  try {
    const before = await start(world, () => false);
    await prepare(before.tributary);
    before.bury();
    const deaths = await liveOn(world, fateOf, (tributary) => liveTheDay(tributary, plan));
    return { state: await stateOf(test.database), received: server.received, deaths };
  } finally {
    rmSync(world.directory, { recursive: true, force: true });
  }
}

/** Dies at the `pass`th time that `moment` comes, in the first life. */
function dieAt(moment: string, pass: number): (life: number) => Fate {
  let passes = 0;
  return (life) => (name) => life === 0 && name === moment && (passes += 1) === pass;
}

forEachDatabase((open) => {
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
      for (const [part, value] of Object.entries(undisturbed.state)) expect({ [part]: state[part] }).toEqual({ [part]: value });
      const twice = [...repeated(received).values()].reduce((sum, count) => sum + count - 1, 0);
      expect(twice).toBeLessThanOrEqual(resent);
      expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(
        new Set(undisturbed.received.map(({ messageId }) => messageId)).size,
      );
    }

    it('ends well when nothing happens', () => {
      expect(repeated(undisturbed.received).size).toBe(0);
      console.log([...moments]);
      expect(undisturbed.state).toMatchObject({ openJobs: [], imports: [{ state: 'finished' }] });
    });

    it('ends the same after a death at any named moment', { timeout: 600_000 }, async () => {
      for (const [moment, passes] of moments) {
        if (moment.startsWith('any:')) continue;
        for (const pass of new Set([1, 2, Math.ceil(passes / 2), passes].filter((pass) => pass <= passes))) {
          const outcome = await day(await open(), dieAt(moment, pass));
          expect({ moment, pass, deaths: outcome.deaths }).toEqual({ moment, pass, deaths: 1 });
          expectSameEnd(outcome, moment === 'send-mail:sent' ? 1 : 0);
        }
      }
    });

    it('ends the same after many deaths in a row', { timeout: 600_000 }, async () => {
      for (let seed = 1; seed <= 6; seed += 1) {
        const dice = diceOf('deaths', seed);
        const outcome = await day(await open(), () => {
          let left = 1 + dice.below(seed % 2 ? 12 : 60);
          return () => (left -= 1) === 0;
        });
        expect(outcome.deaths).toBeGreaterThan(5);
        expectSameEnd(outcome, outcome.deaths);
      }
    });
  });
});
