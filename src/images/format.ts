/** Formats of images that are scaled. Others are files like any other, whatever type they say they have. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** How many bytes at the start tell the format. */
export const signatureLength = 12;

/** The format that the first bytes of a file tell; only what this knows is ever decoded. */
export function formatOf(start: Buffer): ImageFormat | undefined {
  const text = start.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  return /^[^]{4}ftypavi[fs]/.test(text) ? 'avif' : undefined;
}
