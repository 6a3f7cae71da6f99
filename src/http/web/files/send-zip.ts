import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { BlobStore } from '../../../blobs/store.ts';
import { dateOf, type Instant } from '../../../lib/clock.ts';

/** A file of an archive. */
export interface ZippedFile {
  readonly path: string;
  readonly blobHash: string;
  readonly editedAt: Instant;
}

/**
 * Sends files as one zip archive, which is made while it is sent: one file is open at a time. What fails on the way breaks
 * the connection, so that half an archive is never taken for a whole one.
 */
export function sendZip(
  blobs: BlobStore,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  filename: string,
  files: readonly ZippedFile[],
): FastifyReply {
  const zip = new ZipFile();
  const sink = zip.outputStream as unknown as NodeJS.ReadableStream & { destroy(error: Error): void };
  const fail = (error: Error) => {
    if (!reply.raw.destroyed) request.log.error({ err: error }, 'archive failed');
    sink.destroy(error);
  };
  zip.once('error', fail);
  const names = new Set<string>();
  for (const { path, blobHash, editedAt } of files) {
    zip.addReadStreamLazy(nameOf(path, names), { mtime: dateOf(editedAt), compress: false }, (give) => {
      blobs.open(blobHash).then(
        (bytes) => give(null, bytes),
        (error: Error) => fail(error),
      );
    });
  }
  zip.end();
  return reply
    .type('application/zip')
    .headers({
      'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    })
    .send(sink);
}

/** A name that no other file of the archive has, and that leads to no other place. */
function nameOf(path: string, taken: Set<string>): string {
  const safe = path
    .split('/')
    .map((part) => part.replace(/[\\:\p{Cc}]/gu, '_').replace(/^\.+$/, '_') || '_')
    .join('/');
  let name = safe;
  for (let copy = 2; taken.has(name); copy += 1) name = safe.replace(/(\.[^./]*)?$/, ` (${copy})$1`);
  taken.add(name);
  return name;
}
