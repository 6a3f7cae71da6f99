import { Type } from 'typebox';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { admitMembers, changeMember, removeMember } from '../../operations/edit-member.ts';
import { listMembers } from '../../storage/members.ts';
import { findUserByUsername } from '../../storage/users.ts';
import { encodeMember } from '../../wire/group-api/member.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute } from '../route.ts';
import { findOwnedGroup, findVisibleGroup, groupParams } from './find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from './paging.ts';
import { accessLevel, date, instantOf, readParameters, rowParams } from './parameters.ts';
import { reads, writes } from './describe.ts';
import { list, memberRecord } from './records.ts';

/** One member of something: its id or path, and the id of the user. */
export const memberParams = Type.Object({ id: Type.String(), user_id: rowParams.properties.id });
const ids = Type.Array(Type.Integer(), { maxItems: 1000 });

export const memberListParameters = Type.Object({
  ...pageParameters,
  query: Type.Optional(Type.String()),
  user_ids: Type.Optional(ids),
  skip_users: Type.Optional(ids),
});

const draft = Type.Object({
  access_level: accessLevel,
  user_id: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  expires_at: Type.Optional(date),
});

const changes = Type.Object({ access_level: accessLevel, expires_at: Type.Optional(date) });

/** Several at once are only counted as done. */
const admitted = Type.Union([memberRecord, Type.Object({ status: Type.String() })]);

const ways = [
  { path: '/groups/:id/members', inherited: false },
  { path: '/groups/:id/members/all', inherited: true },
];

/** Who belongs to a group (group API facts, section 9.3). */
export function memberRoutes(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  for (const { path, inherited } of ways) {
    add({
      method: 'GET',
      path,
      summary: inherited ? 'Members, those of the groups above too' : 'Members of the group itself',
      ...reads('Members', list(memberRecord), memberListParameters),
      auth: 'user',
      params: groupParams,
      handle: async ({ viewer, params: { id }, request, reply }) => {
        const group = await findVisibleGroup(reader, viewer, id);
        const asked = readParameters(request, memberListParameters);
        const slice = readSliceParameters(asked, { by: 'id', sort: 'asc' });
        const { query, user_ids: userIds, skip_users: skipUsers } = asked;
        const filter = { query, userIds, skipUsers, inherited, now: viewer.at };
        const listed = await listMembers(reader, group, filter, slice);
        return sendPage({ request, reply, baseUrl }, slice, listed, (member) => encodeMember(member, baseUrl));
      },
    });

    add({
      method: 'GET',
      path: `${path}/:user_id`,
      summary: 'One member',
      ...reads('Members', memberRecord),
      auth: 'user',
      params: memberParams,
      handle: async ({ viewer, params: { id, user_id: userId } }) =>
        tell(context, viewer, await findVisibleGroup(reader, viewer, id), userId, inherited),
    });
  }
}

/** Adding, changing and removing members. */
export function memberChangeRoutes(add: AddRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Make users members',
    ...writes('Members', 201, admitted, draft),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, request, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const asked = readParameters(request, draft);
      const userIds = await namedUsers(context, asked);
      const role = { accessLevel: asked.access_level, expiresAt: instantOf(asked.expires_at) };
      await admitMembers(operations, viewer, { groupId: group.id, userIds, ...role });
      if (userIds.length > 1) return reply.code(201).send({ status: 'success' });
      return reply.code(201).send(await tell(context, viewer, group, userIds[0]!, false));
    },
  });

  add({
    method: 'PUT',
    path: '/groups/:id/members/:user_id',
    summary: 'Change the role of a member',
    ...writes('Members', 200, memberRecord, changes),
    auth: 'user',
    params: memberParams,
    handle: async ({ viewer, params: { id, user_id: userId }, request }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const { access_level: level, expires_at: day } = readParameters(request, changes);
      const expiresAt = day === '' ? null : instantOf(day);
      await changeMember(operations, viewer, { groupId: group.id, userId, accessLevel: level, expiresAt });
      return tell(context, viewer, group, userId, false);
    },
  });

  add({
    method: 'DELETE',
    path: '/groups/:id/members/:user_id',
    summary: 'End a membership, or leave',
    ...writes('Members', 204, null),
    auth: 'user',
    params: memberParams,
    handle: async ({ viewer, params: { id, user_id: userId }, reply }) => {
      const group = await findVisibleGroup(reader, viewer, id);
      await removeMember(operations, viewer, { groupId: group.id, userId });
      return reply.code(204).send();
    },
  });
}

async function tell({ operations }: HttpContext, { at }: UserViewer, group: Group, userId: number, inherited: boolean) {
  const filter = { userIds: [userId], inherited, now: at };
  const one = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' as const };
  const { rows } = await listMembers(operations.database.reader, group, filter, one);
  if (!rows[0]) throw new DomainError('not_found', 'Not found', { what: 'Member' });
  return encodeMember(rows[0], operations.baseUrl);
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
  const user = await findUserByUsername(operations.database.reader, username);
  if (!user) throw notFound('User');
  return [user.id];
}
