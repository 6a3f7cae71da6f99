import { Type } from 'typebox';
import {
  acceptReassignment,
  listRequestsFor,
  longestReason,
  peopleOf,
  reassignmentFacts,
  rejectReassignment,
  revokeReassignment,
} from '../../../core/reassignment/index.ts';
import {
  answeredRequest,
  encodeRequest,
  requestRecord,
} from '../../../wire/group-api/reassignment/reassignment-request.ts';
import { list } from '../../../wire/schema.ts';
import { route, signedIn } from '../route.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';

const answers = [
  ['accept', acceptReassignment, 'reassignment_in_progress', 'the assignee'],
  ['revoke', revokeReassignment, 'revoked', 'the assignee, once it is completed'],
] as const;

const rejection = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: longestReason, description: 'Why; whoever asked reads it.' })),
});

/** The requests that wait for an answer, and the answers. */
export const requestRoutes = [
  route({
    method: 'GET',
    path: '/user/reassignment_requests',
    tag: 'Placeholders',
    summary: 'Reassignments that wait for my answer',
    description: 'The requests that wait for an answer.',
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
  ...answers.map(([verb, answer, status, who]) =>
    route({
      method: 'POST',
      path: `/user/reassignment_requests/:id/${verb}`,
      tag: 'Placeholders',
      summary: `${verb} a reassignment to me`,
      description: 'The state that the source user has now.',
      access: signedIn,
      who,
      params: rowParams,
      answer: answeredRequest,
      refusals: { 404: 'It is not assigned to you.', 422: 'The state of the source user does not allow it.' },
      handle: async ({ operations, viewer, params: { id } }) => {
        await answer(operations, viewer, id);
        return { id, status };
      },
    }),
  ),
  route({
    method: 'POST',
    path: '/user/reassignment_requests/:id/reject',
    tag: 'Placeholders',
    summary: 'reject a reassignment to me',
    description: 'The state that the source user has now.',
    access: signedIn,
    who: 'the assignee',
    params: rowParams,
    input: rejection,
    answer: answeredRequest,
    refusals: { 404: 'It is not assigned to you.', 422: 'The state of the source user does not allow it.' },
    handle: async ({ operations, viewer, params: { id }, input: { reason } }) => {
      await rejectReassignment(operations, viewer, id, reason);
      return { id, status: 'rejected' };
    },
  }),
];
