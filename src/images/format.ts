/** Formats of images that are scaled. Others are files like any other, whatever type they say they have. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Number of bytes that identify the format. */
export const signatureLength = 64;

/** The format identified by the first bytes of a file; nothing else is ever decoded. */
export function formatOf(start: Buffer): ImageFormat | undefined {
  const text = start.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  return /^[^]{4}ftypavi[fs]/.test(text) ? 'avif' : undefined;
}

const heifBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** Whether a file begins like pictures of phones (ISO/IEC 14496-12, 4.3): one of its brands is HEIF. */
export function isHeif(start: Buffer): boolean {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = start.readUInt32BE(0);
  const body = size === 1 ? 16 : 8;
  const end = size > 1 ? size : start.length;
  for (let at = body; at + 4 <= Math.min(end, start.length); at += 4) {
    if (heifBrands.test(start.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** The type that the first bytes of an image tell, whatever its sender calls it. */
export function imageTypeOf(start: Buffer): string | undefined {
  const format = formatOf(start);
  if (format) return `image/${format}`;
  return isHeif(start) ? 'image/heic' : undefined;
}
