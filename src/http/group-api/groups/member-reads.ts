import { Type } from 'typebox';
import type { MemberFilter, MemberUser } from '../../../core/groups/index.ts';
import { DomainError, type Listed, type Slice } from '../../../core/platform/index.ts';
import { encodeMember, memberRecord } from '../../../wire/group-api/groups/member.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, type GroupRoute, route } from '../route.ts';
import { groupParams } from './find-group.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { only, rowParams } from '../parameters.ts';

/** One member of something: its id or path, and the id of the user. */
export const memberParams = Type.Object({ id: Type.String(), user_id: rowParams.properties.id });
const ids = Type.Array(Type.Integer(), { maxItems: 1000 });

const listParameters = Type.Object({
  ...pageParameters,
  query: Type.Optional(Type.String()),
  user_ids: Type.Optional(ids),
  skip_users: Type.Optional(ids),
  state: Type.Optional(Type.Enum(['active', 'awaiting'])),
  show_seat_info: only(false, 'there are no seats.'),
});

/** Lists the members of one thing. */
export type ListMembers = (filter: MemberFilter, slice: Slice) => Promise<Listed<MemberUser>>;

/** Something that has members. */
interface MemberReads {
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly summaryOfOne: string;
  readonly inherited: boolean;
  /** Gives what lists the members of the one that `:id` names. */
  readonly access: Access<{ readonly id: string }, ListMembers>;
}

/** The routes that list the members of something, and tell one of them. */
export function memberReads({ path, tag, inherited, access, ...words }: MemberReads): GroupRoute[] {
  return [
    route({
      method: 'GET',
      path,
      tag,
      summary: words.summary,
      description: `${words.summary}.`,
      access,
      params: groupParams,
      input: listParameters,
      answer: list(memberRecord),
      handle: async (exchange) => {
        const { operations, viewer, subject: listMembers, input } = exchange;
        const slice = readSliceParameters(input, { by: 'id', sort: 'asc' });
        const { query, user_ids: userIds, skip_users: skipUsers } = input;
        // Whoever is a member is active as one.
        const none = input.state === 'awaiting';
        const listed = await listMembers({ query, userIds, skipUsers, none, inherited, now: viewer.at }, slice);
        return answerSlice(exchange, slice, listed, (member) => encodeMember(member, operations.baseUrl));
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:user_id`,
      tag,
      summary: words.summaryOfOne,
      description: `${words.summaryOfOne}.`,
      access,
      params: memberParams,
      answer: memberRecord,
      handle: async ({ operations, viewer, params, subject: listMembers }) =>
        answerMember(listMembers, { userIds: [params.user_id], inherited, now: viewer.at }, operations.baseUrl),
    }),
  ];
}

/** The one member that the filter leaves, encoded. @throws DomainError not_found */
export async function answerMember(listMembers: ListMembers, filter: MemberFilter, baseUrl: string) {
  const [member] = (await listMembers(filter, { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' })).rows;
  if (!member) throw new DomainError('not_found', 'notFound.any');
  return encodeMember(member, baseUrl);
}
