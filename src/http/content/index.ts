import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { notFound } from '../../domain/errors.ts';
import { findFile } from '../../storage/files.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import { sendError } from '../channel-api/errors.ts';
import type { HttpContext } from '../context.ts';
import { type AddRoute, routeAdder } from '../route.ts';
import { avatarRoute } from './avatars.ts';
import { sendBytes } from './send-bytes.ts';

/** Mounts the bytes behind the addresses that records name: files, photos, pictures of people. */
export async function content(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  const add = routeAdder(app, authenticator);
  attachRoute(add, context);
  avatarRoute(add);
}

function attachRoute(add: AddRoute, { operations }: HttpContext): void {
  add({
    method: 'GET',
    path: '/attach/:hash',
    summary: 'The bytes of a file',
    auth: 'public',
    params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }) }),
    handle: async ({ viewer, params, request, reply }) => {
      const file = await findFile(operations.database.reader, viewer, params.hash);
      if (!file || file.blobHash === null) throw notFound('File');
      const { blobHash, filesize: size, filename, filetype, editedAt: changedAt } = file;
      return sendBytes({ request, reply }, operations.blobs, { blobHash, size, filename, filetype, changedAt });
    },
  });
}
