import { DomainError } from '../../domain/errors.ts';
import { listProjectMembers } from '../../storage/project-members.ts';
import { encodeMember } from '../../wire/group-api/member.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute } from '../route.ts';
import { reads } from './describe.ts';
import { groupParams } from './find-group.ts';
import { memberListParameters, memberParams } from './members.ts';
import { readSliceParameters, sendPage } from './paging.ts';
import { readParameters } from './parameters.ts';
import { findVisibleProject } from './projects.ts';
import { list, memberRecord } from './records.ts';

/** Who belongs to a forum channel (group API facts, section 9.3); roles are those in its group, and changed there. */
export function projectMemberRoutes(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  for (const [path, inherited] of [
    ['/projects/:id/members', false],
    ['/projects/:id/members/all', true],
  ] as const) {
    add({
      method: 'GET',
      path,
      summary: inherited ? 'Everybody who belongs to a forum channel' : 'Whom a forum channel names itself',
      ...reads('Projects', list(memberRecord), memberListParameters),
      auth: 'user',
      params: groupParams,
      handle: async ({ viewer, params: { id }, request, reply }) => {
        const project = await findVisibleProject(reader, viewer, id);
        const asked = readParameters(request, memberListParameters);
        const slice = readSliceParameters(asked, { by: 'id', sort: 'asc' });
        const { query, user_ids: userIds, skip_users: skipUsers } = asked;
        const filter = { query, userIds, skipUsers, inherited, now: viewer.at };
        const listed = await listProjectMembers(reader, project, filter, slice);
        return sendPage({ request, reply, baseUrl }, slice, listed, (member) => encodeMember(member, baseUrl));
      },
    });

    add({
      method: 'GET',
      path: `${path}/:user_id`,
      summary: 'One of them',
      ...reads('Projects', memberRecord),
      auth: 'user',
      params: memberParams,
      handle: async ({ viewer, params: { id, user_id: userId } }) => {
        const project = await findVisibleProject(reader, viewer, id);
        const one = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' as const };
        const filter = { userIds: [userId], inherited, now: viewer.at };
        const [member] = (await listProjectMembers(reader, project, filter, one)).rows;
        if (!member) throw new DomainError('not_found', 'Not found', { what: 'Member' });
        return encodeMember(member, baseUrl);
      },
    });
  }
}
