import { type Static, Type } from 'typebox';
import {
  deleteVersion,
  type EarlierVersion,
  findFile,
  listEarlierVersions,
  restoreVersion,
  type StoredFile,
  uploaderOf,
} from '../../../core/files/index.ts';
import { findChannel, findXchansFor } from '../../../core/identity/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { encodeVersion, fileMeta, fileVersion } from '../../../wire/channel-api/files/file.ts';
import { fileVersionInput, fileVersionsInput } from '../../../wire/channel-api/files/file-input.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { loadFileMeta } from './load-file.ts';

/** Versions of files: earlier contents that were replaced. */
export const fileVersionEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'file/versions',
    section: 'Files',
    summary: 'The versions of a file',
    description: '`success` and `versions`, newest first; the first is the file itself.',
    guide: 'versions-of-files',
    refusals: { 404: 'There is no such file, or you cannot see it.' },
    reference: 'ours',
    input: fileVersionsInput,
    answer: Type.Object({ success, versions: Type.Array(fileVersion) }),
    handle: async ({ context, viewer, input }) => {
      const file = await findFile(context.operations.database.reader, viewer, input.file_id);
      if (!file || file.isDirectory) throw notFound('file');
      return { ...succeeded, versions: await loadVersions(context, viewer, file) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'file/version',
    section: 'Files',
    summary: 'Restore an earlier version of a file, or delete it permanently',
    description: '`success` and `attach`.',
    guide: 'versions-of-files',
    refusals: {
      404: 'There is no such file, or it has no such earlier version.',
      409: 'The file or the version has just been deleted.',
      422: 'The channel is archived.',
    },
    reference: 'ours',
    input: fileVersionInput,
    answer: Type.Object({ success, attach: fileMeta }),
    handle: change,
  }),
];

async function loadVersions({ operations }: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { reader } = operations.database;
  const earlier = (await listEarlierVersions(reader, viewer, [file.id])).get(file.id) ?? [];
  const versions: readonly Omit<EarlierVersion, 'blobHash'>[] = [file, ...earlier];
  const channel = await findChannel(reader, file.channelId);
  const creatorOf = ({ revision }: { revision: number }) =>
    uploaderOf(file, channel?.xchanId ?? file.creatorXchanId, revision);
  const creators = await findXchansFor(reader, viewer, [...new Set(versions.map(creatorOf))]);
  return versions.map((version) => {
    const creatorHash = creators.get(creatorOf(version))?.hash ?? '';
    return encodeVersion(version, { file, creatorHash, baseUrl: operations.baseUrl });
  });
}

async function change({ context, viewer, input }: Call<Static<typeof fileVersionInput>>) {
  const { operations } = context;
  const { file_id: id, revision } = input;
  if (revision === undefined || input.restore === input.delete) {
    throw new DomainError('missing_parameter', 'files.noVersionAction', { parameter: 'revision' });
  }
  await (input.delete ? deleteVersion : restoreVersion)(operations, viewer, id, revision);
  const file = await findFile(operations.database.reader, viewer, id);
  if (!file) throw notFound('file');
  return { ...succeeded, attach: await loadFileMeta(context, viewer, file) };
}
