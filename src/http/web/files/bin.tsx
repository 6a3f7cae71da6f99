import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { emptyBin, findInBin, purgeFile, readBin, readUsageOfBin, restoreFile } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import {
  decodeCursor,
  type DomainError,
  encodeCursor,
  notFound,
  type UserViewer,
} from '../../../core/platform/index.ts';
import {
  type AddPage,
  channelPartPath,
  formErrorOf,
  redirectTo,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { BinPage, PurgePage } from './bin-page.tsx';
import { folderPath } from './places.ts';

const filesPerPage = 100;
const params = Type.Object({ channel: Type.String({ maxLength: 255 }) });
const file = Type.String({ pattern: '^[0-9a-f-]{1,64}$' });

/** The bin of a channel, for whoever acts for it. */
export function binRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/files/:channel/bin',
    auth: 'session',
    params,
    query: Type.Object({
      after: Type.Optional(Type.String({ maxLength: 200 })),
      done: Type.Optional(Type.Enum(['restored', 'purged', 'emptied'])),
    }),
    handle: ({ session, params, query, reply }) => showBin(web, session, reply, { ...params, ...query }),
  });
  add({
    method: 'POST',
    path: '/files/:channel/bin/restore',
    auth: 'session',
    params,
    body: Type.Object({ file }),
    handle: async ({ session, params, body, reply }) => {
      const channel = await ownChannel(web, session.viewer, params.channel);
      try {
        await restoreFile(operations, session.viewer, body.file);
      } catch (error) {
        const problem = formErrorOf(error, reply.words, ['invalid_state']);
        return showBin(web, session, reply, { ...params, problem });
      }
      return redirectTo(reply, binPath(channel, 'restored'));
    },
  });
  purgeRoutes(add, web);
}

function purgeRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/files/:channel/bin/delete',
    auth: 'session',
    params,
    query: Type.Object({ file }),
    handle: async ({ session, params, query, reply }) => {
      const channel = await ownChannel(web, session.viewer, params.channel);
      const found = await findInBin(operations, session.viewer, query.file);
      if (!found) throw notFound('file');
      const { bin } = reply.words.files;
      const title = bin.purgeTitle({ name: found.file.filename });
      const hint = bin.purgeHint({ count: found.count });
      const content = <PurgePage {...{ channel, title, hint, hash: query.file, action: 'delete' }} />;
      return sendPage(reply, session, { title, frame: 'page', content });
    },
  });
  add({
    method: 'POST',
    path: '/files/:channel/bin/delete',
    auth: 'session',
    params,
    body: Type.Object({ file }),
    handle: async ({ session, params, body, reply }) => {
      const channel = await ownChannel(web, session.viewer, params.channel);
      await purgeFile(operations, session.viewer, body.file);
      return redirectTo(reply, binPath(channel, 'purged'));
    },
  });
  add({
    method: 'GET',
    path: '/files/:channel/bin/empty',
    auth: 'session',
    params,
    handle: async ({ session, params, reply }) => {
      const channel = await ownChannel(web, session.viewer, params.channel);
      const { count, bytes } = await readUsageOfBin(operations, session.viewer);
      const { files, size } = reply.words;
      const hint = files.bin.emptyHint({ size: size(bytes), count });
      const title = files.bin.emptyTitle;
      const content = <PurgePage {...{ channel, title, hint, hash: undefined, action: 'empty' }} />;
      return sendPage(reply, session, { title, frame: 'page', content });
    },
  });
  add({
    method: 'POST',
    path: '/files/:channel/bin/empty',
    auth: 'session',
    params,
    handle: async ({ session, params, reply }) => {
      const channel = await ownChannel(web, session.viewer, params.channel);
      await emptyBin(operations, session.viewer);
      return redirectTo(reply, binPath(channel, 'emptied'));
    },
  });
}

const binPath = (channel: Channel, done: string) => `${channelPartPath('files', channel, 'bin')}?done=${done}`;

/** The channel that the reader acts for, by its address: nobody else has anything to do with its bin. @throws DomainError not_found */
async function ownChannel({ operations }: WebContext, viewer: UserViewer, address: string): Promise<Channel> {
  const channel = await visibleChannel(operations.database.reader, viewer, address);
  if (channel.id !== viewer.channelId) throw notFound('bin');
  return channel;
}

async function showBin(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  asked: {
    readonly channel: string;
    readonly after?: string;
    readonly done?: 'restored' | 'purged' | 'emptied';
    readonly problem?: DomainError;
  },
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer } = session;
  const { files } = reply.words;
  const channel = await ownChannel(web, viewer, asked.channel);
  const after = asked.after === undefined ? undefined : decodeCursor(asked.after);
  const found = await readBin(operations, viewer, { after, limit: filesPerPage + 1 });
  const rows = found.slice(0, filesPerPage);
  const last = rows.at(-1);
  const next =
    found.length > rows.length && last ? encodeCursor({ value: last.binnedAt, id: last.file.id }) : undefined;
  const { title } = files.bin;
  const content = (
    <BinPage
      {...{ channel, title, rows }}
      crumbs={[[folderPath(channel, undefined), files.of({ name: channel.name })]]}
      now={operations.clock.now()}
      usage={await readUsageOfBin(operations, viewer)}
      next={next && `${channelPartPath('files', channel, 'bin')}?after=${next}`}
      done={asked.done && files.bin[asked.done]}
      problem={asked.problem?.message}
    />
  );
  return sendPage(reply, session, { title, frame: 'page', status: asked.problem ? 422 : 200, content });
}
