import { isValidAssignee } from '../domain/reassignment.ts';
import { findUser, findUsers, lookupKey, type User } from '../../accounts/index.ts';
import { requireOwnedGroup } from '../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../platform/index.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { findAssignedSourceUsers } from '../storage/source-user-pages.ts';
import { findLikeUsers, type LikeUser, readSourceEmails } from '../storage/suggestions.ts';
import { assignmentRules } from './reassign-source-user.ts';

/** Why somebody may be meant, the surest first. */
const reasons = ['confirmed_email', 'public_email', 'username', 'name'] as const;
export type SuggestionReason = (typeof reasons)[number];

export interface Suggestion {
  readonly user: User;
  readonly reasons: readonly SuggestionReason[];
}

/** A name may be that of many. */
const maxSuggestions = 10;

/**
 * People whom these source users may be, and who can be assigned to them; by source user, the likeliest first. Nothing
 * is done about it. Confirmed addresses are compared for administrators alone: others learn nothing of addresses that
 * people do not show.
 * @throws DomainError not_found, forbidden, where a source user is of a group that the viewer does not own
 */
export async function suggestAssignees(
  context: OperationContext,
  viewer: UserViewer,
  sourceUsers: readonly SourceUser[],
): Promise<Map<number, Suggestion[]>> {
  const { reader } = context.database;
  for (const id of new Set(sourceUsers.map(({ namespaceId }) => namespaceId))) {
    await requireOwnedGroup(reader, viewer, id);
  }
  const emails = await readSourceEmails(
    reader,
    sourceUsers.map(({ id }) => id),
  );
  const like = {
    emails: [...emails.values()],
    usernames: sourceUsers.flatMap(({ username }) => username || []),
    names: sourceUsers.flatMap(({ name }) => name || []),
  };
  const found = await findLikeUsers(reader, like, viewer.isAdmin);
  const ids = found.map(({ userId }) => userId);
  const rules = await assignmentRules(reader, (await findUser(reader, viewer.userId))!);
  const users = new Map((await findUsers(reader, ids)).map((user) => [user.id, user]));
  const assigned = await findAssignedSourceUsers(reader, ids);
  const isTaken = (sourceUser: SourceUser, userId: number): boolean =>
    !rules.allowsSeveral &&
    assigned.some(
      (each) =>
        each.userId === userId && each.importSourceId === sourceUser.importSourceId && each.id !== sourceUser.id,
    );
  return new Map(
    sourceUsers.map((sourceUser) => {
      const suggestions = found.flatMap((candidate) => {
        const user = users.get(candidate.userId);
        const why = reasonsFor(sourceUser, emails.get(sourceUser.id), candidate);
        const isValid = user && isValidAssignee(user, rules, sourceUser.namespaceId);
        return isValid && why.length > 0 && !isTaken(sourceUser, user.id) ? [{ user, reasons: why }] : [];
      });
      suggestions.sort((one, other) => rankOf(one) - rankOf(other) || other.reasons.length - one.reasons.length);
      return [sourceUser.id, suggestions.slice(0, maxSuggestions)];
    }),
  );
}

function reasonsFor(sourceUser: SourceUser, email: string | undefined, candidate: LikeUser): SuggestionReason[] {
  const emailKey = email === undefined ? undefined : lookupKey(email);
  const holds: Record<SuggestionReason, boolean> = {
    confirmed_email: emailKey !== undefined && candidate.confirmedKeys.includes(emailKey),
    public_email: emailKey !== undefined && candidate.publicEmailKey === emailKey,
    username: !!sourceUser.username && candidate.usernameKey === lookupKey(sourceUser.username),
    name: !!sourceUser.name && candidate.nameKey === lookupKey(sourceUser.name),
  };
  return reasons.filter((reason) => holds[reason]);
}

function rankOf(suggestion: Suggestion): number {
  return reasons.indexOf(suggestion.reasons[0]!);
}
