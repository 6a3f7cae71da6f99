import type { Readable } from 'node:stream';
import type { BlobStore } from '../../../blobs/store.ts';
import { createLentBuffers, type LentBuffer } from '../../../lib/buffers.ts';
import { bytes, jsonWithBytes, streamOf, writeBase64 } from '../json-stream.ts';
import { LentAnswer } from '../lent-answer.ts';

/** Responses up to this size are made in one buffer, with everything else in them; longer ones are streamed. */
const maxBytes = 3 * 512 * 1024;
const lend = createLentBuffers({ size: (maxBytes / 3) * 4 + 64 * 1024, max: 16, idleMilliseconds: 60_000 });

/** Part of a blob. */
export interface BlobPart {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

/**
 * An `attach` response with a record and, at its end, `content`: bytes as base64 text.
 * @throws BlobNotFoundError
 */
export async function answerWithContent(
  blobs: BlobStore,
  record: object,
  part: BlobPart | undefined,
): Promise<LentAnswer | Readable> {
  if (part && part.end - part.start <= maxBytes) {
    const buffer = lend();
    const answer = buffer && (await inLentBuffer(buffer, blobs, record, part));
    if (answer) return answer;
  }
  const content = part ? bytes(() => blobs.open(part.hash, part)) : '';
  return streamOf(jsonWithBytes({ attach: { ...record, content } }));
}

/** The answer, or undefined where the buffer has no room for it and has been given back. */
async function inLentBuffer(
  buffer: LentBuffer,
  blobs: BlobStore,
  record: object,
  { hash, start, end }: BlobPart,
): Promise<LentAnswer | undefined> {
  try {
    const { bytes: text } = buffer;
    const head = `${JSON.stringify({ attach: record }).slice(0, -2)},"content":"`;
    const tail = '"}}';
    const room = Buffer.byteLength(head) + Math.ceil((end - start) / 3) * 4 + tail.length;
    if (room <= text.length) {
      // At its end, because the text grows towards the bytes and never beyond those already read.
      const place = text.length - (end - start);
      const length = await blobs.readInto(hash, start, text.subarray(place));
      let at = text.write(head);
      at += writeBase64(text, at, text.subarray(place, place + length));
      at += text.write(tail, at);
      return new LentAnswer(buffer, at);
    }
  } catch (error) {
    buffer.giveBack();
    throw error;
  }
  buffer.giveBack();
  return undefined;
}
