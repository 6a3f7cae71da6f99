import { open, readFile, stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { formatOf, type ImageFormat, signatureLength } from './format.ts';
import { hasNotes, isAnimatedPng, withoutNotes } from './notes.ts';

/** Facts about an image before it is decoded. Width and height are those after rotation. */
export interface ImageFacts {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Its pixels need no rotation. */
  readonly isUpright: boolean;
  /** Has metadata about place, time or camera, or the orientation. */
  readonly hasMetadata: boolean;
}

/** A decoded and encoded image. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mimetype: string;
}

/** Maximum number of pixels of a decoded image: a small file can contain an image that fills all memory. */
export const maxPixels = 50_000_000;
/** Bytes of an image that is looked at, at most. */
const maxBytes = 256 * 1024 ** 2;
const maxSeconds = 60;

type Written = 'jpeg' | 'png' | 'webp';
const writtenAs: Readonly<Record<ImageFormat, Written>> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'png',
  webp: 'webp',
  avif: 'webp',
};

/** Reads the header of a file. @returns undefined if it isn't a known image */
export async function inspect(path: string): Promise<ImageFacts | undefined> {
  const format = formatOf(await startOf(path));
  if (!format) return undefined;
  const { default: sharp } = await import('sharp');
  // The limit is applied by who asks, so that it can be distinguished from a broken image.
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts?.width || !facts.height) return undefined;
  const isTurned = (facts.orientation ?? 1) >= 5;
  const { size } = await stat(path);
  // A larger file is not a picture with this number of pixels.
  if (size > maxBytes) return undefined;
  const bytes = await readFile(path);
  return {
    format,
    width: isTurned ? facts.height : facts.width,
    height: isTurned ? facts.width : facts.height,
    isAnimated: (facts.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes)),
    isUpright: (facts.orientation ?? 1) <= 1,
    hasMetadata:
      [facts.exif, facts.xmp, facts.iptc, facts.tifftagPhotoshop, facts.comments].some(Boolean) ||
      hasNotes(bytes, format),
  };
}

/** The image upright and without metadata, in its own size. @throws an ordinary error when it is broken */
export async function clean(path: string, { format }: Pick<ImageFacts, 'format'>): Promise<Picture> {
  return write((await load(path)).autoOrient().keepIccProfile(), writtenAs[format], 92);
}

/** An animated image or WebP without metadata; its pixels are unchanged. @throws Error if it is broken */
export async function strip(path: string, { format, width, height }: ImageFacts): Promise<Picture> {
  const bytes = withoutNotes(await readFile(path), format);
  if (!bytes) throw new Error('the image is not built as its format says');
  return { bytes, width, height, mimetype: `image/${format}` };
}

/** The image upright, its longer side `side` pixels at most. @throws an ordinary error when it is broken */
export async function shrink(source: string | Buffer, format: ImageFormat, side: number): Promise<Picture> {
  const resized = (await load(source)).autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return write(resized, writtenAs[format], 82);
}

/** The middle of the image upright, filling `width` and `height`. @throws an ordinary error when it is broken */
export async function crop(
  source: string | Buffer,
  format: ImageFormat,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Picture> {
  const resized = (await load(source)).autoOrient().resize(width, height, { fit: 'cover' });
  return write(resized, writtenAs[format], 85);
}

/**
 * The image without metadata, its longer side at most `side` pixels; animations are kept. For small pictures: all
 * frames are decoded at once.
 * @throws Error if it is broken, or has too many pixels
 */
export async function shrinkMoving(bytes: Buffer, format: 'png' | 'gif' | 'webp', side: number): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { animated: true, limitInputPixels: maxPixels, failOn: 'error' });
  const resized = image.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.timeout({ seconds: maxSeconds }).toFormat(format).toBuffer({
    resolveWithObject: true,
  });
  const { width, height, pageHeight = height } = info as typeof info & { pageHeight?: number };
  return { bytes: data, width, height: pageHeight, mimetype: `image/${format}` };
}

async function load(source: string | Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing is cached between images, and one thread each leaves the machine to others.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(source, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' });
}

async function write(image: Sharp, format: Written, quality: number): Promise<Picture> {
  const options = format === 'png' ? { compressionLevel: 7 } : { quality };
  const { data, info } = await image.timeout({ seconds: maxSeconds }).toFormat(format, options).toBuffer({
    resolveWithObject: true,
  });
  return { bytes: data, width: info.width, height: info.height, mimetype: `image/${format}` };
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
