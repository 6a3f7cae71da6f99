import type { FastifyReply } from 'fastify';
import {
  countComments,
  fillMentions,
  findUsersOfXchans,
  type Item,
  type ItemVersion,
  mentionTargets,
  readItemVersions,
  safeBodies,
} from '../../../core/content/index.ts';
import { findXchans, type Xchan } from '../../../core/identity/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import {
  encodeAuthor,
  encodeIssue,
  encodeNote,
  type PostFacts,
  type PostText,
} from '../../../wire/group-api/content/post.ts';
import { filling, joinFilled, Slot, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm } from '../../cache/cache.ts';
import { encodedItems, type ItemContent, type ItemForms } from '../../cache/items.ts';

const slots = { author: new Slot('author'), comments: new Slot('comments') };

const formsOf = (name: string, encode: (post: PostText, baseUrl: string) => object): ItemForms<''> => {
  const form: FragmentForm<ItemContent<''>> = {
    name,
    encode: ({ item, xchans, bodies }, baseUrl) =>
      templateOf(encode(textOf(item, { xchans, bodies, baseUrl }), baseUrl)),
  };
  // A post looks the same to everyone who can see it.
  return { own: form, others: form, read: readItemVersions, privacyOf: () => '' };
};

const postForms = {
  issue: formsOf('issue', (post, baseUrl) => encodeIssue(post, slots, baseUrl)),
  note: formsOf('note', (post) => encodeNote(post, slots.author)),
} as const;

/** Who requests posts, and where the response goes. */
interface Asking {
  readonly context: HttpContext;
  readonly viewer: UserViewer;
  readonly reply: FastifyReply;
}

/** Answers posts, in the order of the list: threads as issues, with how many comments each has for the viewer, or comments as notes. */
export async function sendPosts(
  { context, viewer, reply }: Asking,
  form: keyof typeof postForms,
  list: readonly ItemVersion[],
): Promise<FastifyReply> {
  const { baseUrl, database } = context.operations;
  const { items } = await encodedItems(context, viewer, postForms[form], list);
  const posts = items.map(({ of }) => of);
  const authors = await findUsersOfXchans(database.reader, [...new Set(posts.map((post) => post.authorXchanId))]);
  const ids = form === 'issue' ? posts.map(({ id }) => id) : [];
  const comments = await countComments(database.reader, viewer, ids);
  const encodedAuthors = new Map([...authors].map(([id, author]) => [id, filling(encodeAuthor(author, baseUrl))]));
  const fill = (name: string, of: (typeof posts)[number]): Buffer =>
    name === 'author' ? (encodedAuthors.get(of.authorXchanId) ?? nobody) : filling(comments.get(of.id) ?? 0);
  const filled = items.map(({ template, of }) => ({
    template,
    fillings: template.names.map((name) => fill(name, of)),
  }));
  const bytes = Buffer.concat([Buffer.from('['), joinFilled(filled), Buffer.from(']')]);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

const nobody = filling(encodeAuthor(undefined, ''));

/** A thread as an issue, with how many comments it has for the viewer. */
export async function issueOf(operations: OperationContext, viewer: UserViewer, item: Item) {
  const comments = await countComments(operations.database.reader, viewer, [item.id]);
  const [post] = await factsOf(operations, [item]);
  const author = encodeAuthor(post!.author, operations.baseUrl);
  return encodeIssue(post!, { author, comments: comments.get(item.id) ?? 0 }, operations.baseUrl);
}

/** A comment as a note. */
export async function noteOf(operations: OperationContext, item: Item) {
  const [post] = await factsOf(operations, [item]);
  return encodeNote(post!, encodeAuthor(post!.author, operations.baseUrl));
}

/** Items with their authors, and with the current names of mentioned people. */
export async function factsOf(operations: OperationContext, items: readonly Item[]): Promise<PostFacts[]> {
  const { baseUrl, database } = operations;
  const authors = await findUsersOfXchans(database.reader, [...new Set(items.map((item) => item.authorXchanId))]);
  const mentioned = items.flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
  const xchans = await findXchans(database.reader, [...new Set(mentioned)]);
  const bodies = await safeBodies(operations, items);
  return items.map((item) => ({
    ...textOf(item, { xchans, bodies, baseUrl }),
    author: authors.get(item.authorXchanId),
  }));
}

/** Source of its text besides the item. */
interface BesideText {
  /** Identities that the item mentions. */
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly bodies: ReadonlyMap<number, string>;
  readonly baseUrl: string;
}

function textOf(item: Item, { xchans, bodies, baseUrl }: BesideText): PostText {
  const { id, uuid, channelId, parentId, title, createdAt, changedAt } = item;
  const body = bodies.get(id) ?? item.body;
  const text = fillMentions(body, item.mimetype, mentionTargets(item.terms, xchans, baseUrl));
  const closedAt = item.isNocomment ? (item.commentsClosedAt ?? createdAt) : null;
  return { id, uuid, channelId, parentId, title, text, createdAt, changedAt, closedAt };
}
