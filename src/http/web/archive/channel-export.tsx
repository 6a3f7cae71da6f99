import { Type } from 'typebox';
import { actForChannel } from '../../../core/groups/index.ts';
import { listChannelsOfUser } from '../../../core/identity/index.ts';
import { createSendArchive } from '../../channel-archive.ts';
import { confirmPassword } from '../shared/confirm-password.ts';
import { type AddPage, sendPage, type WebContext, type WebSession, refusalOf } from '../shared/index.ts';
import { ChannelExportPage } from './channel-export-page.tsx';
import type { Words } from '../../../words/index.ts';

const form = Type.Object({ channel: Type.String({ maxLength: 255 }), password: Type.String() });

/** Taking a whole channel away. It holds the private key, so a session alone does not do: the password is asked for. */
export function channelExportRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  const send = createSendArchive(web);
  const page = async ({ leaving }: Words, { viewer, csrfToken }: WebSession, problem?: string) => {
    const channels = await listChannelsOfUser(reader, viewer.userId);
    return {
      title: leaving.title,
      content: <ChannelExportPage {...{ csrfToken, username: viewer.username, channels, problem }} />,
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
    body: form,
    handle: async ({ session, body: { channel, password }, request, reply }) => {
      try {
        const viewer = await confirmPassword(web, reply, session, password);
        return await send(await actForChannel(reader, viewer, channel), { request, reply });
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const problem = error.code === 'unauthenticated' ? reply.words.leaving.wrong : error.message;
        const status = error.code === 'too_many_requests' ? 429 : 422;
        return sendPage(reply, session, { ...(await page(reply.words, session, problem)), status });
      }
    },
  });
}
