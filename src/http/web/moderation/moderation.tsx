import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUsers, listSanctionsOfCase } from '../../../core/accounts/index.ts';
import { findItem } from '../../../core/content/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import { accessLevels, casesAbout, findXchans } from '../../../core/identity/index.ts';
import {
  appeal,
  decideCase,
  decisions,
  findCase,
  findCaseAbout,
  maxNote,
  mayModerateGroup,
  moderates,
  type ModerationCase,
  ownCases,
  pageCases,
  readCases,
  readSaid,
} from '../../../core/moderation/index.ts';
import { moderationActions, notFound, pageAuditEvents, type Reader } from '../../../core/platform/index.ts';
import {
  type AddPage,
  faceOf,
  formErrorOf,
  groupPath,
  keyedRows,
  redirectTo,
  rowId,
  sendPage,
  visibleAncestors,
  type VisibleGroup,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { CasePage, NoticePage, RemovePage } from './case-page.tsx';
import { type CaseFilter, caseFilters, CasesPage, type ListedCase, type LoggedDecision } from './cases-page.tsx';
import { newcomerRoutes, readLimits } from './newcomers.tsx';
import { reportRoutes } from './report.tsx';
import { ruleRoutes } from './rules.tsx';
import { readSuspended, sanctionRoutes } from './sanctions.tsx';
import type { Words } from '../../../words/index.ts';

const limit = 50;
const shownLog = 20;
const params = Type.Object({ id: rowId });

/** What a list of cases is asked for. */
export interface CasesQuery {
  readonly show?: string | undefined;
  readonly before?: number | undefined;
  /** What has just been done. */
  readonly notice?: string | undefined;
}

/** Reporting, the list of what was reported on the server, and what becomes of each case. */
export function moderationRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  reportRoutes(add, web);

  add({
    method: 'GET',
    path: '/admin/moderation',
    auth: 'session',
    query: Type.Object({
      show: Type.Optional(Type.Enum([...caseFilters])),
      before: Type.Optional(rowId),
      notice: Type.Optional(Type.String()),
    }),
    handle: ({ session, query, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      return showCases(web, session, reply, undefined, query);
    },
  });

  add({
    method: 'GET',
    path: '/item/:uuid/moderation',
    auth: 'session',
    params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, params: { uuid }, reply }) => {
      const item = await findItem(reader, session.viewer, { uuid });
      const about = item?.isWithheld ? await findCaseAbout(reader, { kind: 'post', id: item.id }) : undefined;
      if (!about) throw notFound('page');
      return redirectTo(reply, `/moderation/cases/${about.id}`);
    },
  });

  caseRoutes(add, web);
  newcomerRoutes(add, web);
  ruleRoutes(add, web);
  sanctionRoutes(add, web, (session, reply, shown) => showCase(web, session, reply, shown));
}

function caseRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/moderation/cases/:id',
    auth: 'session',
    params,
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, params: { id }, query: { notice }, reply }) => showCase(web, session, reply, { id, notice }),
  });

  add({
    method: 'POST',
    path: '/moderation/cases/:id',
    auth: 'session',
    params,
    body: Type.Object({
      decision: Type.Enum([...decisions]),
      reason: Type.Optional(Type.String({ maxLength: maxNote })),
      sure: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, params: { id }, body: { decision, reason = '', sure }, reply }) => {
      const isOwn = (await ownCases(operations.database.reader, session.viewer, [id])).has(id);
      if (decision === 'remove' && sure === undefined && !isOwn) return askRemoval(web, session, reply, { id, reason });
      try {
        await decideCase(operations, session.viewer, id, { decision, reason });
        const notice = decision === 'dismiss' ? 'dismissed' : 'done';
        return await redirectTo(reply, `/moderation/cases/${id}?notice=${notice}`);
      } catch (error) {
        return showCase(web, session, reply, { id, text: reason, problem: formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/moderation/cases/:id/answer',
    auth: 'session',
    params,
    body: Type.Object({ body: Type.String({ maxLength: maxNote }) }),
    handle: async ({ session, params: { id }, body: { body }, reply }) => {
      try {
        await appeal(operations, session.viewer, id, body);
        return await redirectTo(reply, `/moderation/cases/${id}?notice=sent`);
      } catch (error) {
        return showCase(web, session, reply, { id, text: body, problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

/** The cases of a group for those who moderate it; for everybody else there is no such page. @throws DomainError not_found */
export async function showGroupCases(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: VisibleGroup,
  query: CasesQuery,
): Promise<FastifyReply> {
  if (!mayModerateGroup(level)) throw notFound('page');
  return showCases(web, session, reply, { group, isOwner: level >= accessLevels.owner }, query);
}

async function showCases(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  of: { readonly group: Group; readonly isOwner: boolean } | undefined,
  { show, before, notice }: CasesQuery,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { viewer } = session;
  const filter: CaseFilter = show === 'closed' ? 'closed' : 'open';
  const query = { groupId: of?.group.id, isOpen: filter === 'open', before, limit: limit + 1 };
  const { rows, ...list } = keyedRows(await pageCases(reader, query), { limit, before, keyOf: ({ id }) => id });
  const { moderation: words } = reply.words;
  const content = (
    <CasesPage
      of={of && { ...of, ancestors: await visibleAncestors(reader, viewer, of.group) }}
      list={{ ...list, rows: await listed(web, session, rows) }}
      filter={filter}
      path={of ? groupPath(of.group, 'moderation') : '/admin/moderation'}
      limits={await readLimits(reader, of?.group.id ?? null)}
      done={notice === 'limits' ? words.newcomers.done : undefined}
      suspended={await readSuspended(reader, of?.group.id ?? null)}
      log={of ? await readLog(reader, of.group) : []}
    />
  );
  return sendPage(reply, session, { title: of ? words.titleOf(of.group.name) : words.title, content });
}

async function listed(
  { operations }: WebContext,
  { viewer }: WebSession,
  cases: readonly ModerationCase[],
): Promise<ListedCase[]> {
  const read = await readCases(operations, viewer, cases);
  const authors = read.flatMap(({ item }) => item?.authorXchanId ?? []);
  const xchans = await findXchans(operations.database.reader, [...new Set(authors)]);
  return read.map((each) => ({ ...each, authorName: each.item && faceOf(xchans.get(each.item.authorXchanId)).name }));
}

async function readLog(reader: Reader, group: Group): Promise<LoggedDecision[]> {
  const events = await pageAuditEvents(reader, group.id, { limit: shownLog, actions: moderationActions });
  const users = await findUsers(reader, [...new Set(events.flatMap(({ actorUserId }) => actorUserId ?? []))]);
  const byId = new Map(users.map((user) => [user.id, user]));
  return events.map((event) => ({ event, actor: byId.get(event.actorUserId ?? 0) }));
}

interface ShownCase {
  readonly id: number;
  readonly notice?: string | undefined;
  /** What was written, and refused. */
  readonly text?: string;
  /** The same of what was written to the person. */
  readonly personText?: string;
  readonly problem?: string;
}

/** A case as those who decide see it, or as whom it concerns does. @throws DomainError not_found */
async function showCase(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { id, notice = '', text = '', personText = '', problem }: ShownCase,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { viewer } = session;
  const { moderation: words } = reply.words;
  const status = problem === undefined ? 200 : 422;
  const about = await findCase(reader, id);
  if (!about) throw notFound('page');
  if (await moderates(reader, viewer, about)) {
    const [read] = await listed(web, session, [about]);
    const group = about.groupId === null ? undefined : await findGroup(reader, about.groupId);
    const done = noticeOf(words, notice);
    const said = await readSaid(web.operations, viewer, about);
    const content = <CasePage {...{ read: read!, said, group, done, problem }} reason={text} personText={personText} />;
    return sendPage(reply, session, { title: words.case(id), status, content });
  }
  if (!(await casesAbout(reader, viewer, [id])).has(id)) throw notFound('page');
  const sanctions = await listSanctionsOfCase(reader, id);
  const group = about.groupId === null ? undefined : await findGroup(reader, about.groupId);
  const content = <NoticePage {...{ about, sanctions, group, problem }} body={text} isSent={notice === 'sent'} />;
  return sendPage(reply, session, { title: words.title, frame: 'page', status, content });
}

/** What the page of a case says was done. */
function noticeOf({ done, dismissed, sanctions }: Words['moderation'], notice: string): string | undefined {
  const notices: Readonly<Record<string, string>> = { done, dismissed, ...sanctions.notices };
  return notices[notice];
}

async function askRemoval(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const about = await findCase(reader, id);
  if (!about || !(await moderates(reader, session.viewer, about))) throw notFound('page');
  const title = reply.words.moderation.removeTitle;
  return sendPage(reply, session, { title, content: <RemovePage {...{ about, reason }} /> });
}
