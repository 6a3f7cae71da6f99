import Type from 'typebox';
import { findPicture, type PictureUse } from '../../core/files/index.ts';
import { notFound, type OperationContext, type Viewer } from '../../core/platform/index.ts';
import { drawAvatar } from '../../images/avatar.ts';
import { sha256Hex } from '../../lib/random.ts';
import type { AddRoute } from '../route.ts';
import type { SendMade } from './made-pictures.ts';
import { openapiBytes } from './openapi-bytes.ts';
import { type Content, sendBytes } from './send-bytes.ts';

/** Sizes that identities name: the scale of a channel's own picture, and the width of a drawn one. */
const profileSizes = { l: { scale: 4, width: 300 }, m: { scale: 5, width: 80 }, s: { scale: 6, width: 48 } } as const;
const coverScales = { l: 7, m: 8 } as const;
const nick = Type.String({ maxLength: 255 });

/** Pictures of people and channels: their own, or a pattern for each name, the same for names that no one has. */
export function avatarRoute(add: AddRoute, operations: OperationContext, send: SendMade): void {
  add({
    method: 'GET',
    path: '/photo/profile/:size/:nick',
    summary: 'The avatar of a channel or person',
    ...openapiBytes('image/*'),
    auth: 'public',
    params: Type.Object({ size: Type.Enum(['l', 'm', 's']), nick }),
    handle: async ({ viewer, params, request, reply }) => {
      const { scale, width } = profileSizes[params.size as keyof typeof profileSizes];
      const own = await pictureOf(operations, viewer, params.nick, { use: 'profile', scale });
      if (own) return sendBytes({ request, reply }, operations.blobs, own);
      const name = params.nick.toLowerCase();
      const make = () => drawAvatar(sha256Hex(name), width);
      return send({ request, reply }, { key: `${params.size} ${name}`, freshSeconds: 300, make });
    },
  });
  add({
    method: 'GET',
    path: '/photo/cover/:size/:nick',
    summary: 'The cover image of a channel',
    ...openapiBytes('image/*'),
    auth: 'public',
    params: Type.Object({ size: Type.Enum(['l', 'm']), nick }),
    handle: async ({ viewer, params, request, reply }) => {
      const scale = coverScales[params.size as keyof typeof coverScales];
      const own = await pictureOf(operations, viewer, params.nick, { use: 'cover', scale });
      if (!own) throw notFound('photo');
      return sendBytes({ request, reply }, operations.blobs, own);
    },
  });
}

async function pictureOf(
  { database }: OperationContext,
  viewer: Viewer,
  address: string,
  shown: { use: PictureUse; scale: number },
): Promise<Content | undefined> {
  const found = await findPicture(database.reader, viewer, address, shown);
  if (!found) return undefined;
  const { blobHash, filesize: size, mimetype: filetype, changedAt, isPublic } = found;
  const filename = `${address}.${filetype.replace('image/', '')}`;
  return { blobHash, size, filename, filetype, changedAt, ...(isPublic && { freshSeconds: 300 }) };
}
