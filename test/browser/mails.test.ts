import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleMails } from '../../src/core/platform/domain/index.ts';
import { messagesAt } from '../../src/mail/messages.ts';
import { languages } from '../../src/words/index.ts';
import { faultsOf, rulesOfLooks } from '../rig/axe.ts';
import { inForm } from '../rig/campaign.ts';
import { executablePath, launchChromium, overflowOf, resize } from '../rig/chromium.ts';

const pictures = process.env['TRIBUTARY_TEST_PICTURES'];
const messagesIn = messagesAt('https://community.example');
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Mails are not shown by the server, so nothing but their HTML is opened here. */
describe.skipIf(!existsSync(executablePath))('a mail', () => {
  let chrome: Browser;

  beforeAll(async () => {
    chrome = await launchChromium();
  });

  afterAll(() => chrome?.close());

  // Colours don't change how wide an email is.
  const inEnglish = languages.filter(({ code }) => code === 'en');
  describe.each([
    ['light', languages],
    ['dark', inForm(inEnglish, languages)],
  ] as const)('on a %s screen', (colorScheme, written) => {
    it.each(written)(
      'can be read by everybody, wide and narrow, in $name',
      async ({ code }) => {
        const context = await chrome.newContext({ colorScheme });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        const faults: unknown[] = [];
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        const variants = [
          ['', (text: string) => text],
          ['-long', (text: string) => `${text} ${long}`],
        ] as const;
        for (const [variant, by] of variants) {
          for (const [name, { html }] of Object.entries(
            sampleMails(messagesIn(code), 'https://community.example', by),
          )) {
            await page.setContent(html);
            for (const width of [320, 600]) {
              await resize(session, { width, height: 700 });
              const overflow = await overflowOf(page);
              if (overflow > 0) faults.push([name, `is ${overflow} px wider than ${width}`]);
              if (pictures !== undefined) {
                await mkdir(pictures, { recursive: true });
                const path = join(pictures, `mail-${name}${variant}-${code}-${colorScheme}-${width}.png`);
                await page.screenshot({ path, fullPage: true });
              }
            }
            // What axe looks for does not depend on the language, nor on how long texts are.
            if (code !== 'en' || variant !== '') continue;
            const rules = colorScheme === 'dark' ? rulesOfLooks : undefined;
            // A mail has no landmarks: it stands in the middle of what shows it.
            const found = await faultsOf(page, { rules, without: ['region', 'landmark-one-main'] });
            faults.push(...found.map((fault) => [name, fault]));
          }
        }
        await context.close();
        expect(faults).toEqual([]);
        expect(requests).toEqual([]);
      },
      300_000,
    );
  });
});
