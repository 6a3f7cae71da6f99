import { Type } from 'typebox';
import { findItem, isOwnIdentity, type Item } from '../../../core/content/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import {
  anonymous,
  DomainError,
  notFound,
  type OperationContext,
  type UserViewer,
  type Viewer,
} from '../../../core/platform/index.ts';
import {
  pathAfter,
  type returnTo,
  type SignedIn,
  signedInOf,
  type Values,
  visibleChannel,
  type Who,
} from '../shared/index.ts';
import { itemPath, type Post } from './post.ts';
import { postsOf } from './posts.ts';

export const uuidParams = { uuid: Type.String({ maxLength: 255 }) };
export const nameParams = { name: Type.String({ maxLength: 255 }) };

/** Signed-in people who can see an item. */
export const itemReader: Who<typeof uuidParams, SignedIn & { readonly item: Item }, object> = {
  auth: 'session',
  below: '/item/:uuid',
  params: uuidParams,
  find: async (asked) => {
    const found = signedInOf(asked);
    const item = await findItem(asked.reader, found.viewer, asked.params);
    if (!item) throw notFound('item');
    return { ...found, item };
  },
};

/** Only the author of the item. */
export function authorsOnly<S extends SignedIn & { readonly item: Item }>(
  who: Who<typeof uuidParams, S, object>,
): Who<typeof uuidParams, S, object> {
  return {
    ...who,
    find: async (asked) => {
      const found = await who.find(asked);
      if (isOwnIdentity(found.viewer, found.item.authorXchanId)) return found;
      throw new DomainError('forbidden', 'content.mayNotEdit');
    },
  };
}

/** Address of an item on the page that has sent a form about it. */
export function backToItem({ uuid }: Item, input: Values<typeof returnTo>): string {
  return `${pathAfter(input, itemPath(uuid))}#m-${uuid}`;
}

/** @throws DomainError not_found for reactions and votes, which aren't posts */
export async function postOfItem(operations: OperationContext, viewer: UserViewer, item: Item): Promise<Post> {
  const [post] = await postsOf(operations, viewer, [item]);
  if (!post) throw notFound('item');
  return post;
}

/** Anyone who can see a channel. Forms require signing in. */
export const channelVisitor: Who<typeof nameParams, InChannel, object> = {
  auth: 'public',
  actionAuth: 'session',
  below: '/channel/:name',
  params: nameParams,
  find: async ({ reader, session, params }) => {
    const viewer = session?.viewer ?? anonymous;
    return { viewer, channel: await visibleChannel(reader, viewer, params.name) };
  },
};

interface InChannel {
  readonly viewer: Viewer;
  readonly channel: Channel;
}

/** Signed-in people who can see a channel. */
export const channelReader: Who<typeof nameParams, SignedIn & { readonly channel: Channel }, object> = {
  auth: 'session',
  below: '/channel/:name',
  params: nameParams,
  find: async (asked) => {
    const found = signedInOf(asked);
    return { ...found, channel: await visibleChannel(asked.reader, found.viewer, asked.params.name) };
  },
};
