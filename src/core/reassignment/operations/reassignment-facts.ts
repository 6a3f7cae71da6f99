import { findUser, type User } from '../../accounts/index.ts';
import { findGroup, type Group } from '../../groups/index.ts';
import type { ReassignmentFacts, Source } from '../../platform/index.ts';
import type { SourceUser } from '../domain/source-user.ts';

interface People {
  readonly assignee: User;
  readonly requester: User | undefined;
}

/** What mails and the review page tell of a reassignment. */
export async function reassignmentFacts(
  source: Source,
  sourceUser: SourceUser,
  people: People,
  url: string,
): Promise<ReassignmentFacts> {
  return factsOf(sourceUser, await findGroup(source, sourceUser.namespaceId), people, url);
}

/** The same from what has been read already. */
export function factsOf(
  sourceUser: SourceUser,
  group: Group | undefined,
  people: People,
  url: string,
): ReassignmentFacts {
  return {
    sourceHost: sourceUser.sourceHostname,
    sourceName: sourceUser.name ?? sourceUser.identifier,
    sourceUsername: sourceUser.username ?? sourceUser.identifier,
    groupName: group?.name ?? '',
    groupFullPath: group?.fullPath ?? '',
    assigneeName: people.assignee.name,
    assigneeUsername: people.assignee.username,
    requesterName: people.requester?.name ?? 'an Owner of the group',
    requesterUsername: people.requester?.username ?? 'owner',
    url,
  };
}

/** The page of a group's placeholder users, as mails name it (group API facts, section 5.5). */
export function placeholdersUrl(baseUrl: string, groupFullPath: string): string {
  return `${baseUrl}/groups/${groupFullPath}/-/placeholders?tab=placeholders`;
}

/** The page that shows an assignee the result of a reassignment; it is for them alone. */
export function requestUrl(baseUrl: string, sourceUserId: number): string {
  return `${baseUrl}/import/requests/${sourceUserId}`;
}

/**
 * Assignee and requester of a source user, as far as they exist. Where it waits for whoever has an address, that is
 * `invitedId`, if given.
 */
export async function peopleOf(
  source: Source,
  sourceUser: SourceUser,
  invitedId?: number,
): Promise<{ assignee: User | undefined; requester: User | undefined }> {
  const assigneeId = sourceUser.status === 'invited' ? (invitedId ?? null) : sourceUser.reassignToUserId;
  return {
    assignee: assigneeId === null ? undefined : await findUser(source, assigneeId),
    requester:
      sourceUser.reassignedByUserId === null ? undefined : await findUser(source, sourceUser.reassignedByUserId),
  };
}
