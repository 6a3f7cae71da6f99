import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, rulesOfLooks } from '../rig/axe.ts';
import { inForm } from '../rig/campaign.ts';
import { desktop, executablePath, launchChromium, listen, overflowOf, phone, resize, signIn } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { startWithPages } from '../rig/page-states.ts';
import type { TestTributary } from '../rig/tributary.ts';
import type { Visit, Visits } from '../rig/visits.ts';

/** Where pictures of each page go, for whoever wants to look at them. */
const pictures = process.env['TRIBUTARY_TEST_PICTURES'];

type Viewport = Readonly<{ width: number; height: number }>;
type ColorScheme = 'light' | 'dark';

const looks = [
  ['phone', 'light', phone],
  ['phone', 'dark', phone],
  ['desktop', 'light', desktop],
  ['desktop', 'dark', desktop],
] as const;

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('every page', () => {
    let tributary: TestTributary;
    let baseURL: string;
    let chrome: Browser;
    let visits: Readonly<Record<string, Visits>>;
    const seenByMembers = new Set<string>();

    beforeAll(async () => {
      chrome = await launchChromium();
      ({ tributary, visits } = await startWithPages(await open('cast'), { config: { styleGuide: true } }));
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each(['nobody', 'alice', 'bob', 'carol', 'dana', 'stranger', 'admin'])(
      'is accessible and fits, for %s',
      { timeout: 600_000 },
      async (who) => {
        const context = await chrome.newContext({ baseURL });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await arrive(page, who);
        const faults: unknown[] = [];
        const trees = new Map<string, string>();
        for (const [name, visit] of inForm(
          oneOfEachKind(visits[who]!, who === 'nobody' ? new Set() : seenByMembers),
          Object.entries(visits[who]!),
        )) {
          if (typeof visit === 'string') await page.goto(visit);
          else await visit(page);
          for (const [device, colorScheme, { viewport }] of looks) {
            if (pictures === undefined && !isChecked(device, colorScheme)) continue;
            if (pictures !== undefined) await picture(page, `${name}-${device}-${colorScheme}`, viewport, colorScheme);
            await resize(session, viewport);
            await prefer(session, colorScheme);
            if (!isChecked(device, colorScheme)) continue;
            const rules = device === 'phone' ? undefined : rulesOfLooks;
            faults.push(...(await faultsOf(page, { rules })).map((fault) => [name, device, colorScheme, fault]));
          }
          if (withTree.has(name)) trees.set(name, await treeOf(page));
          faults.push(...(await misfitsOf(page, session)).map((fault) => [name, fault]));
          const levels = await page
            .locator('main :is(h1, h2, h3, h4)')
            .evaluateAll((all) => all.map(({ tagName }) => tagName));
          if (!isInOrder(levels)) faults.push([name, 'has headings out of order', levels]);
          if ((await page.locator('html').getAttribute('lang')) !== 'en') faults.push([name, 'names no language']);
        }
        await context.close();
        expect(faults).toEqual([]);
        for (const [name, tree] of trees) await expect(tree).toMatchFileSnapshot(`golden/aria/${name}.yml`);
      },
    );

    async function arrive(page: Page, who: string): Promise<void> {
      if (who === 'nobody') return;
      await page.goto('/sign-in');
      await signIn(page, who);
    }
  });
});

async function picture(page: Page, name: string, viewport: Viewport, colorScheme: ColorScheme): Promise<void> {
  await mkdir(pictures!, { recursive: true });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.screenshot({ path: join(pictures!, `${name}.png`), fullPage: true });
}

async function prefer(session: CDPSession, colorScheme: ColorScheme): Promise<void> {
  const preferences = { 'prefers-color-scheme': colorScheme, 'prefers-reduced-motion': 'reduce' };
  const features = Object.entries(preferences).map(([name, value]) => ({ name, value }));
  await session.send('Emulation.setEmulatedMedia', { features });
}

/** The pages of which that is compared with `golden/aria/`: one of each kind that members see. */
const withTree: ReadonlySet<string> = new Set([
  'welcome',
  'sign-in',
  'forgot',
  'join',
  'invite',
  'missing',
  'channel-full',
  'thread-rich',
  'photos',
  'files',
  'home',
  'menu',
  'channel',
  'thread',
  'group',
  'members',
  'new-group',
  'placeholders',
  'import',
  'channel-empty',
  'notifications',
  'saved',
  'people',
  'settings',
  'settings-privacy',
  'settings-delete',
  'search',
  'search-nothing',
]);

/**
 * Without pages at the address of one that this person or another member has been to, but for what they are asked for and
 * about, and without what opens on a page.
 */
function oneOfEachKind(visits: Visits, seen: Set<string>): [string, Visit][] {
  const names = Object.keys(visits);
  return Object.entries(visits).filter(([name, visit]) => {
    if (typeof visit !== 'string') return withTree.has(name) || !names.some((other) => name.startsWith(`${other}-`));
    const kind = visit.replace(/\?.*/, '').replaceAll(/\/\d+|\/[0-9a-f-]{32,}|(?<=\/groups)\/\w+/g, '/…');
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew || withTree.has(name);
  });
}

/** What a screen reader is given of a page, without addresses, which differ from run to run. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  return `${tree.replace(/^ *- \/url: .*\n?/gm, '').trimEnd()}\n`;
}

/** Windows that a page must fit in, written in either direction: a desk, a tablet, a phone, and a desk at 400 %. */
const widths = [1440, 820, 390, 320];

/** Where the page is wider than the window, in words. */
async function misfitsOf(page: Page, session: CDPSession): Promise<string[]> {
  const misfits: string[] = [];
  for (const direction of ['ltr', 'rtl']) {
    await page.locator('html').evaluate((html, value) => html.setAttribute('dir', value), direction);
    for (const width of direction === 'ltr' ? widths : inForm([390], widths)) {
      await resize(session, { width, height: width === 320 ? 256 : 900 });
      const overflow = await overflowOf(page);
      if (overflow > 0) misfits.push(`is ${overflow} px wider than a window of ${width}, ${direction}`);
    }
  }
  await page.locator('html').evaluate((html) => html.removeAttribute('dir'));
  return misfits;
}

/** Two looks show each shape and each set of colours once. */
function isChecked(device: string, colorScheme: string): boolean {
  return (device === 'phone') === (colorScheme === 'light');
}

/** One heading of the page, first; none below it that leaves a level out. */
function isInOrder(tags: readonly string[]): boolean {
  const levels = tags.map((tag) => Number(tag[1]));
  return levels.every((level, index) => (index === 0 ? level === 1 : level > 1 && level <= levels[index - 1]! + 1));
}
