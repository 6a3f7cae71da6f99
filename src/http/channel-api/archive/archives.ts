import { createSendArchive } from '../../channel-archive.ts';
import { channelInput, type Sent } from '../../../wire/channel-api/parameters.ts';
import type { HttpContext } from '../../context.ts';
import { filePart } from '../../openapi/operation.ts';
import type { AddRoute } from '../../route.ts';
import { actingViewer } from '../read-call.ts';

const zip = 'application/zip';

/** The whole channel as the archive that `tributary export` writes, for people who have no command line. */
export function archiveRoute(add: AddRoute, context: HttpContext): void {
  const send = createSendArchive(context);
  add({
    method: 'GET',
    path: '/channel/export/archive',
    summary: 'Export the whole channel as one archive, with its private key',
    openapi: {
      tag: 'Channel API: Channels',
      description:
        "A zip file of any size, streamed while it is created. Only for the channel's own credentials: its password, or an access token with the scope `export_keys` in addition to `api` or `read_api`.",
      refusals: { 403: "These are not the channel's own credentials.", 429: 'One export at a time per user.' },
      query: channelInput,
      answers: { 200: { contents: { [zip]: filePart } } },
    },
    produces: [zip],
    auth: 'user',
    handle: async ({ viewer, request, reply }) =>
      send(await actingViewer(context, viewer, request.query as Sent), { request, reply }),
  });
}
