import { Type } from 'typebox';
import { findItem, findUsersOfXchans, type Item, listPosts, readItems } from '../../../core/content/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import { basicUser } from '../../../wire/group-api/accounts/user.ts';
import { encodeAuthor, issueRecord, noteRecord } from '../../../wire/group-api/content/post.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, route } from '../route.ts';
import { issueOf, sendPosts } from './encode-posts.ts';
import { numberedParameters, pageOfAll, pageParameters, readSliceParameters, setSliceHeaders } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { visibleProject } from '../groups/projects.ts';

/** Number of posts of a thread whose authors are checked, from the first. */
const maxParticipants = 1000;

/** A thread in the path. */
export const issueParams = Type.Object({ id: Type.String(), issue_iid: rowParams.properties.id });
const newest = { by: 'created_at', sort: 'desc' as const };
const order = { order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'id'])) };
const noteList = Type.Object({
  ...pageParameters,
  ...order,
  activity_filter: Type.Optional(Type.Enum(['all_notes', 'only_comments', 'only_activity'])),
});

/** How a path names a thread. */
export interface NamesThread {
  readonly id: string;
  readonly issue_iid: number;
}

/** The thread in the path. */
export const visibleThread: Access<NamesThread, Item> = {
  who: 'people who can see the post',
  find: async (asking) => {
    const { reader, viewer, params } = asking;
    const project = await visibleProject.find(asking);
    const item = await findItem(reader, viewer, { id: params.issue_iid });
    const isThread = item?.channelId === project.id && item.isTop && item.itemType === 0;
    if (!item || !isThread) throw new DomainError('not_found', 'notFound.any');
    return item;
  },
};

/**
 * A thread of a forum channel as an issue and its comments as notes, read-only: clients use them to check the author of
 * migrated posts (group API facts, section 9.6).
 */
export const projectPostRoutes = [
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid',
    tag: 'Projects',
    summary: 'One of these threads',
    description: 'The thread as an issue.',
    access: visibleThread,
    params: issueParams,
    answer: issueRecord,
    handle: ({ operations, viewer, subject: thread }) => issueOf(operations, viewer, thread),
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/notes',
    tag: 'Projects',
    summary: 'Its comments, as notes',
    description: 'The comments of the thread as notes, newest first.',
    access: visibleThread,
    params: issueParams,
    input: noteList,
    answer: list(noteRecord),
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      const { id: threadId, channelId } = exchange.subject;
      const slice = readSliceParameters(input, newest);
      // Notes by the server itself aren't notes here.
      const none = input.activity_filter === 'only_activity';
      const listed = await listPosts(reader, viewer, { channelId, threadId, none }, slice);
      setSliceHeaders(exchange, listed.slice, listed);
      return sendPosts(exchange, 'note', listed.rows);
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/participants',
    tag: 'Projects',
    summary: 'Participants',
    description: 'The people and placeholders who wrote the thread and its comments.',
    access: visibleThread,
    params: issueParams,
    input: Type.Object(numberedParameters),
    answer: list(basicUser),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: thread, input } = exchange;
      const slice = { limit: maxParticipants, offset: 0, orderBy: 'id', sort: 'asc' } as const;
      const { rows } = await listPosts(reader, viewer, { channelId: thread.channelId, threadId: thread.id }, slice);
      const comments = await readItems(
        reader,
        viewer,
        rows.map(({ id }) => id),
      );
      const ids = [...new Set([thread, ...comments].map(({ authorXchanId }) => authorXchanId))];
      const users = await findUsersOfXchans(reader, ids);
      const shown = ids.flatMap((id) => encodeAuthor(users.get(id), operations.baseUrl) ?? []);
      return [...pageOfAll(exchange, input, shown)];
    },
  }),
  ...(['closed_by', 'related_merge_requests'] as const).map((name) =>
    route({
      method: 'GET',
      path: `/projects/:id/issues/:issue_iid/${name}`,
      tag: 'Projects',
      summary: 'An empty list, for clients that request it',
      description: 'Always empty: there are no merge requests.',
      access: visibleThread,
      params: issueParams,
      input: Type.Object(numberedParameters),
      answer: list(Type.Object({})),
      handle: (exchange) => Promise.resolve([...pageOfAll(exchange, exchange.input, [])]),
    }),
  ),
];
