import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Group } from '../../../../core/groups/index.ts';
import {
  changeRequestSettings,
  listRequests,
  type RequestDay,
  requestStates,
  showProgress,
  showRequestSettings,
} from '../../../../core/reassignment/index.ts';
import { addMilliseconds, dateOf, dayMilliseconds } from '../../../../lib/clock.ts';
import { readRequestPeople } from '../../../reassignment/request-people.ts';
import {
  type AddPage,
  formErrorMessage,
  keyedRows,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { ProgressPage, progressPath } from './progress-page.tsx';

const limit = 50;
const weeksShown = 8;

/** What is asked for of the list, and what has just happened. */
interface Shown {
  readonly state?: string | undefined;
  readonly before?: number | undefined;
  readonly notice?: string | undefined;
  readonly problem?: string;
}

/** Deciding how often people are reminded; the board itself is a page of the group. */
export function progressRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const number = Type.Integer();

  add({
    method: 'POST',
    path: '/groups/:id/reminder-settings',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    body: Type.Object({ maxReminders: number, intervalDays: number, expiryDays: number }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(operations.database.reader, session.viewer, id);
      const { maxReminders, intervalDays, expiryDays } = body;
      const changes = { maxReminders, intervalDays, expiryDays };
      const change = changeRequestSettings(operations, session.viewer, group.id, changes);
      const error = await change.then(
        () => undefined,
        (error: unknown) => formErrorMessage(error, reply.words),
      );
      if (error !== undefined) return showRequests(web, session, reply, group, { problem: error });
      return redirectTo(reply, `${progressPath(group)}?notice=saved`);
    },
  });
}

/** The requests of a group, for its Owners. */
export async function showRequests(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { state, before, notice, problem }: Shown,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer, csrfToken } = session;
  const known = requestStates.find((each) => each === state);
  const found = await listRequests(operations, viewer, group.id, { state: known, before, limit: limit + 1 });
  const list = keyedRows(found, { limit, before, keyOf: ({ id }) => id });
  const { counts, days } = await showProgress(operations, viewer, group.id, weeksShown * 7);
  const content = (
    <ProgressPage
      {...{ group, list, counts, problem, csrfToken }}
      state={known}
      people={await readRequestPeople(operations.database.reader, list.rows)}
      weeks={weeksOf(days)}
      settings={await showRequestSettings(operations, viewer, group.id)}
      done={notice === 'saved'}
    />
  );
  const title = reply.words.reassigning.progress.title(group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** Days added up to weeks, which begin on Mondays; the newest first. */
function weeksOf(days: readonly RequestDay[]): RequestDay[] {
  const weeks = new Map<string, RequestDay>();
  for (const each of days) {
    const day = mondayOf(each.day);
    const sum = weeks.get(day);
    weeks.set(day, {
      day,
      asked: (sum?.asked ?? 0) + each.asked,
      reminded: (sum?.reminded ?? 0) + each.reminded,
      accepted: (sum?.accepted ?? 0) + each.accepted,
      declined: (sum?.declined ?? 0) + each.declined,
      cancelled: (sum?.cancelled ?? 0) + each.cancelled,
      expired: (sum?.expired ?? 0) + each.expired,
    });
  }
  return [...weeks.values()].reverse();
}

function mondayOf(day: string): string {
  const date = dateOf(`${day}T00:00:00.000Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return addMilliseconds(date.toISOString(), -sinceMonday * dayMilliseconds).slice(0, 10);
}
