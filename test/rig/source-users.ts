import type { Group } from '../../src/core/groups/domain/group.ts';
import type { SourceUserStatus } from '../../src/core/reassignment/domain/source-user.ts';
import type { Person } from './cast.ts';
import { request, type TestAnswer, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';

/** A source user as the group API shows it. */
export interface ShownSourceUser {
  readonly id: number;
  readonly source_hostname: string;
  readonly import_type: string;
  readonly source_user_identifier: string;
  readonly source_name: string | null;
  readonly source_username: string | null;
  readonly splitting: boolean;
  readonly split_from_id: number | null;
  readonly merged_into_id: number | null;
  readonly status: SourceUserStatus;
  readonly placeholder_user: { readonly username: string } | null;
  readonly reassign_to_user: { readonly username: string } | null;
  readonly reassigned_by_user: { readonly username: string } | null;
}

/** The source users of a group, as its Owner sees them, by identifier. */
export async function shownSourceUsers(
  tributary: TestTributary,
  who: Person,
  group: Group,
): Promise<Map<string, ShownSourceUser>> {
  const path = `/api/v4/groups/${group.id}/source_users?per_page=100`;
  const { json } = await request(tributary, 'GET', path, { token: who.token });
  return new Map((json as ShownSourceUser[]).map((shown) => [shown.source_user_identifier, shown]));
}

/** Does something to a source user through the group API. */
export function actOn(
  tributary: TestTributary,
  who: Person | undefined,
  id: number | string,
  verb: string,
  form?: TestRequest['form'],
): Promise<TestAnswer> {
  return request(tributary, 'POST', `/api/v4/source_users/${id}/${verb}`, {
    ...(who && { token: who.token }),
    ...(form && { form }),
  });
}
