import { Type } from 'typebox';
import { readItems } from '../../../core/content/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import {
  acceptPart,
  acceptReassignment,
  listRequestsFor,
  longestReason,
  peopleOf,
  previewRequest,
  reassignmentFacts,
  rejectReassignment,
  requireRequested,
  revokeReassignment,
} from '../../../core/reassignment/index.ts';
import {
  acceptedRequest,
  answeredRequest,
  encodeRequest,
  requestRecord,
} from '../../../wire/group-api/reassignment/reassignment-request.ts';
import {
  encodeRequestedPost,
  encodeRequestPreview,
  requestedPost,
  requestPreview,
} from '../../../wire/group-api/reassignment/request-preview.ts';
import { list } from '../../../wire/schema.ts';
import { findRequestedPosts } from '../../reassignment/requested-posts.ts';
import { factsOf } from '../content/encode-posts.ts';
import { route, signedIn } from '../route.ts';
import { cursorIn, cursorParameters, numberedParameters, pageOf, pageOfAll, setKeysetHeader } from '../paging.ts';
import { rowParams } from '../parameters.ts';

const refusals = { 404: 'It is not assigned to you.', 422: 'The state of the source user does not allow it.' };
const year = Type.Integer({ minimum: 0, maximum: 9999 });

const acceptance = Type.Object({
  channels: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids or addresses of channels: only contributions in these are accepted.',
    }),
  ),
  years: Type.Optional(Type.Array(year, { description: 'Only contributions of these years are accepted.' })),
});

const postFilter = Type.Object({
  ...cursorParameters,
  search: Type.Optional(Type.String({ maxLength: 255 })),
  channel: Type.Optional(Type.String({ maxLength: 255, description: 'Id or address of a channel.' })),
  year: Type.Optional(year),
});

const rejection = Type.Object({
  reason: Type.Optional(
    Type.String({ maxLength: longestReason, description: 'The reason; shown to the person who asked.' }),
  ),
});

/** The requests that wait for an answer, and the answers. */
export const requestRoutes = [
  route({
    method: 'GET',
    path: '/user/reassignment_requests',
    tag: 'Placeholders',
    summary: 'Reassignment requests awaiting my answer',
    description: 'The open requests.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(requestRecord),
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      const waiting = await listRequestsFor(reader, viewer.userId, viewer.at);
      const requests = [];
      for (const sourceUser of pageOfAll(exchange, input, waiting)) {
        const { assignee, requester } = await peopleOf(reader, sourceUser, viewer.userId);
        if (!assignee) continue;
        const facts = await reassignmentFacts(reader, sourceUser, { assignee, requester }, '');
        requests.push(encodeRequest(sourceUser.id, sourceUser.createdAt, facts));
      }
      return requests;
    },
  }),
  route({
    method: 'GET',
    path: '/user/reassignment_requests/:id/preview',
    tag: 'Placeholders',
    summary: 'Contributions of a reassignment to me, by channel and year',
    description: 'The number of posts, comments and reactions, how many of them you cannot see, and their channels.',
    access: signedIn,
    who: 'the assignee',
    params: rowParams,
    answer: requestPreview,
    refusals: { 404: refusals[404] },
    handle: async ({ operations, viewer, params: { id } }) =>
      encodeRequestPreview(await previewRequest(operations, viewer, id)),
  }),
  route({
    method: 'GET',
    path: '/user/reassignment_requests/:id/contributions',
    tag: 'Placeholders',
    summary: 'Posts and comments of a reassignment to me',
    description: 'Those that you can see, newest first.',
    access: signedIn,
    who: 'the assignee',
    params: rowParams,
    input: postFilter,
    answer: list(requestedPost),
    refusals: { 404: refusals[404] },
    handle: async (exchange) => {
      const { operations, reader, viewer, params, input } = exchange;
      const { search = '', channel: named, year, cursor } = input;
      const { limit } = pageOf(input);
      const after = cursorIn(cursor);
      const sourceUser = await requireRequested(reader, viewer, params.id);
      const channel = await channelOf(operations, viewer, params.id, named);
      const found = await findRequestedPosts(reader, viewer, sourceUser, { search, channel, year, after, limit });
      setKeysetHeader(exchange, limit, found.next);
      const items = await readItems(reader, viewer, found.ids);
      const top = new Map(items.map(({ id, isTop }) => [id, isTop]));
      return (await factsOf(operations, items)).map((post) =>
        encodeRequestedPost({ ...post, isComment: !top.get(post.id) }, operations.baseUrl),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/user/reassignment_requests/:id/accept',
    tag: 'Placeholders',
    summary: 'accept a reassignment to me, or a part of it',
    description:
      'The new state of the source user. For a part, the source user with this part, and the one with the rest, which can be reassigned again.',
    access: signedIn,
    who: 'the assignee',
    params: rowParams,
    input: acceptance,
    answer: acceptedRequest,
    refusals,
    handle: async ({ operations, viewer, params: { id }, input: { channels = [], years = [] } }) => {
      const status = 'reassignment_in_progress';
      if (channels.length === 0 && years.length === 0) {
        await acceptReassignment(operations, viewer, id);
        return { id, status };
      }
      return { id: await acceptPart(operations, viewer, id, { channels, years }), status, remaining_id: id };
    },
  }),
  route({
    method: 'POST',
    path: '/user/reassignment_requests/:id/revoke',
    tag: 'Placeholders',
    summary: 'revoke a reassignment to me',
    description: 'The new state of the source user.',
    access: signedIn,
    who: 'the assignee, once it is completed',
    params: rowParams,
    answer: answeredRequest,
    refusals,
    handle: async ({ operations, viewer, params: { id } }) => {
      await revokeReassignment(operations, viewer, id);
      return { id, status: 'revoked' };
    },
  }),
  route({
    method: 'POST',
    path: '/user/reassignment_requests/:id/reject',
    tag: 'Placeholders',
    summary: 'reject a reassignment to me',
    description: 'The new state of the source user.',
    access: signedIn,
    who: 'the assignee',
    params: rowParams,
    input: rejection,
    answer: answeredRequest,
    refusals,
    handle: async ({ operations, viewer, params: { id }, input: { reason } }) => {
      await rejectReassignment(operations, viewer, id, reason);
      return { id, status: 'rejected' };
    },
  }),
];

/** @throws DomainError invalid_parameter for a channel of which the viewer may see nothing */
async function channelOf(operations: OperationContext, viewer: UserViewer, id: number, named: string | undefined) {
  if (named === undefined) return undefined;
  const { channels } = await previewRequest(operations, viewer, id);
  const channel = channels.find((each) => String(each.id) === named || each.address === named.toLowerCase());
  if (channel) return channel;
  throw new DomainError('invalid_parameter', 'requests.unknownChannel', { parameter: 'channel' });
}
