import { Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import type { MemberFilter, MemberUser } from '../../../core/groups/storage/members.ts';
import type { Listed, Slice } from '../../../core/platform/storage/slice.ts';
import { encodeMember } from '../../../wire/group-api/groups/member.ts';
import type { AddGroupRoute } from '../route.ts';
import { reads } from '../describe.ts';
import { groupParams } from './find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from '../paging.ts';
import { only, rowParams } from '../parameters.ts';
import { list, memberRecord } from '../records.ts';

/** One member of something: its id or path, and the id of the user. */
export const memberParams = Type.Object({ id: Type.String(), user_id: rowParams.properties.id });
const ids = Type.Array(Type.Integer(), { maxItems: 1000 });

const listParameters = Type.Object({
  ...pageParameters,
  query: Type.Optional(Type.String()),
  user_ids: Type.Optional(ids),
  skip_users: Type.Optional(ids),
  state: Type.Optional(Type.Enum(['active', 'awaiting'])),
  show_seat_info: only(false, 'nobody takes a seat here.'),
});

/** Lists the members of one thing. */
type ListMembers = (filter: MemberFilter, slice: Slice) => Promise<Listed<MemberUser>>;

/** Something that has members. */
interface MemberReads {
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly summaryOfOne: string;
  readonly inherited: boolean;
  readonly baseUrl: string;
  /** What lists the members of the one that `:id` names. @throws DomainError not_found */
  readonly listerOf: (viewer: UserViewer, id: string) => Promise<ListMembers>;
}

/** Adds the routes that list the members of something, and tell one of them. */
export function addMemberReads(add: AddGroupRoute, members: MemberReads): void {
  const { path, tag, inherited, baseUrl, listerOf } = members;
  add({
    method: 'GET',
    path,
    summary: members.summary,
    ...reads(tag, list(memberRecord)),
    takes: listParameters,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, request, reply, take }) => {
      const listMembers = await listerOf(viewer, id);
      const asked = take();
      const slice = readSliceParameters(asked, { by: 'id', sort: 'asc' });
      const { query, user_ids: userIds, skip_users: skipUsers } = asked;
      // Whoever is a member is active as one.
      const none = asked.state === 'awaiting';
      const listed = await listMembers({ query, userIds, skipUsers, none, inherited, now: viewer.at }, slice);
      return sendPage({ request, reply, baseUrl }, slice, listed, (member) => encodeMember(member, baseUrl));
    },
  });

  add({
    method: 'GET',
    path: `${path}/:user_id`,
    summary: members.summaryOfOne,
    ...reads(tag, memberRecord),
    auth: 'user',
    params: memberParams,
    handle: async ({ viewer, params: { id, user_id: userId } }) =>
      tellMember(await listerOf(viewer, id), { userIds: [userId], inherited, now: viewer.at }, baseUrl),
  });
}

/** The one member that the filter leaves, encoded. @throws DomainError not_found */
export async function tellMember(listMembers: ListMembers, filter: MemberFilter, baseUrl: string) {
  const [member] = (await listMembers(filter, { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' })).rows;
  if (!member) throw new DomainError('not_found', 'Not found', { what: 'Member' });
  return encodeMember(member, baseUrl);
}
