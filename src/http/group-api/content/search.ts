import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { listUsers } from '../../../core/accounts/index.ts';
import { readFitting } from '../../../core/content/index.ts';
import { type Group, listMembers, listProjects, type Project } from '../../../core/groups/index.ts';
import {
  DomainError,
  type Listed,
  longestSearch,
  type Reader,
  type Slice,
  type UserViewer,
} from '../../../core/platform/index.ts';
import { type ForumScope, parseQuery, searchForums } from '../../../core/search/index.ts';
import { basicUser, encodeBasicUser } from '../../../wire/group-api/accounts/user.ts';
import { issueRecord, noteRecord } from '../../../wire/group-api/content/post.ts';
import { projectRecord } from '../../../wire/group-api/groups/project.ts';
import { type Exchange, route, signedIn } from '../route.ts';
import { groupParams, openGroup } from '../groups/find-group.ts';
import { projectEncoder, visibleProject } from '../groups/projects.ts';
import { answerSlice, numberedParameters, pageOf, setSliceHeaders } from '../paging.ts';
import { sendPosts } from './encode-posts.ts';
import { closedOnly } from './issues.ts';

const shared = {
  ...numberedParameters,
  search: Type.String({
    maxLength: longestSearch,
    description: 'For issues and notes the same as on the search page, with its operators (`from:`, `has:` and so on).',
  }),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'], { description: 'Of issues.' })),
  confidential: Type.Optional(Type.Boolean({ description: 'No issues are.' })),
  order_by: Type.Optional(Type.Enum(['created_at'], { description: 'The default order of issues and notes.' })),
  sort: Type.Optional(Type.Enum(['desc'], { description: 'The default order of issues and notes.' })),
};
const searched = Type.Object({
  scope: Type.String({ description: '`issues`, `notes`, `users` or `projects`.' }),
  ...shared,
  include_archived: Type.Optional(
    Type.Boolean({ description: 'Include issues and notes of archived channels, and these channels.' }),
  ),
});
const searchedInProject = Type.Object({
  scope: Type.String({ description: '`issues` or `notes`.' }),
  ...shared,
});
type Asked = Static<typeof searched>;
type Searching = Exchange<unknown, Asked, unknown, unknown>;

const found = Type.Union([
  Type.Array(issueRecord),
  Type.Array(noteRecord),
  Type.Array(basicUser),
  Type.Array(projectRecord),
]);

const foundInProject = Type.Union([Type.Array(issueRecord), Type.Array(noteRecord)]);

/** The last page by number: each page searches all results before it too. */
const maxHits = 1000;
/**
 * A search checks some thousand entries of the index; if few were visible to the viewer, it continues this many times.
 */
const maxRounds = 5;

/** Messages of forum channels that a search finds, as ids; how many there are where the search came to its end. */
async function findMessages(
  reader: Reader,
  viewer: UserViewer,
  { search, forums }: { readonly search: string; readonly forums: ForumScope },
  { limit, offset }: Slice,
): Promise<Listed<number>> {
  const end = offset + limit;
  if (end > maxHits) {
    throw new DomainError('invalid_parameter', 'search.pageTooFar', { max: maxHits, parameter: 'page' });
  }
  const query = parseQuery(search);
  const ids: number[] = [];
  let below: number | undefined;
  for (let round = 0; round < maxRounds && ids.length < end; round += 1) {
    const { hits, next } = await searchForums(reader, viewer, query, { forums, below, limit: end - ids.length });
    ids.push(...hits.map(({ itemId }) => itemId));
    if (next === undefined) return { rows: ids.slice(offset), total: ids.length, hasMore: false };
    below = next;
  }
  return { rows: ids.slice(offset), total: undefined, hasMore: ids.length >= end };
}

/** Issues or notes. No thread is confidential: a filter for such finds nothing. */
async function answerMessages(
  exchange: Exchange<unknown, Static<typeof searchedInProject>, unknown, unknown>,
  forums: ForumScope,
) {
  const { kind } = forums;
  const { reader, viewer, input } = exchange;
  const slice = { ...pageOf(input), orderBy: 'created_at', sort: 'desc' as const };
  const isNothing = kind === 'post' && input.confidential === true;
  const isClosed = kind === 'post' ? closedOnly(input.state) : undefined;
  const ids = isNothing
    ? { rows: [], total: 0, hasMore: false }
    : await findMessages(reader, viewer, { search: input.search, forums: { ...forums, isClosed } }, slice);
  const listed = await readFitting(reader, viewer, ids, slice);
  setSliceHeaders(exchange, listed.slice, listed);
  return sendPosts(exchange, kind === 'post' ? 'issue' : 'note', listed.rows);
}

/** People and bots by name: of the server, or members of the group and of those above it. */
async function answerUsers(exchange: Searching, group: Group | undefined) {
  const { operations, reader, viewer, input } = exchange;
  const slice = { ...pageOf(input), orderBy: 'id', sort: 'asc' as const };
  const { baseUrl } = operations;
  if (!group) {
    const filter = { search: input.search, peopleOnly: true, forOthers: !viewer.isAdmin, knownTo: viewer };
    return answerSlice(exchange, slice, await listUsers(reader, filter, slice), (user) =>
      encodeBasicUser(user, baseUrl),
    );
  }
  const filter = { query: input.search, inherited: true, now: viewer.at };
  const { rows, ...rest } = await listMembers(reader, group, filter, slice);
  const users = rows.map(({ user }) => user);
  return answerSlice(exchange, slice, { ...rest, rows: users }, (user) => encodeBasicUser(user, baseUrl));
}

async function answerProjects(exchange: Searching, group: Group | undefined) {
  const { operations, reader, viewer, input } = exchange;
  const slice = { ...pageOf(input), orderBy: 'name', sort: 'asc' as const };
  const archived = input.include_archived ? undefined : false;
  const filter = { search: input.search, archived, group, deep: true };
  const listed = await listProjects(reader, viewer, filter, slice);
  return answerSlice(exchange, slice, listed, await projectEncoder(operations, listed.rows));
}

/** @throws DomainError invalid_parameter for a scope that doesn't exist here */
async function answerSearch(exchange: Searching, group?: Group): Promise<Static<typeof found> | FastifyReply> {
  const within = { group, withArchived: exchange.input.include_archived };
  switch (exchange.input.scope) {
    case 'issues':
      return answerMessages(exchange, { kind: 'post', ...within });
    case 'notes':
      return answerMessages(exchange, { kind: 'reply', ...within });
    case 'users':
      return answerUsers(exchange, group);
    case 'projects':
      return answerProjects(exchange, group);
    default:
      throw wrongScope('issues, notes, users, projects');
  }
}

/** Messages of one channel, which may be archived. @throws DomainError invalid_parameter */
async function answerProjectSearch(
  exchange: Exchange<unknown, Static<typeof searchedInProject>, Project, unknown>,
): Promise<FastifyReply> {
  const kind = { issues: 'post', notes: 'reply' } as const;
  const { scope } = exchange.input;
  if (scope !== 'issues' && scope !== 'notes') throw wrongScope('issues, notes');
  const forums = { kind: kind[scope], channelId: exchange.subject.id, withArchived: true };
  return answerMessages(exchange, forums);
}

function wrongScope(scopes: string): DomainError {
  return new DomainError('invalid_parameter', 'search.badScope', { scopes, parameter: 'scope' });
}

/** The search as client libraries ask for it. */
export const searchRoutes = [
  route({
    method: 'GET',
    path: '/search',
    tag: 'Projects',
    summary: 'Search threads, comments, people or channels',
    description:
      'The results: threads as issues or comments as notes, newest first, in channels that you can see; people; channels. Issues and notes are limited to the first 1,000; `X-Total` is present if all were counted.',
    access: signedIn,
    input: searched,
    answer: found,
    refusals: {
      400: 'An unknown scope, an operator that is not valid, or a page beyond the first 1,000 results.',
    },
    handle: (exchange) => answerSearch(exchange),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/search',
    // Name in go-gitlab.
    alias: '/groups/:id/-/search',
    tag: 'Projects',
    summary: 'Search in a group',
    description:
      'The same in the channels of the group and its subgroups; for users, members of the group and its parent groups. `/groups/:id/-/search` is the same.',
    access: openGroup,
    params: groupParams,
    input: searched,
    answer: found,
    refusals: { 400: 'As for the search of all groups.' },
    handle: (exchange) => answerSearch(exchange, exchange.subject),
  }),
  route({
    method: 'GET',
    path: '/projects/:id/search',
    // Name in go-gitlab.
    alias: '/projects/:id/-/search',
    tag: 'Projects',
    summary: 'Search in a forum channel',
    description:
      'Threads as issues or comments as notes of the channel, newest first, as in the search of all groups. `/projects/:id/-/search` is the same.',
    access: visibleProject,
    params: groupParams,
    input: searchedInProject,
    answer: foundInProject,
    refusals: { 400: 'As for the search of all groups.' },
    handle: answerProjectSearch,
  }),
];
