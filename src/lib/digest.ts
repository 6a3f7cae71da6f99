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

/** The SHA-512 digest of a text, as base64url. */
export function sha512(text: string): string {
  return createHash('sha512').update(text).digest('base64url');
}

/**
 * The Whirlpool digest of a text (ISO/IEC 10118-3:2018), as base64url: it makes the hashes of identities in Hubzilla's network. OpenSSL 3 has it
 * only in its legacy provider, which Node does not load.
 */
export async function whirlpool(text: string): Promise<string> {
  // Loaded when a channel from there arrives.
  const { default: hashes } = await import('hash-wasm');
  return Buffer.from(await hashes.whirlpool(text), 'hex').toString('base64url');
}
