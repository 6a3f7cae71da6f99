import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportChannel } from '../core/archive/index.ts';
import { findChannel } from '../core/identity/index.ts';
import { DomainError, mayReadPrivateKey, notFound, type UserViewer } from '../core/platform/index.ts';
import type { HttpContext } from './context.ts';

/** Archives that a process writes at a time: each has a connection to the database while it writes records. */
const archivesAtOnce = 3;
const retryAfterSeconds = 60;
/** A client that reads nothing for this long is gone, or blocks others. */
const patienceMilliseconds = 120_000;

/**
 * Sends everything of the channel that the viewer acts for as one archive, which is made while it is sent
 * (docs/formats/channel-archive.md). What fails on the way breaks the connection, so that half an archive is never taken
 * for a whole one.
 * @throws DomainError forbidden for credentials that are not the channel's own, too_many_requests, not_found
 */
export type SendArchive = (
  viewer: UserViewer,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<FastifyReply>;

/**
 * Sends the archive of the channel that a viewer acts for, one at a time per user; a HEAD request gets only the
 * headers.
 * @throws DomainError not_found, forbidden, too_many_requests
 */
export function createSendArchive({ operations }: Pick<HttpContext, 'operations'>): SendArchive {
  const leaving = new Set<number>();
  return async (viewer, { request, reply }) => {
    assertOwnChannel(viewer);
    const channel = await findChannel(operations.database.reader, viewer.channelId);
    if (!channel) throw notFound('channel');
    const filename = `${channel.address}-${operations.clock.now().slice(0, 'yyyy-mm-dd'.length)}.zip`;
    const isAsked = request.method === 'HEAD';
    if (!isAsked) takeTurn(leaving, viewer.userId);
    reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    });
    if (isAsked) return reply.send(Readable.from([]));
    const archive = new PassThrough();
    archive.once('close', () => leaving.delete(viewer.userId));
    reply.raw.setTimeout(patienceMilliseconds, () => reply.raw.destroy());
    exportChannel(operations, viewer, archive).catch((error: unknown) => {
      if (!reply.raw.destroyed) request.log.error({ err: error }, 'archive failed');
      archive.destroy(error as Error);
    });
    return reply.send(archive);
  };
}

/** Whoever has an archive can act as the channel, and without the key no one can import it. */
function assertOwnChannel(viewer: UserViewer): void {
  if (mayReadPrivateKey(viewer)) return;
  throw new DomainError('forbidden', 'archive.needsKeyScope');
}

/** @throws DomainError too_many_requests */
function takeTurn(leaving: Set<number>, userId: number): void {
  if (leaving.has(userId) || leaving.size >= archivesAtOnce) {
    const reason = leaving.has(userId) ? 'archive.yoursOnItsWay' : 'archive.othersOnTheirWay';
    throw new DomainError('too_many_requests', reason, { retryAfter: retryAfterSeconds });
  }
  leaving.add(userId);
}
