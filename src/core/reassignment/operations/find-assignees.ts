import { isBlank, type ReassignmentCells } from '../domain/reassignment.ts';
import { lookupKey, type User, usernameOf } from '../../accounts/index.ts';
import type { Source } from '../../platform/index.ts';
import { findAssignees } from '../storage/assignees.ts';
import { addressKey } from '../../../lib/email-address.ts';

/** Finds the user that a row names. */
export interface Targets {
  /** Username and email address together must belong to the same user (group API facts, section 5.2). */
  find(cells: Pick<ReassignmentCells, 'targetUsername' | 'targetEmail'>): User | undefined;
}

/** Looks up all users in these rows at once. Administrators also match confirmed addresses. */
export async function findTargets(
  source: Source,
  rows: readonly Pick<ReassignmentCells, 'targetUsername' | 'targetEmail'>[],
  byConfirmedEmail: boolean,
): Promise<Targets> {
  const found = await findAssignees(source, {
    usernames: rows.map((row) => usernameOf(row.targetUsername)).filter((name) => !isBlank(name)),
    emails: rows.map((row) => row.targetEmail.trim()).filter((email) => !isBlank(email)),
    byConfirmedEmail,
  });
  const byEmail = (email: string): readonly User[] => {
    const key = addressKey(email.trim());
    return found.byConfirmedEmail.get(key) ?? found.byPublicEmail.get(key) ?? [];
  };
  return {
    find: ({ targetUsername, targetEmail }) => {
      const named = isBlank(targetUsername) ? undefined : found.byUsername.get(lookupKey(usernameOf(targetUsername)));
      if (isBlank(targetEmail)) return named;
      const candidates = byEmail(targetEmail);
      // Public addresses are not verified: when several people show one, only a username can tell who is meant.
      if (isBlank(targetUsername)) return candidates.length === 1 ? candidates[0] : undefined;
      return candidates.find((candidate) => candidate.id === named?.id);
    },
  };
}
