import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { isDomainError } from '../../src/core/platform/domain/errors.ts';
import type { Schema } from '../../src/core/platform/storage/schema.ts';
import { changeClaimSettings } from '../../src/core/reassignment/operations/claims/claim-settings.ts';
import { findUnexplained, findWrongAuthors, type Lineage, type Snapshot, takeSnapshot } from './authorship.ts';
import { sequences, type Step, takeStep } from './steps.ts';
import { createWorlds, type World } from './world.ts';

export interface SequencePlan {
  readonly sequences: number;
  readonly seed: number;
  /** Where a failure of an earlier run was, to begin there. */
  readonly path?: string | undefined;
  /** Whether to look for a shorter sequence that fails, too, which takes a while. */
  readonly shrinks?: boolean;
  /** A superuser's URL; without it the worlds are in SQLite. */
  readonly postgresUrl: string | undefined;
  readonly progress?: (done: number) => void;
}

export interface SequenceReport {
  readonly sequences: number;
  /** Steps that were done, and that were refused, by kind. */
  readonly done: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  /** What was wrong, with the shortest sequence that shows it; undefined for nothing. */
  readonly failure: string | undefined;
}

/** Runs random sequences, and looks after each step who is the author of everything, and who has allowed it. */
export async function runSequences({ postgresUrl, progress, ...plan }: SequencePlan): Promise<SequenceReport> {
  await using worlds = await createWorlds(postgresUrl);
  const counts = { done: new Map<string, number>(), refused: new Map<string, number>() };
  let ran = 0;
  const property = fc.asyncProperty(sequences, async (steps) => {
    await using world = await worlds.open();
    await live(world, steps, counts);
    ran += 1;
    progress?.(ran);
  });
  const { sequences: numRuns, seed, path, shrinks = false } = plan;
  const result = await fc.check(property, {
    numRuns,
    seed,
    endOnFailure: !shrinks,
    ...(path !== undefined && { path }),
  });
  const failure = result.failed
    ? `${String(await fc.asyncDefaultReportMessage(result))}\n${String((result.errorInstance as Error)?.stack)}`
    : undefined;
  return { sequences: ran, ...counts, failure };
}

type Counts = Record<'done' | 'refused', Map<string, number>>;

async function live(world: World, steps: readonly Step[], counts: Counts): Promise<void> {
  const { tributary, cast, group } = world;
  await changeClaimSettings(tributary.operations, cast.alice.viewer, group.id, { claims: 'choice' });
  const lineage: Lineage = new Map();
  let before = await takeSnapshot(world);
  const look = async (): Promise<void> => {
    const after = await takeSnapshot(world);
    await assertAuthors(world, { before, after, lineage });
    before = after;
  };
  await look();
  for (const step of steps) {
    const outcome = await takeStep(world, step).then(
      () => 'done' as const,
      (error: unknown) => {
        if (isDomainError(error)) return 'refused' as const;
        throw error;
      },
    );
    counts[outcome].set(step.kind, (counts[outcome].get(step.kind) ?? 0) + 1);
    await look();
  }
  // What is still under way comes to an end, however often it was interrupted.
  for (let round = 0; round < 4; round += 1) {
    await tributary.runner.drain();
    await look();
    tributary.clock.advance(3_600_000);
  }
  await assertSettled(world, before);
}

async function assertAuthors(
  world: World,
  { before, after, lineage }: { before: Snapshot; after: Snapshot; lineage: Lineage },
): Promise<void> {
  const { reader } = world.tributary.operations.database;
  const removing = await reader.db.selectFrom('import').select('id').where('state', '=', 'removing').execute();
  const wrong = [
    ...findWrongAuthors(after, removing.length > 0),
    ...findUnexplained(before, after, lineage, world.cast),
  ];
  if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'));
}

/** In the end nothing is under way, and whose a source user is, everything of it is. */
async function assertSettled({ tributary }: World, { contributions }: Snapshot): Promise<void> {
  const { reader } = tributary.operations.database;
  const jobs = await reader.db
    .selectFrom('job')
    .select(['name', 'state', 'last_error'])
    .where('state', '!=', 'done')
    .where('name', 'not in', ['sweep', 'delete-accounts'])
    .execute();
  const sources = await reader.db.selectFrom('source_user').select(['id', 'status', 'is_splitting']).execute();
  const open = sources.filter((each) => each.is_splitting === 1 || each.status === 'reassignment_in_progress');
  const completed = new Set(sources.filter(({ status }) => status === 'completed').map(({ id }) => id));
  const left = [...contributions.values()].filter((each) => !each.isGiven && completed.has(each.sourceUserId));
  const wrong = [
    ...(await findUnmerged(reader.db)),
    ...jobs.map((job) => `job ${JSON.stringify(job)}`),
    ...open.map((each) => `source user ${JSON.stringify(each)}`),
    ...left.map(({ key, sourceUserId }) => `${key} of ${sourceUserId} was not given`),
  ];
  if (wrong.length > 0) throw new Error(`not settled:\n${wrong.slice(0, 5).join('\n')}`);
}

/** Whoever is merged has nothing but what is set aside, and whoever is not has all of their own, for everybody to see. */
async function findUnmerged(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ what: string; id: number }>`
    select 'is merged and has entries' as what, source_user.id from source_user
      join contribution on contribution.source_user_id = source_user.id and contribution.reassignment_id is null
      where source_user.merged_into_id is not null and contribution.conflict is null
    union select 'is not merged, and others have entries of it', source_user.id from source_user
      join contribution on contribution.merged_from_id = source_user.id where source_user.merged_into_id is null
    union select 'is not merged and has entries set aside', source_user.id from source_user
      join contribution on contribution.source_user_id = source_user.id and contribution.conflict = 'double'
      where source_user.merged_into_id is null
    union select 'is set aside, and no double', item.id from item where item.is_unpublished = 6 and not exists
      (select 1 from contribution where contribution.kind = 'item_author' and contribution.row_id = item.id
        and contribution.conflict = 'double')`.execute(db);
  return rows.map(({ what, id }) => `${id} ${what}`);
}
