import type { User } from '../../../accounts/index.ts';
import type { Group } from '../../../groups/index.ts';
import type { Reader } from '../../../platform/index.ts';
import type { Ask } from '../../domain/decision.ts';
import { type AssignmentRules, failedRow, type ReassignmentCells, type RowOutcome } from '../../domain/reassignment.ts';
import { parseRowAction, type RowAction } from '../../domain/reassignment-row.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { findTargets } from '../find-assignees.ts';
import { findSources } from '../find-sources.ts';

/** Context of reading a file: the group and the asking person. */
export interface Reading {
  readonly group: Group;
  readonly requester: User;
  readonly rules: AssignmentRules;
  readonly isPermitted: boolean;
  /** A row with only an address invites its owner, with an account or without. */
  readonly invites: boolean;
}

/** A row with its action and users. */
export interface MatchedRow {
  readonly kind: RowAction['kind'];
  readonly sourceUser: SourceUser | undefined;
  readonly user: User | undefined;
  /** The decision to make, or why there is none. */
  readonly asked: Ask | { readonly outcome: RowOutcome };
}

/** Looks up the users and source users of these rows, and returns their asks. */
export async function matchRows(
  reader: Reader,
  reading: Reading,
  rows: readonly { readonly cells: ReassignmentCells; readonly isByDefault?: boolean }[],
): Promise<MatchedRow[]> {
  const parsed = rows.map((row) => ({ ...row, action: parseRowAction(row.cells, reading.invites) }));
  const wanted = parsed.flatMap(({ cells, action }) => (action.kind === 'nothing' ? [] : cells));
  const sources = await findSources(reader, reading.group, wanted);
  const targets = await findTargets(reader, wanted, reading.requester.isAdmin);
  return parsed.map(({ cells, action, isByDefault }) => {
    const { kind } = action;
    const sourceUser = kind === 'nothing' ? undefined : sources.find(cells);
    const namesUser = kind === 'assign' || (kind === 'undo' && action.email === undefined);
    const user = namesUser ? targets.find(cells) : undefined;
    const asked = askOf(reading, action, sourceUser, user);
    return { kind, sourceUser, user, asked: 'outcome' in asked || !isByDefault ? asked : { ...asked, isByDefault } };
  });
}

function askOf(
  { isPermitted }: Reading,
  action: RowAction,
  sourceUser: SourceUser | undefined,
  user: User | undefined,
): MatchedRow['asked'] {
  if (action.kind === 'nothing') return { outcome: { state: 'skipped' } };
  if (action.kind === 'refused') return { outcome: failedRow(action.code) };
  const isNamed = action.kind === 'assign' || (action.kind === 'undo' && action.isOfOne && action.email === undefined);
  if (!sourceUser || (isNamed && !user)) return { outcome: failedRow('no_match') };
  if (!isPermitted) return { outcome: failedRow('not_permitted') };
  const sourceUserId = sourceUser.id;
  if (action.kind === 'assign') return { kind: 'assign', sourceUserId, assignee: user! };
  if (action.kind === 'invite') return { kind: 'invite', sourceUserId, email: action.email };
  if (action.kind === 'undo') return { kind: 'undo', sourceUserId, assigneeId: user?.id, email: action.email };
  return { kind: 'keep', sourceUserId, deletesPlaceholder: action.kind === 'delete' };
}

/** Asks of these rows, and their source users. */
export function askedBy(matched: readonly MatchedRow[]): {
  readonly sourceUsers: readonly SourceUser[];
  readonly asks: readonly Ask[];
} {
  return {
    sourceUsers: matched.flatMap(({ sourceUser }) => sourceUser ?? []),
    asks: matched.flatMap(({ asked }) => ('outcome' in asked ? [] : asked)),
  };
}
