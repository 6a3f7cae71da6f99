import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  deleteFolder,
  findItem,
  type Item,
  listFolders,
  readSaves,
  renameFolder,
  saveItemIn,
} from '../../../core/content/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import { itemPath } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import {
  type AddPage,
  formErrorOf,
  localPath,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { FolderPage, ItemFoldersPage, savedPath } from './folders-page.tsx';

const name = Type.String({ maxLength: 1000 });
const params = Type.Object({ uuid: Type.String({ maxLength: 255 }) });

/** Folders of what is saved: which ones an item is in, another name for one, and its end. */
export function folderRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/item/:uuid/folders',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, request, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      return showItemFolders(web, session, reply, { item, returnTo: cameFrom(request) ?? itemPath(uuid) });
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/folders',
    auth: 'session',
    params,
    body: Type.Object({
      folder: Type.Optional(Type.Union([name, Type.Array(name, { maxItems: 1000 })])),
      new_folder: Type.Optional(name),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const made = (body.new_folder ?? '').trim();
      const folders = [body.folder ?? [], made === '' ? [] : made].flat();
      const returnTo = localPath(body.return_to ?? itemPath(uuid));
      try {
        await saveItemIn(operations, session.viewer, { id: item.id }, folders);
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        return showItemFolders(web, session, reply, { item, returnTo, problem });
      }
      return redirectTo(reply, `${returnTo}#m-${uuid}`);
    },
  });
  editRoutes(add, web);
}

function editRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const show = async (session: WebSession, reply: FastifyReply, folder: string, problem?: string) => {
    const folders = await listFolders(operations.database.reader, session.viewer);
    const found = folders.find((each) => each.name === folder);
    if (!found) throw notFound('folder');
    const page = { title: folder, frame: 'page', content: <FolderPage folder={found} problem={problem} /> } as const;
    return sendPage(reply, session, { ...page, status: problem === undefined ? 200 : 422 });
  };
  add({
    method: 'GET',
    path: '/saved/folder',
    auth: 'session',
    query: Type.Object({ folder: name }),
    handle: ({ session, query, reply }) => show(session, reply, query.folder),
  });
  add({
    method: 'POST',
    path: '/saved/folder',
    auth: 'session',
    body: Type.Object({ folder: name, name }),
    handle: async ({ session, body, reply }) => {
      try {
        await renameFolder(operations, session.viewer, body.folder, body.name);
      } catch (error) {
        return show(session, reply, body.folder, formErrorOf(error, reply.words).message);
      }
      return redirectTo(reply, savedPath(body.name.trim()));
    },
  });
  add({
    method: 'POST',
    path: '/saved/folder/delete',
    auth: 'session',
    body: Type.Object({ folder: name }),
    handle: async ({ session, body, reply }) => {
      await deleteFolder(operations, session.viewer, body.folder);
      return redirectTo(reply, '/saved');
    },
  });
}

interface Shown {
  readonly item: Item;
  readonly returnTo: string;
  readonly problem?: string;
}

async function showItemFolders(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { item, returnTo, problem }: Shown,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { viewer } = session;
  const [post] = await postsOf(operations, viewer, [item]);
  // Reactions and votes are no posts.
  if (!post) throw notFound('item');
  const own = (await readSaves(reader, viewer, [item.id])).get(item.id) ?? [];
  const folders = (await listFolders(reader, viewer)).map((folder) => folder.name);
  return sendPage(reply, session, {
    title: reply.words.saved.choose,
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: <ItemFoldersPage {...{ post, own, folders, returnTo, problem }} />,
  });
}

/** The page of this server that a link was pressed on; undefined where the browser does not say. */
function cameFrom({ headers }: FastifyRequest): string | undefined {
  const url = headers.referer === undefined ? undefined : parseUrl(headers.referer);
  if (!url || url.host !== headers.host || url.pathname.endsWith('/folders')) return undefined;
  return localPath(`${url.pathname}${url.search}`);
}

async function requireItem(web: WebContext, viewer: UserViewer, uuid: string): Promise<Item> {
  const { baseUrl, database } = web.operations;
  const item = await findItem(database.reader, viewer, { mid: `${baseUrl}/item/${uuid}` });
  if (!item) throw notFound('item');
  return item;
}
