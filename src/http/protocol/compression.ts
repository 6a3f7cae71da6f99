import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Brotli looks back 256 KiB; with its default of 4 MiB each response being sent would need many times that in memory.
 */
const windowBits = 18;
/** Below this an answer fits into a packet or two, and compressing costs more than it saves. */
const threshold = 2048;
/** Up to here an answer is compressed at once: it goes out in one piece, and streaming it takes more than compressing it. */
const syncThreshold = 256 * 1024;
/** Images, archives and the like are compressed already. */
const types = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?json|image\/svg\+xml)/;

/**
 * Compresses larger texts for clients that ask for it, streamed ones while they are made. Nothing changes for others.
 * Compressed requests are not read: a small one could become a very large one.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold,
    syncThreshold,
    customTypes: types,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: windowBits } },
    globalDecompression: false,
  });
}
