import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type BlobStore, BlobTooLargeError } from '../blobs/store.ts';
import { DomainError } from '../domain/errors.ts';
import type { KeptFile } from '../domain/item-input.ts';
import { parseForm } from './form.ts';

/** A small uploaded file, whole. */
export interface FilePart {
  readonly filename: string;
  readonly bytes: Buffer;
  /** The short text fields that came with it. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Characters that a text field beside a file may have to be handed on. */
const longestField = 1000;

/**
 * The file in the part `name` of a multipart request, in memory; for small files alone.
 * @throws DomainError missing_parameter, invalid_parameter when the part is no file, too_large
 */
export async function readFilePart(request: FastifyRequest, name: string, most: number): Promise<FilePart> {
  if (!request.isMultipart()) {
    const sent = (request.body as Record<string, unknown> | undefined)?.[name];
    throw sent === undefined ? missing(name) : invalid(name);
  }
  let found: Omit<FilePart, 'fields'> | undefined;
  const fields = new Map<string, string>();
  for await (const part of request.parts({ limits: { fileSize: most } })) {
    if (part.type !== 'file') {
      if (part.fieldname === name) throw invalid(name);
      if (typeof part.value === 'string' && part.value.length <= longestField) fields.set(part.fieldname, part.value);
      continue;
    }
    if (part.fieldname !== name || found) {
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.file.truncated) throw new DomainError('too_large', `The file is larger than ${most} bytes.`);
    found = { filename: part.filename, bytes: Buffer.concat(chunks) };
  }
  if (!found) throw missing(name);
  return { ...found, fields };
}

/** A multipart request: its fields as a form, and the files of one part, in the blob store by now. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly KeptFile[];
}

/**
 * Reads a multipart request of any size; the files of the part `name` stream into the blob store, others are dropped.
 * @throws DomainError too_large
 */
export async function readForm(request: FastifyRequest, blobs: BlobStore, name: string, most: number): Promise<Form> {
  const pairs: string[] = [];
  const files: KeptFile[] = [];
  for await (const part of request.parts()) {
    if (part.type !== 'file') {
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
    } else if (part.fieldname !== name && part.fieldname !== `${name}[]`) part.file.resume();
    else files.push(await keep(part, blobs, most));
  }
  return { fields: parseForm(pairs.join('&')), files };
}

async function keep(part: MultipartFile, blobs: BlobStore, most: number): Promise<KeptFile> {
  const tooLarge = new DomainError('too_large', `The file is larger than ${most} bytes.`);
  const kept = await blobs.put(part.file, { maxBytes: most }).catch((error: unknown) => {
    throw error instanceof BlobTooLargeError ? tooLarge : error;
  });
  if (part.file.truncated) throw tooLarge;
  const filetype = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(part.mimetype) ? part.mimetype : 'application/octet-stream';
  return { filename: part.filename, filetype, filesize: kept.size, blobHash: kept.hash };
}

function missing(name: string): DomainError {
  return new DomainError('missing_parameter', `${name} is missing`, { parameter: name });
}

function invalid(name: string): DomainError {
  return new DomainError('invalid_parameter', `${name} is invalid`, { parameter: name });
}
