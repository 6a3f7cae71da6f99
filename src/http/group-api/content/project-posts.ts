import { type Static, Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import {
  countComments,
  fillMentions,
  findItem,
  findUsersOfXchans,
  type Item,
  listPosts,
  mentionTargets,
  safeBodies,
} from '../../../core/content/index.ts';
import { findXchans } from '../../../core/identity/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  encodeIssue,
  encodeNote,
  issueRecord,
  noteRecord,
  type PostFacts,
} from '../../../wire/group-api/content/post.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, route } from '../route.ts';
import { groupParams } from '../groups/find-group.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { moment, momentOf, only, rowParams } from '../parameters.ts';
import { visibleProject } from '../groups/projects.ts';

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

/** Threads are open, not confidential, plain issues, and nobody is assigned to one: other filters find nothing. */
function isNothing(asked: Static<typeof issueList>): boolean {
  const { state, confidential, issue_type: type = 'issue', scope = 'all', assignee_id: assignee = '' } = asked;
  const isAssigned = scope.startsWith('assigned') || !/^(none|0|)$/i.test(assignee);
  return state === 'closed' || confidential === true || type !== 'issue' || isAssigned;
}

/** An id that nobody has, where a name is nobody's: nothing is by them. */
async function authorOf(reader: Reader, asked: Static<typeof issueList>): Promise<number | undefined> {
  if (asked.author_username === undefined) return asked.author_id;
  return (await findUserByUsername(reader, asked.author_username.replaceAll('\0', '')))?.id ?? 0;
}

/** The thread in the path. */
const visibleThread: Access<{ readonly id: string; readonly issue_iid: number }, Item> = {
  who: 'who may see the post',
  find: async (asking) => {
    const { reader, viewer, params } = asking;
    const project = await visibleProject.find(asking);
    const item = await findItem(reader, viewer, { id: params.issue_iid });
    const isThread = item?.channelId === project.id && item.isTop && item.itemType === 0;
    if (!item || !isThread) throw new DomainError('not_found', 'Not found', { what: 'Issue' });
    return item;
  },
};

/**
 * Threads of forum channels as issues and their comments as notes, to be read alone: so clients look who the author of
 * what they have moved is (group API facts, section 9.6).
 */
export const projectPostRoutes = [
  route({
    method: 'GET',
    path: '/projects/:id/issues',
    tag: 'Projects',
    summary: 'Threads of a forum channel, as issues',
    description: 'The threads of the forum channel as issues, the newest first.',
    access: visibleProject,
    who: 'who may see its posts',
    params: groupParams,
    input: issueList,
    answer: list(issueRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: project, input } = exchange;
      const slice = readSliceParameters(input, newest);
      const filter = {
        channelId: project.id,
        authorId: await authorOf(reader, input),
        byViewer: input.scope?.startsWith('created'),
        search: input.search,
        searchIn: input.in,
        ids: input.iids,
        createdAfter: momentOf('created_after', input.created_after),
        createdBefore: momentOf('created_before', input.created_before),
        changedAfter: momentOf('updated_after', input.updated_after),
        changedBefore: momentOf('updated_before', input.updated_before),
        none: isNothing(input),
      };
      const listed = await listPosts(reader, viewer, filter, slice);
      const issues = await issuesOf(operations, viewer, listed.rows);
      return answerSlice(exchange, listed.slice, { ...listed, rows: issues }, (issue) => issue);
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid',
    tag: 'Projects',
    summary: 'One of these threads',
    description: 'The thread as an issue.',
    access: visibleThread,
    params: issueParams,
    answer: issueRecord,
    handle: async ({ operations, viewer, subject: thread }) => (await issuesOf(operations, viewer, [thread]))[0]!,
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/notes',
    tag: 'Projects',
    summary: 'Its comments, as notes',
    description: 'The comments of the thread as notes, the newest first.',
    access: visibleThread,
    params: issueParams,
    input: noteList,
    answer: list(noteRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input } = exchange;
      const { id: threadId, channelId } = exchange.subject;
      const slice = readSliceParameters(input, newest);
      // What is noted by the server itself is no note here.
      const none = input.activity_filter === 'only_activity';
      const listed = await listPosts(reader, viewer, { channelId, threadId, none }, slice);
      const rows = await factsOf(operations, listed.rows);
      return answerSlice(exchange, listed.slice, { ...listed, rows }, (post) =>
        encodeNote(post, threadId, operations.baseUrl),
      );
    },
  }),
];

async function issuesOf(operations: OperationContext, viewer: UserViewer, items: readonly Item[]) {
  const { baseUrl, database } = operations;
  const ids = items.map(({ id }) => id);
  const comments = await countComments(database.reader, viewer, ids);
  const posts = await factsOf(operations, items);
  return posts.map((post) => encodeIssue(post, comments.get(post.id) ?? 0, baseUrl));
}

/** Items with their authors, and whom they mention as they are called now. */
export async function factsOf(operations: OperationContext, items: readonly Item[]): Promise<PostFacts[]> {
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
