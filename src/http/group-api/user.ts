import { Type } from 'typebox';
import { notFound } from '../../domain/errors.ts';
import { acceptReassignment, rejectReassignment, revokeReassignment } from '../../operations/answer-reassignment.ts';
import { refuseOthers } from '../../operations/block-user.ts';
import { changeSettings, readSettings } from '../../operations/change-setting.ts';
import { peopleOf, reassignmentFacts } from '../../operations/reassignment-facts.ts';
import { listRequestsFor } from '../../storage/placeholders.ts';
import { findUser } from '../../storage/users.ts';
import { encodeRequest } from '../../wire/group-api/reassignment-request.ts';
import { encodeCurrentUser } from '../../wire/group-api/user.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute } from '../route.ts';
import { reads, writes } from './describe.ts';
import { currentUser, list, requestRecord, settingsChange, settingsRecord, versionRecord } from './records.ts';

/** The signed-in user and the requests that wait for an answer. */
export function userRoutes(add: AddRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;
  const params = Type.Object({ id: Type.Integer({ maximum: Number.MAX_SAFE_INTEGER }) });

  add({
    method: 'GET',
    path: '/user',
    summary: 'The user whose credentials these are',
    ...reads('Users', currentUser),
    auth: 'user',
    handle: async ({ viewer }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('User');
      return encodeCurrentUser(user, operations.baseUrl);
    },
  });

  add({
    method: 'GET',
    path: '/user/reassignment_requests',
    summary: 'Reassignments that wait for my answer',
    ...reads('Placeholders', list(requestRecord)),
    auth: 'user',
    handle: async ({ viewer }) => {
      const requests = [];
      for (const sourceUser of await listRequestsFor(reader, viewer.userId)) {
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
      params,
      handle: async ({ viewer, params: { id }, reply }) => {
        await answer(operations, viewer, id);
        return reply.code(201).send({ id, status });
      },
    });
  }
}

/** Parameters that say who asks, of whatever request. */
const ofRequest = new Set(['private_token', 'access_token', 'sudo']);

/** What clients read of a part that this server does not have. */
const noCluster = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };

/** Version and settings. */
export function instanceRoutes(add: AddRoute, context: HttpContext, version: string): void {
  const { operations } = context;
  const { reader } = operations.database;

  for (const path of ['/version', '/metadata']) {
    add({
      method: 'GET',
      path,
      summary: 'The version of the server',
      ...reads('Server', versionRecord),
      auth: 'user',
      handle: async () => ({ version, revision: version, kas: noCluster, enterprise: false }),
    });
  }

  add({
    method: 'GET',
    path: '/application/settings',
    summary: 'What administrators can decide while the server runs',
    ...reads('Server', settingsRecord),
    auth: 'user',
    handle: async ({ viewer }) => {
      refuseOthers(viewer);
      return readSettings(reader);
    },
  });

  add({
    method: 'PUT',
    path: '/application/settings',
    summary: 'Decide it',
    ...writes('Server', 200, settingsRecord, settingsChange),
    auth: 'user',
    handle: async ({ viewer, request }) => {
      refuseOthers(viewer);
      const sent = { ...(request.query as object), ...(request.body as object | undefined) };
      const texts = Object.entries(sent)
        .filter(([name]) => !ofRequest.has(name))
        .map(([name, value]): [string, string] => [name, String(value)]);
      return changeSettings(operations, Object.fromEntries(texts));
    },
  });
}
