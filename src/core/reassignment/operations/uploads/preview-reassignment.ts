import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser, type User } from '../../../accounts/index.ts';
import { type Group, requireOwnedGroup } from '../../../groups/index.ts';
import { type OperationContext, orNotFound, type UserViewer } from '../../../platform/index.ts';
import { type Decision, decideNext, nothingSoFar, type SoFar } from '../../domain/decision.ts';
import type { ReassignmentCells } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { readSoFar } from '../read-so-far.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { askedBy, matchRows, type Reading } from './match-rows.ts';

/** Number of rows whose people are looked up at once. */
const batchSize = 500;

/** Expected outcome of a row. */
export interface PreviewedRow extends Decision {
  readonly line: number;
  readonly cells: ReassignmentCells;
  readonly sourceUser: SourceUser | undefined;
  readonly user: User | undefined;
}

/** Determines the effect of the next rows of a file; processing decides in the same way and writes the decisions. */
export async function previewNext<Row extends { readonly cells: ReassignmentCells; readonly isByDefault?: boolean }>(
  context: OperationContext,
  reading: Reading,
  soFar: SoFar,
  rows: readonly Row[],
): Promise<(Row & Omit<PreviewedRow, 'line'>)[]> {
  const { reader } = context.database;
  const matched = await matchRows(reader, reading, rows);
  await readSoFar(context, reader, soFar, askedBy(matched));
  return matched.map(({ asked, sourceUser, user }, index) => {
    const decision = 'outcome' in asked ? asked : decideNext(soFar, asked);
    return { ...rows[index]!, ...decision, sourceUser, user };
  });
}

/**
 * Says of each row what processing the file would do, and changes nothing.
 * @throws DomainError not_found, forbidden
 */
export async function previewReassignments(
  context: OperationContext,
  viewer: UserViewer,
  group: Group,
  rows: readonly Pick<PreviewedRow, 'line' | 'cells'>[],
  { invites = false }: Partial<Pick<Reading, 'invites'>> = {},
): Promise<PreviewedRow[]> {
  const { reader } = context.database;
  await requireOwnedGroup(reader, viewer, group.id);
  const requester = orNotFound(await findUser(reader, viewer.userId), 'user');
  const rules = await assignmentRules(reader, requester);
  const reading = { group, requester, rules, isPermitted: true, invites };
  const soFar = nothingSoFar(rules);
  const previewed: PreviewedRow[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    previewed.push(...(await previewNext(context, reading, soFar, rows.slice(start, start + batchSize))));
    await nextTurn();
  }
  return previewed;
}
