import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';

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

function missing(name: string): DomainError {
  return new DomainError('missing_parameter', `${name} is missing`, { parameter: name });
}

function invalid(name: string): DomainError {
  return new DomainError('invalid_parameter', `${name} is invalid`, { parameter: name });
}
