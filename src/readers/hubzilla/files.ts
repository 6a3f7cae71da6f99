import type { FileRecord } from '../../core/archive/domain/index.ts';
import { folderType } from '../../core/files/domain/index.ts';
import type { Archive } from '../archive.ts';
import { EntryError } from '../archive-errors.ts';
import { asObjects, asText, type Json } from '../look.ts';
import { type Document, openDocument } from './documents.ts';
import { audienceLists, isSet, momentOf, numberOf, textOf } from './values.ts';

const separator = '\n';

/** The rows of files in a document, each with the name that its bytes have. */
export function* fileRows(document: Document): Generator<{ row: Json; bytesName: string }> {
  const lists: Iterable<Json> = document.has('results') ? document.list('results') : [whole(document)];
  let place = -1;
  for (const result of lists) {
    place += 1;
    for (const [index, row] of asObjects(result['attach']).entries()) {
      yield { row, bytesName: [document.file, place, index].join(separator) };
    }
  }
}

/** The answer for one file, and a section of an export, have their rows at the top. */
function whole(document: Document): Json {
  return document.has('attach') ? { attach: [...document.list('attach')] } : {};
}

/**
 * The bytes of a row. A server that stores files on disk writes their path instead: data with a different length than
 * declared isn't content.
 */
function contentOf(row: Json): Buffer | undefined {
  const text = textOf(row['content']);
  if (text.startsWith('store/') || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const size = numberOf(row['filesize']);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (Math.floor((text.length * 3) / 4) - padding !== size) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === size ? bytes : undefined;
}

/** Opens bytes by the name that `fileRows` gave them. @throws EntryError */
export async function openBytes(archive: Archive, name: string): Promise<AsyncIterable<Uint8Array>> {
  const [file = ''] = name.split(separator);
  for (const { row, bytesName } of fileRows(await openDocument(archive, file))) {
    const content = bytesName === name ? contentOf(row) : undefined;
    if (content) return one(content);
  }
  throw new EntryError('no_such_entry', file, `${file} does not hold the bytes of this file.`);
}

async function* one(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Whether the row contains the bytes of a file. */
export function hasContent(row: Json): boolean {
  return contentOf(row) !== undefined;
}

/** A file or folder of the export as a record; undefined for other rows. */
export function fileRecord(row: Json, bytesName: string): FileRecord | undefined {
  const hash = asText(row['hash']);
  const createdAt = momentOf(row['created']);
  if (hash === undefined || createdAt === undefined) return undefined;
  const isDirectory = isSet(row['is_dir']);
  const filetype = isDirectory ? folderType : (asText(row['filetype']) ?? 'application/octet-stream');
  const lists = audienceLists(row);
  const isNarrow = lists.allow.length + lists.allowGroups.length > 0;
  return {
    kind: 'file',
    hash,
    folder: asText(row['folder']) ?? null,
    filename: asText(row['filename']) ?? hash,
    filetype,
    filesize: numberOf(row['filesize']),
    revision: numberOf(row['revision']),
    isDirectory,
    isPhoto: false,
    // The sizes of a photo are generated again.
    isUnscaled: filetype.startsWith('image/'),
    blob: isDirectory || !hasContent(row) ? null : bytesName,
    creator: textOf(row['creator']),
    createdAt,
    editedAt: momentOf(row['edited']) ?? createdAt,
    audience: { visibility: isNarrow ? 'restricted' : 'public', ...lists },
    scales: [],
  };
}
