import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type BlobStore, BlobTooLargeError } from '../blobs/store.ts';
import { limitedByRoom, type SizeLimit, type StoredContent, tidyFiletype } from '../core/files/index.ts';
import { DomainError, isDomainError, isUnavailable, type OperationContext } from '../core/platform/index.ts';
import { parseForm } from './protocol/form.ts';

/** A small uploaded file, whole. */
export interface FilePart {
  readonly filename: string;
  readonly bytes: Buffer;
  /** The short text fields that came with it. */
  readonly fields: ReadonlyMap<string, string>;
  /** Why the file was not taken, where forms are kept nevertheless. */
  readonly refusal?: DomainError | undefined;
}

/** Maximum length of a text field next to a file to be passed to callers. */
const longestField = 1000;

/**
 * The file in the part `name` of a multipart request, in memory; for small files alone.
 * @param keepsRest reads on where the file is refused: `refusal`
 * @throws DomainError missing_parameter, invalid_parameter when the part is no file, too_large; an error with status
 *   400 for a body that is cut off or has no boundary
 */
export async function readFilePart(
  request: FastifyRequest,
  name: string,
  max: number,
  keepsRest = false,
): Promise<FilePart> {
  const found = request.isMultipart()
    ? await readParts(request, { fileSize: max, isCut: keepsRest }, (parts) =>
        findFile(parts, name, { max, keepsRest }),
      )
    : withoutFile((request.body ?? {}) as Readonly<Record<string, unknown>>, name);
  if (found.refusal && !keepsRest) throw found.refusal;
  return found;
}

function withoutFile(sent: Readonly<Record<string, unknown>>, name: string): FilePart {
  const fields = new Map<string, string>();
  for (const [each, value] of Object.entries(sent)) noteField(fields, each, value);
  return { filename: '', bytes: Buffer.alloc(0), fields, refusal: name in sent ? invalid(name) : missing(name) };
}

async function findFile(
  parts: Parts,
  name: string,
  { max, keepsRest }: { readonly max: number; readonly keepsRest: boolean },
): Promise<FilePart> {
  let found: Omit<FilePart, 'fields'> | undefined;
  let refusal: DomainError | undefined;
  const refuse = (error: DomainError): void => {
    if (!keepsRest) throw error;
    refusal ??= error;
  };
  const fields = new Map<string, string>();
  for await (const part of parts.all) {
    if (part.type !== 'file') {
      if (part.fieldname === name) refuse(invalid(name));
      noteField(fields, part.fieldname, part.value);
      continue;
    }
    if (part.fieldname !== name || found) {
      part.file.resume();
      continue;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of parts.bytesOf(part)) chunks.push(chunk);
    if (part.file.truncated) refuse(new DomainError('too_large', 'uploads.tooLarge', { max }));
    if (isLeftEmpty(part.filename, chunks.length)) continue;
    found = { filename: filenameOf(part), bytes: Buffer.concat(chunks) };
  }
  return {
    filename: '',
    bytes: Buffer.alloc(0),
    ...found,
    fields,
    refusal: refusal ?? (found ? undefined : missing(name)),
  };
}

/** A file of any size, whose bytes haven't been read yet. */
export interface StreamedFile {
  readonly filename: string;
  /** The short text fields before it; those after it are added once it was read. */
  readonly fields: ReadonlyMap<string, string>;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Passes the file in the part `name` of a multipart request to `use` while it arrives, and ends when the whole request
 * has arrived.
 * @throws DomainError missing_parameter, too_large, and the errors of `use`
 */
export async function streamFilePart<T>(
  request: FastifyRequest,
  name: string,
  max: number,
  use: (file: StreamedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw missing(name);
  return readParts(request, { fileSize: max }, async (parts) => {
    const fields = new Map<string, string>();
    let used: { readonly result: T } | undefined;
    for await (const part of parts.all) {
      if (part.type !== 'file') noteField(fields, part.fieldname, part.value);
      else if (part.fieldname !== name || !part.filename || used) part.file.resume();
      else {
        const bytes = wholeFile(part, parts.bytesOf(part), max);
        // A browser shows no answer before its file has left.
        used = { result: await use({ filename: filenameOf(part), fields, bytes }).finally(() => part.file.resume()) };
      }
    }
    if (!used) throw missing(name);
    return used.result;
  });
}

async function* wholeFile(part: MultipartFile, bytes: AsyncIterable<Uint8Array>, max: number) {
  yield* bytes;
  if (part.file.truncated) throw new DomainError('too_large', 'uploads.tooLarge', { max });
}

function noteField(fields: Map<string, string>, name: string, value: unknown): void {
  if (typeof value === 'string' && value.length <= longestField) fields.set(name, value);
}

/** Parts of a request, and the bytes of files among them. */
interface Parts {
  readonly all: AsyncIterable<Multipart>;
  readonly bytesOf: (part: MultipartFile) => AsyncIterable<Uint8Array>;
}

/**
 * Runs `read` over the parts of a request; a file that is too large ends them unless it `isCut`. What the parser says of a body that is cut off, or has no boundary, is the
 * client's mistake, wherever it comes up.
 */
async function readParts<T>(
  request: FastifyRequest,
  { fileSize, isCut = false }: { readonly fileSize: number; readonly isCut?: boolean },
  read: (parts: Parts) => Promise<T>,
): Promise<T> {
  const mistakes = new Set<unknown>();
  const watch = async function* <E>(source: () => AsyncIterable<E>): AsyncIterable<E> {
    try {
      yield* source();
    } catch (error) {
      mistakes.add(error);
      throw error;
    }
  };
  const options = { limits: { fileSize }, throwFileSizeLimit: !isCut };
  try {
    return await read({
      all: watch(() => named(request.parts(options))),
      bytesOf: (part) => watch<Uint8Array>(() => part.file),
    });
  } catch (error) {
    const isRefusal = isDomainError(error) || typeof (error as { statusCode?: unknown }).statusCode === 'number';
    if (isRefusal || isUnavailable(error) || mistakes.size === 0) throw error;
    throw Object.assign(new Error('Bad Request', { cause: error }), { statusCode: 400 });
  }
}

/**
 * The name of a file before a browser escaped it in a header (HTML, multipart/form-data encoding); a part that is a
 * file by its type may have none.
 */
function filenameOf({ filename }: { readonly filename: string | undefined }): string {
  return (filename ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
}

/** The parts; one without a name, which the parser lets through where its header is damaged, is a mistake. */
async function* named(parts: AsyncIterable<Multipart>): AsyncIterable<Multipart> {
  for await (const part of parts) {
    if (typeof part.fieldname !== 'string') throw new TypeError('a part without a name');
    yield part;
  }
}

/** A multipart request: its fields as a form, and its files, in the blob store by now. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly StoredContent[];
  /** Why a file is not among them, where forms are kept nevertheless. */
  readonly refusal?: DomainError | undefined;
}

/** Bytes that the fields of a multipart request may have in total, as many as a body of another type. */
export const maxFieldBytes = 16 * 1024 * 1024;

/** The largest file that may be sent: the server's limit, or the sender's remaining storage. */
export function fileLimit(operations: OperationContext, viewer: { readonly userId?: number }): Promise<SizeLimit> {
  return limitedByRoom(operations, viewer, fixedLimit(operations.live.now.upload_limit));
}

/** The same limit for everyone. */
export function fixedLimit(bytes: number): SizeLimit {
  return { bytes, refusal: new DomainError('too_large', 'uploads.tooLarge', { max: bytes }) };
}

/**
 * Reads a multipart request of any size; the files of the parts `names` stream into the blob store. A file in another
 * part becomes an object among the fields, which no parameter accepts; an empty file input becomes an empty field.
 * @param keepsRest reads on after a refused file, which becomes the form's `refusal`
 * @throws DomainError too_large, or the error of the limit
 */
export async function readForm(
  request: FastifyRequest,
  blobs: BlobStore,
  names: readonly string[],
  limit: SizeLimit,
  keepsRest = false,
): Promise<Form> {
  const pairs: string[] = [];
  const unexpected: Record<string, unknown> = {};
  const files: StoredContent[] = [];
  let refusal: DomainError | undefined;
  let left = maxFieldBytes;
  const addField = (name: string, value: string): void => {
    left -= name.length + Buffer.byteLength(value);
    if (left < 0) throw new DomainError('too_large', 'uploads.fieldsTooLarge', { max: maxFieldBytes });
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  };
  await readParts(request, { fileSize: limit.bytes, isCut: keepsRest }, async (parts) => {
    for await (const part of parts.all) {
      const { fieldname } = part;
      if (part.type !== 'file') addField(fieldname, String(part.value));
      else if (names.includes(fieldname.replace(/\[\]$/, ''))) {
        const stored = await storePart(part, parts.bytesOf(part), blobs, limit).catch((error: unknown) => {
          if (!keepsRest || error !== limit.refusal) throw error;
          refusal = limit.refusal;
        });
        if (stored && isLeftEmpty(part.filename, stored.filesize)) addField(fieldname, '');
        else if (stored) files.push(stored);
      } else {
        let size = 0;
        for await (const bytes of parts.bytesOf(part)) size += bytes.length;
        if (isLeftEmpty(part.filename, size)) addField(fieldname, '');
        else unexpected[fieldname] = { filename: part.filename };
      }
    }
  });
  return { fields: { ...parseForm(pairs.join('&')), ...unexpected }, files, refusal };
}

/** What a browser sends for a file input without a file. */
function isLeftEmpty(filename: string | undefined, size: number): boolean {
  return size === 0 && !filename;
}

/**
 * The image in the part `avatar` of a form, now in the blob store; undefined if there is none. A part without bytes
 * becomes an empty field, which removes the picture.
 * @throws DomainError too_large
 */
export async function readPicture(
  request: FastifyRequest,
  blobs: BlobStore,
  limit: SizeLimit,
): Promise<{ readonly file: StoredContent | undefined; readonly fields?: Form['fields'] }> {
  if (!request.isMultipart()) return { file: undefined };
  const { fields, files } = await readForm(request, blobs, ['avatar'], limit);
  const [file] = files;
  // Some clients give the empty file a name.
  if (file?.filesize === 0) return { file: undefined, fields: { ...fields, avatar: '' } };
  return { file, fields };
}

async function storePart(
  part: MultipartFile,
  bytes: AsyncIterable<Uint8Array>,
  blobs: BlobStore,
  { bytes: maxBytes, refusal }: SizeLimit,
): Promise<StoredContent> {
  const stored = await blobs.put(bytes, { maxBytes }).catch((error: unknown) => {
    throw error instanceof BlobTooLargeError ? refusal : error;
  });
  if (part.file.truncated) throw refusal;
  const filetype = tidyFiletype(part.mimetype);
  return { filename: filenameOf(part), filetype, filesize: stored.size, blobHash: stored.hash };
}

function missing(name: string): DomainError {
  return new DomainError('missing_parameter', 'parameters.missing', { parameter: name });
}

function invalid(name: string): DomainError {
  return new DomainError('invalid_parameter', 'parameters.invalid', { parameter: name });
}
