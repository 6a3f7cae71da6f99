import { type TObject, Type } from 'typebox';
import {
  closeThread,
  deleteItems,
  discussionIdOf,
  findItem,
  type Item,
  publishItem,
} from '../../../core/content/index.ts';
import { DomainError, type OperationContext, orNotFound, type UserViewer } from '../../../core/platform/index.ts';
import { discussionRecord, issueRecord, noteRecord } from '../../../wire/group-api/content/post.ts';
import { groupParams } from '../groups/find-group.ts';
import { visibleProject } from '../groups/projects.ts';
import { only } from '../parameters.ts';
import { type Access, type GroupRoute, route } from '../route.ts';
import {
  discussionNoteParams,
  discussionParams,
  encodeDiscussions,
  noteParams,
  visibleDiscussion,
  visibleDiscussionNote,
  visibleNote,
} from './discussions.ts';
import { issueOf, noteOf } from './encode-posts.ts';
import { issueParams, visibleThread } from './project-posts.ts';

const title = Type.String({ maxLength: 255, pattern: '\\S' });
const markdown = Type.String({ description: 'Markdown.' });
const confidential = only(false, 'everyone who can read the channel can read its threads.');
const issueDraft = Type.Object({ title, description: Type.Optional(markdown), confidential });
const issueChanges = Type.Object({
  title: Type.Optional(title),
  description: Type.Optional(markdown),
  state_event: Type.Optional(Type.Enum(['close', 'reopen'], { description: 'A closed thread takes no comments.' })),
  confidential,
});
const noteDraft = Type.Object({
  body: Type.String({ pattern: '\\S', description: 'Markdown.' }),
  confidential,
  internal: confidential,
});
const noteChanges = Type.Object({ body: noteDraft.properties.body, confidential });

const mimetype = 'text/markdown';
const issuePath = '/projects/:id/issues/:issue_iid';
const author = 'its author';
const authorOrModerator = 'its author, and moderators of the channel';
const refusals = {
  400: 'A parameter is blank, too long or unknown.',
  403: 'You are not allowed to post there, or the thread is closed.',
  422: 'The channel is archived.',
};

function commentOn(
  { operations, viewer }: { readonly operations: OperationContext; readonly viewer: UserViewer },
  parentId: number,
  body: string,
): Promise<Item> {
  return publishItem(operations, viewer, { parent: { id: parentId }, body, mimetype, mayBeEmpty: false });
}

/** Threads, written as issues. */
const issueWrites = [
  route({
    method: 'POST',
    path: '/projects/:id/issues',
    tag: 'Projects',
    summary: 'Create a thread in a forum channel',
    description: 'The new thread as an issue.',
    access: visibleProject,
    who: 'people who can post in the channel',
    params: groupParams,
    input: issueDraft,
    answer: issueRecord,
    refusals,
    handle: async ({ operations, viewer, subject: { address }, input }) => {
      const { title: heading, description = '' } = input;
      const draft = { wall: address, title: heading, body: description, mimetype, mayBeEmpty: true };
      return issueOf(operations, viewer, await publishItem(operations, viewer, draft));
    },
  }),
  route({
    method: 'PUT',
    path: issuePath,
    tag: 'Projects',
    summary: 'Edit, close or reopen a thread',
    description: 'The thread after the change. `state_event` closes it to comments or reopens it.',
    access: visibleThread,
    who: `${author}; moderators of the channel can close and reopen it`,
    params: issueParams,
    input: issueChanges,
    answer: issueRecord,
    refusals,
    handle: async ({ operations, reader, viewer, subject: { id }, input }) => {
      const { title: heading, description: body, state_event: event } = input;
      if (heading === undefined && body === undefined && event === undefined) {
        throw new DomainError('missing_parameter', 'content.nothingToChange');
      }
      if (heading !== undefined || body !== undefined) {
        const changes = { postId: id, title: heading, body, mimetype: body === undefined ? undefined : mimetype };
        await publishItem(operations, viewer, { ...changes, mayBeEmpty: true });
      }
      if (event !== undefined) await closeThread(operations, viewer, { id, isClosed: event === 'close' });
      return issueOf(operations, viewer, orNotFound(await findItem(reader, viewer, { id }), 'issue'));
    },
  }),
  route({
    method: 'DELETE',
    path: issuePath,
    tag: 'Projects',
    summary: 'Delete a thread',
    description: 'No content. Its comments are deleted too.',
    access: visibleThread,
    who: authorOrModerator,
    params: issueParams,
    answer: null,
    handle: ({ operations, viewer, subject: { id } }) => deleteItems(operations, viewer, [{ id }]),
  }),
];

/** Comments, written as notes and discussions. */
const commentWrites = [
  route({
    method: 'POST',
    path: `${issuePath}/notes`,
    tag: 'Projects',
    summary: 'Comment on a thread',
    description: 'The new comment as a note.',
    access: visibleThread,
    who: 'people who can comment on the post',
    params: issueParams,
    input: noteDraft,
    answer: noteRecord,
    refusals,
    handle: async (exchange) => {
      const { operations, subject: thread, input } = exchange;
      return noteOf(operations, await commentOn(exchange, thread.id, input.body));
    },
  }),
  route({
    method: 'POST',
    path: `${issuePath}/discussions`,
    tag: 'Projects',
    summary: 'Start a discussion in a thread',
    description: 'The new comment as a discussion.',
    access: visibleThread,
    who: 'people who can comment on the post',
    params: issueParams,
    input: noteDraft,
    answer: discussionRecord,
    refusals,
    handle: async (exchange) => {
      const { operations, subject: thread, input } = exchange;
      const note = await commentOn(exchange, thread.id, input.body);
      return (await encodeDiscussions(operations, [{ id: discussionIdOf(note), notes: [note] }]))[0]!;
    },
  }),
  route({
    method: 'POST',
    path: `${issuePath}/discussions/:discussion_id/notes`,
    tag: 'Projects',
    summary: 'Answer a discussion',
    description: 'The new comment as a note.',
    access: visibleDiscussion,
    who: 'people who can comment on the post',
    params: discussionParams,
    input: noteDraft,
    answer: noteRecord,
    refusals,
    handle: async (exchange) => {
      const { operations, subject, input } = exchange;
      return noteOf(operations, await commentOn(exchange, subject.notes[0]!.id, input.body));
    },
  }),
  ...noteRoutes(`${issuePath}/notes/:note_id`, noteParams, visibleNote as Access<unknown, Item>),
  ...noteRoutes(
    `${issuePath}/discussions/:discussion_id/notes/:note_id`,
    discussionNoteParams,
    visibleDiscussionNote as Access<unknown, Item>,
  ),
];

/** Changes and deletes the comment that a path names. */
function noteRoutes(path: string, params: TObject, access: Access<unknown, Item>): GroupRoute[] {
  return [
    route({
      method: 'PUT',
      path,
      tag: 'Projects',
      summary: 'Change a comment',
      description: 'The comment after the change.',
      access,
      who: author,
      params,
      input: noteChanges,
      answer: noteRecord,
      refusals,
      handle: async ({ operations, viewer, subject: { id }, input: { body } }) =>
        noteOf(operations, await publishItem(operations, viewer, { postId: id, body, mimetype, mayBeEmpty: false })),
    }),
    route({
      method: 'DELETE',
      path,
      tag: 'Projects',
      summary: 'Delete a comment',
      description: 'Nothing.',
      access,
      who: authorOrModerator,
      params,
      answer: null,
      handle: ({ operations, viewer, subject: { id } }) => deleteItems(operations, viewer, [{ id }]),
    }),
  ];
}

/** Threads of forum channels and their comments, written as clients write issues, notes and discussions. */
export const postWriteRoutes = [...issueWrites, ...commentWrites];
