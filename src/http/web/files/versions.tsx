import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  changeFile,
  deleteVersion,
  type EarlierVersion,
  findEarlierVersion,
  listEarlierVersions,
  restoreVersion,
  type StoredFile,
  uploaderOf,
} from '../../../core/files/index.ts';
import { type Channel, findXchansFor } from '../../../core/identity/index.ts';
import { DomainError, notFound, type Viewer } from '../../../core/platform/index.ts';
import { publishWithFiles, readSent } from '../content/written.ts';
import {
  type AddPage,
  channelPartPath,
  faceOf,
  formErrorOf,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { findShown, shownBeside } from './places.ts';
import { DeleteVersionPage, type ShownVersion } from './versions-part.tsx';

const params = Type.Object({
  channel: Type.String({ maxLength: 255 }),
  hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }),
});
const versionParams = Type.Object({
  ...params.properties,
  revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Shows the page of a file with what is wrong with a form on it. */
type ShowProblem = (
  session: WebSession,
  reply: FastifyReply,
  asked: { readonly channel: string; readonly hash: string; readonly problem: DomainError },
) => Promise<FastifyReply>;

/** What the owner of a file does with its versions. */
export function versionRoutes(add: AddPage, web: WebContext, showProblem: ShowProblem): void {
  const { operations } = web;
  add({
    method: 'POST',
    path: '/files/:channel/file/:hash/versions',
    auth: 'session',
    params,
    files: 'files',
    handle: async ({ session, params, form, body, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      try {
        await publishWithFiles(operations, session.viewer, form, readSent(form, body), async ([stored, ...others]) => {
          if (!stored) throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.files.noFile });
          if (others.length > 0)
            throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.files.versions.onlyOne });
          await changeFile(operations, session.viewer, file.hash, { stored });
        });
      } catch (error) {
        return showProblem(session, reply, { ...params, problem: formErrorOf(error, reply.words, shownBeside) });
      }
      return redirectTo(reply, filePath(channel, file, 'stored'));
    },
  });
  add({
    method: 'POST',
    path: '/files/:channel/file/:hash/versions/:revision/restore',
    auth: 'session',
    params: versionParams,
    handle: async ({ session, params, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      await restoreVersion(operations, session.viewer, file.hash, params.revision);
      return redirectTo(reply, filePath(channel, file, 'restored'));
    },
  });
  deleteRoutes(add, web);
}

function deleteRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const path = '/files/:channel/file/:hash/versions/:revision/delete';
  add({
    method: 'GET',
    path,
    auth: 'session',
    params: versionParams,
    handle: async ({ session, params, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      const { revision } = params;
      const version = await findEarlierVersion(operations.database.reader, session.viewer, file.hash, revision);
      if (channel.id !== session.viewer.channelId || !version) throw notFound('version');
      const title = reply.words.files.versions.deleteTitle({ number: revision + 1, name: file.filename });
      const content = <DeleteVersionPage {...{ channel, file, revision }} />;
      return sendPage(reply, session, { title, frame: 'page', content });
    },
  });
  add({
    method: 'POST',
    path,
    auth: 'session',
    params: versionParams,
    handle: async ({ session, params, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      await deleteVersion(operations, session.viewer, file.hash, params.revision);
      return redirectTo(reply, filePath(channel, file, 'deleted'));
    },
  });
}

const filePath = (channel: Channel, { hash }: StoredFile, done: string): string =>
  `${channelPartPath('files', channel, 'file', hash)}?done=${done}`;

/** All versions of a file with who uploaded them, the newest first, which is the file itself. */
export async function shownVersions(
  { operations }: WebContext,
  viewer: Viewer,
  channel: Channel,
  file: StoredFile,
): Promise<ShownVersion[]> {
  const { reader } = operations.database;
  const earlier = (await listEarlierVersions(reader, viewer, [file.id])).get(file.id) ?? [];
  const versions: readonly Omit<EarlierVersion, 'blobHash'>[] = [file, ...earlier];
  const uploader = ({ revision }: { readonly revision: number }) => uploaderOf(file, channel.xchanId, revision);
  const xchans = await findXchansFor(reader, viewer, [...new Set(versions.map(uploader))]);
  return versions.map(({ revision, filetype, filesize, storedAt }) => {
    const { name } = faceOf(xchans.get(uploader({ revision })));
    return { revision, filetype, filesize, storedAt, uploader: name };
  });
}
