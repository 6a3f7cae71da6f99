import { addTo } from '../../../../lib/lists.ts';
import { findUser, findUsers, lookupKey, type User } from '../../../accounts/index.ts';
import { type Reader, type UserViewer, orNotFound } from '../../../platform/index.ts';
import { bindingKey } from '../../domain/assignment.ts';
import { isValidAssignee } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { type SuggestionReason, suggestionReasons } from '../../domain/suggestion.ts';
import { listAssignments } from '../../storage/placeholders.ts';
import { findLikeUsers, type LikeUser, readSourceEmails } from '../../storage/suggestions.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { addressKey } from '../../../../lib/email-address.ts';

/** A possible match for a source user. */
export interface FoundCandidate {
  readonly user: User;
  readonly reasons: readonly SuggestionReason[];
  /** Whether they can be assigned, and have no other source user of the same source. */
  readonly isPossible: boolean;
}

/** Above this number of equal candidates all are checked: a name can be common, and none is likelier. */
const maxAlike = 50;

/**
 * Possible matches by source user. Confirmed private addresses are only compared for administrators, so that others
 * learn nothing about them. The caller has checked that the viewer owns the namespaces.
 */
export async function readCandidates(
  reader: Reader,
  viewer: UserViewer,
  sourceUsers: readonly SourceUser[],
): Promise<Map<number, FoundCandidate[]>> {
  const emails = await readSourceEmails(
    reader,
    sourceUsers.map(({ id }) => id),
  );
  const like = {
    emails: [...emails.values()],
    usernames: sourceUsers.flatMap(({ username }) => username || []),
    names: sourceUsers.flatMap(({ name }) => name || []),
  };
  const alike = groupByLikeness(await findLikeUsers(reader, like, viewer.isAdmin));
  const rules = await assignmentRules(reader, orNotFound(await findUser(reader, viewer.userId), 'user'));
  const found = sourceUsers.map((sourceUser) => ({
    sourceUser,
    reasonsById: findAlike(alike, sourceUser, emails.get(sourceUser.id)),
  }));
  const ids = [...new Set(found.flatMap(({ reasonsById }) => [...reasonsById.keys()]))];
  const users = new Map((await findUsers(reader, ids)).map((user) => [user.id, user]));
  const taken = new Map(
    (await listAssignments(reader, ids)).map((each) => [keyOf(each, each.userId), each.sourceUserId]),
  );
  return new Map(
    found.map(({ sourceUser, reasonsById }) => {
      const candidates = [...reasonsById].flatMap(([id, reasons]): FoundCandidate[] => {
        const user = users.get(id);
        if (!user) return [];
        const holder = taken.get(keyOf(sourceUser, id)) ?? sourceUser.id;
        const isFree = rules.allowsSeveral || holder === sourceUser.id;
        return [{ user, reasons, isPossible: isFree && isValidAssignee(user, rules, sourceUser.namespaceId) }];
      });
      return [sourceUser.id, candidates];
    }),
  );
}

function keyOf({ importSourceId }: { readonly importSourceId: number }, userId: number): string {
  return bindingKey(importSourceId, userId);
}

/** People by what they share with a source user, for each kind of evidence. */
type Alike = Readonly<Record<SuggestionReason, Map<string, LikeUser[]>>>;

function groupByLikeness(found: readonly LikeUser[]): Alike {
  const alike = { confirmed_email: new Map(), public_email: new Map(), username: new Map(), name: new Map() };
  for (const user of found) {
    for (const key of user.confirmedKeys) addTo(alike.confirmed_email, key, user);
    if (user.publicEmailKey !== null) addTo(alike.public_email, user.publicEmailKey, user);
    addTo(alike.username, user.usernameKey, user);
    addTo(alike.name, user.nameKey, user);
  }
  return alike;
}

/** Matches for this source user, with the reasons in order. */
function findAlike(
  alike: Alike,
  sourceUser: SourceUser,
  email: string | undefined,
): Map<number, readonly SuggestionReason[]> {
  const { username, name } = sourceUser;
  const wanted: Record<SuggestionReason, string | null | undefined> = {
    confirmed_email: email,
    public_email: email,
    username,
    name,
  };
  const reasonsById = new Map<number, SuggestionReason[]>();
  for (const reason of suggestionReasons) {
    const text = wanted[reason];
    if (!text) continue;
    for (const { userId } of alike[reason]
      .get(isAddress(reason) ? addressKey(text) : lookupKey(text))
      ?.slice(0, maxAlike) ?? []) {
      addTo(reasonsById, userId, reason);
    }
  }
  return reasonsById;
}

function isAddress(reason: SuggestionReason): boolean {
  return reason === 'confirmed_email' || reason === 'public_email';
}
