import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUser, findUserByUsername, listUsers, type User, usernameOf } from '../../../core/accounts/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import {
  DomainError,
  notFound,
  type OperationContext,
  type Reader,
  type UserViewer,
} from '../../../core/platform/index.ts';
import {
  assignmentRules,
  type ContributionCounts,
  countContributions,
  countMerged,
  findGroupOfPart,
  findInvitedEmails,
  findSourceUser,
  findSourceUsers,
  areContributionsReturning,
  isValidAssignee,
  keepAllAsPlaceholder,
  listMerged,
  nextStatus,
  readSourceEmails,
  reassignSourceUser,
  type SourceUser,
  suggestAssignees,
} from '../../../core/reassignment/index.ts';
import { sourceUserActions } from '../../reassignment/source-user-actions.ts';
import {
  type AddPage,
  formErrorOf,
  placeholdersPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import type { SourceUserAction } from './source-user-actions.tsx';
import { SourceUserPage } from './source-user-page.tsx';
import { showPlaceholders, viewQueryOf } from './placeholders.tsx';
import { newestPosts } from '../content/posts.ts';
import type { Words } from '../../../words/index.ts';
import { emailPattern } from '../../../lib/email-address.ts';

const shownUsers = 20;
const samples = 3;
const idParams = Type.Object({ id: rowId });

type Act = (
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  username: string,
  words: Words,
) => Promise<void>;

const actions: Readonly<Record<SourceUserAction, Act>> = {
  reassign: async (context, viewer, id, typed, words) => {
    const username = usernameOf(typed);
    if (emailPattern.test(username)) return reassignSourceUser(context, viewer, id, { email: username });
    if (!(await findUserByUsername(context.database.reader, username))) {
      throw new DomainError('unprocessable', 'other.verbatim', {
        sentence: words.sourceUsers.unknownUsername(username),
      });
    }
    return reassignSourceUser(context, viewer, id, { username, publicEmail: '' });
  },
  ...sourceUserActions,
};

/** One source user of a group, and what can be done. For everybody but the group's Owners there is nothing. */
export function sourceUserRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/source_users/:id',
    auth: 'session',
    params: idParams,
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 255 })) }),
    handle: async ({ session, params: { id }, query, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      return showSourceUser(web, session, reply, { ...found, search: query.search?.trim() ?? '' });
    },
  });

  add({
    method: 'POST',
    path: '/source_users/keep_all',
    auth: 'session',
    body: Type.Object({ group: rowId }),
    handle: async ({ session, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, body.group);
      const count = await keepAllAsPlaceholder(operations, session.viewer, group.id);
      return redirectTo(reply, `${placeholdersPath(group)}?tab=reassigned&kept=${count}`);
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/:action',
    auth: 'session',
    params: Type.Object({ id: rowId, action: Type.String() }),
    body: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 255 })),
      view: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    handle: async ({ session, params: { id, action }, body, reply }) => {
      const { group } = await findOwnedSourceUser(reader, session.viewer, id);
      if (!isSourceUserAction(action)) throw notFound('page');
      const typed = body.username ?? '';
      const act = actions[action](operations, session.viewer, id, typed, reply.words);
      const error = await act.then(
        () => undefined,
        (error: unknown) => formErrorOf(error, reply.words),
      );
      if (!error) return redirectTo(reply, `${placeholdersPath(group)}${viewWith(body.view, id)}`);
      const rejected = action === 'reassign' ? { id, typed } : undefined;
      return showPlaceholders(web, session, reply, group, {
        query: viewQueryOf(body.view),
        problem: error.message,
        rejected,
      });
    },
  });
}

/**
 * A source user with the group that it hangs on, for Owners of that.
 * @throws DomainError not_found
 */
export async function findOwnedSourceUser(
  reader: Reader,
  viewer: UserViewer,
  id: number,
): Promise<{ sourceUser: SourceUser; group: Group }> {
  const sourceUser = await findSourceUser(reader, id);
  if (!sourceUser) throw notFound('sourceUser');
  return { sourceUser, group: await requireOwnedGroup(reader, viewer, sourceUser.namespaceId) };
}

/** Back to the part of the list where the button was, which says what has become of the source user. */
function viewWith(view: string | undefined, id: number): string {
  const query = new URLSearchParams(view ?? '');
  query.set('done', String(id));
  return `?${query.toString()}`;
}

function isSourceUserAction(text: string): text is SourceUserAction {
  return Object.hasOwn(actions, text);
}

interface Shown {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly search?: string;
  readonly problem?: string;
}

/** The page of one source user: what is known, whom it may be, and a search for others. */
export async function showSourceUser(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { sourceUser, group, search = '', problem }: Shown,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { viewer, csrfToken } = session;
  const { reassignToUserId, splitFromId, mergedIntoId, status, isSplitting } = sourceUser;
  const isOpen = nextStatus(status, 'reassign') !== undefined && !isSplitting;
  const isReturning = await areContributionsReturning(reader, sourceUser.id);
  const suggestions = isOpen
    ? ((await suggestAssignees(web.operations, viewer, [sourceUser])).get(sourceUser.id) ?? [])
    : [];
  const of = { authorXchanId: sourceUser.placeholderXchanId };
  const { posts } = await newestPosts(web.operations, viewer, of, undefined, samples);
  const placeholderUser =
    sourceUser.placeholderUserId === null ? undefined : await findUser(reader, sourceUser.placeholderUserId);
  const content = (
    <SourceUserPage
      {...{ sourceUser, group, search, problem, csrfToken, isOpen, isReturning, suggestions, posts }}
      allPosts={
        placeholderUser?.kind === 'placeholder' ? `/users/${encodeURIComponent(placeholderUser.username)}` : undefined
      }
      invited={(await findInvitedEmails(reader, [sourceUser.takeoverId ?? 0])).get(sourceUser.takeoverId ?? 0)}
      sourceEmail={(await readSourceEmails(reader, [sourceUser.id])).get(sourceUser.id)}
      assignee={reassignToUserId === null ? undefined : await findUser(reader, reassignToUserId)}
      splitFrom={splitFromId === null ? undefined : await findSourceUser(reader, splitFromId)}
      importedInto={splitFromId === null ? undefined : await groupOfPart(reader, sourceUser)}
      mergedInto={mergedIntoId === null ? undefined : await findSourceUser(reader, mergedIntoId)}
      merged={await findSourceUsers(reader, await listMerged(reader, sourceUser.id))}
      counts={await countsOf(reader, sourceUser)}
      found={
        isOpen && search !== '' ? await searchAssignees(reader, viewer, sourceUser.namespaceId, search) : undefined
      }
    />
  );
  const title = sourceUser.name ?? sourceUser.identifier;
  const isLive = isSplitting || isReturning || status === 'reassignment_in_progress';
  return sendPage(reply, session, { title, content, isLive, status: problem === undefined ? 200 : 422 });
}

async function groupOfPart(reader: Reader, { id }: SourceUser): Promise<Group | undefined> {
  const groupId = await findGroupOfPart(reader, id);
  return groupId === undefined ? undefined : findGroup(reader, groupId);
}

/** What waits to be reassigned, or has come to another source user by a merge. */
async function countsOf(reader: Reader, { id, mergedIntoId }: SourceUser): Promise<ContributionCounts> {
  const counts = await countContributions(reader, id);
  return mergedIntoId === null ? counts : { ...counts, kinds: await countMerged(reader, id) };
}

/** People of a name or username who can be assigned. */
async function searchAssignees(reader: Reader, viewer: UserViewer, rootId: number, search: string): Promise<User[]> {
  const rules = await assignmentRules(reader, viewer);
  const filter = { search, peopleOnly: true, forOthers: !viewer.isAdmin, knownTo: viewer };
  const { rows } = await listUsers(reader, filter, { limit: shownUsers, offset: 0, orderBy: 'name', sort: 'asc' });
  return rows.filter((user) => isValidAssignee(user, rules, rootId));
}
