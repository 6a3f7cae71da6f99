import { createReadStream } from 'node:fs';
import fc from 'fast-check';
import { askForAccountDeletion } from '../../src/core/lifecycle/operations/delete-account.ts';
import { removeImportWithContent } from '../../src/core/imports/operations/remove-import.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { changeSetting } from '../../src/core/reassignment/operations/change-setting.ts';
import {
  acceptReassignment,
  rejectReassignment,
  revokeReassignment,
} from '../../src/core/reassignment/operations/answer-reassignment.ts';
import {
  cancelReassignment,
  keepAsPlaceholder,
  undoKeepAsPlaceholder,
} from '../../src/core/reassignment/operations/change-source-user.ts';
import { answerClaims } from '../../src/core/reassignment/operations/claims/answer-claims.ts';
import { claimSourceUser } from '../../src/core/reassignment/operations/claims/claim-source-user.ts';
import { mergeSourceUsers, undoMerge } from '../../src/core/reassignment/operations/merges/merge-source-users.ts';
import { acceptPart } from '../../src/core/reassignment/operations/parts/accept-part.ts';
import { splitSourceUser, undoSplit } from '../../src/core/reassignment/operations/parts/split-source-user.ts';
import { reassignSourceUser } from '../../src/core/reassignment/operations/reassign-source-user.ts';
import { retryReassignment } from '../../src/core/reassignment/operations/resend-request.ts';
import { undoReassignment } from '../../src/core/reassignment/operations/undo-reassignment.ts';
import type { Cast, Person } from '../rig/cast.ts';
import type { World } from './world.ts';

/** What happens, and how often in comparison. */
const weights = {
  propose: 14,
  propose_unasked: 5,
  invite: 4,
  accept: 14,
  accept_part: 6,
  reject: 2,
  claim: 5,
  answer_claim: 5,
  cancel: 2,
  keep: 2,
  undo_keep: 3,
  revoke: 2,
  retry: 2,
  split: 8,
  undo_split: 5,
  merge: 10,
  undo_merge: 9,
  undo: 8,
  import_again: 3,
  remove_import: 1,
  leave: 1,
  several: 2,
  work: 12,
  work_until_fault: 12,
} as const;
type Kind = keyof typeof weights;

/** Something that somebody does, or tries to do; numbers choose among what is there. */
export interface Step {
  readonly kind: Kind;
  /** Which source user, and which person. */
  readonly source: number;
  readonly person: number;
  readonly other: number;
}

/** Sequences of what people and the background work do to the contributions of one group. */
export const sequences: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      ...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
    ),
    source: fc.nat(11),
    person: fc.nat(5),
    other: fc.nat(11),
  }),
  { minLength: 6, maxLength: 30, size: 'max' },
);

/** Owners of the group, in turn. */
function ownerOf({ alice, stranger }: Cast, index: number): Person {
  return index % 2 === 0 ? alice : stranger;
}

/** Mostly people who may be given something. */
function assigneeOf({ bob, carol, dana, admin }: Cast, index: number): Person {
  return [bob, carol, dana, bob, carol, admin][index % 6]!;
}

/** Somebody of these; undefined where there is nobody. */
function among<T>(all: readonly T[], index: number): T | undefined {
  return all.length === 0 ? undefined : all[index % all.length];
}

/** States in which something can be done, for what could be done in few. */
const fitting: Partial<Record<Step['kind'], readonly string[]>> = {
  accept: ['awaiting_approval', 'invited'],
  accept_part: ['awaiting_approval', 'invited'],
  reject: ['awaiting_approval', 'invited'],
  cancel: ['awaiting_approval', 'invited'],
  undo_keep: ['keep_as_placeholder'],
  revoke: ['completed'],
  retry: ['failed'],
  undo: ['completed', 'revoked', 'failed'],
  merge: ['pending_reassignment', 'rejected'],
  undo_merge: ['merged'],
};

/** One of the source users; mostly one with which the step can be taken, if there is any. */
async function chooseSource(
  { tributary, group }: World,
  kind: Step['kind'],
  index: number,
): Promise<{ readonly id: number; readonly assignee: number | null } | undefined> {
  const all = await tributary.operations.database.reader.db
    .selectFrom('source_user')
    .leftJoin('takeover', 'takeover.id', 'source_user.takeover_id')
    .leftJoin('user_email', 'user_email.email_key', 'takeover.email_key')
    .select(['source_user.id', 'status', 'split_from_id', 'reassign_to_user_id', 'user_email.user_id as invited'])
    .where('source_user.namespace_id', '=', group.id)
    .orderBy('source_user.id')
    .execute();
  const fit = all.filter(({ status, split_from_id: whole }) =>
    kind === 'undo_split' ? whole !== null : (fitting[kind]?.includes(status) ?? true),
  );
  const row = among(index % 4 === 3 || fit.length === 0 ? all : fit, index);
  return row && { id: row.id, assignee: row.reassign_to_user_id ?? row.invited };
}

function personWith({ bob, carol, dana, admin }: Cast, userId: number | null | undefined): Person | undefined {
  return [bob, carol, dana, admin].find(({ user }) => user.id === userId);
}

/** Does a step; refusals that operations foresee are for the caller to expect. */
export async function takeStep(world: World, { kind, source, person, other }: Step): Promise<void> {
  const { tributary, cast } = world;
  const { operations, runner, clock } = tributary;
  const chosen = await chooseSource(world, kind, source);
  const id = chosen?.id ?? 0;
  const owner = ownerOf(cast, other).viewer;
  // Mostly whoever it is about.
  const named = other % 5 === 0 ? undefined : personWith(cast, chosen?.assignee);
  const assignee = named ?? assigneeOf(cast, person);
  const part = { channels: other % 3 === 0 ? ['harbour-random'] : [], since: null, until: null };
  const year = { years: [other % 2 === 0 ? 2023 : 2024] };
  switch (kind) {
    case 'propose':
      return reassignSourceUser(operations, owner, id, { userId: assignee.user.id });
    case 'propose_unasked':
      return reassignSourceUser(operations, cast.admin.viewer, id, { userId: assignee.user.id });
    case 'invite':
      return reassignSourceUser(operations, owner, id, {
        email: other % 4 === 0 ? 'nobody@elsewhere.example' : assignee.user.email,
      });
    case 'accept':
      return void (await acceptReassignment(operations, assignee.viewer, id));
    case 'accept_part':
      return void (await acceptPart(operations, assignee.viewer, id, {
        channels: part.channels,
        years: other % 3 === 0 ? [] : year.years,
      }));
    case 'reject':
      return void (await rejectReassignment(operations, assignee.viewer, id));
    case 'claim':
      return void (await claimSourceUser(operations, assignee.viewer, id));
    case 'answer_claim':
      return answerClaim(world, other);
    case 'cancel':
      return cancelReassignment(operations, owner, id);
    case 'keep':
      return keepAsPlaceholder(operations, owner, id);
    case 'undo_keep':
      return undoKeepAsPlaceholder(operations, owner, id);
    case 'revoke':
      return void (await revokeReassignment(operations, assignee.viewer, id));
    case 'retry':
      return retryReassignment(operations, owner, id);
    case 'split':
      return void (await splitSourceUser(operations, owner, id, {
        ...part,
        ...(part.channels.length === 0 && { since: '2024-01-01T00:00:00.000Z' }),
      }));
    case 'undo_split':
      return void (await undoSplit(operations, owner, id));
    case 'merge':
      return mergeSourceUsers(operations, owner, id, (await chooseSource(world, 'propose', other))?.id ?? 0);
    case 'undo_merge':
      return void (await undoMerge(operations, owner, id));
    case 'undo':
      return undoReassignment(operations, owner, id);
    case 'import_again':
      return importAgain(world);
    case 'remove_import':
      return removeImport(world, other);
    case 'leave':
      await askForAccountDeletion(operations, assignee.viewer, assignee.user.username);
      return clock.advance(8 * 86_400_000);
    case 'several':
      return void (await changeSetting(
        operations,
        'operator',
        'allow_several_placeholders_per_user',
        String(other % 2 === 0),
      ));
    case 'work':
      return runner.drain();
    case 'work_until_fault':
      return workUntilFault(world, 1 + other);
  }
}

async function answerClaim({ tributary, cast, group }: World, index: number): Promise<void> {
  const { operations } = tributary;
  const open = await operations.database.reader.db
    .selectFrom('claim')
    .select('id')
    .where('state', '=', 'open')
    .execute();
  const claim = among(open, index);
  if (!claim) return;
  const answer = index % 3 === 0 ? 'decline' : 'approve';
  await answerClaims(operations, ownerOf(cast, index).viewer, { groupId: group.id, claimIds: [claim.id], answer });
}

/** The job does it, when it comes to that. */
async function importAgain({ tributary, cast, group, archive }: World): Promise<void> {
  await startImport(tributary.operations, cast.alice.viewer, {
    target: { groupId: group.id },
    archive: createReadStream(archive),
    filename: 'again.zip',
    format: 'auto',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
  });
}

async function removeImport({ tributary, cast }: World, index: number): Promise<void> {
  const { operations } = tributary;
  const found = await operations.database.reader.db.selectFrom('import').select('id').orderBy('id').execute();
  const row = among(found, index);
  if (row) await removeImportWithContent(operations, cast.alice.viewer, row.id);
}

/** The background work ends at one of the moments at which a process may be killed; it goes on an hour later. */
async function workUntilFault({ tributary, faults }: World, moments: number): Promise<void> {
  let left = moments;
  faults.at = () => {
    left -= 1;
    if (left <= 0) throw new PowerFailure();
  };
  await tributary.runner.drain();
  faults.at = () => undefined;
  tributary.clock.advance(3_600_000);
}

/** What ends the background work in the middle. */
export class PowerFailure extends Error {
  override readonly name = 'PowerFailure';
}
