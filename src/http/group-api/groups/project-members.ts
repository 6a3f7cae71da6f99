import { listProjectMembers } from '../../../core/groups/storage/project-members.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { addMemberReads } from './member-reads.ts';
import { findVisibleProject } from './projects.ts';

/** Who belongs to a forum channel (group API facts, section 9.3); roles are those in its group, and changed there. */
export function projectMemberRoutes(add: AddGroupRoute, { operations: { baseUrl, database } }: HttpContext): void {
  for (const [path, inherited] of [
    ['/projects/:id/members', false],
    ['/projects/:id/members/all', true],
  ] as const) {
    addMemberReads(add, {
      path,
      tag: 'Projects',
      summary: inherited ? 'Everybody who belongs to a forum channel' : 'Whom a forum channel names itself',
      summaryOfOne: 'One of them',
      inherited,
      baseUrl,
      listerOf: async (viewer, id) => {
        const project = await findVisibleProject(database.reader, viewer, id);
        return (filter, slice) => listProjectMembers(database.reader, project, filter, slice);
      },
    });
  }
}
