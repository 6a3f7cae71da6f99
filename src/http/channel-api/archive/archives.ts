import { Type } from 'typebox';
import { actForChannel } from '../../../core/groups/operations/act-for-channel.ts';
import { createSendArchive } from '../../channel-archive.ts';
import type { HttpContext } from '../../context.ts';
import { filePart } from '../../described.ts';
import type { AddRoute } from '../../route.ts';
import { parameter } from '../described/call.ts';
import { text } from '../parameters.ts';

const zip = 'application/zip';

/** The whole channel as the archive that `tributary export` writes, for people who have no command line. */
export function archiveRoute(add: AddRoute, context: HttpContext): void {
  const send = createSendArchive(context);
  const { reader } = context.operations.database;
  add({
    method: 'GET',
    path: '/channel/export/archive',
    summary: 'The whole channel in one archive, with its private key',
    described: {
      tag: 'Channel API: Channels',
      query: Type.Object({ channel: parameter.text('Address of another channel of yours.') }),
      answers: { 200: { contents: { [zip]: filePart } } },
    },
    produces: [zip],
    auth: 'user',
    handle: async ({ viewer, request, reply }) => {
      const address = text(request.query as Record<string, unknown>, 'channel');
      return send(address === undefined ? viewer : await actForChannel(reader, viewer, address), { request, reply });
    },
  });
}
