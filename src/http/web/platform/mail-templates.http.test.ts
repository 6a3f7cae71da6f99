import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { sampleMails } from '../../../core/platform/index.ts';
import { languages, wordsOf } from '../../../words/index.ts';

forEachDatabase((open) => {
  describe('what mails look like, for administrators', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const samples = (language: string) =>
      sampleMails(tributary.operations.messagesFor({ language }), tributary.operations.baseUrl);

    it.each(languages)('are listed in $name, each with its page', async ({ code }) => {
      const { text } = await admin.get(`/admin/mail/templates?language=${code}`);
      const found = [...text.matchAll(/href="\/admin\/mail\/templates\/(\w+)\?language=(\w+)"/g)];
      expect(found.map(([, name]) => name)).toEqual(Object.keys(samples(code)));
      expect(found.every(([, , language]) => language === code)).toBe(true);
    });

    it('are shown in the width that is asked for, with nothing that runs or leads on', async () => {
      const { text, headers } = await admin.get('/admin/mail/templates/takeover?language=de&width=320');
      expect(text).toContain(samples('de').takeover.text.split('\n')[2]);
      expect(text).toMatch(
        /<iframe title="[^"]+" sandbox(="")? width="320" height="640" src="\/admin\/mail\/templates\/takeover\/html\?language=de">/,
      );
      expect(headers['content-security-policy']).toContain("frame-src 'self'");
      const page = await admin.get('/admin/mail/templates/takeover');
      expect(page.text).toContain('width="600"');
    });

    it('come into the frame as they are sent', async () => {
      const { text, headers } = await admin.get('/admin/mail/templates/invitation/html?language=fr');
      expect(text).toBe(samples('fr').invitation.html);
      expect(text).toContain(wordsOf('fr').mails.hello);
      expect(headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox;/);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    });

    it.each(['', '?language=xx', '?width=500'])(
      'are shown as usual where the query is empty or wrong: %j',
      async (query) => {
        const { status, text } = await admin.get(`/admin/mail/templates/invitation${query}`);
        expect([status, text]).toEqual([200, expect.stringContaining('width="600" height="640"')]);
      },
    );

    it.each(['toString', '__proto__', 'push', 'x'])('are no mail: %s', async (name) => {
      expect((await admin.get(`/admin/mail/templates/${name}`)).status).toBe(404);
      expect((await admin.get(`/admin/mail/templates/${name}/html`)).status).toBe(404);
    });

    it('are there for nobody else', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const path of ['', '/invitation', '/invitation/html']) {
        expect((await alice.get(`/admin/mail/templates${path}`)).status).toBe(404);
      }
    });
  });
});
