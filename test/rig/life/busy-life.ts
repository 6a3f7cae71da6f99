import { randomSource } from '../../../src/demo/random-source.ts';
import type { ArrivedMail } from '../mail-server.ts';
import type { TormentedServer } from '../tormented-server.ts';
import { claimAndAnswer } from './claims.ts';
import { deleteAccounts } from './deletions.ts';
import { goOn, importFirst, reassignBesideImport, splitAndUndo } from './imports.ts';
import { invitedCount, inviteAndJoin } from './joins.ts';
import { type Beginning, type Life, undoUpload } from './life.ts';
import { mergeAndSeparate, mergedCount } from './merges.ts';

/** What people are about, one after the other; the share of all deaths that comes up to the end of each. */
export const phases = {
  import: 0.18,
  'reassignments beside an import': 0.36,
  'splits and undos': 0.48,
  'what was split and undone goes on': 0.58,
  'two of claims, joins, merges and the undo of an upload': 0.75,
  'the other two': 0.92,
  deletions: 1,
} as const;

/**
 * An owner imports, names users by a file while a second import runs, they accept, some of it is split and taken back, given
 * again; members claim, newcomers join by mail, source users are merged, and a whole upload is undone, two of these at a time, as
 * the seed says; and accounts are deleted.
 * Whoever gets no answer looks whether it was done, and asks again if not; what is done does not depend on that.
 * @returns the addresses whose accounts are gone
 */
export async function liveBusily(
  server: TormentedServer,
  beginning: Beginning,
  arrived: readonly ArrivedMail[],
): Promise<readonly string[]> {
  const enter = (phase: keyof typeof phases): void => server.enter(phase);
  enter('import');
  const owner = beginning.tokens.get('owner')!;
  const { id: groupId } = (await server.insist(owner, '/api/v4/groups/harbour')) as { id: number };
  const life: Life = { ...beginning, server, groupId, arrived };
  const shared = await importFirst(life);
  enter('reassignments beside an import');
  await reassignBesideImport(life, shared);
  enter('splits and undos');
  const split = await splitAndUndo(life, shared);
  enter('what was split and undone goes on');
  const held = await goOn(life, shared);
  const free = shared.rest.filter((each) => !split.includes(each));
  if (free.length < invitedCount + mergedCount) throw new Error(`only ${free.length} source users are left`);
  const [first, second, third, fourth] = shuffled(beginning.seed, [
    () => claimAndAnswer(life),
    () => inviteAndJoin(life, free.slice(mergedCount)),
    () => mergeAndSeparate(life, free, held),
    () => undoUpload(life, 'first'),
  ]);
  enter('two of claims, joins, merges and the undo of an upload');
  await Promise.all([first!(), second!()]);
  await server.untilIdle();
  enter('the other two');
  await Promise.all([third!(), fourth!()]);
  await server.untilIdle();
  enter('deletions');
  return deleteAccounts(life, held);
}

function shuffled<T>(seed: number, all: readonly T[]): T[] {
  const random = randomSource('life', seed);
  return all
    .map((each) => ({ each, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}
