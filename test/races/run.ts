import { tellChannelApiStory } from '../rig/channel-api-story.ts';
import { tellGroupApiStory } from '../rig/group-api-story.ts';
import { writingRoutes } from './coverage.ts';
import { runDuels } from './duels.ts';
import { submitForms, writingForms } from './forms.ts';
import { raceLongJobs } from './long-jobs.ts';
import { raceMutations, writingMutations } from './mutations.ts';
import { brokenInvariants } from './invariants.ts';
import { createRacer, inTime, type Mode, modes, newTally, type Tally } from './racer.ts';
import { createWorlds, type World, type Worlds } from './worlds.ts';

export interface RacePlan {
  readonly rounds: number;
  readonly seed: number;
  /** A superuser's URL; without it the worlds are in SQLite. */
  readonly postgresUrl: string | undefined;
  /** Called every ten seconds, and after each round. */
  readonly progress?: (state: { readonly round: number; readonly isOver: boolean }, tally: Tally) => void;
}

interface RaceReport extends Tally {
  /** Routes of the APIs and forms of the pages that write and never succeeded. */
  readonly untried: readonly string[];
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the things that rounds do in turn. */
interface Part {
  /** Stories continue with what a write of another person may take away: another round covers the rest. */
  readonly mayEndEarly: boolean;
  readonly run: (world: World, round: Round) => Promise<void>;
}

interface Round {
  readonly mode: Mode;
  readonly random: () => number;
  readonly tally: Tally;
  readonly round: number;
}

const parts: readonly Part[] = [
  {
    mayEndEarly: true,
    run: async ({ tributary, cast }, round) => {
      const rivals = [cast.admin, cast.alice, cast.bob];
      await tellGroupApiStory(tributary, cast, createRacer(tributary, '/api/v4', rivals, round));
    },
  },
  {
    mayEndEarly: true,
    run: async (world, round) => {
      const { tributary, cast } = world;
      const rivals = [cast.alice, cast.bob, cast.carol];
      await tellChannelApiStory(tributary, cast, createRacer(tributary, '/api/z/1.0', rivals, round));
      await runDuels(world, round.tally, round.round);
      await raceMutations(world, round);
      await raceLongJobs(world, round.tally);
    },
  },
  { mayEndEarly: false, run: submitForms },
];

/**
 * Runs rounds of simultaneous writes, each in a new world: the stories of both APIs with each write sent four times, the
 * forms of all pages, and duels of different writes. After each round all invariants must hold.
 */
export async function runRaces({ rounds, seed, postgresUrl, progress }: RacePlan): Promise<RaceReport> {
  await using worlds = await createWorlds(postgresUrl);
  const tally = newTally();
  const routes = await routesOf(worlds);
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed * 1_000_003 + round);
    // Three rounds have all parts, nine all of them in each mode.
    const mode = modes[(round + Math.floor(round / modes.length)) % modes.length]!;
    const part = parts[round % parts.length]!;
    const beat = setInterval(() => progress?.({ round, isOver: false }, tally), 10_000);
    try {
      await runPart(worlds, part, { mode, random, tally, round });
    } finally {
      clearInterval(beat);
    }
    progress?.({ round, isOver: true }, tally);
  }
  return { ...tally, untried: routes.filter((route) => !tally.done.has(route)) };
}

async function routesOf(worlds: Worlds): Promise<string[]> {
  await using world = await worlds.open();
  return [...(await writingRoutes(world)), ...writingMutations, ...(await writingForms(world))];
}

async function runPart(worlds: Worlds, { mayEndEarly, run }: Part, round: Round): Promise<void> {
  await using world = await worlds.open();
  const { tally } = round;
  const name = `round ${round.round}, ${round.mode}`;
  const known = tally.violations.length;
  await run(world, round).catch((error: unknown) => {
    const end = String((error as Error).stack).slice(0, 300);
    if (mayEndEarly) tally.ends.push(`${name}: ${end}`);
    else tally.violations.push(end);
  });
  await inTime(world.tributary.runner.drain());
  tally.violations.push(...(await brokenInvariants(world.tributary)));
  if (tally.violations.length > known) tally.violations.push(...world.outages().map((each) => `logged: ${each}`));
  for (let index = known; index < tally.violations.length; index += 1) {
    tally.violations[index] = `${name}: ${tally.violations[index]!}`;
  }
}
