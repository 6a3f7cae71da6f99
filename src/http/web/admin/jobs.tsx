import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  decodeCursor,
  encodeCursor,
  deleteDeadJobs,
  isDomainError,
  jobKey,
  notFound,
  openJobStates,
  pageJobs,
  retryJobs,
} from '../../../core/platform/index.ts';
import {
  type AddPage,
  keyedRows,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { JobsPage } from './jobs-page.tsx';

const limit = 50;
/** So many jobs run again at once by one button. */
const max = 500;
const notices = ['retried', 'discarded'] as const;
const params = Type.Object({ id: rowId });
const asked = Type.Object({
  state: Type.Optional(Type.Enum([...openJobStates])),
  before: Type.Optional(Type.String({ maxLength: 200 })),
  notice: Type.Optional(Type.String()),
});

/** Background work that failed, waits or runs; for everybody but administrators there are no such pages. */
export function jobRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/admin/jobs',
    auth: 'session',
    query: asked,
    handle: ({ session, query, reply }) => showJobs(web, session, reply, query),
  });

  /** Does something to failed jobs, and shows what is left. */
  const act = async (session: WebSession, reply: FastifyReply, notice: string, work: Promise<number>) => {
    try {
      await work;
      return await redirectTo(reply, `/admin/jobs?notice=${notice}`);
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'not_found') throw error;
      return showJobs(web, session, reply, {}, reply.words.administration.jobs.gone);
    }
  };

  add({
    method: 'POST',
    path: '/admin/jobs/retry',
    auth: 'session',
    handle: ({ session, reply }) => act(session, reply, 'retried', retryJobs(operations, session.viewer, { max })),
  });

  add({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    auth: 'session',
    params,
    handle: ({ session, params: { id }, reply }) =>
      act(session, reply, 'retried', retryJobs(operations, session.viewer, { id })),
  });

  add({
    method: 'POST',
    path: '/admin/jobs/:id/discard',
    auth: 'session',
    params,
    handle: ({ session, params: { id }, reply }) =>
      act(session, reply, 'discarded', deleteDeadJobs(operations, session.viewer, { id })),
  });
}

async function showJobs(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { state = 'dead', before, notice }: Static<typeof asked>,
  problem?: string,
): Promise<FastifyReply> {
  if (!session.viewer.isAdmin) throw notFound('page');
  const after = before === undefined ? undefined : decodeCursor(before);
  const rows = await pageJobs(web.operations.database.reader, state, { after, limit: limit + 1 });
  const { jobs } = reply.words.administration;
  const list = keyedRows(rows, { limit, before: after, keyOf: (job) => encodeCursor(jobKey(job)) });
  const done = notices.find((name) => name === notice);
  const content = <JobsPage {...{ list, state, max, problem }} done={done && jobs.notices[done]} />;
  return sendPage(reply, session, { title: jobs.title, status: problem === undefined ? 200 : 404, content });
}
