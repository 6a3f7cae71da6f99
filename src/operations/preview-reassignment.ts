import type { Group } from '../domain/group.ts';
import { nextStatus, type SourceUserEvent, type SourceUserStatus } from '../domain/placeholder.ts';
import {
  type AssignmentRules,
  failedRow,
  invalidAssignee,
  isUnasked,
  isValidAssignee,
  type ReassignmentCells,
  type RowOutcome,
} from '../domain/reassignment.ts';
import { wishOf } from '../domain/reassignment-row.ts';
import type { User } from '../domain/user.ts';
import type { UserViewer } from '../domain/viewer.ts';
import type { SourceUser } from '../domain/source-user.ts';
import type { Reader } from '../storage/database.ts';
import { findSourceUsersByIdentifier } from '../storage/placeholders.ts';
import { findAssignedSourceUsers } from '../storage/source-user-pages.ts';
import { findUser } from '../storage/users.ts';
import type { OperationContext } from './context.ts';
import { findTargets } from './find-assignees.ts';
import { assignmentRules } from './reassign-source-user.ts';

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
  readonly changed: Map<number, { status: SourceUserStatus; userId: number | null }>;
  /** Source users by their source and whom they would be bound to. */
  readonly bound: Map<string, number>;
}

/** Says of each row what processing the file would do, and changes nothing. The caller has checked the rights. */
export async function previewReassignments(
  context: OperationContext,
  viewer: UserViewer,
  group: Group,
  rows: readonly Row[],
): Promise<PreviewedRow[]> {
  const { reader } = context.database;
  const requester = (await findUser(reader, viewer.userId))!;
  const rules = await assignmentRules(reader, requester);
  const foresight: Foresight = { rules, changed: new Map(), bound: new Map() };
  const previewed: PreviewedRow[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = await lookUp(reader, group, requester, rows.slice(start, start + batchSize));
    const taken = await takenBy(reader, batch);
    for (const row of batch) previewed.push({ ...row, ...foresee(foresight, taken, row) });
  }
  return previewed;
}

type FoundRow = Omit<PreviewedRow, 'outcome' | 'action'>;

async function lookUp(reader: Reader, group: Group, requester: User, rows: readonly Row[]): Promise<FoundRow[]> {
  const wanted = rows.map(({ cells }) => cells).filter((cells) => wishOf(cells).kind !== 'nothing');
  const identifiers = [...new Set(wanted.map((cells) => cells.identifier))];
  const found = await findSourceUsersByIdentifier(reader, group.id, identifiers);
  const sources = new Map(found.map((source) => [keyOf(source.sourceHostname, source), source]));
  const targets = await findTargets(reader, wanted, requester.isAdmin);
  return rows.map(({ line, cells }) => {
    const { kind } = wishOf(cells);
    return {
      line,
      cells,
      sourceUser: kind === 'nothing' ? undefined : sources.get(keyOf(cells.sourceHost, cells)),
      user: kind === 'assign' ? targets.find(cells) : undefined,
    };
  });
}

function keyOf(host: string, { importType, identifier }: { importType: string; identifier: string }): string {
  return JSON.stringify([host, importType, identifier]);
}

function bindingOf(importSourceId: number, userId: number): string {
  return `${importSourceId}:${userId}`;
}

/** Who is bound to whom by now, of those that these rows name. */
async function takenBy(reader: Reader, rows: readonly FoundRow[]): Promise<Map<string, number>> {
  const userIds = [...new Set(rows.flatMap(({ user }) => user?.id ?? []))];
  const assigned = await findAssignedSourceUsers(reader, userIds);
  return new Map(assigned.map(({ id, importSourceId, userId }) => [bindingOf(importSourceId, userId), id]));
}

/** As `proposeReassignment` decides, in the same order. */
function foresee(
  foresight: Foresight,
  taken: ReadonlyMap<string, number>,
  { cells, sourceUser, user }: FoundRow,
): Pick<PreviewedRow, 'outcome' | 'action'> {
  const nothing = (outcome: RowOutcome) => ({ outcome, action: undefined });
  const wish = wishOf(cells);
  if (wish.kind === 'nothing') return nothing({ state: 'skipped' });
  if (wish.kind === 'refused') return nothing(failedRow(wish.code));
  if (!sourceUser) return nothing(failedRow('no_match'));
  if (wish.kind !== 'assign') return foreseeRetirement(foresight, sourceUser);
  if (!user) return nothing(failedRow('no_match'));
  const { rules, changed, bound } = foresight;
  if (!isValidAssignee(user, rules, sourceUser.namespaceId)) return nothing(invalidAssignee(rules));
  if (sourceUser.isSplitting) return nothing(failedRow('splitting'));
  const now = changed.get(sourceUser.id) ?? { status: sourceUser.status, userId: sourceUser.reassignToUserId };
  const isDirect = isUnasked(user, rules, sourceUser.namespaceId);
  const action = isDirect ? 'reassign_without_confirmation' : 'reassign';
  const status = nextStatus(now.status, action);
  if (status === undefined) {
    const isDone = now.userId === user.id && now.status !== 'keep_as_placeholder';
    return nothing(isDone ? { state: 'matched' } : failedRow('invalid_status'));
  }
  const binding = bindingOf(sourceUser.importSourceId, user.id);
  if (!rules.allowsSeveral && isTaken(foresight, taken, binding, sourceUser))
    return nothing(failedRow('already_assigned'));
  changed.set(sourceUser.id, { status, userId: user.id });
  bound.set(binding, sourceUser.id);
  return { outcome: { state: 'matched' }, action };
}

/** As `retirePlaceholders` decides. */
function foreseeRetirement({ changed }: Foresight, sourceUser: SourceUser): Pick<PreviewedRow, 'outcome' | 'action'> {
  const action = 'keep_as_placeholder';
  const status = nextStatus(changed.get(sourceUser.id)?.status ?? sourceUser.status, action);
  if (status === undefined) return { outcome: failedRow('invalid_status'), action: undefined };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting'), action: undefined };
  changed.set(sourceUser.id, { status, userId: null });
  return { outcome: { state: 'matched' }, action };
}

function isTaken(
  { changed, bound }: Foresight,
  taken: ReadonlyMap<string, number>,
  binding: string,
  sourceUser: SourceUser,
): boolean {
  const foreseen = bound.get(binding);
  if (foreseen !== undefined) return foreseen !== sourceUser.id;
  const holder = taken.get(binding);
  // Whoever is bound to somebody else by a row before has let this user go.
  return holder !== undefined && holder !== sourceUser.id && !changed.has(holder);
}
