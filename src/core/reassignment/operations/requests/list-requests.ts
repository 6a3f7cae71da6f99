import { requireOwnedGroup } from '../../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';
import type { ReassignmentRequest, RequestDay, RequestState } from '../../domain/request.ts';
import { countRequests, listRequestDays, pageRequests } from '../../storage/requests.ts';

/**
 * The requests of a group, the newest first, for its Owners: of one state or all, and those older than `before`.
 * @throws DomainError not_found, forbidden
 */
export async function listRequests(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  page: { readonly state?: RequestState | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<ReassignmentRequest[]> {
  await requireOwnedGroup(reader, viewer, groupId);
  return pageRequests(reader, groupId, page);
}

/** Progress of a group's requests. */
export interface RequestProgress {
  readonly counts: Readonly<Record<RequestState, number>>;
  /** Days on which something happened, the first first. */
  readonly days: readonly RequestDay[];
}

/**
 * Numbers of created and answered requests of a group, and events of the last days, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function showProgress(
  { database: { reader }, clock }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  days: number,
): Promise<RequestProgress> {
  await requireOwnedGroup(reader, viewer, groupId);
  const since = `${addMilliseconds(clock.now(), (1 - days) * dayMilliseconds).slice(0, 10)}T00:00:00.000Z`;
  return {
    counts: await countRequests(reader, groupId),
    days: await listRequestDays(reader, groupId, since),
  };
}
