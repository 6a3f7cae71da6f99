import { Type } from 'typebox';
import { type Discussion, findDiscussion, findItem, type Item, listDiscussions } from '../../../core/content/index.ts';
import { DomainError, type OperationContext } from '../../../core/platform/index.ts';
import { discussionRecord, encodeNote, noteRecord } from '../../../wire/group-api/content/post.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, type Asking, route } from '../route.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { factsOf } from './encode-posts.ts';
import { issueParams, type NamesThread, visibleThread } from './project-posts.ts';

/** A comment in the path. */
export const noteParams = Type.Object({ ...issueParams.properties, note_id: rowId });
const discussionParams = Type.Object({ ...issueParams.properties, discussion_id: Type.String() });

type NamesNote = NamesThread & { readonly note_id: number };

/** The comment in the path. */
export const visibleNote: Access<NamesNote, Item> = {
  who: visibleThread.who,
  find: async (asking: Asking<NamesNote>) => {
    const { reader, viewer, params } = asking;
    const thread = await visibleThread.find(asking);
    const item = await findItem(reader, viewer, { id: params.note_id });
    const isNote = item?.parentId === thread.id && !item.isTop && item.reaction === null;
    if (!item || !isNote) throw new DomainError('not_found', 'Not found', { what: 'Note' });
    return item;
  },
};

/** Discussions with their notes as they read now. */
async function encodeDiscussions(operations: OperationContext, discussions: readonly Discussion[]) {
  const facts = await factsOf(
    operations,
    discussions.flatMap(({ notes }) => notes),
  );
  const byId = new Map(facts.map((post) => [post.id, post]));
  return discussions.map(({ id, notes }) => ({
    id,
    individual_note: notes.length === 1,
    notes: notes.map((note) => encodeNote(byId.get(note.id)!, operations.baseUrl)),
  }));
}

/** Comments one by one, and by what they answer. */
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
    handle: async ({ operations, subject: note }) => {
      const [post] = await factsOf(operations, [note]);
      return encodeNote(post!, operations.baseUrl);
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/discussions',
    tag: 'Projects',
    summary: 'Its comments with what answers them, as discussions',
    description:
      'Each comment that answers the thread, with all answers to it, as a discussion, the oldest first; `individual_note` says that nothing answers it. The first 5,000 comments are looked at.',
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
    description: 'The comment with all answers to it.',
    access: visibleThread,
    params: discussionParams,
    answer: discussionRecord,
    handle: async ({ operations, reader, viewer, subject: thread, params }) => {
      const found = await findDiscussion(reader, viewer, thread.id, params.discussion_id);
      if (!found) throw new DomainError('not_found', 'Not found', { what: 'Discussion' });
      return (await encodeDiscussions(operations, [found]))[0]!;
    },
  }),
];
