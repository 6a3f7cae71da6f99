import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animatedPng, animation, pngChunk } from '../../rig/animated-images.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { uploader } from '../../rig/uploader.ts';

const place = 'SecretHarbour';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSAreaInformation="${place}"/></rdf:RDF></x:xmpmeta>`;
const exif = { IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 0/1' } };

const heic = readFileSync(new URL('../../fixtures/pictures/notes.heic', import.meta.url));

const still = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#bc4749' } });
const plain = (format: 'jpeg' | 'png') => still().toFormat(format).toBuffer();
const described = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  still().withExif(exif).withXmp(xmp).toFormat(format).toBuffer();

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

const placeChunk = pngChunk('tEXt', Buffer.from(`Place\0${place}`, 'latin1'));

/** A PNG with a text behind the picture, where readers of the head do not look. */
async function withTextBehind(): Promise<Buffer> {
  const png = await plain('png');
  return Buffer.concat([png.subarray(0, -12), placeChunk, png.subarray(-12)]);
}

/** A GIF with a comment and XMP before its first frame. */
async function notedGif(): Promise<Buffer> {
  const gif = await animation()
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

    async function bytesAt(url: string, sent: Record<string, string> = {}) {
      const server = await tributary.server();
      const { statusCode, rawPayload, headers } = await server.inject({ method: 'GET', url, headers: sent });
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
      ['EXIF of a moving WebP', 'image/webp', () => animation().withExif(exif).withXmp(xmp).webp().toBuffer()],
      ['notes in a moving GIF', 'image/gif', notedGif],
      ['a text in a moving PNG', 'image/png', () => animatedPng(placeChunk)],
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

    const untyped = ['application/octet-stream', 'text/plain', 'application/pdf'];

    it.each(untyped)('is gone from a JPEG that is sent as %s, which is a picture all the same', async (mimetype) => {
      const { hash, is_photo, filetype } = await store(await described('jpeg'), 'picture', mimetype);
      expect([is_photo, filetype]).toEqual(['1', 'image/jpeg']);
      const { bytes } = await bytesAt(`/attach/${hash}`);
      const { format, exif: left } = await sharp(bytes).metadata();
      expect([bytes.includes(place), format, left]).toEqual([false, 'jpeg', undefined]);
      expect((await bytesAt(`/photo/${hash}-1`)).headers['content-type']).toBe('image/jpeg');
    });

    it.each(untyped)('is gone from a HEIC that is sent as %s', async (mimetype) => {
      const { hash, filetype } = await store(heic, 'phone.heic', mimetype);
      expect(filetype).toBe('image/heic');
      expect((await bytesAt(`/attach/${hash}`)).bytes.includes('The Quay')).toBe(false);
    });

    describe('is gone from a JPEG without a type', () => {
      const untypedPart = { filename: 'picture', mimetype: 'application/octet-stream' };

      const aPicture = { type: 'image/jpeg', saysPlace: false, scale: 200 };

      async function pictureAt(hash: string) {
        const own = { authorization: cast.alice.basic };
        const { bytes, headers } = await bytesAt(`/attach/${hash}`, own);
        const { status: scale } = await bytesAt(`/photo/${hash}-1`, own);
        return { type: headers['content-type'], saysPlace: bytes.includes(place), scale };
      }

      it('in a post', async () => {
        const sent = { basic: cast.alice.basic, form: { body: 'x' }, part: 'media', ...untypedPart };
        const file = await described('jpeg');
        const { text } = await request(tributary, 'POST', '/api/z/1.0/item/update', { ...sent, file });
        expect(await pictureAt(/\/attach\/([0-9a-f]{64})/.exec(text)?.[1] ?? '')).toEqual(aPicture);
      });

      it('in an upload in pieces', async () => {
        const server = await tributary.server();
        await server.listen({ host: '127.0.0.1', port: 0 });
        const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
        const { upload, finished } = uploader(() => ({ tributary, cast, origin }));
        const { file_id: hash } = await finished(await upload(await described('jpeg'), { filename: 'picture' }));
        const change = { file_id: hash!, contact_allow: '' };
        await request(tributary, 'POST', '/api/z/1.0/file', { basic: cast.alice.basic, form: change });
        expect(await pictureAt(hash!)).toEqual(aPicture);
      });

      it('that becomes the picture of a channel', async () => {
        const sent = { basic: cast.alice.basic, file: await described('jpeg'), ...untypedPart };
        const { status, json } = await request(tributary, 'POST', '/api/z/1.0/channel/photo', sent);
        expect(status).toBe(200);
        expect(await pictureAt((json as { photo_id: string }).photo_id)).toEqual(aPicture);
      });

      it('in an archive of Slack', async () => {
        const files = [{ id: 'F1', name: 'picture', size: 1 }];
        const message = { type: 'message', user: 'U1', text: 'Look', ts: '1704153600.000100', files };
        const group = await bringGroup(tributary, cast.alice);
        const archive = { 'general/2024-01-02.json': [message], '__uploads/F1/picture': await described('jpeg') };
        await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, ...archive }));
        const { rows } = await sql<{
          hash: string;
        }>`select hash from file where filename = 'picture' order by id desc`.execute(
          tributary.operations.database.reader.db,
        );
        expect(await pictureAt(rows[0]!.hash)).toEqual(aPicture);
      });
    });

    it('EXIF and XMP of a HEIC, as phones take it, are gone from the file, which is a download', async () => {
      const source = heic;
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
          await animation()
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
        [await animation().gif().toBuffer(), 'image/gif'],
        [await animation().webp().toBuffer(), 'image/webp'],
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
