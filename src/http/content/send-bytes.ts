import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BlobStore, BlobNotFoundError } from '../../blobs/store.ts';
import { notFound } from '../../core/platform/index.ts';
import { dateOf, type Instant } from '../../lib/clock.ts';
import { namesTag } from '../protocol/conditional.ts';
import { readRange } from './byte-range.ts';
import { present, presentPdf } from './presentation.ts';

/** Bytes with the headers that describe them. */
export interface Content {
  readonly blobHash: string;
  readonly size: number;
  readonly filename: string;
  readonly filetype: string;
  readonly changedAt: Instant;
  /** Shown by the browser's own viewer, in a page: the caller has made sure that it is a PDF. */
  readonly isFramed?: boolean;
  /** For public files: how long any cache may use them without revalidation. */
  readonly freshSeconds?: number;
}

/** Even a file opened as its own page may not run or send anything. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox; frame-ancestors 'self'";

/**
 * Sends a file: all of it, a range, or 304 (RFC 9110, sections 13 and 14). Caches revalidate each time, because a
 * file's audience can change.
 * @throws DomainError not_found if the bytes no longer exist
 */
export async function sendBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  blobs: BlobStore,
  content: Content,
): Promise<FastifyReply> {
  const { filename, filetype } = content;
  const { type, disposition } = content.isFramed ? presentPdf(filename) : present(filename, filetype);
  const tag = `"${content.blobHash}"`;
  reply.headers({
    etag: tag,
    'last-modified': dateOf(content.changedAt).toUTCString(),
    'cache-control': content.freshSeconds ? `public, max-age=${content.freshSeconds}` : 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  });
  if (!isStillRight(request, tag, content.changedAt)) return reply.code(412).send();
  if (isUnchanged(request, tag, content.changedAt)) return reply.code(304).send();
  const range = isRangeMeant(request, tag, content.changedAt)
    ? readRange(request.headers.range, content.size)
    : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${content.size}`).send();
  const { start, end } = range ?? { start: 0, end: content.size };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${content.size}`);
  reply.headers({ 'content-type': type, 'content-disposition': disposition, 'content-length': end - start });
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await open(blobs, content.blobHash, range));
}

async function open(blobs: BlobStore, hash: string, range: { start: number; end: number } | undefined) {
  return blobs.open(hash, range).catch((error: unknown) => {
    throw error instanceof BlobNotFoundError ? notFound('file') : error;
  });
}

/** Whole seconds: headers know no smaller ones. */
function secondOf(instant: Instant): number {
  return Math.floor(dateOf(instant).getTime() / 1000);
}

function isNotAfter(changedAt: Instant, header: string | undefined): boolean {
  const milliseconds = Date.parse(header ?? '');
  return !Number.isNaN(milliseconds) && secondOf(changedAt) <= Math.floor(milliseconds / 1000);
}

function isStillRight({ headers }: FastifyRequest, tag: string, changedAt: Instant): boolean {
  const { 'if-match': match, 'if-unmodified-since': since } = headers;
  if (match !== undefined) return namesTag(match, tag);
  return since === undefined || Number.isNaN(Date.parse(since)) || isNotAfter(changedAt, since);
}

function isUnchanged({ headers }: FastifyRequest, tag: string, changedAt: Instant): boolean {
  const { 'if-none-match': noneMatch, 'if-modified-since': since } = headers;
  return noneMatch === undefined ? isNotAfter(changedAt, since) : namesTag(noneMatch, tag);
}

/** A range continues the client's copy: if the file changed since, the client needs all of it. */
function isRangeMeant({ headers }: FastifyRequest, tag: string, changedAt: Instant): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  return condition.startsWith('"') ? condition === tag : isNotAfter(changedAt, condition);
}
