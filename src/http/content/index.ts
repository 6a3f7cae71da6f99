import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import {
  findEarlierVersion,
  findFile,
  findShownEmoji,
  findShownGroupPicture,
  listScales,
  readStillEmoji,
  type StoredFile,
} from '../../core/files/index.ts';
import { notFound } from '../../core/platform/index.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import { sendError } from '../channel-api/errors.ts';
import type { HttpContext } from '../context.ts';
import { type AddRoute, routeAdder } from '../route.ts';
import { avatarRoute } from './avatars.ts';
import { contactsRoute } from './contacts.ts';
import { createSendMade, type SendMade } from './made-pictures.ts';
import { isPdf, pdfType } from './presentation.ts';
import { type Content, sendBytes } from './send-bytes.ts';
import { webfingerRoute } from './webfinger.ts';
import { openapiBytes } from './openapi-bytes.ts';

/** Mounts the bytes at the addresses in records: files, photos, profile pictures. */
export async function content(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  const add = routeAdder(app, authenticator);
  attachRoute(add, context);
  versionRoute(add, context);
  previewRoute(add, context);
  photoRoute(add, context);
  const send = createSendMade();
  avatarRoute(add, context.operations, send);
  emojiRoutes(add, context, send);
  groupPictureRoute(add, context);
}

/** Mounts the JSON documents about channels for other servers. */
export async function identities(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  const add = routeAdder(app, authenticator);
  webfingerRoute(add, context.operations);
  contactsRoute(add, context);
}

function attachRoute(add: AddRoute, { operations }: HttpContext): void {
  add({
    method: 'GET',
    path: '/attach/:hash',
    summary: 'The content of a file',
    ...openapiBytes('*/*'),
    auth: 'public',
    params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }) }),
    handle: async ({ viewer, params, request, reply }) => {
      const file = await findFile(operations.database.reader, viewer, params.hash);
      if (!file || file.blobHash === null) throw notFound('file');
      return sendBytes({ request, reply }, operations.blobs, whole(file, file.blobHash));
    },
  });
}

function previewRoute(add: AddRoute, { operations }: HttpContext): void {
  const { database, blobs } = operations;
  add({
    method: 'GET',
    path: '/attach/:hash/preview',
    summary: "A PDF for the browser's viewer, on the page of the file",
    ...openapiBytes(pdfType),
    auth: 'public',
    params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }) }),
    handle: async ({ viewer, params, request, reply }) => {
      const file = await findFile(database.reader, viewer, params.hash);
      if (!file || file.blobHash === null || file.filetype !== pdfType || !(await isPdf(blobs, file.blobHash))) {
        throw notFound('pdf');
      }
      return sendBytes({ request, reply }, blobs, { ...whole(file, file.blobHash), isFramed: true });
    },
  });
}

function versionRoute(add: AddRoute, { operations }: HttpContext): void {
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/attach/:hash/versions/:revision',
    summary: 'The content of an earlier version of a file',
    ...openapiBytes('*/*'),
    auth: 'public',
    params: Type.Object({
      hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }),
      revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    handle: async ({ viewer, params, request, reply }) => {
      const file = await findFile(reader, viewer, params.hash);
      const version = file && (await findEarlierVersion(reader, viewer, file.hash, params.revision));
      if (!version) throw notFound('version');
      const { blobHash, filesize: size, filetype, storedAt: changedAt } = version;
      const content = { blobHash, size, filetype, changedAt, filename: file.filename };
      return sendBytes({ request, reply }, operations.blobs, content);
    },
  });
}

function whole(file: StoredFile, blobHash: string): Content {
  const { filesize: size, filename, filetype, editedAt: changedAt } = file;
  return { blobHash, size, filename, filetype, changedAt };
}

function photoRoute(add: AddRoute, { operations }: HttpContext): void {
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/photo/:name',
    summary: 'A size of a photo',
    ...openapiBytes('image/*'),
    auth: 'public',
    params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f-]{1,64}-[0-9](\\.[a-z]{3,4})?$' }) }),
    handle: async ({ viewer, params, request, reply }) => {
      const [, hash = '', wanted] = /^(.+)-(\d)/.exec(params.name) ?? [];
      const file = await findFile(reader, viewer, hash);
      if (!file || file.blobHash === null) throw notFound('photo');
      const scales = (await listScales(reader, viewer, [hash])).get(hash) ?? [];
      const scale = scales.find((each) => each.scale === Number(wanted));
      // New imported pictures are served unchanged until they are scaled.
      if (!scale && (scales.length > 0 || !file.filetype.startsWith('image/'))) throw notFound('photo');
      const content = whole(file, file.blobHash);
      const sized = scale && { blobHash: scale.blobHash, size: scale.filesize, filetype: scale.mimetype };
      return sendBytes({ request, reply }, operations.blobs, { ...content, ...sized });
    },
  });
}

function groupPictureRoute(add: AddRoute, { operations }: HttpContext): void {
  add({
    method: 'GET',
    path: '/photo/group/:id',
    summary: 'The avatar of a group',
    ...openapiBytes('image/*'),
    auth: 'public',
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    handle: async ({ viewer, params, request, reply }) => {
      const found = await findShownGroupPicture(operations.database.reader, viewer, params.id);
      return sendBytes({ request, reply }, operations.blobs, contentOfPicture(found));
    },
  });
}

/** The bytes of the picture of a group. */
export function contentOfPicture({ group, picture }: Awaited<ReturnType<typeof findShownGroupPicture>>): Content {
  const { blobHash, filesize: size, mimetype: filetype, createdAt: changedAt } = picture;
  return { blobHash, size, filename: `${group.path}.${filetype.replace('image/', '')}`, filetype, changedAt };
}

/** A picture never changes: an emoji that is added again has another address. */
const emojiSeconds = 86_400;

function emojiRoutes(add: AddRoute, { operations }: HttpContext, send: SendMade): void {
  const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
  add({
    method: 'GET',
    path: '/emoji/:id',
    summary: 'The image of a custom emoji',
    ...openapiBytes('image/*'),
    auth: 'public',
    params,
    handle: async ({ viewer, params, request, reply }) => {
      const { emoji, isPublic } = await findShownEmoji(operations.database.reader, viewer, params.id);
      const { blobHash, filesize: size, mimetype: filetype, createdAt: changedAt, name } = emoji;
      const filename = `${name}.${filetype.replace('image/', '')}`;
      const content = {
        blobHash,
        size,
        filename,
        filetype,
        changedAt,
        ...(isPublic && { freshSeconds: emojiSeconds }),
      };
      return sendBytes({ request, reply }, operations.blobs, content);
    },
  });
  add({
    method: 'GET',
    path: '/emoji/:id/still',
    summary: 'The first frame of an animated custom emoji',
    ...openapiBytes('image/png'),
    auth: 'public',
    params,
    handle: async ({ viewer, params: { id }, request, reply }) => {
      const { emoji, isPublic } = await findShownEmoji(operations.database.reader, viewer, id);
      const freshSeconds = isPublic ? emojiSeconds : undefined;
      const make = () => readStillEmoji(operations, emoji);
      return send({ request, reply }, { key: `still ${emoji.blobHash}`, freshSeconds, make });
    },
  });
}
