/**
 * The Whirlpool digest of a text (ISO/IEC 10118-3:2018), as base64url: it makes the hashes of identities in Hubzilla's network. OpenSSL 3 has it
 * only in its legacy provider, which Node does not load.
 */
export async function whirlpool(text: string): Promise<string> {
  // Loaded when a channel from there arrives.
  const { default: hashes } = await import('hash-wasm');
  return Buffer.from(await hashes.whirlpool(text), 'hex').toString('base64url');
}
