import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { isDomainError, type Reader } from '../../../core/platform/index.ts';
import {
  acceptReassignment,
  countContributions,
  findSourceUser,
  findSourceUserByToken,
  isInvitedTo,
  peopleOf,
  reassignmentFacts,
  rejectReassignment,
  reportReassignment,
  type SourceUser,
} from '../../../core/reassignment/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import {
  type AddPage,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  undefinedIfNotFound,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { NoRequestPage, RequestPage } from './request-page.tsx';
import { newestPosts } from '../content/posts.ts';

const tokenParams = Type.Object({ token: Type.String() });
const idParams = Type.Object({ id: rowId });
/** The form names the request too: whoever clicks twice finds its token used up. */
const answerForm = Type.Object({
  request: Type.Optional(rowId),
  remark: Type.Optional(Type.String({ maxLength: 2000 })),
});

const answers = { accept: acceptReassignment, decline: rejectReassignment, report: reportReassignment } as const;
const verbs = ['accept', 'decline', 'report'] as const;
const samples = 3;

/** Reassignments, shown to and answered by the person they are meant for (group API facts, section 6.7). */
export function requestRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/import/source_users/:token',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { token }, reply }) =>
      showRequest(web, session, reply, await findSourceUserByToken(reader, sha256Hex(token)), tokenPath(token)),
  });

  add({
    method: 'GET',
    path: '/import/requests/:id',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) =>
      showRequest(web, session, reply, await findSourceUser(reader, id), idPath(id)),
  });

  for (const verb of verbs) {
    add({
      method: 'POST',
      path: `/import/source_users/:token/${verb}`,
      auth: 'session',
      params: tokenParams,
      body: answerForm,
      handle: async ({ session, params: { token }, body: { request, remark }, reply }) => {
        const found =
          (await findSourceUserByToken(reader, sha256Hex(token))) ??
          (request === undefined ? undefined : await findSourceUser(reader, request));
        return answerRequest(web, session, reply, found, { verb, remark });
      },
    });

    add({
      method: 'POST',
      path: `/import/requests/:id/${verb}`,
      auth: 'session',
      params: idParams,
      body: answerForm,
      handle: async ({ session, params: { id }, body: { remark }, reply }) =>
        answerRequest(web, session, reply, await findSourceUser(reader, id), { verb, remark }),
    });
  }
}

function tokenPath(token: string): string {
  return `/import/source_users/${encodeURIComponent(token)}`;
}

function idPath(id: number): string {
  return `/import/requests/${id}`;
}

async function showRequest(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  sourceUser: SourceUser | undefined,
  path: string,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  if (!sourceUser || !(await isTheirs(reader, session, sourceUser))) return showNoRequest(reply, session);
  const { assignee, requester } = await peopleOf(reader, sourceUser, session.viewer.userId);
  const facts = await reassignmentFacts(reader, sourceUser, { assignee: assignee!, requester }, '');
  const { id, status } = sourceUser;
  const counts = await countContributions(reader, id);
  const author = { authorXchanId: sourceUser.placeholderXchanId };
  const { posts } = await newestPosts(operations, session.viewer, author, undefined, samples);
  const { csrfToken } = session;
  const visible = await requireVisibleGroup(reader, session.viewer, sourceUser.namespaceId).catch(undefinedIfNotFound);
  const content = <RequestPage {...{ id, status, facts, counts, path, posts, csrfToken }} group={visible?.group} />;
  const isLive = status === 'reassignment_in_progress';
  return sendPage(reply, session, { title: reply.words.requests.title, content, isLive });
}

/** Acts, then redirects to the page that shows the result; an earlier answer stays. */
async function answerRequest(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  sourceUser: SourceUser | undefined,
  { verb, remark = '' }: { readonly verb: keyof typeof answers; readonly remark?: string | undefined },
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  if (!sourceUser || !(await isTheirs(reader, session, sourceUser))) return showNoRequest(reply, session);
  try {
    await answers[verb](web.operations, session.viewer, sourceUser.id, remark);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'invalid_state') throw error;
  }
  // Who has declined what went to an address is nobody's assignee, and has nothing more to look at.
  const isOver = sourceUser.status === 'invited' && verb !== 'accept';
  return redirectTo(reply, isOver ? '/' : idPath(sourceUser.id));
}

/** Whether the viewer is bound, or has confirmed the address that was invited. */
async function isTheirs(reader: Reader, { viewer }: WebSession, sourceUser: SourceUser): Promise<boolean> {
  if (sourceUser.status !== 'invited') return sourceUser.reassignToUserId === viewer.userId;
  return isInvitedTo(reader, sourceUser, viewer.userId, viewer.at);
}

function showNoRequest(reply: FastifyReply, session: WebSession): Promise<FastifyReply> {
  const content = <NoRequestPage username={session.viewer.username} />;
  return sendPage(reply, session, { title: reply.words.requests.missing.title, status: 404, content });
}
