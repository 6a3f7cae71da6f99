import type { BlobStore } from '../../blobs/store.ts';

/** Types that a browser displays itself without running scripts or making requests. */
const harmless = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/(mp4|webm|ogg|quicktime)|text\/plain)$/;
/** A media type (RFC 6838, section 4.2); nothing else may be in a header. */
const named = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;
/** Types in which a browser might find something to run. */
const lively = /html|xml|svg|script|css|shockwave|xul|multipart/i;

/** Headers of a file: only what is safe, whatever type it was uploaded with. */
export interface Presentation {
  readonly type: string;
  readonly disposition: string;
}

/** How a file of this name and type is sent to a browser. */
export function present(filename: string, filetype: string): Presentation {
  const bare = filetype.toLowerCase().split(';')[0]!.trim();
  const isShown = harmless.test(bare);
  const type = isShown || (named.test(bare) && !lively.test(bare)) ? bare : 'application/octet-stream';
  return {
    type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    disposition: `${isShown ? 'inline' : 'attachment'}; ${filenameParameters(filename)}`,
  };
}

/** How a PDF is sent to a browser's viewer. */
export function presentPdf(filename: string): Presentation {
  return { type: pdfType, disposition: `inline; ${filenameParameters(filename)}` };
}

/** The name in both forms (RFC 6266, appendix D): no quote, control character or end of line leaves its place. */
function filenameParameters(filename: string): string {
  const plain = filename.replace(/[^ !#-$&-.0-9A-Z[\]^-z{}~]/g, '_');
  const whole = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The type by which browsers give bytes to their viewer. */
export const pdfType = 'application/pdf';

const mark = Buffer.from('%PDF-');

/** Whether bytes begin like a PDF: nothing else is sent to a viewer, whatever type it was uploaded with. */
export async function isPdf(blobs: BlobStore, hash: string): Promise<boolean> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.open(hash, { start: 0, end: mark.length })) chunks.push(chunk as Uint8Array);
  return mark.equals(Buffer.concat(chunks));
}
