import { findUser, type User } from '../../accounts/index.ts';
import { findGroup, type Group } from '../../groups/index.ts';
import type { ReassignmentFacts, Source } from '../../platform/index.ts';
import type { SourceUser } from '../domain/source-user.ts';

interface People {
  readonly assignee: User;
  readonly requester: User | undefined;
}

/** Facts about a reassignment for emails and the review page. */
export async function reassignmentFacts(
  source: Source,
  sourceUser: SourceUser,
  people: People,
  url: string,
): Promise<ReassignmentFacts> {
  return factsOf(sourceUser, await findGroup(source, sourceUser.namespaceId), people, url);
}

/** The same from facts already read. */
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

/** A group's placeholders page, as linked in emails (group API facts, section 5.5). */
export function placeholdersUrl(baseUrl: string, groupFullPath: string): string {
  return `${baseUrl}/groups/${groupFullPath}/-/placeholders?tab=placeholders`;
}

/** The page with the result of a reassignment, only for the assignee. */
export function requestUrl(baseUrl: string, sourceUserId: number): string {
  return `${baseUrl}/import/requests/${sourceUserId}`;
}

/**
 * Assignee and requester of a source user, if they exist. For one waiting for an address, that is `invitedId`, if
 * given.
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
