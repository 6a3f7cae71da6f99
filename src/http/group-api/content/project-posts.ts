import { type Static, Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { Item } from '../../../core/content/domain/item.ts';
import { fillMentions, mentionTargets } from '../../../core/content/domain/mention.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { safeBodies } from '../../../core/content/operations/render-items.ts';
import { findItem } from '../../../core/content/storage/items.ts';
import { countComments } from '../../../core/content/storage/newest-items.ts';
import { findUsersOfXchans, listPosts } from '../../../core/content/storage/project-threads.ts';
import { findUserByUsername } from '../../../core/accounts/storage/users.ts';
import { findXchans } from '../../../core/identity/storage/xchans.ts';
import { encodeIssue, encodeNote, type PostFacts } from '../../../wire/group-api/content/post.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { reads } from '../describe.ts';
import { groupParams } from '../groups/find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from '../paging.ts';
import { moment, momentOf, only, rowParams } from '../parameters.ts';
import { findVisibleProject } from '../groups/projects.ts';
import { issueRecord, list, noteRecord } from '../records.ts';

const issueParams = Type.Object({ id: Type.String(), issue_iid: rowParams.properties.id });
const newest = { by: 'created_at', sort: 'desc' as const };
const order = { order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'id'])) };
const noteList = Type.Object({
  ...pageParameters,
  ...order,
  activity_filter: Type.Optional(Type.Enum(['all_notes', 'only_comments', 'only_activity'])),
});
const issueList = Type.Object({
  ...pageParameters,
  ...order,
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  in: Type.Optional(Type.Enum(['title', 'description', 'title,description', 'description,title'])),
  iids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000 })),
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
  updated_after: Type.Optional(moment),
  updated_before: Type.Optional(moment),
  scope: Type.Optional(Type.Enum(['all', 'created_by_me', 'created-by-me', 'assigned_to_me', 'assigned-to-me'])),
  assignee_id: Type.Optional(Type.String()),
  confidential: Type.Optional(Type.Boolean()),
  issue_type: Type.Optional(Type.Enum(['issue', 'incident', 'test_case', 'task'])),
  with_labels_details: only(false, 'threads have no labels here.'),
});

/** Threads are open, not confidential, plain issues, and nobody is assigned to one: other wishes find nothing. */
function isNothing(asked: Static<typeof issueList>): boolean {
  const { state, confidential, issue_type: type = 'issue', scope = 'all', assignee_id: assignee = '' } = asked;
  const isAssigned = scope.startsWith('assigned') || !/^(none|0|)$/i.test(assignee);
  return state === 'closed' || confidential === true || type !== 'issue' || isAssigned;
}

/**
 * Threads of forum channels as issues and their comments as notes, to be read alone: so clients look who the author of
 * what they have moved is (group API facts, section 9.6).
 */
export function projectPostRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  /** An id that nobody has, where a name is nobody's: nothing is by them. */
  const authorOf = async (asked: { author_id?: number | undefined; author_username?: string | undefined }) =>
    asked.author_username === undefined
      ? asked.author_id
      : ((await findUserByUsername(reader, asked.author_username.replaceAll('\0', '')))?.id ?? 0);

  add({
    method: 'GET',
    path: '/projects/:id/issues',
    summary: 'Threads of a forum channel, as issues',
    ...reads('Projects', list(issueRecord)),
    takes: issueList,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, request, reply, take }) => {
      const { id: channelId } = await findVisibleProject(reader, viewer, id);
      const asked = take();
      const slice = readSliceParameters(asked, newest);
      const filter = {
        channelId,
        authorId: await authorOf(asked),
        byViewer: asked.scope?.startsWith('created'),
        search: asked.search,
        searchIn: asked.in,
        ids: asked.iids,
        createdAfter: momentOf('created_after', asked.created_after),
        createdBefore: momentOf('created_before', asked.created_before),
        changedAfter: momentOf('updated_after', asked.updated_after),
        changedBefore: momentOf('updated_before', asked.updated_before),
        none: isNothing(asked),
      };
      const listed = await listPosts(reader, viewer, filter, slice);
      const issues = await issuesOf(context, viewer, listed.rows);
      return sendPage({ request, reply, baseUrl }, listed.slice, { ...listed, rows: issues }, (issue) => issue);
    },
  });

  singleThreadRoutes(add, context);
}

/** One thread, and its comments. */
function singleThreadRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  const findThread = async (viewer: UserViewer, id: string, threadId: number): Promise<Item> => {
    const project = await findVisibleProject(reader, viewer, id);
    const item = await findItem(reader, viewer, { id: threadId });
    const isThread = item?.channelId === project.id && item.isTop && item.itemType === 0;
    if (!item || !isThread) throw new DomainError('not_found', 'Not found', { what: 'Issue' });
    return item;
  };

  add({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid',
    summary: 'One of these threads',
    ...reads('Projects', issueRecord),
    auth: 'user',
    params: issueParams,
    handle: async ({ viewer, params: { id, issue_iid: iid } }) =>
      (await issuesOf(context, viewer, [await findThread(viewer, id, iid)]))[0],
  });

  add({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/notes',
    summary: 'Its comments, as notes',
    ...reads('Projects', list(noteRecord)),
    takes: noteList,
    auth: 'user',
    params: issueParams,
    handle: async ({ viewer, params: { id, issue_iid: iid }, request, reply, take }) => {
      const { id: threadId, channelId } = await findThread(viewer, id, iid);
      const asked = take();
      const slice = readSliceParameters(asked, newest);
      // What is noted by the server itself is no note here.
      const none = asked.activity_filter === 'only_activity';
      const listed = await listPosts(reader, viewer, { channelId, threadId, none }, slice);
      const rows = await factsOf(context, listed.rows);
      return sendPage({ request, reply, baseUrl }, listed.slice, { ...listed, rows }, (post) =>
        encodeNote(post, threadId, baseUrl),
      );
    },
  });
}

async function issuesOf(context: HttpContext, viewer: UserViewer, items: readonly Item[]) {
  const { baseUrl, database } = context.operations;
  const ids = items.map(({ id }) => id);
  const comments = await countComments(database.reader, viewer, ids);
  const posts = await factsOf(context, items);
  return posts.map((post) => encodeIssue(post, comments.get(post.id) ?? 0, baseUrl));
}

/** Items with their authors, and whom they mention as they are called now. */
async function factsOf({ operations }: HttpContext, items: readonly Item[]): Promise<PostFacts[]> {
  const { baseUrl, database } = operations;
  const authors = await findUsersOfXchans(database.reader, [...new Set(items.map((item) => item.authorXchanId))]);
  const mentioned = items.flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
  const xchans = await findXchans(database.reader, [...new Set(mentioned)]);
  const bodies = await safeBodies(operations, items);
  return items.map((item) => ({
    id: item.id,
    uuid: item.uuid,
    channelId: item.channelId,
    title: item.title,
    text: fillMentions(bodies.get(item.id) ?? item.body, item.mimetype, mentionTargets(item.terms, xchans, baseUrl)),
    author: authors.get(item.authorXchanId),
    createdAt: item.createdAt,
    changedAt: item.changedAt,
  }));
}
