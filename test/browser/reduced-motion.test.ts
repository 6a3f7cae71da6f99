import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animation } from '../rig/animated-images.ts';
import { bringCast } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, phone, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { startPacked } from '../rig/packed.ts';
import { request } from '../rig/request.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('an animated image in a post', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;
    let path: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      const { alice } = await bringCast(tributary);
      const image = {
        part: 'media',
        file: await animation().gif().toBuffer(),
        filename: 'wave.gif',
        mimetype: 'image/gif',
      };
      const sent = { basic: alice.basic, form: { body: 'Look' }, ...image };
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', sent);
      path = `/item/${(json as { item: { uuid: string } }).item.uuid}`;
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['plays', 'no-preference', 0],
      ['is still for people who prefer reduced motion', 'reduce', 1],
    ] as const)('%s, as large as other images', async (_what, reducedMotion, scale) => {
      for (const device of [desktop, phone]) {
        await visit(chrome, { baseURL, ...device, reducedMotion }, async (page) => {
          await page.goto(path);
          const image = page.getByRole('img', { name: 'wave.gif' });
          await image.evaluate((node: HTMLImageElement) => node.decode());
          const seen = await image.evaluate((node: HTMLImageElement) => {
            const [own, frame] = [node.getBoundingClientRect(), node.closest('a')!.getBoundingClientRect()];
            return { source: node.currentSrc, fills: own.width === frame.width && own.height === frame.height };
          });
          expect(seen).toEqual({
            source: expect.stringMatching(new RegExp(`/photo/[0-9a-f]+-${scale}$`)),
            fills: true,
          });
        });
      }
    });
  });
});
