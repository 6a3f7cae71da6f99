import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  changeFile,
  deleteFile,
  findFile,
  listFolder,
  listFolderPaths,
  type StoredFile,
} from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import {
  anonymous,
  DomainError,
  notFound,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../../core/platform/index.ts';
import { readSent } from '../content/written.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { ChangeChosenPage, DeleteChosenPage } from './chosen-page.tsx';
import { audienceChoices, chosenAudience } from './file-forms.ts';
import { folderPath, shownBeside } from './places.ts';
import { sendZip, type ZippedFile } from './send-zip.ts';
import type { Words } from '../../../words/index.ts';

const maxChosen = 100;
const maxZipped = 1000;
const shownFolders = 500;

const params = Type.Object({ channel: Type.String({ maxLength: 255 }) });
const hash = Type.String({ pattern: '^[0-9a-f-]{1,64}$' });
const file = Type.Optional(Type.Union([hash, Type.Array(hash, { maxItems: maxChosen })]));
const changes = Type.Object({
  file,
  folder: Type.Optional(Type.String({ maxLength: 64 })),
  seen: Type.Optional(Type.String({ maxLength: 40 })),
});

/** What is done with several files at a time: the boxes before them are sent. */
export function chosenRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const path = (action: string) => `/files/:channel/chosen/${action}`;
  const query = Type.Object({ file });
  add({
    method: 'GET',
    path: path('download'),
    auth: 'public',
    params,
    query,
    handle: async ({ session, params, query, request, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const { channel, files } = await findChosen(web, viewer, { ...params, ...query }, reply.words);
      const zipped = await listZipped(operations.database.reader, viewer, channel, files, reply.words);
      return sendZip(operations.blobs, { request, reply }, `${channel.address}.zip`, zipped);
    },
  });
  for (const action of ['change', 'delete'] as const) {
    add({
      method: 'GET',
      path: path(action),
      auth: 'session',
      params,
      query,
      handle: ({ session, params, query, reply }) => showChosen(web, session, reply, action, { ...params, ...query }),
    });
  }
  add({
    method: 'POST',
    path: path('change'),
    auth: 'session',
    params,
    body: changes,
    handle: ({ session, params, body, reply }) => change(web, session, reply, { ...params, ...body }),
  });
  add({
    method: 'POST',
    path: path('delete'),
    auth: 'session',
    params,
    body: query,
    handle: async ({ session, params, body, reply }) => {
      const { channel, files } = await findOwnChosen(web, session.viewer, { ...params, ...body }, reply.words);
      for (const each of files) await deleteFile(operations, session.viewer, each.hash);
      return redirectTo(reply, `${placeOf(channel, files)}?deleted=${files.length}`);
    },
  });
}

interface Asked {
  readonly channel: string;
  readonly file?: Static<typeof file>;
}

interface Chosen {
  readonly channel: Channel;
  readonly files: readonly StoredFile[];
}

/** The chosen files of a channel. @throws DomainError not_found, unprocessable where none is chosen */
async function findChosen({ operations }: WebContext, viewer: Viewer, asked: Asked, words: Words): Promise<Chosen> {
  const { reader } = operations.database;
  const channel = await visibleChannel(reader, viewer, asked.channel);
  const hashes = [...new Set([asked.file ?? []].flat())];
  if (hashes.length === 0)
    throw new DomainError('unprocessable', 'other.verbatim', { sentence: words.files.noneChosen });
  const files: StoredFile[] = [];
  for (const each of hashes) {
    const found = await findFile(reader, viewer, each);
    if (found?.channelId !== channel.id) throw notFound('file');
    files.push(found);
  }
  return { channel, files };
}

/** The same of files that are the viewer's own. @throws DomainError not_found */
async function findOwnChosen(web: WebContext, viewer: UserViewer, asked: Asked, words: Words): Promise<Chosen> {
  const chosen = await findChosen(web, viewer, asked, words);
  if (chosen.channel.id !== viewer.channelId) throw notFound('file');
  return chosen;
}

/** Where the chosen files lie, or lay. */
function placeOf(channel: Channel, [first]: readonly StoredFile[]): string {
  return folderPath(channel, first && first.folderHash !== '' ? { hash: first.folderHash } : undefined);
}

async function showChosen(
  web: WebContext,
  { viewer, ...session }: WebSession,
  reply: FastifyReply,
  action: 'change' | 'delete',
  asked: Asked,
  problem?: string,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { files: words } = reply.words;
  const { channel, files } = await findOwnChosen(web, viewer, asked, reply.words);
  const props = { channel, files, back: placeOf(channel, files), problem };
  const status = problem === undefined ? 200 : 422;
  if (action === 'delete') {
    const title = words.deleteChosenTitle({ count: files.length });
    return sendPage(reply, { viewer, ...session }, { title, frame: 'page', content: <DeleteChosenPage {...props} /> });
  }
  const chosen = new Set(files.map((each) => each.hash));
  const content = (
    <ChangeChosenPage
      {...props}
      folders={(await listFolderPaths(reader, viewer, shownFolders)).filter((each) => !chosen.has(each.hash))}
      audiences={await audienceChoices(reader, viewer, words.unchanged, reply.words)}
    />
  );
  const title = words.changeTitle({ count: files.length });
  return sendPage(reply, { viewer, ...session }, { title, frame: 'page', status, content });
}

async function change(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  asked: Asked & Static<typeof changes>,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer } = session;
  const { channel, files } = await findOwnChosen(web, viewer, asked, reply.words);
  const { folder = '' } = asked;
  let done = 0;
  try {
    const audience = await chosenAudience(operations, viewer, readSent(undefined, asked));
    for (const each of files) {
      await changeFile(operations, viewer, each.hash, { folder: folder === '' ? undefined : folder, audience });
      done += 1;
    }
  } catch (error) {
    const { message } = formErrorOf(error, reply.words, [...shownBeside, 'invalid_input']);
    const said = reply.words.files.stopped({ done, name: files[done]!.filename, why: message });
    return showChosen(web, session, reply, 'change', asked, said);
  }
  return redirectTo(reply, `${placeOf(channel, files)}?changed=${files.length}`);
}

/** The files to be put into an archive, those of folders below their names. @throws DomainError unprocessable for too many */
async function listZipped(
  reader: Reader,
  viewer: Viewer,
  channel: Channel,
  chosen: readonly StoredFile[],
  words: Words,
): Promise<ZippedFile[]> {
  const found: ZippedFile[] = [];
  const visit = async (files: readonly StoredFile[], above: string): Promise<void> => {
    for (const each of files) {
      const path = `${above}${each.filename}`;
      if (each.isDirectory) {
        await visit(await listFolder(reader, viewer, channel.id, each.id, { limit: maxZipped + 1 }), `${path}/`);
      } else if (each.blobHash !== null) found.push({ path, blobHash: each.blobHash, editedAt: each.editedAt });
      if (found.length > maxZipped)
        throw new DomainError('unprocessable', 'other.verbatim', { sentence: words.files.tooMany({ max: maxZipped }) });
    }
  };
  await visit(chosen, '');
  return found;
}
