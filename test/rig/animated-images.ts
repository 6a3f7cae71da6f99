import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const [width, height] = [32, 24];
const frames = [40, 120, 200].map((level) => Buffer.alloc(width * height * 3, level));

/** Three frames, each of one colour. */
export function animation(): ReturnType<typeof sharp> {
  const raw = { width, height: frames.length * height, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw });
}

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
}

/** The same frames as an animated PNG (PNG specification, third edition, 11.3.4), with `more` behind its header. */
export async function animatedPng(more: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const images = await Promise.all(frames.map((frame) => sharp(frame, { raw }).png().toBuffer()));
  const parts = [images[0]!.subarray(0, 33), more, pngChunk('acTL', Buffer.concat([uint32(images.length), uint32(0)]))];
  let sequence = 0;
  for (const [index, image] of images.entries()) {
    const place = [uint32(sequence++), uint32(width), uint32(height), uint32(0), uint32(0)];
    parts.push(pngChunk('fcTL', Buffer.concat([...place, Buffer.of(0, 1, 0, 10, 0, 0)])));
    const at = image.indexOf('IDAT');
    const data = image.subarray(at + 4, at + 4 + image.readUInt32BE(at - 4));
    parts.push(index === 0 ? pngChunk('IDAT', data) : pngChunk('fdAT', Buffer.concat([uint32(sequence++), data])));
  }
  return Buffer.concat([...parts, pngChunk('IEND', Buffer.alloc(0))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
