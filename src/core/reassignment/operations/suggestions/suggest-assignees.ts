import type { User } from '../../../accounts/index.ts';
import { requireOwnedGroup } from '../../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../../platform/index.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { type SuggestionReason, suggestionReasons } from '../../domain/suggestion.ts';
import { readCandidates } from './read-candidates.ts';

export interface Suggestion {
  readonly user: User;
  readonly reasons: readonly SuggestionReason[];
}

/** A name may be that of many. */
const maxSuggestions = 10;

/**
 * Assignable people who match these source users, by source user, likeliest first. Changes nothing. Confirmed private
 * addresses are only compared for administrators.
 * @throws DomainError not_found, forbidden, if the viewer doesn't own the group of a source user
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
  const candidates = await readCandidates(reader, viewer, sourceUsers);
  return new Map(
    [...candidates].map(([id, found]) => {
      const suggestions = found
        .filter(({ isPossible }) => isPossible)
        .map(({ user, reasons }) => ({ user, reasons }))
        .sort(
          (one, other) =>
            rankOf(one) - rankOf(other) || other.reasons.length - one.reasons.length || one.user.id - other.user.id,
        );
      return [id, suggestions.slice(0, maxSuggestions)];
    }),
  );
}

function rankOf(suggestion: Suggestion): number {
  return suggestionReasons.indexOf(suggestion.reasons[0]!);
}
