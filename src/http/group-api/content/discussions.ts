import { Type } from 'typebox';
import { type Discussion, findDiscussion, findItem, type Item, listDiscussions } from '../../../core/content/index.ts';
import { DomainError, type OperationContext } from '../../../core/platform/index.ts';
import { discussionRecord, encodeAuthor, encodeNote, noteRecord } from '../../../wire/group-api/content/post.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, type Asking, route } from '../route.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { factsOf, noteOf } from './encode-posts.ts';
import { issueParams, type NamesThread, visibleThread } from './project-posts.ts';

/** A comment in the path. */
export const noteParams = Type.Object({ ...issueParams.properties, note_id: rowId });
export const discussionParams = Type.Object({ ...issueParams.properties, discussion_id: Type.String() });
/** A comment of a discussion in the path. */
export const discussionNoteParams = Type.Object({ ...discussionParams.properties, note_id: rowId });

type NamesNote = NamesThread & { readonly note_id: number };
type NamesDiscussion = NamesThread & { readonly discussion_id: string };

/** The comment in the path. */
export const visibleNote: Access<NamesNote, Item> = {
  who: visibleThread.who,
  find: async (asking: Asking<NamesNote>) => {
    const { reader, viewer, params } = asking;
    const thread = await visibleThread.find(asking);
    const item = await findItem(reader, viewer, { id: params.note_id });
    const isNote = item?.parentId === thread.id && !item.isTop && item.reaction === null;
    if (!item || !isNote) throw new DomainError('not_found', 'notFound.any');
    return item;
  },
};

/** The discussion in the path. */
export const visibleDiscussion: Access<NamesDiscussion, Discussion> = {
  who: visibleThread.who,
  find: async (asking: Asking<NamesDiscussion>) => {
    const { reader, viewer, params } = asking;
    const thread = await visibleThread.find(asking);
    const found = await findDiscussion(reader, viewer, thread.id, params.discussion_id);
    if (!found) throw new DomainError('not_found', 'notFound.any');
    return found;
  },
};

/** The comment of a discussion in the path. */
export const visibleDiscussionNote: Access<NamesDiscussion & NamesNote, Item> = {
  who: visibleThread.who,
  find: async (asking: Asking<NamesDiscussion & NamesNote>) => {
    const { notes } = await visibleDiscussion.find(asking);
    const note = notes.find(({ id }) => id === asking.params.note_id);
    if (!note) throw new DomainError('not_found', 'notFound.any');
    return note;
  },
};

/** Discussions with their notes as they read now. */
export async function encodeDiscussions(operations: OperationContext, discussions: readonly Discussion[]) {
  const facts = await factsOf(
    operations,
    discussions.flatMap(({ notes }) => notes),
  );
  const byId = new Map(facts.map((post) => [post.id, post]));
  return discussions.map(({ id, notes }) => ({
    id,
    individual_note: notes.length === 1,
    notes: notes.map((note) => {
      const post = byId.get(note.id)!;
      return encodeNote(post, encodeAuthor(post.author, operations.baseUrl));
    }),
  }));
}

/** Comments one by one, and by the comment they reply to. */
export const discussionRoutes = [
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/notes/:note_id',
    tag: 'Projects',
    summary: 'One of its comments',
    description: 'The comment as a note.',
    access: visibleNote,
    params: noteParams,
    answer: noteRecord,
    handle: ({ operations, subject: note }) => noteOf(operations, note),
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/discussions',
    tag: 'Projects',
    summary: 'Its comments with their replies, as discussions',
    description:
      'Each direct comment on the thread with all replies to it, as a discussion, oldest first; `individual_note` means that it has no replies. Only the first 5,000 comments are included.',
    access: visibleThread,
    params: issueParams,
    input: Type.Object(numberedParameters),
    answer: list(discussionRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input, subject: thread } = exchange;
      const asked = { ...pageOf(input), orderBy: 'id', sort: 'asc' as const };
      const { rows, slice, total = 0 } = await listDiscussions(reader, viewer, thread.id, asked);
      setPageHeaders(exchange, slice, total);
      return encodeDiscussions(operations, rows);
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id',
    tag: 'Projects',
    summary: 'One of these discussions',
    description: 'The comment with all replies to it.',
    access: visibleDiscussion,
    params: discussionParams,
    answer: discussionRecord,
    handle: async ({ operations, subject }) => (await encodeDiscussions(operations, [subject]))[0]!,
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
    tag: 'Projects',
    summary: 'One comment of a discussion',
    description: 'The comment as a note.',
    access: visibleDiscussionNote,
    params: discussionNoteParams,
    answer: noteRecord,
    handle: ({ operations, subject: note }) => noteOf(operations, note),
  }),
];
