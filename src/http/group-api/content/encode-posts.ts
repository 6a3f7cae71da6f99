import {
  countComments,
  fillMentions,
  findUsersOfXchans,
  type Item,
  mentionTargets,
  safeBodies,
} from '../../../core/content/index.ts';
import { findXchans } from '../../../core/identity/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { encodeIssue, type PostFacts } from '../../../wire/group-api/content/post.ts';

/** Threads as issues, with how many comments each has for the viewer. */
export async function issuesOf(operations: OperationContext, viewer: UserViewer, items: readonly Item[]) {
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
