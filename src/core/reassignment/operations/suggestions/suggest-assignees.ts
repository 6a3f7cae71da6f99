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
 * People whom these source users may be, and who can be assigned to them; by source user, the likeliest first. Nothing
 * is done about it. Confirmed addresses that people do not show are compared for administrators alone.
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
