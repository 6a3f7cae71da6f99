import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast } from '../rig/cast.ts';
import { executablePath, launchChromium, listen, overflowOf, phone, signIn, visit } from '../rig/chromium.ts';
import { bringCircle } from '../rig/circle.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { choose, press, signInByKeys, tabTo, type } from '../rig/keys.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

/** Where pictures of what is seen go, for whoever wants to look at them. */
const pictures = process.env['TRIBUTARY_TEST_PICTURES'];
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const pocket = { ...phone, colorScheme: 'dark' } as const;

const boats = ['a red boat', 'a green boat', 'a blue boat'];
const pictureOf = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the day of a photographer', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;
    let number = 0;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      await bringCircle(tributary, await bringCast(tributary));
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['Regatta', 'with scripts, at a desk', true, desk],
      ['Sunset', 'with scripts, on a phone', true, pocket],
      ['Harbour', 'without scripts, at a desk', false, desk],
      ['Shipyard', 'without scripts, on a phone', false, pocket],
    ] as const)('with the album %s, %s', async (event, words, javaScriptEnabled, device) => {
      // Another try has other names.
      const album = `${event} ${(number += 1)}`;
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      const overflows: number[] = [];
      const look = lookerFor(words, overflows);
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in?return_to=/photos/alice');
        await signIn(page, 'alice');
        await addAlbum(page, album, javaScriptEnabled);
        await look(page, 'album');
        await (javaScriptEnabled ? lookByKeys(page, look) : lookByLinks(page));
        await describePhoto(page, album);
        await look(page, 'photo');
        await movePhoto(page, album);
        await changePhoto(page, album, look);
        await shareAlbum(page, album);
        await deleteAndRestore(page, album, look);
        await deleteAlbum(page, album);
      });
      await visit(chrome, options, (page) => seeAs(page, 'dana', album, 2));
      await visit(chrome, options, (page) => seeAs(page, 'bob', album, 0));
      expect(Math.max(...overflows)).toBe(0);
    });

    it('goes by keyboard alone', async () => {
      const album = `Keys ${(number += 1)}`;
      await visit(chrome, { baseURL, ...desk }, async (page) => {
        await page.goto('/sign-in?return_to=/photos/alice');
        await signInByKeys(page, 'alice');
        await page.waitForURL((url) => url.pathname === '/photos/alice');
        await press(page, 'Add photos');
        // Chromium is told to hand over its file dialogs when this is called, and must know before Space.
        const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
        await tabTo(page, /^Images/);
        await page.keyboard.press('Space');
        const buffer = await pictureOf('#386641');
        await (await chooser).setFiles([{ name: `${album}.jpg`, mimeType: 'image/jpeg', buffer }]);
        await type(page, /^Image description \(alt text\)/, 'a boat of keys');
        await type(page, 'Or a new album', album);
        await choose(page, /^Who can see this/, 'Public');
        await press(page, 'Add photos');
        await page.getByText('1 file uploaded.').waitFor();
        await page.goto('/photos/alice');
        await press(page, new RegExp(`^${album} `));
        await page.getByRole('heading', { name: album, level: 1 }).waitFor();
        await press(page, /a boat of keys/);
        const dialog = page.getByRole('dialog', { name: 'Photos' });
        await dialog.getByRole('img', { name: 'a boat of keys' }).waitFor();
        await press(page, 'About this photo');
        await page.locator('figure').getByRole('img', { name: 'a boat of keys' }).waitFor();
        await press(page, 'Describe image');
        await type(page, 'Caption', 'Typed below it');
        await press(page, 'Save');
        await page.getByRole('heading', { name: 'Typed below it' }).waitFor();
        await press(page, 'Rename, move, share');
        await type(page, 'Name', `${album} finish.jpg`);
        await choose(page, /^Who can see this/, 'Only Family');
        await press(page, 'Save');
        await page.getByText('Saved.').waitFor();
        await press(page, 'Delete');
        await page.getByRole('heading', { name: /^Delete/ }).waitFor();
        await press(page, 'Delete');
        await page.getByText('Moved to the bin.').waitFor();
        await page.goto('/files/alice');
        await press(page, /^Bin/);
        await press(page, `Restore ${album} finish.jpg`);
        await page.getByText('Restored.').waitFor();
        await openAlbum(page, album);
        expect(await page.locator('.photos a').count()).toBe(1);
      });
    });

    /** Opens an album from the list of all photos. */
    async function openAlbum(page: Page, album: string): Promise<void> {
      await page.goto('/photos/alice');
      await page
        .getByRole('navigation', { name: 'Albums' })
        .getByRole('link', { name: new RegExp(`^${album} `) })
        .click();
      await page.getByRole('heading', { name: album, level: 1 }).waitFor();
    }

    const imageNamed = (page: Page, name: string) => page.locator('.photos').getByRole('img', { name });

    async function addAlbum(page: Page, album: string, hasScripts: boolean): Promise<void> {
      const files = [];
      for (const [index, colour] of ['#bc4749', '#386641', '#274c77'].entries()) {
        const buffer = await pictureOf(colour);
        files.push({ name: `${album} ${index}.jpg`, mimeType: 'image/jpeg', buffer });
      }
      await page.goto('/photos/alice');
      await page.getByText('Add photos').first().click();
      await page.getByLabel('Images').setInputFiles(files);
      await page.getByLabel('Image description (alt text)').fill(boats.join('; '));
      await page.getByLabel('Or a new album').fill(album);
      await page.getByLabel('Who can see this').selectOption('Public');
      if (hasScripts) {
        await page.evaluate(() => {
          const bar = document.querySelector('progress')!;
          new MutationObserver(() => sessionStorage.setItem('progress', String(bar.value))).observe(bar, {
            attributes: true,
          });
        });
      }
      await page.getByRole('button', { name: 'Add photos' }).click();
      await page.getByText('3 files uploaded.').waitFor();
      const seen = await page.evaluate(() => sessionStorage.getItem('progress'));
      expect(seen).toBe(hasScripts ? '1' : null);
      await openAlbum(page, album);
      for (const boat of boats) await imageNamed(page, boat).waitFor();
    }

    async function lookByKeys(page: Page, look: Look): Promise<void> {
      const dialog = page.getByRole('dialog', { name: 'Photos' });
      const shown = (name: string) => dialog.getByRole('img', { name, exact: true }).waitFor();
      const [first, second, third] = [...boats].reverse();
      await page.locator('.photos a').first().focus();
      await page.keyboard.press('Enter');
      await shown(first!);
      await dialog.getByText('1 / 3').waitFor();
      await look(page, 'lightbox');
      expect(await dialog.locator('[data-previous]').isDisabled()).toBe(true);
      await page.keyboard.press('ArrowRight');
      await shown(second!);
      await page.keyboard.press('ArrowRight');
      await shown(third!);
      await page.keyboard.press('ArrowRight');
      await dialog.getByText('3 / 3').waitFor();
      await page.keyboard.press('ArrowLeft');
      await shown(second!);
      await dialog.getByRole('button', { name: 'Previous' }).click();
      await shown(first!);
      // The button that was pressed is no longer there; keys go on.
      await page.keyboard.press('End');
      await shown(third!);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('img')?.alt)).toBe(third);
      await page.locator('.photos a').first().click();
      await dialog.getByRole('link', { name: 'About this photo' }).click();
      await page.getByRole('button', { name: 'Save' }).or(page.getByText('Describe image')).first().waitFor();
      await page.waitForLoadState();
      await page.keyboard.press('ArrowRight');
      await page.locator('figure').getByRole('img', { name: second! }).waitFor();
    }

    async function lookByLinks(page: Page): Promise<void> {
      const [first, second] = [...boats].reverse();
      await imageNamed(page, first!).click();
      await page.locator('figure').getByRole('img', { name: first! }).waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.locator('figure').getByRole('img', { name: second! }).waitFor();
      await page.getByRole('link', { name: 'Previous' }).click();
      await page.locator('figure').getByRole('img', { name: first! }).waitFor();
    }

    /** Opens the page of a photo of an album. */
    async function openPhoto(page: Page, album: string, name: string): Promise<void> {
      await openAlbum(page, album);
      const link = page.locator('.photos a').filter({ has: page.getByRole('img', { name }) });
      await page.goto((await link.getAttribute('href'))!);
      await page.locator('figure').getByRole('img', { name }).waitFor();
    }

    async function describePhoto(page: Page, album: string): Promise<void> {
      await openPhoto(page, album, 'a green boat');
      await page.getByText('Describe image').click();
      await page.getByLabel('Caption').fill(`The ${album} begins`);
      await page.getByLabel('Image description (alt text)').fill('a green boat before the wind');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: `The ${album} begins` }).waitFor();
      await openAlbum(page, album);
      await imageNamed(page, 'a green boat before the wind').waitFor();
    }

    async function movePhoto(page: Page, album: string): Promise<void> {
      await page.goto('/files/alice');
      await page.getByText('New folder').click();
      await page.getByLabel('Folder name').fill(`Best of ${album}`);
      await page.getByRole('button', { name: 'Create folder' }).click();
      await openPhoto(page, album, 'a red boat');
      await page.getByRole('link', { name: 'Rename, move, share' }).click();
      await page.locator('select[name=folder]').selectOption(`Best of ${album}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await openAlbum(page, `Best of ${album}`);
      await imageNamed(page, 'a red boat').waitFor();
    }

    /** Renames a photo, gives it other bytes, takes the first ones back and deletes the others for good. */
    async function changePhoto(page: Page, album: string, look: Look): Promise<void> {
      await openPhoto(page, album, 'a blue boat');
      const source = page.locator('figure img');
      const widthOf = () => source.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
      expect(await widthOf()).toBe(1024);
      await page.getByRole('link', { name: 'Rename, move, share' }).click();
      await page.getByLabel('Name', { exact: true }).fill(`${album} finish.jpg`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#274c77' } })
        .jpeg()
        .toBuffer();
      await page.locator('summary', { hasText: 'Upload a new version' }).click();
      const file = { name: 'cut.jpg', mimeType: 'image/jpeg', buffer };
      await page.getByLabel('File for the new version').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload a new version' }).click();
      await page.getByText('New version saved.').waitFor();
      await look(page, 'versions');
      const address = page.url().split('?')[0]!;
      await openPhoto(page, album, 'a blue boat');
      expect(await widthOf()).toBe(300);
      await page.goto(address);
      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await page.getByText('This is now the newest version.').waitFor();
      await page.getByRole('link', { name: 'Delete version 2' }).click();
      await page.getByRole('button', { name: 'Delete version 2' }).click();
      await page.getByText('Version deleted.').waitFor();
      expect(await page.getByRole('button', { name: /^Restore version/ }).count()).toBe(0);
      await openPhoto(page, album, 'a blue boat');
      expect(await widthOf()).toBe(1024);
    }

    async function shareAlbum(page: Page, album: string): Promise<void> {
      await openAlbum(page, album);
      await page.getByRole('link', { name: 'Rename, move, share' }).click();
      await page.getByLabel('Who can see this').selectOption('Only Family');
      await page.getByLabel('Also apply to everything in the folder').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.locator('main dd').getByText('Family').waitFor();
    }

    async function deleteAndRestore(page: Page, album: string, look: Look): Promise<void> {
      await openPhoto(page, album, 'a blue boat');
      const address = page.url();
      await page.getByRole('link', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Moved to the bin.').waitFor();
      expect((await page.request.get(address)).status()).toBe(404);
      await page.goto('/files/alice');
      await page.getByRole('link', { name: /^Bin/ }).click();
      await look(page, 'bin');
      await page.getByRole('button', { name: `Restore ${album} finish.jpg` }).click();
      await page.getByText('Restored.').waitFor();
      await openPhoto(page, album, 'a blue boat');
    }

    async function deleteAlbum(page: Page, album: string): Promise<void> {
      await openAlbum(page, `Best of ${album}`);
      await page.getByRole('link', { name: 'Rename, move, share' }).click();
      await page.getByRole('link', { name: 'Delete' }).click();
      await page.getByText('its 1 file').waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.goto('/photos/alice');
      expect(await page.getByRole('link', { name: `Best of ${album}` }).count()).toBe(0);
    }

    /** So many photos of the album somebody finds: all that are left of it who belongs to the family, else none. */
    async function seeAs(page: Page, who: string, album: string, count: number): Promise<void> {
      await page.goto('/sign-in?return_to=/photos/alice');
      await signIn(page, who);
      await page.goto('/photos/alice');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: album }).count()).toBe(count === 0 ? 0 : 1);
      if (count === 0) return;
      await openAlbum(page, album);
      expect(await page.locator('.photos a').count()).toBe(count);
    }
  });
});

type Look = (page: Page, name: string) => Promise<void>;

/** Notes how much wider than the window pages are, and takes a picture where somebody wants one. */
function lookerFor(words: string, overflows: number[]): Look {
  return async (page, name) => {
    overflows.push(await overflowOf(page));
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name} ${words}.png`) });
  };
}
