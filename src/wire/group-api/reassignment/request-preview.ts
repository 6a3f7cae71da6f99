import { type Static, Type } from 'typebox';
import type { RequestPreview } from '../../../core/reassignment/domain/index.ts';
import { count, id, list, moment, named, text, truth } from '../../schema.ts';

const years = list(Type.Object({ year: Type.Integer(), count }));

/** Contributions of a request. */
export const requestPreview = named(
  'ReassignmentRequestPreview',
  Type.Object({
    total: count,
    hidden: count,
    years,
    channels: list(Type.Object({ id, name: text, address: text, count, years })),
  }),
);

/** Posts, comments and reactions by channel and year. */
export function encodeRequestPreview({ total, hidden, ...by }: RequestPreview): Static<typeof requestPreview> {
  return {
    total,
    hidden,
    years: by.years.map(({ year, count }) => ({ year, count })),
    channels: by.channels.map(({ id, name, address, count, years }) => ({
      id,
      name,
      address,
      count,
      years: years.map((each) => ({ year: each.year, count: each.count })),
    })),
  };
}

/** A post or comment that a request would bring. */
export const requestedPost = named(
  'RequestedPost',
  Type.Object({ id, project_id: id, title: text, body: text, is_comment: truth, web_url: text, created_at: moment }),
);

/** A post or comment, with its text as it reads now. */
interface RequestedPostFacts {
  readonly id: number;
  readonly uuid: string;
  readonly channelId: number;
  readonly title: string;
  readonly text: string;
  readonly isComment: boolean;
  readonly createdAt: string;
}

/** The same as its assignee sees it. */
export function encodeRequestedPost(post: RequestedPostFacts, baseUrl: string): Static<typeof requestedPost> {
  return {
    id: post.id,
    project_id: post.channelId,
    title: post.title,
    body: post.text,
    is_comment: post.isComment,
    web_url: `${baseUrl}/item/${post.uuid}`,
    created_at: post.createdAt,
  };
}
