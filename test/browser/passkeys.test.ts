import { type AddressInfo, createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '../../src/core/groups/index.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { desktop, launchChromium, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

/** A port that nobody uses: the address must be known before the server starts, since passkeys are for it alone. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A device that verifies its user without asking. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

forEachDatabase((open, kind) => {
  describe.skipIf(kind !== 'sqlite')('passkeys in a browser', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let baseUrl: string;
    let chrome: Browser;

    beforeAll(async () => {
      const port = await freePort();
      baseUrl = `http://localhost:${port}`;
      tributary = await startPacked(await open(), { config: { baseUrl, port } });
      cast = await bringCast(tributary);
      chrome = await launchChromium();
    });
    afterAll(async () => {
      await chrome.close();
      await tributary[Symbol.asyncDispose]();
    });

    it('are made in the settings, and sign in by themselves', async () => {
      await visit(chrome, desktop, async (page) => {
        await addDevice(page);
        await page.goto(`${baseUrl}/sign-in`);
        await signIn(page, cast.alice.user.username);
        await page.goto(`${baseUrl}/settings/access`);
        const form = page.locator('form[action="/settings/access/passkeys"]');
        await form.getByLabel('Name').fill('My laptop');
        await form.getByRole('button', { name: 'Add passkey' }).click();
        await page.getByText('Passkey added.').waitFor();
        await page.getByText('My laptop', { exact: true }).waitFor();
        await page.locator('form[action="/sign-out"] button').last().click();
        // Its script may lead on before all of the page is there.
        await page.goto(`${baseUrl}/sign-in?return_to=/saved`, { waitUntil: 'commit' });
        await page.waitForURL(`${baseUrl}/saved`);
        expect(await page.locator('nav[aria-label=Main]').count()).toBe(1);
      });
    });

    it('stand in the place of a password for who was invited', async () => {
      const group = await bringGroup(tributary, cast.alice);
      const { url } = await invite(tributary.operations, cast.alice.viewer, { groupId: group.id });
      await visit(chrome, phone, async (page) => {
        await addDevice(page);
        await page.goto(url!);
        await page.getByLabel('Your name').fill('Nora New');
        await page.getByLabel('Username').fill('nora');
        await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
        await page.waitForURL(/notice=joined/);
        await page.context().clearCookies();
        // Some browsers do not offer passkeys in the field for the name.
        await page.addInitScript(() => {
          PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
        });
        await page.goto(`${baseUrl}/sign-in`);
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.locator('nav[aria-label=Main] summary').waitFor({ state: 'attached' });
        const nora = tributary.operations.database.reader.db.selectFrom('user').where('username', '=', 'nora');
        expect(await nora.select('password_hash').executeTakeFirst()).toEqual({ password_hash: null });
      });
    });

    it('leave the pages as they are where a browser knows none', async () => {
      await visit(chrome, { ...desktop, javaScriptEnabled: false }, async (page) => {
        await page.goto(`${baseUrl}/sign-in`);
        expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
        await signIn(page, cast.bob.user.username);
        await page.goto(`${baseUrl}/settings/access`);
        await page.getByText('To add a passkey, turn on JavaScript').waitFor();
      });
    });
  });
});
