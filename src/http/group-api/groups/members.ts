import { Type } from 'typebox';
import { findUserByUsername, usernameOf } from '../../../core/accounts/index.ts';
import { addMembers, changeMember, type Group, listMembers, removeMember } from '../../../core/groups/index.ts';
import { DomainError, notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import { memberRecord } from '../../../wire/group-api/groups/member.ts';
import { type Access, route } from '../route.ts';
import { groupParams, openGroup, ownedGroup, visibleGroup } from './find-group.ts';
import { type ListMembers, memberParams, memberReads, answerMember } from './member-reads.ts';
import { accessLevel, date, instantOf, ignored, only } from '../parameters.ts';

const draft = Type.Object({
  access_level: accessLevel,
  user_id: Type.Optional(Type.String({ description: 'One id, or several separated by commas.' })),
  username: Type.Optional(Type.String()),
  expires_at: Type.Optional(date),
});

const changes = Type.Object({ access_level: accessLevel, expires_at: Type.Optional(date) });

const ending = Type.Object({
  skip_subresources: only(true, 'memberships of subgroups are ended there.'),
  unassign_issuables: ignored(Type.Boolean(), 'threads have no assignees.'),
});

/** Several at once are only counted as done. */
const admitted = Type.Union([memberRecord, Type.Object({ status: Type.String() })]);

/** Lists of the members of a group. */
const membersOfGroup: Access<{ readonly id: string }, ListMembers> = {
  who: openGroup.who,
  find: async (asking) => {
    const group = await openGroup.find(asking);
    return (filter, slice) => listMembers(asking.reader, group, filter, slice);
  },
};

/** Members of a group (group API facts, section 9.3). */
export const memberRoutes = [
  ...memberReads({
    path: '/groups/:id/members',
    tag: 'Members',
    summary: 'Direct members of a group',
    summaryOfOne: 'One direct member of a group',
    inherited: false,
    access: membersOfGroup,
  }),
  ...memberReads({
    path: '/groups/:id/members/all',
    tag: 'Members',
    summary: 'Members including those of parent groups, each with the highest role',
    summaryOfOne: 'One member, including through parent groups',
    inherited: true,
    access: membersOfGroup,
  }),
  route({
    method: 'POST',
    path: '/groups/:id/members',
    tag: 'Members',
    summary: 'Add members',
    description: 'The member; for several at once only a status.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: admitted,
    refusals: { 404: 'There is no such user.', 409: 'One of them is already a member.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const userIds = await namedUsers(operations, input);
      const role = { accessLevel: input.access_level, expiresAt: instantOf(input.expires_at) };
      await addMembers(operations, viewer, { groupId: group.id, userIds, ...role });
      return userIds.length > 1 ? { status: 'success' } : tell(operations, viewer, group, userIds[0]!);
    },
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/members/:user_id',
    tag: 'Members',
    summary: "Change a member's role",
    description: 'The member.',
    access: ownedGroup,
    params: memberParams,
    input: changes,
    answer: memberRecord,
    refusals: { 403: 'The user is the last Owner.' },
    handle: async ({ operations, viewer, params, subject: group, input }) => {
      const { access_level: level, expires_at: day } = input;
      const userId = params.user_id;
      const expiresAt = day === '' ? null : instantOf(day);
      await changeMember(operations, viewer, { groupId: group.id, userId, accessLevel: level, expiresAt });
      return tell(operations, viewer, group, userId);
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/members/:user_id',
    tag: 'Members',
    summary: 'Remove a member, or leave',
    description: 'The membership has ended.',
    access: visibleGroup,
    who: 'Owner, administrator, the member',
    params: memberParams,
    input: ending,
    answer: null,
    refusals: { 403: 'The user is the last Owner.' },
    handle: ({ operations, viewer, params, subject: group }) =>
      removeMember(operations, viewer, { groupId: group.id, userId: params.user_id }),
  }),
];

/** A member of the group itself. */
function tell({ baseUrl, database }: OperationContext, { at }: UserViewer, group: Group, userId: number) {
  const filter = { userIds: [userId], inherited: false, now: at };
  return answerMember((asked, slice) => listMembers(database.reader, group, asked, slice), filter, baseUrl);
}

/** The users named by `user_id`, one or several separated by commas, or by `username`. */
async function namedUsers(
  { database }: OperationContext,
  { user_id: userId, username }: { user_id?: string | undefined; username?: string | undefined },
): Promise<number[]> {
  const both = userId && username;
  if (both) throw new DomainError('invalid_parameter', 'parameters.exclusive', { parameters: 'user_id, username' });
  if (userId) {
    const named = userId.split(',').map((text) => Number(text.trim() || Number.NaN));
    if (named.every((id) => Number.isSafeInteger(id) && id > 0)) return [...new Set(named)];
    throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'user_id' });
  }
  if (!username)
    throw new DomainError('missing_parameter', 'parameters.oneNeeded', { parameters: 'user_id, username' });
  const user = await findUserByUsername(database.reader, usernameOf(username));
  if (!user) throw notFound('user');
  return [user.id];
}
