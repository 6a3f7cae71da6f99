import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  countSourceUsers,
  findSourceUser,
  findInvitedEmails,
  findSourceUserPage,
  isSourceUserStatus,
  listClaims,
  pageUploads,
  reassignableStatuses,
  type SourceUserStatus,
  suggestAssignees,
} from '../../../core/reassignment/index.ts';
import { rowId, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { KeepAllPage } from './keep-all-page.tsx';
import { PlaceholdersPage, type PlaceholdersProps, type RejectedAssignee } from './placeholders-page.tsx';
import { orders, type PlaceholdersView, tabOf, tabs } from './placeholders-view.ts';
import type { UploadProblem } from './problems.tsx';

const pageSize = 50;
const listedUploads = 5;
const openClaims = { states: ['open'], offset: 0, limit: 1 } as const;

/** What lists of a group may be asked for. */
export const listQuery = Type.Object({
  tab: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  order: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  /** Why people are suggested, and what a list is to be filled in by. */
  reason: Type.Optional(Type.String()),
  prefill: Type.Optional(Type.String()),
  addresses: Type.Optional(Type.String()),
  mapping: Type.Optional(Type.String()),
  /** Source users who were chosen in the list. */
  chosen: Type.Optional(Type.Union([rowId, Type.Array(rowId, { maxItems: 1000 })])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** Where a list goes on that has no numbers of pages. */
  before: Type.Optional(rowId),
  uploaded: Type.Optional(Type.String()),
  /** What has just been done; to whom, `done` says. */
  notice: Type.Optional(Type.String()),
  /** The source user or member that something has just been done to, and how many have been kept at once. */
  done: Type.Optional(rowId),
  kept: Type.Optional(rowId),
  /** The import that has just been asked to be removed. */
  removed: Type.Optional(rowId),
  /** Which cases of the moderators. */
  show: Type.Optional(Type.String()),
  /** Where a group is to move: the id of another group, or `top`. */
  to: Type.Optional(Type.String({ maxLength: 20 })),
});

export type ListQuery = Static<typeof listQuery>;

/** What is said above the list. */
export interface PlaceholdersNotice {
  readonly query?: ListQuery;
  readonly problem?: string;
  /** What was typed for a source user, and refused. */
  readonly rejected?: RejectedAssignee | undefined;
  /** Places in an uploaded file that are wrong. */
  readonly problems?: readonly UploadProblem[];
}

/** The placeholder users of a group, in the part and order that the query names. */
export async function showPlaceholders(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { query = {}, problem, rejected, problems = [] }: PlaceholdersNotice,
): Promise<FastifyReply> {
  const props = await propsOf(web, session, group, viewOf(query));
  const isLive =
    (props.counts.reassignment_in_progress ?? 0) > 0 ||
    props.uploads.some(({ state }) => state === 'received' || state === 'processing') ||
    props.sourceUsers.some(({ isSplitting }) => isSplitting);
  const { csrfToken } = session;
  const changed =
    query.done === undefined ? undefined : await findSourceUser(web.operations.database.reader, query.done);
  const done = changed?.namespaceId === group.id ? changed : undefined;
  const content = (
    <PlaceholdersPage
      {...props}
      {...{ problem, problems, rejected, isLive, csrfToken, done }}
      retained={query.kept}
      wasUploaded={query.uploaded !== undefined}
    />
  );
  const title = reply.words.placeholders.title(group.name);
  return sendPage(reply, session, { title, content, isLive, status: problem === undefined ? 200 : 422 });
}

/** Asks before every placeholder is kept. */
export async function askKeepAll(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
): Promise<FastifyReply> {
  const counts = await countSourceUsers(web.operations.database.reader, group.id);
  const count = reassignableStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const content = <KeepAllPage group={group} count={count} csrfToken={session.csrfToken} />;
  return sendPage(reply, session, { title: reply.words.placeholders.keepAllPage.title, content });
}

/** The query of a list that a form came from, as it was sent with the form. */
export function viewQueryOf(view = ''): ListQuery {
  const { page, ...texts } = Object.fromEntries(new URLSearchParams(view));
  const number = Number(page);
  return { ...texts, ...(Number.isInteger(number) && number > 0 && { page: number }) };
}

/** Unknown words mean the usual; a state says by itself in which tab it is. */
function viewOf({ tab, status, search = '', order, page = 1 }: ListQuery): PlaceholdersView {
  const known = status !== undefined && isSourceUserStatus(status) ? status : undefined;
  return {
    tab: known ? tabOf(known) : tab === 'reassigned' ? 'reassigned' : 'awaiting',
    status: known,
    search: search.trim(),
    order: orders.find(({ name }) => name === order)?.name ?? 'name',
    page,
  };
}

async function propsOf(
  web: WebContext,
  session: WebSession,
  group: Group,
  view: PlaceholdersView,
): Promise<
  Omit<
    PlaceholdersProps,
    'csrfToken' | 'isLive' | 'problem' | 'problems' | 'rejected' | 'wasUploaded' | 'done' | 'retained'
  >
> {
  const { operations } = web;
  const { reader } = operations.database;
  const statuses: readonly SourceUserStatus[] = view.status ? [view.status] : tabs[view.tab];
  const { orderBy, direction } = orders.find(({ name }) => name === view.order)!;
  const offset = (view.page - 1) * pageSize;
  const query = { statuses, search: view.search, orderBy, direction, offset, limit: pageSize };
  const { sourceUsers, total } = await findSourceUserPage(reader, group.id, query);
  const ids = sourceUsers.flatMap(({ reassignToUserId }) => reassignToUserId ?? []);
  const users = await findUsers(reader, [...new Set(ids)]);
  const open = sourceUsers.filter(({ status }) => reassignableStatuses.includes(status));
  const { uploads } = await pageUploads(reader, group.id, { offset: 0, limit: listedUploads });
  return {
    group,
    view,
    sourceUsers,
    total,
    pages: Math.ceil(total / pageSize),
    claims: (await listClaims(operations, session.viewer, group.id, openClaims)).total,
    counts: await countSourceUsers(reader, group.id),
    assignees: new Map(users.map((user) => [user.id, user])),
    invitedEmails: await findInvitedEmails(
      reader,
      sourceUsers.flatMap(({ takeoverId }) => takeoverId ?? []),
    ),
    suggestions: await suggestAssignees(operations, session.viewer, open),
    uploads,
  };
}
