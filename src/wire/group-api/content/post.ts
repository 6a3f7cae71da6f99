import type { User } from '../../../core/accounts/domain/user.ts';
import { encodeBasicUser } from '../accounts/user.ts';

/** A thread or a comment, with its text as it reads now. */
export interface PostFacts {
  readonly id: number;
  readonly uuid: string;
  readonly channelId: number;
  readonly title: string;
  readonly text: string;
  readonly author: User | undefined;
  readonly createdAt: string;
  readonly changedAt: string;
}

const longestTitle = 255;

/** A thread of a forum channel as an issue. Those without a title are called after their first line. */
export function encodeIssue(post: PostFacts, comments: number, baseUrl: string) {
  const [line = ''] = post.text.trim().split('\n');
  return {
    id: post.id,
    iid: post.id,
    project_id: post.channelId,
    title: (post.title || line).slice(0, longestTitle),
    description: post.text,
    state: 'opened',
    created_at: post.createdAt,
    updated_at: post.changedAt,
    closed_at: null,
    author: post.author ? encodeBasicUser(post.author, baseUrl) : null,
    assignees: [],
    labels: [],
    confidential: false,
    user_notes_count: comments,
    web_url: `${baseUrl}/item/${post.uuid}`,
  };
}

/** A comment as a note on the issue that its thread is. */
export function encodeNote(post: PostFacts, threadId: number, baseUrl: string) {
  return {
    id: post.id,
    body: post.text,
    author: post.author ? encodeBasicUser(post.author, baseUrl) : null,
    created_at: post.createdAt,
    updated_at: post.changedAt,
    system: false,
    noteable_id: threadId,
    noteable_iid: threadId,
    noteable_type: 'Issue',
    project_id: post.channelId,
    confidential: false,
  };
}
