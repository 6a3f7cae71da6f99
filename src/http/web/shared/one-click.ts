import type { FastifyRequest } from 'fastify';
import type { BlobStore } from '../../../blobs/store.ts';
import { fixedLimit, readForm } from '../../uploads.ts';

/** Bytes of the form that mail programs send, with its parts. */
const maxBytes = 2000;

const found = new WeakSet<FastifyRequest>();

/**
 * Reads whether a POST is the one by which mail programs end mails for whoever gets them (RFC 8058). It comes from anywhere and
 * without cookies: what entitles to it is the address alone.
 */
export async function readOneClick(request: FastifyRequest, blobs: BlobStore): Promise<boolean> {
  if ((await fieldsOf(request, blobs))['List-Unsubscribe'] !== 'One-Click') return false;
  found.add(request);
  return true;
}

/** Whether `readOneClick` has found that it is one. */
export function isOneClick(request: FastifyRequest): boolean {
  return found.has(request);
}

/** The fields of the form, as text or in parts; of a large one with parts none. */
async function fieldsOf(request: FastifyRequest, blobs: BlobStore): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Record<string, unknown>;
  const isSmall = Number(request.headers['content-length']) <= maxBytes;
  return isSmall ? (await readForm(request, blobs, [], fixedLimit(maxBytes))).fields : {};
}
