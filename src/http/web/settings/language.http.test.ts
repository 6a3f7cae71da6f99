import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { languages, wordsOf } from '../../../words/index.ts';

/** What the page for signing in is called. */
const signIn = (code: string): string => `<h1>${wordsOf(code).signIn.title}</h1>`;

forEachDatabase((open) => {
  describe('the language of a page', () => {
    it('is what the browser asks for, whatever was answered to another one before', async () => {
      await using tributary = await startTributary(await open());
      const get = (language: string, tag = '') =>
        request(tributary, 'GET', '/api/docs', { headers: { 'accept-language': language, 'if-none-match': tag } });
      for (const { code } of [...languages, ...languages]) {
        const { text, headers } = await get(`tlh, ${code}-XX;q=0.9, en;q=0.1`);
        expect(text).toContain(`<html lang="${code}" dir="ltr">`);
        expect(text).toContain(`<h2>${wordsOf(code).documentation.signingIn}</h2>`);
        expect(String(headers['vary'])).toContain('Accept-Language');
        expect((await get(code, String(headers['etag']))).status).toBe(304);
        const other = code === 'de' ? 'fr' : 'de';
        expect((await get(other, String(headers['etag']))).status).toBe(200);
      }
    });

    it('is else that of the server', async () => {
      await using tributary = await startTributary(await open(), { config: { language: 'fr' } });
      const { text } = await request(tributary, 'GET', '/sign-in', { headers: { 'accept-language': 'tlh' } });
      expect(text).toContain('<html lang="fr"');
      expect(text).toContain(signIn('fr'));
    });

    it('can be chosen in a browser without an account, and taken back', async () => {
      await using tributary = await startTributary(await open());
      const browser = openBrowser(tributary);
      expect((await browser.get('/sign-in')).text).toContain('href="/language?return_to=%2Fsign-in"');
      expect((await browser.get('/language?return_to=/sign-in')).text).toContain('lang="de"');
      const answer = await browser.send('/language?return_to=/sign-in', { language: 'de' });
      expect(answer).toMatchObject({ status: 303, location: '/sign-in' });
      expect((await browser.get('/sign-in')).text).toContain(signIn('de'));
      await browser.get('/language');
      await browser.send('/language?return_to=//elsewhere.example/', { language: '' });
      expect((await browser.get('/sign-in')).text).toContain(signIn('en'));
      await browser.get('/language');
      expect((await browser.send('/language', { language: 'tlh' })).status).toBe(422);
    });

    it('is that of the group on its pages, for who has chosen none', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/groups/harbour/-/settings');
      const fields = { name: group.name, path: group.path, description: '', visibility: group.visibility };
      await alice.send(`/groups/${group.fullPath}/-/settings`, { ...fields, language: 'es' });
      expect((await alice.get('/groups/harbour/-/members')).text).toContain('<html lang="es"');
      expect((await alice.get('/groups/harbour/-/settings')).text).toMatch(/value="es" lang="es" selected/);
      expect((await alice.get('/')).text).toContain('<html lang="en"');
    });

    it('is what somebody has chosen, before all others', async () => {
      await using tributary = await startTributary(await open());
      const cast = await bringCast(tributary);
      const call = (method: 'GET' | 'PUT', json?: object) =>
        request(tributary, method, '/api/v4/user/preferences', { token: cast.alice.token, ...(json && { json }) });
      expect((await call('GET')).json).toEqual({ preferred_language: null });
      expect((await call('PUT', { preferred_language: 'de' })).json).toEqual({ preferred_language: 'de' });
      expect((await call('GET')).json).toEqual({ preferred_language: 'de' });
      expect((await call('PUT', { preferred_language: 'tlh' })).status).toBe(400);
      const alice = await openBrowserAs(tributary, cast.alice);
      const settings = await alice.get('/settings');
      expect(settings.text).toContain('<html lang="de"');
      expect(settings.text).toMatch(/value="de" lang="de" selected/);
      const form = { name: 'Alice', description: '', timezone: 'UTC', language: '' };
      expect((await alice.send('/settings', form)).status).toBe(303);
      expect((await alice.get('/settings')).text).toContain('<html lang="en"');
      expect((await call('GET')).json).toEqual({ preferred_language: null });
    });
  });

  it('is the one of who gets a mail, too', async () => {
    await using tributary = await startTributary(await open());
    const cast = await bringCast(tributary);
    const { operations } = tributary;
    const subject = (code: string): string => wordsOf(code).mails.testMail.lead({ url: operations.baseUrl });
    expect(operations.messagesFor({ language: 'de' }).testMail({ baseUrl: operations.baseUrl }).text).toContain(
      subject('de'),
    );
    expect(operations.messagesFor(undefined).testMail({ baseUrl: operations.baseUrl }).text).toContain(subject('en'));
    expect(cast.alice.user.language).toBe('');
  });
});
