import { type Static, Type } from 'typebox';
import {
  changeFile,
  createFolder,
  deleteFile,
  findFile,
  type StoredContent,
  uploadFile,
} from '../../../core/files/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { fileMeta } from '../../../wire/channel-api/files/file.ts';
import { checkedName, decodeFolder, fileChangeInput, fileParts } from '../../../wire/channel-api/files/file-input.ts';
import { namedAudience } from '../../../wire/channel-api/identity/identity-input.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { loadFileMeta } from './load-file.ts';

type FileCall = Call<Static<typeof fileChangeInput>>;

/** Storing and changing files. */
export const fileChangeEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'POST',
    path: 'file',
    section: 'Files',
    summary: 'Store a file, create a folder, or change or delete one',
    description: '`success` and `attach`; `deleted` after deleting.',
    guide: 'file',
    refusals: {
      404: 'There is no such file or folder, or you cannot see it.',
      409: 'The name is taken.',
      422: 'The name contains `/`, the audience is unknown, or the image is too large.',
    },
    isAliased: true,
    reference: 'ours',
    input: fileChangeInput,
    files: fileParts,
    answer: Type.Object({ success, attach: Type.Optional(fileMeta), deleted: Type.Optional(Type.String()) }),
    handle: async (call) => {
      const { context, viewer, input } = call;
      const { file_id: id } = input;
      if (id !== undefined && input.delete) {
        return { ...succeeded, deleted: String(await deleteFile(context.operations, viewer, id)) };
      }
      const hash = id === undefined ? await create(call) : await change(call, id);
      const file = await findFile(context.operations.database.reader, viewer, hash);
      if (!file) throw notFound('file');
      return { ...succeeded, attach: await loadFileMeta(context, viewer, file) };
    },
  }),
];

function create({ context, viewer, input, media }: FileCall): Promise<string> {
  const { operations } = context;
  const place = { folder: decodeFolder(input.folder), audience: namedAudience(input) };
  const name = checkedName('create_folder', input.create_folder);
  if (name !== undefined) return createFolder(operations, viewer, name, place);
  const stored = onlyOne(media);
  if (!stored) {
    throw new DomainError('missing_parameter', 'files.noUpload', { parameter: 'file' });
  }
  const filename = checkedName('filename', input.filename) ?? stored.filename;
  return uploadFile(operations, viewer, { ...stored, filename }, place);
}

async function change({ context, viewer, input, media }: FileCall, id: string): Promise<string> {
  const changes = {
    stored: onlyOne(media),
    folder: decodeFolder(input.folder),
    filename: checkedName('filename', input.filename),
    audience: namedAudience(input),
  };
  if (Object.values(changes).every((each) => each === undefined)) {
    throw new DomainError('missing_parameter', 'files.noChange');
  }
  await changeFile(context.operations, viewer, id, { ...changes, isDeep: input.recurse });
  return id;
}

function onlyOne(media: readonly StoredContent[]): StoredContent | undefined {
  if (media.length > 1) {
    throw new DomainError('invalid_parameter', 'files.oneAtATime', { parameter: 'file' });
  }
  return media[0];
}
