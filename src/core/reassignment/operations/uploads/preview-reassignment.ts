import { setImmediate as nextTurn } from 'node:timers/promises';
import { bindingKey, decideAssignment } from '../../domain/assignment.ts';
import { findUser, type User } from '../../../accounts/index.ts';
import { findGroup, type Group, requireOwnedGroup } from '../../../groups/index.ts';
import { commit, type OperationContext, type Reader, type UserViewer, orNotFound } from '../../../platform/index.ts';
import { nextStatus, type SourceUserEvent } from '../../domain/placeholder.ts';
import { type AssignmentRules, failedRow, type ReassignmentCells, type RowOutcome } from '../../domain/reassignment.ts';
import { parseRowAction } from '../../domain/reassignment-row.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { findAssignedSourceUsers } from '../../storage/source-user-pages.ts';
import { decideRows, nextPendingRows, reopenRows, type Upload } from '../../storage/uploads.ts';
import { findInvitedEmails, listInvitedIn } from '../../storage/takeovers.ts';
import { findTargets } from '../find-assignees.ts';
import { findSources } from '../find-sources.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { findTooOldToUndo } from '../undo-reassignment.ts';
import { invitedKey, decideInvitation } from '../takeovers/invite-to-take-over.ts';
import { expandDefaultRow } from './default-row.ts';
import { decideUndo, type UndoOf } from './undo-rows.ts';
import { addressKey } from '../../../../lib/email-address.ts';

/** Rows whose people are looked up at once. */
const batchSize = 500;

/** What would become of a row of a file. */
export interface PreviewedRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
  readonly outcome: RowOutcome;
  /** What would happen to the source user; undefined when nothing would. */
  readonly action: SourceUserEvent | undefined;
  readonly sourceUser: SourceUser | undefined;
  readonly user: User | undefined;
}

type Row = Pick<PreviewedRow, 'line' | 'cells'>;

/** What the rows before have changed, as far as it was thought through; nothing is written. */
interface Foresight {
  readonly rules: AssignmentRules;
  /** Source users by what they would be by now. */
  readonly changed: Map<number, Pick<SourceUser, 'status' | 'reassignToUserId'>>;
  /** Source users by their source and whom they would be bound to. */
  readonly bound: Map<string, number>;
  /** Source users by their source and whom they would wait for. */
  readonly invited: Map<string, number>;
  readonly invites: boolean;
}

/** How a file is to be read. */
export interface PreviewOptions {
  /** An address alone in a row stands for whoever has it, be it without an account. */
  readonly invites?: boolean;
}

/** Says of the next rows of a file what they would do, after those before. */
type PreviewNext = (rows: readonly Row[]) => Promise<PreviewedRow[]>;

/** Goes through a file in its order, some rows at a time. */
async function createPreview(
  context: OperationContext,
  userId: number,
  group: Group,
  { invites = false }: PreviewOptions,
): Promise<PreviewNext> {
  const { reader } = context.database;
  const requester = orNotFound(await findUser(reader, userId), 'User');
  const rules = await assignmentRules(reader, requester);
  const foresight: Foresight = { rules, changed: new Map(), bound: new Map(), invited: new Map(), invites };
  return async (rows) => {
    const batch = await lookUp(reader, group, requester, { rows, invites });
    const taken = await takenBy(reader, batch);
    const undone = batch.filter(({ cells }) => parseRowAction(cells, invites).kind === 'undo');
    const tooOld = await findTooOldToUndo(
      context,
      reader,
      undone.flatMap(({ sourceUser }) => sourceUser ?? []),
    );
    const invitations = await readInvitations(reader, group, batch, foresight);
    return batch.map((row) => ({ ...row, ...foresee(foresight, { taken, tooOld, ...invitations }, row) }));
  };
}

/**
 * Says of each row what processing the file would do, and changes nothing.
 * @throws DomainError not_found, forbidden
 */
export async function previewReassignments(
  context: OperationContext,
  viewer: UserViewer,
  group: Group,
  rows: readonly Row[],
  options: PreviewOptions = {},
): Promise<PreviewedRow[]> {
  await requireOwnedGroup(context.database.reader, viewer, group.id);
  const preview = await createPreview(context, viewer.userId, group, options);
  const previewed: PreviewedRow[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    previewed.push(...(await preview(rows.slice(start, start + batchSize))));
    await nextTurn();
  }
  return previewed;
}

/**
 * The same for the stored rows of a dry run, and stores what each would do; returns false when
 * `signal` stopped it. What a row comes to depends on those before it, which nothing keeps: a run that was broken off
 * starts again.
 */
export async function previewUploadRows(
  context: OperationContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = context.database;
  const group = orNotFound(await findGroup(reader, upload.groupId), 'Group');
  const preview = await createPreview(context, upload.userId, group, upload);
  const requester = orNotFound(await findUser(reader, upload.userId), 'User');
  const uploader = { requester, rules: await assignmentRules(reader, requester), isPermitted: true };
  await commit(context, 'reopen-dry-run', (tx) => reopenRows(tx, upload.id));
  for (;;) {
    if (signal.aborted) return false;
    const rows = await nextPendingRows(reader, upload.id, Math.min(batchSize, context.batchLimit));
    if (rows.length === 0) {
      if (await expandDefaultRow(context, upload, uploader, signal)) continue;
      return true;
    }
    const parsed = rows.map(({ line, cells }) => ({ line, cells: JSON.parse(cells) as ReassignmentCells }));
    const decisions = (await preview(parsed)).map(({ outcome, sourceUser, user, action }, index) => {
      return { rowId: rows[index]!.id, outcome, sourceUserId: sourceUser?.id, userId: user?.id, action };
    });
    await commit(context, 'preview-upload-rows', (tx) => decideRows(tx, decisions));
    await nextTurn();
  }
}

type FoundRow = Omit<PreviewedRow, 'outcome' | 'action'>;

async function lookUp(
  reader: Reader,
  group: Group,
  requester: User,
  { rows, invites }: { readonly rows: readonly Row[]; readonly invites: boolean },
): Promise<FoundRow[]> {
  const actionOf = (cells: ReassignmentCells) => parseRowAction(cells, invites);
  const wanted = rows.map(({ cells }) => cells).filter((cells) => actionOf(cells).kind !== 'nothing');
  const sources = await findSources(reader, group, wanted);
  const targets = await findTargets(reader, wanted, requester.isAdmin);
  return rows.map(({ line, cells }) => {
    const action = actionOf(cells);
    const { kind } = action;
    const namesUser = kind === 'assign' || (kind === 'undo' && action.email === undefined);
    return {
      line,
      cells,
      sourceUser: kind === 'nothing' ? undefined : sources.find(cells),
      user: namesUser ? targets.find(cells) : undefined,
    };
  });
}

/** Who is bound to whom by now, of those that these rows name. */
async function takenBy(reader: Reader, rows: readonly FoundRow[]): Promise<Map<string, number>> {
  const userIds = [...new Set(rows.flatMap(({ user }) => user?.id ?? []))];
  const assigned = await findAssignedSourceUsers(reader, userIds);
  return new Map(assigned.map(({ id, importSourceId, userId }) => [bindingKey(importSourceId, userId), id]));
}

/** Who waits for which address by now, of those that these rows name, and by which they were taken over. */
interface Invitations {
  readonly waiting: ReadonlyMap<string, number>;
  readonly addresses: ReadonlyMap<number, string>;
}

async function readInvitations(
  reader: Reader,
  group: Group,
  rows: readonly FoundRow[],
  { invites }: Foresight,
): Promise<Invitations> {
  const emails = rows.flatMap(({ cells }) => {
    const action = parseRowAction(cells, invites);
    return action.kind === 'invite' ? action.email : [];
  });
  const waiting = emails.length === 0 ? [] : await listInvitedIn(reader, group.id, emails);
  return {
    waiting: new Map(waiting.map((each) => [invitedKey(each.importSourceId, each.emailKey), each.sourceUserId])),
    addresses: await findInvitedEmails(
      reader,
      rows.flatMap(({ sourceUser }) => sourceUser?.takeoverId ?? []),
    ),
  };
}

/** As `decideUploadRows` goes about it, in the same order. */
function foresee(
  foresight: Foresight,
  known: { readonly taken: ReadonlyMap<string, number>; readonly tooOld: ReadonlySet<number> } & Invitations,
  { cells, sourceUser, user }: FoundRow,
): Pick<PreviewedRow, 'outcome' | 'action'> {
  const { taken, tooOld, waiting, addresses } = known;
  const nothing = (outcome: RowOutcome) => ({ outcome, action: undefined });
  const action = parseRowAction(cells, foresight.invites);
  if (action.kind === 'nothing') return nothing({ state: 'skipped' });
  if (action.kind === 'refused') return nothing(failedRow(action.code));
  if (!sourceUser) return nothing(failedRow('no_match'));
  if (action.kind === 'undo') {
    const { email } = action;
    if (action.isOfOne && email === undefined && !user) return nothing(failedRow('no_match'));
    const invited = addresses.get(sourceUser.takeoverId ?? 0);
    return foreseeUndo(
      foresight,
      sourceUser,
      { assigneeId: user?.id, email },
      { isTooOld: tooOld.has(sourceUser.id), invited },
    );
  }
  if (action.kind === 'invite') return foreseeInvitation(foresight, waiting, sourceUser, action.email);
  if (action.kind !== 'assign') return foreseeRetirement(foresight, sourceUser);
  if (!user) return nothing(failedRow('no_match'));
  const { rules, changed, bound } = foresight;
  const key = bindingKey(sourceUser.importSourceId, user.id);
  const asOfNow = { ...sourceUser, ...changed.get(sourceUser.id) };
  const { outcome, step } = decideAssignment(asOfNow, user, rules, isTaken(foresight, taken, key, sourceUser));
  if (!step) return nothing(outcome);
  changed.set(sourceUser.id, { status: step.status, reassignToUserId: user.id });
  bound.set(key, sourceUser.id);
  return { outcome, action: step.action };
}

/** As `undoRows` decides. */
function foreseeUndo(
  { changed }: Foresight,
  sourceUser: SourceUser,
  of: UndoOf,
  facts: { readonly isTooOld: boolean; readonly invited: string | undefined },
): Pick<PreviewedRow, 'outcome' | 'action'> {
  const asOfNow = { ...sourceUser, ...changed.get(sourceUser.id) };
  const { outcome, event } = decideUndo(asOfNow, of, facts);
  if (event) changed.set(sourceUser.id, { status: 'pending_reassignment', reassignToUserId: null });
  return { outcome, action: event };
}

/** As `inviteToTakeOver` decides. */
function foreseeInvitation(
  { rules, changed, invited }: Foresight,
  waiting: ReadonlyMap<string, number>,
  sourceUser: SourceUser,
  email: string,
): Pick<PreviewedRow, 'outcome' | 'action'> {
  const key = invitedKey(sourceUser.importSourceId, addressKey(email));
  const waits = waiting.get(key);
  const holder = invited.get(key) ?? (waits !== undefined && changed.has(waits) ? undefined : waits);
  const { outcome, isNew } = decideInvitation(
    {
      email,
      isSplitting: sourceUser.isSplitting,
      status: changed.get(sourceUser.id)?.status ?? sourceUser.status,
      isInvited: holder === sourceUser.id,
      isTaken: holder !== undefined && holder !== sourceUser.id,
    },
    rules,
  );
  if (!isNew) return { outcome, action: undefined };
  changed.set(sourceUser.id, { status: 'invited', reassignToUserId: null });
  invited.set(key, sourceUser.id);
  return { outcome, action: 'invite' };
}

/** As `retirePlaceholders` decides. */
function foreseeRetirement({ changed }: Foresight, sourceUser: SourceUser): Pick<PreviewedRow, 'outcome' | 'action'> {
  const action = 'keep_as_placeholder';
  const status = nextStatus(changed.get(sourceUser.id)?.status ?? sourceUser.status, action);
  if (status === undefined) return { outcome: failedRow('invalid_status'), action: undefined };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting'), action: undefined };
  changed.set(sourceUser.id, { status, reassignToUserId: null });
  return { outcome: { state: 'matched' }, action };
}

function isTaken(
  { changed, bound }: Foresight,
  taken: ReadonlyMap<string, number>,
  key: string,
  sourceUser: SourceUser,
): boolean {
  const foreseen = bound.get(key);
  if (foreseen !== undefined) return foreseen !== sourceUser.id;
  const holder = taken.get(key);
  // Whoever is bound to somebody else by a row before has let this user go.
  return holder !== undefined && holder !== sourceUser.id && !changed.has(holder);
}
