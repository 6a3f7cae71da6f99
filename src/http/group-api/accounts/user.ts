import { Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import {
  acceptReassignment,
  rejectReassignment,
  revokeReassignment,
} from '../../../core/reassignment/operations/answer-reassignment.ts';
import { peopleOf, reassignmentFacts } from '../../../core/reassignment/operations/reassignment-facts.ts';
import { findPersonalNamespace } from '../../../core/groups/storage/groups.ts';
import { listRequestsFor } from '../../../core/reassignment/storage/placeholders.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import { encodeRequest } from '../../../wire/group-api/reassignment/reassignment-request.ts';
import { encodeCurrentUser } from '../../../wire/group-api/accounts/user.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { reads, writes } from '../describe.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { currentUser, list, requestRecord } from '../records.ts';

/** The signed-in user and the requests that wait for an answer. */
export function userRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/user',
    summary: 'The user whose credentials these are',
    ...reads('Users', currentUser),
    auth: 'user',
    handle: async ({ viewer }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('User');
      const namespace = await findPersonalNamespace(reader, user.id);
      return encodeCurrentUser(user, namespace?.id ?? null, operations.baseUrl);
    },
  });

  add({
    method: 'GET',
    path: '/user/reassignment_requests',
    summary: 'Reassignments that wait for my answer',
    ...reads('Placeholders', list(requestRecord)),
    takes: Type.Object(numberedParameters),
    auth: 'user',
    handle: async (exchange) => {
      const waiting = await listRequestsFor(reader, exchange.viewer.userId);
      const requests = [];
      for (const sourceUser of pageOfAll(exchange, operations.baseUrl, exchange.take(), waiting)) {
        const { assignee, requester } = await peopleOf(reader, sourceUser);
        if (!assignee) continue;
        const facts = await reassignmentFacts(reader, sourceUser, { assignee, requester }, '');
        requests.push(encodeRequest(sourceUser.id, sourceUser.createdAt, facts));
      }
      return requests;
    },
  });

  for (const [verb, answer, status] of [
    ['accept', acceptReassignment, 'reassignment_in_progress'],
    ['reject', rejectReassignment, 'rejected'],
    ['revoke', revokeReassignment, 'revoked'],
  ] as const) {
    add({
      method: 'POST',
      path: `/user/reassignment_requests/:id/${verb}`,
      summary: `${verb} a reassignment to me`,
      ...writes('Placeholders', 201, Type.Object({ id: Type.Integer(), status: Type.String() })),
      auth: 'user',
      params: rowParams,
      handle: async ({ viewer, params: { id }, reply }) => {
        await answer(operations, viewer, id);
        return reply.code(201).send({ id, status });
      },
    });
  }
}
