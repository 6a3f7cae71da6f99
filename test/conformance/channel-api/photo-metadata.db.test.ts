import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const place = 'SecretHarbour';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSAreaInformation="${place}"/></rdf:RDF></x:xmpmeta>`;
const exif = { IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 0/1' } };

const still = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#bc4749' } });
const plain = (format: 'jpeg' | 'png') => still().toFormat(format).toBuffer();
const described = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  still().withExif(exif).withXmp(xmp).toFormat(format).toBuffer();

/** Three frames, each of its own colour. */
function moving(): ReturnType<typeof sharp> {
  const [width, pageHeight] = [32, 24];
  const frames = [40, 120, 200].map((level) => Buffer.alloc(width * pageHeight * 3, level));
  return sharp(Buffer.concat(frames), { raw: { width, height: 3 * pageHeight, channels: 3, pageHeight } });
}

const uint16 = (value: number) => Buffer.of(value >> 8, value & 255);

/** A JPEG with a segment of its own before the picture. */
async function withSegment(kind: number, content: Buffer): Promise<Buffer> {
  const jpeg = await plain('jpeg');
  const segment = Buffer.concat([Buffer.of(0xff, kind), uint16(content.length + 2), content]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

function iptc(): Buffer {
  const record = Buffer.concat([Buffer.of(0x1c, 2, 90), uint16(place.length), Buffer.from(place)]);
  const head = Buffer.from('Photoshop 3.0\0' + '8BIM', 'latin1');
  const padding = Buffer.alloc(record.length % 2);
  return Buffer.concat([head, Buffer.of(4, 4, 0, 0, 0, 0), uint16(record.length), record, padding]);
}

/** A PNG with a text behind the picture, where readers of the head do not look. */
async function withTextBehind(): Promise<Buffer> {
  const png = await plain('png');
  const text = Buffer.from(`tEXtPlace\0${place}`, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  sum.writeUInt32BE(crc32(text));
  return Buffer.concat([png.subarray(0, -12), length, text, sum, png.subarray(-12)]);
}

/** A GIF with a comment and XMP before its first frame. */
async function notedGif(): Promise<Buffer> {
  const gif = await moving()
    .gif({ delay: [50, 60, 70], loop: 3 })
    .toBuffer();
  const block = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe), block(place), Buffer.of(0)]);
  const program = Buffer.concat([Buffer.of(0x21, 0xff), block('XMP DataXMP'), block(`<x>${place}</x>`), Buffer.of(0)]);
  const head = 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, head), comment, program, gif.subarray(head)]);
}

forEachDatabase((open) => {
  describe('what pictures say beside the picture', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    async function store(file: Buffer, filename: string, mimetype: string): Promise<Record<string, string>> {
      const sent = { basic: cast.alice.basic, form: { contact_allow: '' }, file, filename, mimetype };
      const { json } = await request(tributary, 'POST', '/api/z/1.0/file', sent);
      return (json as { attach: Record<string, string> }).attach;
    }

    async function bytesAt(url: string) {
      const { statusCode, rawPayload, headers } = await (await tributary.server()).inject({ method: 'GET', url });
      return { status: statusCode, bytes: rawPayload, headers };
    }

    it.each([
      ['EXIF and XMP of a JPEG', 'image/jpeg', () => described('jpeg')],
      ['EXIF and XMP of a PNG', 'image/png', () => described('png')],
      ['EXIF and XMP of a WebP', 'image/webp', () => described('webp')],
      ['EXIF and XMP of an AVIF', 'image/avif', () => described('avif')],
      ['IPTC of a JPEG', 'image/jpeg', () => withSegment(0xed, iptc())],
      ['the comment of a JPEG', 'image/jpeg', () => withSegment(0xfe, Buffer.from(place))],
      ['what a JPEG says for other programs', 'image/jpeg', () => withSegment(0xe9, Buffer.from(place))],
      ['a text behind the picture of a PNG', 'image/png', withTextBehind],
      ['EXIF of a moving WebP', 'image/webp', () => moving().withExif(exif).withXmp(xmp).webp().toBuffer()],
      ['notes in a moving GIF', 'image/gif', notedGif],
    ] as const)('%s is gone from the file and all sizes', async (_what, mimetype, make) => {
      const source = await make();
      expect(source.includes(place)).toBe(true);
      const { pages: frames } = await sharp(source).metadata();
      const { hash, is_photo } = await store(source, 'picture', mimetype);
      expect(is_photo).toBe('1');
      for (const path of [`/attach/${hash}`, ...[0, 1, 2, 3].map((scale) => `/photo/${hash}-${scale}`)]) {
        const { status, bytes } = await bytesAt(path);
        expect([path, status, bytes.includes(place)]).toEqual([path, 200, false]);
        const { exif: left, xmp: more, iptc: old, comments } = await sharp(bytes).metadata();
        expect([path, left, more, old, comments]).toEqual([path, undefined, undefined, undefined, undefined]);
      }
      const whole = await sharp((await bytesAt(`/attach/${hash}`)).bytes).metadata();
      // An AVIF is stored as a WebP.
      expect(whole.pages ?? 1).toBe(frames ?? 1);
    });

    it('EXIF and XMP of a HEIC, as phones take it, are gone from the file, which is a download', async () => {
      const source = readFileSync(new URL('../../fixtures/pictures/notes.heic', import.meta.url));
      expect(source.includes('The Quay')).toBe(true);
      const { hash } = await store(source, 'phone.heic', 'image/heic');
      const { bytes, headers } = await bytesAt(`/attach/${hash}`);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect([bytes.length, bytes.includes('The Quay'), bytes.includes('Cameramaker')]).toEqual([1137, false, false]);
    });

    it('has the frames of moving pictures as they were', async () => {
      for (const [source, mimetype] of [
        [await notedGif(), 'image/gif'],
        [
          await moving()
            .withExif(exif)
            .webp({ lossless: true, delay: [50, 60, 70], loop: 3 })
            .toBuffer(),
          'image/webp',
        ],
      ] as const) {
        const { hash } = await store(source, 'moving', mimetype);
        const { bytes, headers } = await bytesAt(`/attach/${hash}`);
        expect(headers['content-type']).toBe(mimetype);
        expect(bytes.length).toBeLessThan(source.length);
        const [before, after] = await Promise.all(
          [source, bytes].map(async (each) => ({
            facts: await sharp(each).metadata(),
            pixels: await sharp(each, { animated: true }).raw().toBuffer(),
          })),
        );
        expect([after!.facts.pages, after!.facts.delay, after!.facts.loop]).toEqual([
          3,
          before!.facts.delay,
          before!.facts.loop,
        ]);
        expect(after!.pixels.equals(before!.pixels)).toBe(true);
      }
    });

    it('stays as it came where there is none', async () => {
      for (const [source, mimetype] of [
        [await plain('jpeg'), 'image/jpeg'],
        [await plain('png'), 'image/png'],
        [await moving().gif().toBuffer(), 'image/gif'],
        [await moving().webp().toBuffer(), 'image/webp'],
      ] as const) {
        const { hash } = await store(source, 'plain', mimetype);
        expect([mimetype, (await bytesAt(`/attach/${hash}`)).bytes.equals(source)]).toEqual([mimetype, true]);
      }
    });

    it('is shown to nobody where a picture cannot be read', async () => {
      const jpeg = await described('jpeg');
      const gif = await notedGif();
      // What stands in the place of a frame is none.
      const brokenGif = Buffer.concat([gif.subarray(0, 13 + 3 * 2 ** ((gif[10]! & 7) + 1)), Buffer.from(place)]);
      for (const [source, mimetype] of [
        [jpeg.subarray(0, jpeg.length - 200), 'image/jpeg'],
        [jpeg.subarray(0, jpeg.length - 200), 'image/bmp'],
        [brokenGif, 'image/gif'],
        [Buffer.concat([Buffer.from('\0\0\0\x1cftypheic', 'latin1'), Buffer.from(place)]), 'image/heic'],
      ] as const) {
        const { hash, is_photo } = await store(source, 'broken', mimetype);
        expect(is_photo).toBe('0');
        const { headers, bytes } = await bytesAt(`/attach/${hash}`);
        expect(headers['content-disposition']).toMatch(/^attachment/);
        expect(headers['content-type']).toBe(mimetype === 'image/heic' ? mimetype : 'application/octet-stream');
        expect(bytes.equals(source)).toBe(true);
        // Where there is an answer at all, it is a download, too.
        const shown = await bytesAt(`/photo/${hash}-1`);
        expect(shown.status === 404 || String(shown.headers['content-disposition']).startsWith('attachment')).toBe(
          true,
        );
      }
    });
  });
});
