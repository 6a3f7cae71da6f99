import { Type } from 'typebox';
import { actForChannel } from '../../../core/groups/index.ts';
import { listChannelsOfUser } from '../../../core/identity/index.ts';
import { createSendArchive } from '../../channel-archive.ts';
import { type AddPage, sendPage, type WebContext, type WebSession, refusalOf } from '../shared/index.ts';
import { ChannelExportPage } from './channel-export-page.tsx';
import type { Words } from '../../../words/index.ts';

const form = Type.Object({ channel: Type.String({ maxLength: 255 }) });

/** Taking a whole channel away, with its private key. */
export function channelExportRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  const send = createSendArchive(web);
  const page = async ({ leaving }: Words, { viewer, csrfToken }: WebSession, problem?: string) => {
    const channels = await listChannelsOfUser(reader, viewer.userId);
    return {
      title: leaving.title,
      content: <ChannelExportPage {...{ csrfToken, channels, problem }} />,
    };
  };

  add({
    method: 'GET',
    path: '/leave',
    auth: 'session',
    handle: async ({ session, reply }) => sendPage(reply, session, await page(reply.words, session)),
  });

  add({
    method: 'POST',
    path: '/leave',
    auth: 'session',
    sensitive: 'export_keys',
    body: form,
    handle: async ({ session, body: { channel }, request, reply }) => {
      try {
        // They have just confirmed who they are, which is as good as a password for the key.
        const viewer = await actForChannel(reader, { ...session.viewer, credential: 'password' }, channel);
        return await send(viewer, { request, reply });
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const status = error.code === 'too_many_requests' ? 429 : 422;
        return sendPage(reply, session, { ...(await page(reply.words, session, error.message)), status });
      }
    },
  });
}
