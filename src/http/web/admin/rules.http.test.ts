import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { findTermsAcceptance, findUserByUsername } from '../../../core/accounts/index.ts';
import { invite } from '../../../core/groups/operations/invitations.ts';
import { longestTerms } from '../../../core/platform/index.ts';
import { changeSettings } from '../../../core/reassignment/index.ts';

const rules = '## Be kind\r\n\r\n1. Listen **first**.\r\n2. <script>alert(1)</script> No advertising.';
const link = 'href="/about/rules"';

forEachDatabase((open) => {
  describe('the rules of the server', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const write = async (terms: string, more: Readonly<Record<string, string>> = {}) => {
      await admin.get('/admin/rules');
      return admin.send('/admin/rules', { terms, ...more });
    };
    const nobody = (path: string, language = 'en') =>
      openBrowser(tributary, { tributary_language: language }).get(path);

    /** Makes an account by a link that is passed on. @returns what the page of the link says */
    const join = async (username: string): Promise<string> => {
      const { url } = await invite(tributary.operations, cast.admin.viewer, { maxUses: 1 });
      const { pathname } = new URL(url!);
      const browser = openBrowser(tributary);
      const { text } = await browser.get(pathname);
      const answer = await browser.send(pathname, { name: username, username, password });
      expect(answer.location).toBe('/?notice=welcome');
      return text;
    };
    const acceptanceOf = async (username: string) => {
      const { reader } = tributary.operations.database;
      return findTermsAcceptance(reader, (await findUserByUsername(reader, username))!.id);
    };

    it('are no page, and mentioned nowhere, until an administrator has written some', async () => {
      expect((await nobody('/about/rules')).status).toBe(404);
      expect((await nobody('/sign-in')).text).not.toContain(link);
      expect((await admin.get('/settings')).text).not.toContain(link);
      expect((await admin.get('/admin/settings')).text).toContain('Write rules');
      expect(await join('early')).not.toContain('By making an account');
      expect(await acceptanceOf('early')).toBeUndefined();
    });

    it('are written by administrators alone', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/settings');
      expect((await alice.get('/admin/rules')).status).toBe(404);
      await alice.get('/settings');
      expect((await alice.send('/admin/rules', { terms: 'Mine' })).status).toBe(404);
      expect((await nobody('/about/rules')).status).toBe(404);
    });

    it('are shown before they are saved, then to everybody, harmlessly', async () => {
      const preview = await write(rules, { preview: '1' });
      expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('<strong>first</strong>')]);
      expect((await nobody('/about/rules')).status).toBe(404);
      expect((await write(rules)).location).toBe('/admin/rules?notice=changed');
      expect((await admin.get('/admin/rules?notice=changed')).text).toContain('Rules saved.');
      const page = await nobody('/about/rules');
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1 class="section-h">Tributary rules</h1>');
      expect(page.text).toContain('<strong>first</strong>');
      expect(page.text).not.toContain('alert(1)</script>');
      expect((await nobody('/about/rules', 'de')).text).toContain('Regeln von Tributary');
      expect((await admin.get('/about/rules')).text).toContain('Tributary rules');
    });

    it('are linked where people sign in, ask for an account, and read', async () => {
      await changeSettings(tributary.operations, cast.admin.viewer, { registration: 'open' });
      expect((await nobody('/join')).text).toMatch(/By creating an account you accept <a href="\/about\/rules">/);
      expect((await nobody('/join', 'fr')).text).toContain('En créant un compte, vous acceptez');
      for (const path of ['/sign-in', '/', '/groups']) expect((await nobody(path)).text).toContain(link);
      expect((await admin.get('/settings')).text).toContain(link);
      expect((await admin.get('/channel/alice/report')).text).toContain('Read this server’s rules');
    });

    it('are accepted by who makes an account, which administrators see', async () => {
      tributary.clock.advance(61_000);
      expect(await join('later')).toMatch(/By creating an account you accept <a href="\/about\/rules">/);
      expect(await acceptanceOf('later')).toMatch(/^2026-/);
      const { reader } = tributary.operations.database;
      const { id } = (await findUserByUsername(reader, 'later'))!;
      expect((await admin.get(`/admin/users/${id}`)).text).toContain('Rules accepted');
      expect((await admin.get(`/admin/users/${cast.alice.user.id}`)).text).not.toContain('Rules accepted');
    });

    it('may be long in any script, and not too long', async () => {
      const long = '守'.repeat(longestTerms);
      expect((await write(long)).status).toBe(303);
      expect((await nobody('/about/rules')).text).toContain(long);
      const log = (await admin.get('/admin/log')).text;
      expect(log).toContain(`${'守'.repeat(200)}…`);
      expect(log).not.toContain('守'.repeat(201));
      const refused = await write(`${long}!`);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Use up to 20000 characters for “Rules”.');
      expect(refused.text).toContain(`${long}!</textarea>`);
    });

    it('end when nothing is left of them', async () => {
      expect((await write(' \n')).status).toBe(303);
      expect((await admin.get('/admin/rules?notice=changed')).text).toContain('Rules removed.');
      expect((await nobody('/about/rules')).status).toBe(404);
      expect((await nobody('/sign-in')).text).not.toContain(link);
    });
  });
});
