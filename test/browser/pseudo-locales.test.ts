import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/words/index.ts';
import { inForm } from '../rig/campaign.ts';
import { executablePath, launchChromium, listen, overflowOf, resize, signIn } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { startWithPages } from '../rig/page-states.ts';
import { type Pseudo, patternOf, pseudoWords } from '../rig/pseudo-words.ts';
import type { TestTributary } from '../rig/tributary.ts';
import type { Visits } from '../rig/visits.ts';

const pictures = process.env['TRIBUTARY_TEST_PICTURES'];

const widths = [1440, 390, 320];

forEachDatabase((open, kind) => {
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('every page with an address of its own', () => {
    let tributary: TestTributary;
    let baseURL: string;
    let chrome: Browser;
    let visits: Readonly<Record<string, Visits>>;
    /** The catalogue that pages take their words from. */
    let words = wordsOf('en');

    beforeAll(async () => {
      chrome = await launchChromium();
      ({ tributary, visits } = await startWithPages(await open('cast'), { overrides: { wordsOf: () => words } }));
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    const everyone = ['nobody', 'alice', 'bob', 'admin'];
    describe.each([
      ['accented', inForm(['nobody', 'bob'], everyone)],
      ['mirrored', inForm(['alice', 'admin'], everyone)],
    ] as const)('in a language that is %s', (locale, people) => {
      it.each(people)(
        'fits, and takes its words from the catalogue, for %s',
        async (who) => {
          const context = await chrome.newContext({ baseURL });
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          words = wordsOf('en');
          if (who !== 'nobody') {
            await page.goto('/sign-in');
            await signIn(page, who);
          }
          words = pseudoWords(wordsOf('en'), locale);
          const faults: unknown[] = [];
          for (const [name, visit] of Object.entries(visits[who]!)) {
            if (typeof visit !== 'string' || visit.startsWith('/-/')) continue;
            await page.goto(visit);
            faults.push(...(await faultsOf(page, locale)).map((fault) => [name, fault]));
            for (const width of widths) {
              await resize(session, { width, height: 900 });
              const overflow = await overflowOf(page);
              if (overflow > 0) faults.push([name, `is ${overflow} px wider than a window of ${width}`]);
              if (pictures !== undefined && width !== 1440) await picture(page, `${name}-${locale}-${width}`);
            }
          }
          await context.close();
          expect(faults).toEqual([]);
        },
        600_000,
      );
    });
  });
});

async function picture(page: Page, name: string): Promise<void> {
  await mkdir(pictures!, { recursive: true });
  await page.screenshot({ path: join(pictures!, `${name}.png`), fullPage: true });
}

/** Controls whose words are not of the catalogue, and a page that is written in the other direction. */
async function faultsOf(page: Page, locale: Pseudo): Promise<string[]> {
  const direction = await page.locator('html').getAttribute('dir');
  const expected = locale === 'mirrored' ? 'rtl' : 'ltr';
  const turned = (direction ?? 'ltr') === expected ? [] : [`is written ${direction}`];
  if (!patternOf(locale).test(await page.locator('body').innerText())) turned.push('has no word of the catalogue');
  const texts = await page.evaluate(() => {
    const spoken = ':is(button:not([aria-pressed]), label, legend, summary, th[scope="col"]):not([lang], [lang] *)';
    return [...document.querySelectorAll(spoken)].map((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      // What people wrote, and what is chosen among, is not of the catalogue.
      for (const part of copy.querySelectorAll('bdi, [dir="auto"], select, textarea, time, code, svg')) part.remove();
      return `${element.matches('[dir="auto"], [dir="auto"] *, bdi *') ? '' : copy.textContent} ${copy.ariaLabel ?? ''}`.trim();
    });
  });
  const foreign = texts.filter((text) => /[a-z]{3}/i.test(text) && !patternOf(locale).test(text));
  return [...turned, ...[...new Set(foreign)].map((text) => `says ${JSON.stringify(text)}`)];
}
