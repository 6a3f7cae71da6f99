import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  changeFile,
  countInFolders,
  deleteFile,
  listFolderPaths,
  readPath,
  readOwnAllowance,
} from '../../../core/files/index.ts';
import { anonymous, type DomainError, notFound } from '../../../core/platform/index.ts';
import { readSent } from '../content/written.ts';
import {
  type AddPage,
  audienceWords,
  channelPartPath,
  formErrorOf,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { framingPolicy } from '../../protocol/security-headers.ts';
import { DeleteFilePage, FilePage } from './file-page.tsx';
import { audienceChoices, chosenAudience, givenName } from './file-forms.ts';
import { previewOf } from './preview.ts';
import { shownVersions, versionRoutes } from './versions.tsx';
import { crumbsOf, findShown, folderPath, postsWith, shownBeside } from './places.ts';

const params = Type.Object({
  channel: Type.String({ maxLength: 255 }),
  hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }),
});
const shownFolders = 500;

/** One file or folder: what it is, and what its owner does with it. */
export function fileRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/files/:channel/file/:hash',
    auth: 'public',
    params,
    query: Type.Object({ done: Type.Optional(Type.Enum(['saved', 'stored', 'restored', 'deleted'])) }),
    handle: ({ session, params, query, reply }) => showFile(web, session, reply, { ...params, ...query }),
  });
  add({
    method: 'POST',
    path: '/files/:channel/file/:hash',
    auth: 'session',
    params,
    body: Type.Object({
      name: Type.String({ maxLength: 255 }),
      folder: Type.String({ maxLength: 64 }),
      caption: Type.Optional(Type.String({ maxLength: 5000 })),
      seen: Type.Optional(Type.String({ maxLength: 40 })),
      deep: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, params, body, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      try {
        const audience = await chosenAudience(operations, session.viewer, readSent(undefined, body));
        const { folder, caption, deep } = body;
        const filename = givenName(body.name, reply.words.files);
        await changeFile(operations, session.viewer, file.hash, {
          folder: folder === '' ? '/' : folder,
          filename,
          caption,
          audience,
          isDeep: deep === '1',
        });
      } catch (error) {
        return showFile(web, session, reply, { ...params, problem: formErrorOf(error, reply.words, shownBeside) });
      }
      return redirectTo(reply, `${channelPartPath('files', channel, 'file', file.hash)}?done=saved`);
    },
  });
  deleteRoutes(add, web);
  versionRoutes(add, web, (session, reply, asked) => showFile(web, session, reply, asked));
}

function deleteRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/files/:channel/file/:hash/delete',
    auth: 'session',
    params,
    handle: async ({ session, params, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      if (channel.id !== session.viewer.channelId) throw notFound('file');
      const count = (await countInFolders(reader, session.viewer, channel.id, [file.id])).get(file.id) ?? 0;
      const title = reply.words.files.deleteTitle({ name: file.filename });
      return sendPage(reply, session, {
        title,
        frame: 'page',
        content: <DeleteFilePage {...{ channel, file, count }} />,
      });
    },
  });
  add({
    method: 'POST',
    path: '/files/:channel/file/:hash/delete',
    auth: 'session',
    params,
    handle: async ({ session, params, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      await deleteFile(operations, session.viewer, file.hash);
      const folder = file.folderHash === '' ? undefined : { hash: file.folderHash };
      return redirectTo(reply, `${folderPath(channel, folder)}?done=deleted`);
    },
  });
}

async function showFile(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  asked: {
    readonly channel: string;
    readonly hash: string;
    readonly done?: 'saved' | 'stored' | 'restored' | 'deleted';
    readonly problem?: DomainError;
  },
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const { channel, file } = await findShown(web, viewer, asked);
  const words = reply.words;
  const own = session && viewer.kind === 'user' && viewer.channelId === channel.id ? session.viewer : undefined;
  const folders = own ? await listFolderPaths(reader, own, shownFolders) : [];
  const preview = await previewOf(web.operations, file);
  if (preview?.kind === 'pdf') reply.header('content-security-policy', framingPolicy);
  const content = (
    <FilePage
      {...{ channel, file }}
      done={asked.done && { ...words.files.versions, saved: words.files.saved }[asked.done]}
      versions={file.isDirectory ? undefined : await shownVersions(web, viewer, channel, file)}
      allowance={own && (await readOwnAllowance(web.operations, own))}
      maxVersions={web.operations.live.now.file_versions}
      crumbs={crumbsOf(channel, await readPath(reader, viewer, file), words)}
      audience={(await audienceWords(reader, viewer, [file], words))(file)}
      preview={preview}
      posts={await postsWith(web, viewer, file)}
      change={
        own && {
          // Nothing lies within itself.
          folders: folders.filter(({ hash }) => hash !== file.hash),
          audiences: await audienceChoices(reader, own, words.files.unchanged, words),
        }
      }
      problem={asked.problem?.message}
    />
  );
  const status = asked.problem ? 422 : 200;
  return sendPage(reply, session, {
    title: file.filename,
    frame: 'page',
    status,
    scripts: own ? ['files'] : [],
    content,
    isCacheable: true,
  });
}
