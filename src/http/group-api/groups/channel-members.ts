import { Type } from 'typebox';
import { addForumMember, listProjectMembers, type Project, removeForumMember } from '../../../core/groups/index.ts';
import type { Reader, UserViewer } from '../../../core/platform/index.ts';
import { encodeMember, memberRecord } from '../../../wire/group-api/groups/member.ts';
import { list } from '../../../wire/schema.ts';
import { answerSlice, numberedParameters, pageOf } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { route } from '../route.ts';
import { channelParams, maintainedChannel, noChannel, visibleChannel } from './channels.ts';
import { answerMember } from './member-reads.ts';

const memberParams = Type.Object({ ...channelParams.properties, user_id: rowId });
const path = '/groups/:id/channels/:channel_id/members';
const refusals = { 422: 'The channel is not private.' };

/** Members of private channels of groups. */
export const channelMemberRoutes = [
  route({
    method: 'GET',
    path,
    tag: 'Groups',
    summary: 'Members of a private channel',
    description:
      'By id, the members of the group who are members of the channel, with their roles in it; none if the channel is open to the whole group.',
    access: visibleChannel,
    params: channelParams,
    input: Type.Object(numberedParameters),
    answer: list(memberRecord),
    refusals: noChannel,
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: channel, input } = exchange;
      const slice = { ...pageOf(input), orderBy: 'id', sort: 'asc' } as const;
      const listed = await listProjectMembers(reader, channel, { inherited: false, now: viewer.at }, slice);
      return answerSlice(exchange, slice, listed, (member) => encodeMember(member, operations.baseUrl));
    },
  }),
  route({
    method: 'POST',
    path,
    tag: 'Groups',
    summary: 'Add a group member to a private channel',
    description: 'The member. Adding an existing member has no effect.',
    access: maintainedChannel,
    params: channelParams,
    input: Type.Object({ user_id: Type.Integer() }),
    answer: memberRecord,
    refusals: {
      400: 'The user is not a member of the group.',
      404: 'There is no such channel, or no such user.',
      ...refusals,
    },
    handle: async ({ operations, reader, viewer, subject: channel, input }) => {
      await addForumMember(operations, viewer, channel.id, input.user_id);
      return answerMember(membersOf(reader, channel), only(viewer, input.user_id), operations.baseUrl);
    },
  }),
  route({
    method: 'DELETE',
    path: `${path}/:user_id`,
    tag: 'Groups',
    summary: 'Remove a member from a private channel, or leave it',
    description: 'Nothing.',
    access: visibleChannel,
    who: 'Owner, Maintainer, administrator, the member',
    params: memberParams,
    answer: null,
    refusals: { 404: 'There is no such channel.', ...refusals },
    handle: async ({ operations, viewer, subject: channel, params }) => {
      await removeForumMember(operations, viewer, channel.id, params.user_id);
    },
  }),
];

const membersOf =
  (reader: Reader, channel: Project): Parameters<typeof answerMember>[0] =>
  (filter, slice) =>
    listProjectMembers(reader, channel, filter, slice);

function only(viewer: UserViewer, userId: number) {
  return { userIds: [userId], inherited: false, now: viewer.at };
}
