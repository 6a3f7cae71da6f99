import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireOwnedGroup } from '../../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../../platform/index.ts';
import { reassignableStatuses, type SourceUser } from '../../domain/source-user.ts';
import {
  type Candidate,
  chooseCandidates,
  type Confidence,
  confidenceOf,
  type Evidence,
  type Suggestible,
} from '../../domain/suggestion.ts';
import { pageSourceUsers } from '../../storage/placeholders.ts';
import { readSettings } from '../change-setting.ts';
import { type FoundCandidate, readCandidates } from './read-candidates.ts';

/** Source users that are compared at once. */
const pageSize = 500;

/** Whom a source user is suggested to be, and how sure that is. */
export interface PrefilledAssignee {
  readonly userId: number;
  readonly username: string;
  readonly reasons: readonly Evidence[];
  readonly confidence: Confidence;
}

/**
 * At most one suggested person for each pending source user of a group, only by these kinds of evidence; none if
 * ambiguous. All of the group are compared together, because ambiguity depends on the others. Changes nothing.
 * @returns by the ids of source users, in order
 * @throws DomainError not_found, forbidden
 */
export async function prefillAssignees(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  evidence: readonly Evidence[],
): Promise<Map<number, PrefilledAssignee>> {
  const { reader } = context.database;
  await requireOwnedGroup(reader, viewer, groupId);
  const suggestibles: Suggestible[] = [];
  const usernames = new Map<number, string>();
  for (let afterId = 0; ; await nextTurn()) {
    const query = { statuses: reassignableStatuses, afterId, limit: pageSize };
    const page = await pageSourceUsers(reader, groupId, query);
    if (page.length === 0) break;
    const found = await readCandidates(reader, viewer, page);
    for (const sourceUser of page) {
      const all = found.get(sourceUser.id)!;
      const candidates = candidatesOf(sourceUser, all, evidence);
      const { id: sourceUserId, importSourceId } = sourceUser;
      if (candidates.length > 0) suggestibles.push({ sourceUserId, importSourceId, candidates });
      for (const { user } of all) usernames.set(user.id, user.username);
    }
    afterId = page.at(-1)!.id;
  }
  const { allow_several_placeholders_per_user: allowsSeveral } = await readSettings(reader);
  const chosen = [...chooseCandidates(suggestibles, allowsSeveral)].sort(([one], [other]) => one - other);
  return new Map(
    chosen.map(([id, { userId, reasons }]) => {
      return [id, { userId, username: usernames.get(userId)!, reasons, confidence: confidenceOf(reasons) }];
    }),
  );
}

/** Candidates by this evidence; people who declined aren't suggested again, and make others ambiguous. */
function candidatesOf(
  sourceUser: SourceUser,
  found: readonly FoundCandidate[],
  evidence: readonly Evidence[],
): Candidate[] {
  return found.flatMap(({ user, reasons, isPossible }) => {
    const known = evidence.filter((each) => reasons.includes(each));
    const hasDeclined = sourceUser.reassignToUserId === user.id;
    return known.length > 0 ? [{ userId: user.id, reasons: known, isPossible: isPossible && !hasDeclined }] : [];
  });
}
