import { Type } from 'typebox';
import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { usernameOf } from '../../../core/accounts/domain/user.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { admitMembers, changeMember, removeMember } from '../../../core/groups/operations/edit-member.ts';
import { listMembers } from '../../../core/groups/storage/members.ts';
import { findUserByUsername } from '../../../core/accounts/storage/users.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { findOpenGroup, findOwnedGroup, findVisibleGroup, groupParams } from './find-group.ts';
import { addMemberReads, memberParams, tellMember } from './member-reads.ts';
import { accessLevel, date, instantOf, moot, only } from '../parameters.ts';
import { writes } from '../describe.ts';
import { memberRecord } from '../records.ts';

const draft = Type.Object({
  access_level: accessLevel,
  user_id: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  expires_at: Type.Optional(date),
});

const changes = Type.Object({ access_level: accessLevel, expires_at: Type.Optional(date) });

const ending = Type.Object({
  skip_subresources: only(true, 'memberships of groups below are ended there.'),
  unassign_issuables: moot(Type.Boolean(), 'nobody is assigned to a thread here.'),
});

/** Several at once are only counted as done. */
const admitted = Type.Union([memberRecord, Type.Object({ status: Type.String() })]);

const ways = [
  { path: '/groups/:id/members', inherited: false },
  { path: '/groups/:id/members/all', inherited: true },
];

/** Who belongs to a group (group API facts, section 9.3). */
export function memberRoutes(add: AddGroupRoute, { operations: { baseUrl, database } }: HttpContext): void {
  for (const { path, inherited } of ways) {
    addMemberReads(add, {
      path,
      tag: 'Members',
      summary: inherited ? 'Members, those of the groups above too' : 'Members of the group itself',
      summaryOfOne: 'One member',
      inherited,
      baseUrl,
      listerOf: async (viewer, id) => {
        const group = await findOpenGroup(database.reader, viewer, id);
        return (filter, slice) => listMembers(database.reader, group, filter, slice);
      },
    });
  }
}

/** Adding, changing and removing members. */
export function memberChangeRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Make users members',
    ...writes('Members', 201, admitted),
    takes: draft,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const asked = take();
      const userIds = await namedUsers(context, asked);
      const role = { accessLevel: asked.access_level, expiresAt: instantOf(asked.expires_at) };
      await admitMembers(operations, viewer, { groupId: group.id, userIds, ...role });
      if (userIds.length > 1) return reply.code(201).send({ status: 'success' });
      return reply.code(201).send(await tell(context, viewer, group, userIds[0]!));
    },
  });

  add({
    method: 'PUT',
    path: '/groups/:id/members/:user_id',
    summary: 'Change the role of a member',
    ...writes('Members', 200, memberRecord),
    takes: changes,
    auth: 'user',
    params: memberParams,
    handle: async ({ viewer, params: { id, user_id: userId }, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const { access_level: level, expires_at: day } = take();
      const expiresAt = day === '' ? null : instantOf(day);
      await changeMember(operations, viewer, { groupId: group.id, userId, accessLevel: level, expiresAt });
      return tell(context, viewer, group, userId);
    },
  });

  add({
    method: 'DELETE',
    path: '/groups/:id/members/:user_id',
    summary: 'End a membership, or leave',
    ...writes('Members', 204, null),
    takes: ending,
    auth: 'user',
    params: memberParams,
    handle: async ({ viewer, params: { id, user_id: userId }, reply, take }) => {
      const group = await findVisibleGroup(reader, viewer, id);
      take();
      await removeMember(operations, viewer, { groupId: group.id, userId });
      return reply.code(204).send();
    },
  });
}

/** A member of the group itself. */
function tell({ operations }: HttpContext, { at }: UserViewer, group: Group, userId: number) {
  const { baseUrl, database } = operations;
  const filter = { userIds: [userId], inherited: false, now: at };
  return tellMember((asked, slice) => listMembers(database.reader, group, asked, slice), filter, baseUrl);
}

/** The users whom `user_id`, one or several with commas between them, or `username` names. */
async function namedUsers(
  { operations }: HttpContext,
  { user_id: userId, username }: { user_id?: string | undefined; username?: string | undefined },
): Promise<number[]> {
  const both = userId && username;
  if (both) throw new DomainError('invalid_parameter', 'user_id, username are mutually exclusive');
  if (userId) {
    const named = userId.split(',').map((text) => Number(text.trim() || Number.NaN));
    if (named.every((id) => Number.isSafeInteger(id) && id > 0)) return [...new Set(named)];
    throw new DomainError('invalid_parameter', 'user_id is invalid', { parameter: 'user_id' });
  }
  if (!username)
    throw new DomainError(
      'missing_parameter',
      'user_id, username are missing, at least one parameter must be provided',
    );
  const user = await findUserByUsername(operations.database.reader, usernameOf(username));
  if (!user) throw notFound('User');
  return [user.id];
}
