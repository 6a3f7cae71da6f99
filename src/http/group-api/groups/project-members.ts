import { listProjectMembers } from '../../../core/groups/index.ts';
import type { Access } from '../route.ts';
import { type ListMembers, memberReads } from './member-reads.ts';
import { visibleProject } from './projects.ts';

/** Lists of the members of a forum channel. */
const membersOfProject: Access<{ readonly id: string }, ListMembers> = {
  who: visibleProject.who,
  find: async (asking) => {
    const project = await visibleProject.find(asking);
    return (filter, slice) => listProjectMembers(asking.reader, project, filter, slice);
  },
};

/** Members of a forum channel (group API facts, section 9.3); their roles are those in its group, and changed there. */
export const projectMemberRoutes = [
  ...memberReads({
    path: '/projects/:id/members',
    tag: 'Projects',
    summary: 'Direct members of a forum channel',
    summaryOfOne: 'One direct member of a forum channel',
    inherited: false,
    access: membersOfProject,
  }),
  ...memberReads({
    path: '/projects/:id/members/all',
    tag: 'Projects',
    summary: 'All members of a forum channel',
    summaryOfOne: 'One of all members of a forum channel',
    inherited: true,
    access: membersOfProject,
  }),
];
