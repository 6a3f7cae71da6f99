import { type Static, Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import { listPosts, type PostFilter } from '../../../core/content/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import { issueRecord } from '../../../wire/group-api/content/post.ts';
import { list } from '../../../wire/schema.ts';
import { type Exchange, route, signedIn } from '../route.ts';
import { groupParams, openGroup } from '../groups/find-group.ts';
import { visibleProject } from '../groups/projects.ts';
import { pageParameters, readSliceParameters, setSliceHeaders } from '../paging.ts';
import { moment, momentOf, only } from '../parameters.ts';
import { sendPosts } from './encode-posts.ts';

const filters = {
  ...pageParameters,
  order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'id'])),
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Words in a thread, or their beginnings. If there are more than 4,000 threads, only the newest ones are found, or the oldest with `sort=asc`.',
    }),
  ),
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
  with_labels_details: only(false, 'threads have no labels.'),
};
const issueList = Type.Object(filters);
type Asked = Static<typeof issueList>;
const wideList = Type.Object({
  ...filters,
  non_archived: Type.Optional(
    Type.Boolean({ description: 'The default; `false` includes those of archived channels.' }),
  ),
});

/** Threads are not confidential, plain issues, and no one is assigned to one: other filters find nothing. */
function isNothing(asked: Asked): boolean {
  const { confidential, issue_type: type = 'issue', scope = 'all', assignee_id: assignee = '' } = asked;
  const isAssigned = scope.startsWith('assigned') || !/^(none|0|)$/i.test(assignee);
  return confidential === true || type !== 'issue' || isAssigned;
}

/** Which threads a state names; undefined for all. */
export function closedOnly(state: Asked['state'] = 'all'): boolean | undefined {
  return state === 'all' ? undefined : state === 'closed';
}

/** An id that no one has, where a name is no one's: nothing is by them. */
async function authorOf(reader: Reader, asked: Asked): Promise<number | undefined> {
  if (asked.author_username === undefined) return asked.author_id;
  return (await findUserByUsername(reader, asked.author_username.replaceAll('\0', '')))?.id ?? 0;
}

/** The requested issues among those of `place`. */
async function answerIssues(
  exchange: Exchange<unknown, Asked, unknown, unknown>,
  place: Pick<PostFilter, 'channelId' | 'group' | 'withArchived'>,
  scope = exchange.input.scope,
) {
  const { reader, viewer, input } = exchange;
  const slice = readSliceParameters(input, { by: 'created_at', sort: 'desc' });
  const filter = {
    ...place,
    authorId: await authorOf(reader, input),
    byViewer: scope?.startsWith('created'),
    search: input.search,
    searchIn: input.in,
    ids: input.iids,
    createdAfter: momentOf('created_after', input.created_after),
    createdBefore: momentOf('created_before', input.created_before),
    changedAfter: momentOf('updated_after', input.updated_after),
    changedBefore: momentOf('updated_before', input.updated_before),
    isClosed: closedOnly(input.state),
    none: isNothing(input),
  };
  const listed = await listPosts(reader, viewer, filter, slice);
  setSliceHeaders(exchange, listed.slice, listed);
  return sendPosts(exchange, 'issue', listed.rows);
}

/** Threads of forum channels as issues: of all channels, of a group, of one channel. */
export const issueRoutes = [
  route({
    method: 'GET',
    path: '/issues',
    tag: 'Projects',
    summary: 'Threads of all forum channels, as issues',
    description:
      'Your own threads as issues, newest first; with `scope=all` those of everyone, in channels that you can see.',
    access: signedIn,
    input: wideList,
    answer: list(issueRecord),
    handle: (exchange) => {
      const { scope = 'created_by_me', non_archived: isOpen = true } = exchange.input;
      return answerIssues(exchange, { withArchived: !isOpen }, scope);
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/issues',
    tag: 'Projects',
    summary: 'Threads of the forum channels of a group, as issues',
    description: 'The threads of the channels of the group and its subgroups, as issues, newest first.',
    access: openGroup,
    who: 'people who can see its posts',
    params: groupParams,
    input: wideList,
    answer: list(issueRecord),
    handle: (exchange) => {
      const { subject: group, input } = exchange;
      return answerIssues(exchange, { group, withArchived: input.non_archived === false });
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues',
    tag: 'Projects',
    summary: 'Threads of a forum channel, as issues',
    description: 'The threads of the forum channel as issues, newest first.',
    access: visibleProject,
    who: 'people who can see its posts',
    params: groupParams,
    input: issueList,
    answer: list(issueRecord),
    handle: (exchange) => answerIssues(exchange, { channelId: exchange.subject.id }),
  }),
];
