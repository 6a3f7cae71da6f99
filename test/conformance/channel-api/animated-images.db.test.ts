import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scalePhotos } from '../../../src/core/files/index.ts';
import { enqueue } from '../../../src/core/platform/index.ts';
import { up as lookAgain } from '../../../src/core/platform/storage/migrations/0031-animated-photos.ts';
import { animatedPng, animation } from '../../rig/animated-images.ts';
import { type Browser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { exportTo, importFor } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-animated-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const kinds = [
  ['GIF', 'image/gif', () => animation().gif().toBuffer()],
  ['WebP', 'image/webp', () => animation().webp().toBuffer()],
  ['PNG', 'image/png', () => animatedPng()],
] as const;

forEachDatabase((open) => {
  describe('an animated image', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const pageOf = async (path: string): Promise<string> => (await alice.get(path)).text;
    /** How the page shows the picture `name`. */
    const shown = (page: string, name: string): string | undefined =>
      new RegExp(`(<picture><source[^>]*>)?<img[^>]* alt="${name}"[^>]*>`).exec(page)?.[0];
    const playing = (hash: string, name: string) =>
      expect.stringMatching(
        new RegExp(
          `^<picture><source media="\\(prefers-reduced-motion: reduce\\)" srcset="/photo/${hash}-1"/?><img src="/photo/${hash}-0" alt="${name}"`,
        ),
      );

    async function post(file: Buffer, filename: string, mimetype: string) {
      const sent = { basic: cast.alice.basic, form: { body: filename }, part: 'media', file, filename, mimetype };
      const { json, text } = await request(tributary, 'POST', '/api/z/1.0/item/update', sent);
      const hash = /\/attach\/([0-9a-f]{64})/.exec(text)![1]!;
      return { hash, uuid: (json as { item: { uuid: string } }).item.uuid };
    }

    it.each(kinds)('%s plays in its post and on its page, and has a still image', async (name, type, make) => {
      const bytes = await make();
      const { hash, uuid } = await post(bytes, name, type);
      expect(shown(await pageOf(`/item/${uuid}`), name)).toEqual(playing(hash, name));
      expect(shown(await pageOf(`/photos/alice/image/${hash}`), name)).toEqual(playing(hash, name));
      const server = await tributary.server();
      const sized = async (scale: number) => (await server.inject({ url: `/photo/${hash}-${scale}` })).rawPayload;
      expect((await sized(0)).equals(bytes)).toBe(true);
      const still = await sized(1);
      expect([(await sharp(still).metadata()).pages ?? 1, still.includes('acTL')]).toEqual([1, false]);
    });

    it('is still where it has one frame', async () => {
      for (const type of ['gif', 'webp', 'png'] as const) {
        const one = sharp({ create: { width: 8, height: 8, channels: 3, background: '#bc4749' } });
        const { hash, uuid } = await post(await one.toFormat(type).toBuffer(), `one ${type}`, `image/${type}`);
        const image = shown(await pageOf(`/item/${uuid}`), `one ${type}`);
        expect(image).toMatch(new RegExp(`^<img src="/photo/${hash}-1"`));
      }
    });

    it('becomes still when a still one takes its place, and the other way round', async () => {
      const [animated, one] = [
        await animatedPng(),
        await sharp(await animatedPng())
          .png()
          .toBuffer(),
      ];
      const { hash } = await post(animated, 'changes', 'image/png');
      const replace = (file: Buffer) =>
        request(tributary, 'POST', '/api/z/1.0/file', {
          basic: cast.alice.basic,
          form: { file_id: hash },
          file,
          filename: 'changes',
          mimetype: 'image/png',
        });
      const page = async () => shown(await pageOf(`/photos/alice/image/${hash}`), 'changes');
      await replace(one);
      expect(await page()).toMatch(/^<img/);
      await replace(animated);
      expect(await page()).toEqual(playing(hash, 'changes'));
    });

    it('plays where an older version stored it, which did not look for frames', async () => {
      const { database } = tributary.operations;
      const { hash } = await post(await kinds[1][2](), 'old', 'image/webp');
      const { hash: still } = await post(
        await sharp(await animatedPng())
          .png()
          .toBuffer(),
        'old still',
        'image/png',
      );
      await database.write(async (tx) => {
        await tx.db.updateTable('file').set({ is_animated: 0 }).execute();
        for (const statement of lookAgain()) await sql.raw(statement).execute(tx.db);
        await enqueue(tx, scalePhotos, {}, { now: tributary.clock.now() });
      });
      expect(shown(await pageOf(`/photos/alice/image/${hash}`), 'old')).toMatch(/^<img/);
      await tributary.runner.drain();
      expect(shown(await pageOf(`/photos/alice/image/${hash}`), 'old')).toEqual(playing(hash, 'old'));
      expect(shown(await pageOf(`/photos/alice/image/${still}`), 'old still')).toMatch(/^<img/);
      const waiting = await database.write(({ db }) =>
        db.selectFrom('file').select('id').where('is_unscaled', '=', 1).execute(),
      );
      expect(waiting).toEqual([]);
    });

    it('plays where it came with an archive of Slack', async () => {
      const files = [{ id: 'F1', name: 'wave', size: 1, mimetype: 'image/gif' }];
      const message = { type: 'message', user: 'U1', text: 'Look', ts: '1704153600.000100', files };
      const group = await bringGroup(tributary, cast.alice);
      const archive = { 'general/2024-01-02.json': [message], '__uploads/F1/wave': await kinds[0][2]() };
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, ...archive }));
      const { hash } = await tributary.operations.database.write(({ db }) =>
        db.selectFrom('file').select('hash').where('filename', '=', 'wave').executeTakeFirstOrThrow(),
      );
      const channel = await tributary.operations.database.write(({ db }) =>
        db
          .selectFrom('channel')
          .innerJoin('file', 'file.channel_id', 'channel.id')
          .select('channel.address')
          .where('file.hash', '=', hash)
          .executeTakeFirstOrThrow(),
      );
      expect(shown(await pageOf(`/photos/${channel.address}/image/${hash}`), 'wave')).toEqual(playing(hash, 'wave'));
    });

    it('plays where its channel has moved to', async () => {
      const { hash } = await post(await kinds[1][2](), 'moved', 'image/webp');
      const path = join(directory, `${tributary.operations.database.kind}.zip`);
      await exportTo(tributary, cast.alice.viewer, path);
      await using elsewhere = await startTributary(await open(), { config: { baseUrl: 'http://elsewhere.test' } });
      const there = await bringCast(elsewhere);
      const { state } = await importFor(elsewhere, there.alice, path);
      expect(state).toBe('finished');
      const rows = await elsewhere.operations.database.write(({ db }) =>
        db.selectFrom('file').select(['is_animated', 'is_unscaled']).where('hash', '=', hash).execute(),
      );
      expect(rows).toEqual([{ is_animated: 1, is_unscaled: 0 }]);
    });
  });
});
