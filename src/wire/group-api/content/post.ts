import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { count, id, list, moment, named, orNull, text, truth } from '../../schema.ts';
import { basicUser, encodeBasicUser } from '../accounts/user.ts';

/** A thread of a forum channel. */
export const issueRecord = named(
  'Issue',
  Type.Object({
    id,
    iid: id,
    project_id: id,
    title: text,
    description: text,
    state: Type.Enum(['opened', 'closed'], { description: 'Closed threads take no comments.' }),
    web_url: text,
    created_at: moment,
    updated_at: moment,
    closed_at: orNull(moment),
    author: orNull(basicUser),
    assignees: list(basicUser),
    labels: list(text),
    confidential: truth,
    user_notes_count: count,
  }),
);

/** A comment in one. */
export const noteRecord = named(
  'Note',
  Type.Object({
    id,
    body: text,
    author: orNull(basicUser),
    created_at: moment,
    updated_at: moment,
    system: truth,
    noteable_id: id,
    noteable_iid: id,
    noteable_type: text,
    project_id: id,
    confidential: truth,
  }),
);

/** A comment with all that answers it. */
export const discussionRecord = named(
  'Discussion',
  Type.Object({
    id: text,
    individual_note: Type.Boolean({ description: 'It has no replies.' }),
    notes: list(noteRecord),
  }),
);

/** A thread or a comment, with its text as it reads now. */
export interface PostText {
  readonly id: number;
  readonly uuid: string;
  readonly channelId: number;
  /** The top of the thread. */
  readonly parentId: number;
  readonly title: string;
  readonly text: string;
  readonly createdAt: string;
  readonly changedAt: string;
  /** When it was closed to comments; null for an open thread. */
  readonly closedAt: string | null;
}

/** The same with who wrote it. */
export interface PostFacts extends PostText {
  readonly author: User | undefined;
}

/** Who wrote a post: users change by themselves. */
export function encodeAuthor(author: User | undefined, baseUrl: string): Static<typeof basicUser> | null {
  return author ? encodeBasicUser(author, baseUrl) : null;
}

const longestTitle = 255;

/** A thread of a forum channel as an issue, with what is beside the post. Those without a title are called after their first line. */
export function encodeIssue<Author, Count>(
  post: PostText,
  beside: { readonly author: Author; readonly comments: Count },
  baseUrl: string,
) {
  const [line = ''] = post.text.trim().split('\n');
  return {
    id: post.id,
    iid: post.id,
    project_id: post.channelId,
    title: (post.title || line).slice(0, longestTitle),
    description: post.text,
    state: post.closedAt === null ? ('opened' as const) : ('closed' as const),
    created_at: post.createdAt,
    updated_at: post.changedAt,
    closed_at: post.closedAt,
    author: beside.author,
    assignees: [],
    labels: [],
    confidential: false,
    user_notes_count: beside.comments,
    web_url: `${baseUrl}/item/${post.uuid}`,
  };
}

/** A comment as a note on the issue that its thread is. */
export function encodeNote<Author>(post: PostText, author: Author) {
  return {
    id: post.id,
    body: post.text,
    author,
    created_at: post.createdAt,
    updated_at: post.changedAt,
    system: false,
    noteable_id: post.parentId,
    noteable_iid: post.parentId,
    noteable_type: 'Issue',
    project_id: post.channelId,
    confidential: false,
  };
}
