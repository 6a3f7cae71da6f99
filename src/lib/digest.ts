import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Size and SHA-256, in lower-case hexadecimal, of a file. */
export async function digestOf(path: string, progressed: () => void): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    digest.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    progressed();
  }
  return { bytes, sha256: digest.digest('hex') };
}
