import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { drawAvatar } from '../../images/avatar.ts';
import { sha256Hex } from '../../lib/random.ts';
import { namesTag } from '../entity-tags.ts';
import type { AddRoute } from '../route.ts';
import { describedBytes } from './described-bytes.ts';

/** Widths in pixels of the sizes that identities name. */
const widths = { l: 300, m: 80, s: 48 } as const;
const remembered = 500;

/** Pictures of people and channels: a pattern for each name, the same for names that nobody has. */
export function avatarRoute(add: AddRoute): void {
  const drawn = new LRUCache<string, Buffer>({ max: remembered });
  add({
    method: 'GET',
    path: '/photo/profile/:size/:nick',
    summary: 'The picture of a channel or person',
    ...describedBytes('image/png'),
    auth: 'none',
    params: Type.Object({ size: Type.Enum(['l', 'm', 's']), nick: Type.String({ maxLength: 255 }) }),
    handle: async ({ params, request, reply }) => {
      const size = params.size as keyof typeof widths;
      const name = params.nick.toLowerCase();
      const key = `${size} ${name}`;
      const tag = `"${sha256Hex(key).slice(0, 32)}"`;
      reply.headers({ etag: tag, 'cache-control': 'public, max-age=86400' });
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
      const bytes = drawn.get(key) ?? (await drawAvatar(sha256Hex(name), widths[size]));
      drawn.set(key, bytes);
      return reply.type('image/png').send(bytes);
    },
  });
}
