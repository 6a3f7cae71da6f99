import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { expect } from 'vitest';
import { password } from './cast.ts';
import type { TestTributary } from './tributary.ts';

const browsers = [process.env['TRIBUTARY_TEST_BROWSER'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The one without windows takes a tenth less. Tests that need a real browser are skipped where there is none. */
export const executablePath = browsers.find((path) => existsSync(path)) ?? browsers[1]!;

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

export const phone = { viewport: { width: 390, height: 844 } };
export const desktop = { viewport: { width: 1280, height: 800 } };

/** Lets the server listen; returns where. */
export async function listen(tributary: TestTributary): Promise<string> {
  const server = await tributary.server();
  await server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Runs `work` on a page of a browser of its own, and expects that nothing was blocked or broken meanwhile. */
export async function visit(
  chrome: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await chrome.newContext(options);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    // Whoever clicks before the page has come to its end has moved the focus already, which autofocus leaves alone.
    if (!message.text().startsWith('Autofocus processing was blocked')) complaints.push(message.text());
  });
  page.on('requestfailed', (request) => {
    // Whoever moves on at once needs the rest of the page before no more.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${reason}`);
  });
  try {
    await work(page);
  } finally {
    await context.close();
  }
  expect(complaints).toEqual([]);
}

/** Fills in the form of the page for signing in. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Username, email or channel address').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label=Main] summary').waitFor({ state: 'attached' });
  // Keys mean what scripts say once these have run.
  await page.waitForLoadState();
}

/** As `page.setViewportSize`, which takes four times as long: it also sizes the window around the page. */
export async function resize(session: CDPSession, viewport: ViewportSize): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
}

/** How many pixels a page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
