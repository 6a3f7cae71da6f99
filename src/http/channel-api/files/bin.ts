import { type Static, Type } from 'typebox';
import {
  type BinnedFile,
  emptyBin,
  findFile,
  purgeFile,
  readBin,
  readUsageOfBin,
  restoreFile,
} from '../../../core/files/index.ts';
import { readAudiences } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { binnedFile, encodeBinned, fileMeta } from '../../../wire/channel-api/files/file.ts';
import { binChangeInput, binInput } from '../../../wire/channel-api/files/file-input.ts';
import { int, succeeded, success } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { loadFileMeta } from './load-file.ts';

const usualRecords = 100;
const maxRecords = 1000;

const usage = Type.Object(
  { files: Type.String(), filesize: Type.String() },
  { description: 'Parameters of all calls about the bin.' },
);

/** The bin: deleted files and folders for 30 days. */
export const binEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'bin',
    section: 'Files',
    summary: 'Deleted files and folders of the channel, for 30 days',
    description: '`success`, `usage` and `results`, last deleted first; the content of deleted folders stays in them.',
    guide: 'bin',
    reference: 'ours',
    input: binInput,
    answer: Type.Object({ success, usage, results: Type.Array(binnedFile) }),
    handle: async ({ context, viewer, input }) => {
      const { operations } = context;
      const limit = Math.min(input.records || usualRecords, maxRecords);
      const found = await readBin(operations, viewer, { skip: input.start ?? 0, limit });
      const { count, bytes } = await readUsageOfBin(operations, viewer);
      const audiences = await readAudiences(
        operations.database.reader,
        viewer,
        found.map(({ file }) => file),
      );
      return {
        ...succeeded,
        usage: { files: int(count), filesize: int(bytes) },
        results: found.map((each: BinnedFile) => encodeBinned(each, { accountId: viewer.userId, audiences })),
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'bin',
    section: 'Files',
    summary: 'Restore a deleted file, delete it permanently, or empty the bin',
    description: '`success` and `attach` after restoring, otherwise `deleted`.',
    guide: 'bin',
    refusals: { 404: "The channel's bin has no such file or folder.", 422: 'The channel is archived.' },
    reference: 'ours',
    input: binChangeInput,
    answer: Type.Object({ success, attach: Type.Optional(fileMeta), deleted: Type.Optional(Type.String()) }),
    handle: change,
  }),
];

async function change({ context, viewer, input }: Call<Static<typeof binChangeInput>>) {
  const { operations } = context;
  const { file_id: id } = input;
  if (id === undefined && input.empty) return { ...succeeded, deleted: int(await emptyBin(operations, viewer)) };
  if (id === undefined || input.restore === input.delete) {
    throw new DomainError('missing_parameter', 'files.noBinAction', { parameter: 'file_id' });
  }
  if (input.delete) return { ...succeeded, deleted: int(await purgeFile(operations, viewer, id)) };
  await restoreFile(operations, viewer, id);
  const file = await findFile(operations.database.reader, viewer, id);
  if (!file) throw notFound('file');
  return { ...succeeded, attach: await loadFileMeta(context, viewer, file) };
}
