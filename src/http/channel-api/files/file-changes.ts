import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { KeptFile } from '../../../core/content/domain/item-input.ts';
import { changeFile, deleteFile } from '../../../core/files/operations/change-file.ts';
import { createFolder, uploadFile } from '../../../core/files/operations/upload-file.ts';
import { findFile } from '../../../core/files/storage/files.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall, Call } from '../call.ts';
import { metaOf } from './file-meta.ts';
import { audienceOf } from '../content/item-input.ts';
import { isSet, type Parameters, text } from '../parameters.ts';

/** Storing and changing files. */
export function fileChangeCalls(add: AddCall, context: HttpContext): void {
  add('POST', 'file', 'Store a file, make a folder, or change or delete one', async (call) => {
    const { viewer, parameters } = call;
    const id = text(parameters, 'file_id');
    if (id !== undefined && isSet(parameters, 'delete')) {
      return { success: true, deleted: String(await deleteFile(context.operations, viewer, id)) };
    }
    const hash = id === undefined ? await create(context, call) : await change(context, call, id);
    const file = await findFile(context.operations.database.reader, viewer, hash);
    if (!file) throw notFound('File');
    return { success: true, attach: await metaOf(context, viewer, file) };
  });
}

function create({ operations }: HttpContext, { viewer, parameters, media }: Call): Promise<string> {
  const place = { folder: folderOf(parameters), audience: audienceOf(parameters) };
  const name = nameIn(parameters, 'create_folder');
  if (name !== undefined) return createFolder(operations, viewer, name, place);
  const kept = onlyOne(media);
  if (!kept) {
    throw new DomainError(
      'missing_parameter',
      'Send a file in the part "file", name a folder to make in "create_folder", or a file to change in "file_id".',
      { parameter: 'file' },
    );
  }
  const filename = nameIn(parameters, 'filename') ?? kept.filename;
  return uploadFile(operations, viewer, { ...kept, filename }, place);
}

async function change({ operations }: HttpContext, { viewer, parameters, media }: Call, id: string): Promise<string> {
  const changes = {
    kept: onlyOne(media),
    folder: folderOf(parameters),
    filename: nameIn(parameters, 'filename'),
    audience: audienceOf(parameters),
  };
  if (Object.values(changes).every((each) => each === undefined)) {
    throw new DomainError(
      'missing_parameter',
      'Say what to change: a file in the part "file", "folder", "filename", an audience, or "delete".',
    );
  }
  await changeFile(operations, viewer, id, { ...changes, isDeep: isSet(parameters, 'recurse') });
  return id;
}

/** A name that somebody chose; a part of it would be another one. @throws DomainError invalid_input */
export function nameIn(parameters: Parameters, parameter: 'create_folder' | 'filename'): string | undefined {
  const name = text(parameters, parameter);
  if (name === undefined || !(/[\\/]/.test(name) || ['', '.', '..'].includes(name.trim()))) return name;
  const says = `"${parameter}" is a name alone, without "/", "\\" and other parts of a path, not "${name}".`;
  throw new DomainError('invalid_input', says, { parameter });
}

/** The hash of a folder; `/`, or nothing at all, is the root. */
function folderOf(parameters: Parameters): string | undefined {
  return parameters['folder'] === '' ? '/' : text(parameters, 'folder');
}

function onlyOne(media: readonly KeptFile[]): KeptFile | undefined {
  if (media.length > 1) {
    throw new DomainError('invalid_parameter', 'Send one file at a time.', { parameter: 'file' });
  }
  return media[0];
}
