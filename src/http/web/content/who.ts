import { Type } from 'typebox';
import { findItem, type Item } from '../../../core/content/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { type SignedIn, signedInOf, visibleChannel, type Who } from '../shared/index.ts';
import type { Post } from './post.ts';
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

/** The same with the item as a post. Reactions and votes aren't posts. */
export const postReader: Who<typeof uuidParams, SignedIn & { readonly item: Item; readonly post: Post }, object> = {
  ...itemReader,
  find: async (asked) => {
    const found = await itemReader.find(asked);
    const [post] = await postsOf(asked.operations, found.viewer, [found.item]);
    if (!post) throw notFound('item');
    return { ...found, post };
  },
};

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
