import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  countInFolders,
  createFolder,
  findFile,
  listFolder,
  readPath,
  readUsage,
  readUsageOfBin,
  type StoredFile,
  uploadFile,
  readOwnAllowance,
} from '../../../core/files/index.ts';
import { type Channel, findChannel, readPermissions } from '../../../core/identity/index.ts';
import {
  anonymous,
  decodeCursor,
  DomainError,
  encodeCursor,
  notFound,
  type UserViewer,
} from '../../../core/platform/index.ts';
import { publishWithFiles, readSent } from '../content/written.ts';
import {
  type AddPage,
  audienceWords,
  channelPartPath,
  formErrorOf,
  redirectTo,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { audienceChoices, chosenAudience, givenName } from './file-forms.ts';
import { chosenRoutes } from './chosen.tsx';
import { FilesPage } from './files-page.tsx';
import { crumbsOf, folderPath, shownBeside } from './places.ts';
import type { Words } from '../../../words/index.ts';

const filesPerPage = 100;
const name = Type.String({ maxLength: 255 });
const hash = Type.String({ pattern: '^[0-9a-f-]{1,64}$' });
const query = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 2000 })),
  done: Type.Optional(Type.Enum(['made', 'deleted'])),
  /** How many files have just been changed, or deleted. */
  changed: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  deleted: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** How many files have just been stored. */
  stored: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});

/** Files of channels: folders with what lies in them, and what their owner does there. */
export function filesRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  changeRoutes(add, web);
  chosenRoutes(add, web);
  add({
    method: 'GET',
    path: '/files',
    auth: 'session',
    handle: async ({ session, reply }) => {
      const channel = await findChannel(reader, session.viewer.channelId);
      if (!channel) throw notFound('channel');
      return redirectTo(reply, channelPartPath('files', channel));
    },
  });
  add({
    method: 'GET',
    path: '/files/:channel',
    auth: 'public',
    params: Type.Object({ channel: name }),
    query,
    handle: ({ session, params, query, reply }) => showFolder(web, session, reply, { ...params, ...query }),
  });
  add({
    method: 'GET',
    path: '/files/:channel/folder/:hash',
    auth: 'public',
    params: Type.Object({ channel: name, hash }),
    query,
    handle: ({ session, params, query, reply }) =>
      showFolder(web, session, reply, { ...params, ...query, folder: params.hash }),
  });
}

interface Asked {
  readonly channel: string;
  /** Hash of the folder; undefined for the root. */
  readonly folder?: string;
  readonly after?: string;
  readonly done?: string;
  readonly stored?: number;
  readonly changed?: number;
  readonly deleted?: number;
  readonly problem?: DomainError;
}

async function showFolder(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const words = reply.words;
  const channel = await visibleChannel(reader, viewer, asked.channel);
  const folder = asked.folder === undefined ? undefined : await findFile(reader, viewer, asked.folder);
  if (asked.folder !== undefined && (!folder?.isDirectory || folder.channelId !== channel.id)) throw notFound('folder');
  const after = asked.after === undefined ? undefined : decodeCursor(asked.after);
  const found = await listFolder(reader, viewer, channel.id, folder?.id ?? null, { after, limit: filesPerPage + 1 });
  const shown = found.slice(0, filesPerPage);
  const counts = await countInFolders(
    reader,
    viewer,
    channel.id,
    shown.filter(({ isDirectory }) => isDirectory).map(({ id }) => id),
  );
  const seenBy = await audienceWords(reader, viewer, shown, words);
  const isOwn = viewer.kind === 'user' && viewer.channelId === channel.id;
  const path = folderPath(channel, folder);
  const title = folder?.filename ?? (isOwn ? words.files.title : words.files.of({ name: channel.name }));
  const content = (
    <FilesPage
      {...{ channel, title, path, isOwn, folder }}
      crumbs={folder ? crumbsOf(channel, await readPath(reader, viewer, folder), words) : []}
      rows={shown.map((file) => ({ file, count: counts.get(file.id) ?? 0, audience: seenBy(file) }))}
      next={found.length > shown.length ? `${path}?after=${placeOf(shown.at(-1)!)}` : undefined}
      isFirst={after === undefined}
      audiences={
        isOwn ? await audienceChoices(reader, viewer, folder ? words.files.asFolder : words.files.asUsual, words) : []
      }
      mayUpload={session !== undefined && (await mayStore(web, session.viewer, channel, folder))}
      usage={isOwn ? await readUsage(reader, viewer) : undefined}
      allowance={await readOwnAllowance(web.operations, viewer)}
      binned={isOwn ? (await readUsageOfBin(web.operations, viewer)).bytes : 0}
      done={doneWords(asked, words)}
      problem={asked.problem?.message}
    />
  );
  const status = asked.problem ? 422 : 200;
  return sendPage(reply, session, {
    title,
    frame: 'page',
    status,
    scripts: session ? ['files'] : [],
    content,
    isCacheable: true,
  });
}

/** What has just been done, as an address says it. */
function doneWords({ done, stored, changed, deleted }: Asked, { files }: Words): string | undefined {
  if (stored !== undefined) return files.uploadedCount({ count: stored });
  if (changed !== undefined) return files.changedCount({ count: changed });
  if (deleted !== undefined) return files.deletedCount({ count: deleted });
  if (done === 'made') return files.made;
  return done === 'deleted' ? files.deleted : undefined;
}

/** Whether somebody may put files there: into one's own folders, and into those that their channel lets one write to. */
async function mayStore(
  web: WebContext,
  viewer: UserViewer,
  channel: Channel,
  folder: StoredFile | undefined,
): Promise<boolean> {
  if (channel.archived) return false;
  if (channel.id === viewer.channelId) return true;
  if (!folder) return false;
  const allowed = await readPermissions(web.operations.database.reader, [channel.id], [viewer.xchanId]);
  return allowed.of(channel.id, viewer.xchanId).write_storage;
}

function placeOf({ filename, id, isDirectory }: StoredFile): string {
  return encodeCursor({ value: filename, id, within: isDirectory ? 1 : 0 });
}

function changeRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  const params = Type.Object({ channel: name });
  add({
    method: 'POST',
    path: '/files/:channel/upload',
    auth: 'session',
    params,
    files: 'files',
    handle: async ({ session, params, form, body, reply }) => {
      const sent = readSent(form, body);
      const channel = await visibleChannel(reader, session.viewer, params.channel);
      const folder = folderOf(sent.text('folder'));
      let stored: number;
      try {
        stored = await publishWithFiles(operations, session.viewer, form, sent, async (media) => {
          if (media.length === 0)
            throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.files.noFile });
          requireActingFor(session.viewer, channel, folder);
          const audience = await chosenAudience(operations, session.viewer, sent);
          for (const file of media) await uploadFile(operations, session.viewer, file, { folder, audience });
          return media.length;
        });
      } catch (error) {
        const problem = formErrorOf(error, reply.words, shownBeside);
        return showFolder(web, session, reply, { channel: params.channel, folder, problem });
      }
      return redirectTo(reply, `${folderPath(channel, asFolder(folder))}?stored=${stored}`);
    },
  });
  add({
    method: 'POST',
    path: '/files/:channel/folders',
    auth: 'session',
    params,
    body: Type.Object({
      name: Type.String({ maxLength: 255 }),
      folder: Type.Optional(Type.String({ maxLength: 64 })),
      seen: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    handle: async ({ session, params, body, reply }) => {
      const channel = await visibleChannel(reader, session.viewer, params.channel);
      const folder = folderOf(body.folder ?? '');
      try {
        requireActingFor(session.viewer, channel, folder);
        const audience = await chosenAudience(operations, session.viewer, readSent(undefined, body));
        await createFolder(operations, session.viewer, givenName(body.name, reply.words.files), { folder, audience });
      } catch (error) {
        const problem = formErrorOf(error, reply.words, shownBeside);
        return showFolder(web, session, reply, { channel: params.channel, folder, problem });
      }
      return redirectTo(reply, `${folderPath(channel, asFolder(folder))}?done=made`);
    },
  });
}

const folderOf = (text: string): string | undefined => (/^[0-9a-f-]{1,64}$/.test(text) ? text : undefined);
const asFolder = (folder: string | undefined) => (folder === undefined ? undefined : { hash: folder });

/** At the root of somebody else's channel, a file would land at one's own. @throws DomainError forbidden */
function requireActingFor(viewer: UserViewer, channel: Channel, folder: string | undefined): void {
  if (channel.id === viewer.channelId || folder !== undefined) return;
  throw new DomainError('forbidden', 'files.onlyOwnChannel');
}
