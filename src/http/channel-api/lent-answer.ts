import type { FastifyReply } from 'fastify';
import type { LentBuffer } from '../../lib/buffers.ts';
import { maxBuffered } from './buffer-or-stream.ts';

/** The text of a response in a lent buffer, from its beginning. */
export class LentAnswer {
  readonly #buffer: LentBuffer;
  readonly #length: number;

  constructor(buffer: LentBuffer, length: number) {
    this.#buffer = buffer;
    this.#length = length;
  }

  /**
   * The text, to be sent immediately. The buffer is returned when the response is closed: it has then been passed to
   * the kernel entirely, or never will be. As with streams, long texts get no tag.
   */
  for(reply: FastifyReply): Buffer {
    const text = this.#buffer.bytes.subarray(0, this.#length);
    if (text.length > maxBuffered) reply.header('cache-control', 'no-store');
    const { raw } = reply;
    if (raw.socket && !raw.closed) {
      raw.once('close', () => this.#buffer.giveBack());
      return text;
    }
    // Behind another response of its connection, or without a connection, it may never be closed.
    const copy = Buffer.from(text);
    this.#buffer.giveBack();
    return copy;
  }
}
