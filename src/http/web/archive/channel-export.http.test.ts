import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

forEachDatabase((open) => {
  describe('taking a channel away from a page', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const form = { address: 'bobs-boats', name: 'Boats & more' };
      await request(tributary, 'POST', '/api/z/1.0/channel/create', { basic: cast.bob.basic, form });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is for signed-in people, and names their channels', async () => {
      expect((await openBrowser(tributary).get('/leave')).status).not.toBe(200);
      const browser = await openBrowserAs(tributary, cast.bob);
      const { text } = await browser.get('/leave');
      expect(text).toContain('<option value="bob">Bob Example (bob)</option>');
      expect(text).toContain('<option value="bobs-boats">Boats &amp; more (bobs-boats)</option>');
      expect(text).toContain('<a href="/leave">');
    });

    it('takes a recent sign-in, and the channels of its user alone', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      await browser.get('/leave');
      const foreign = await browser.send('/leave', { channel: 'alice' });
      expect([foreign.status, foreign.text.includes('You don’t have access to a channel')]).toEqual([422, true]);
      tributary.clock.advance(11 * minuteMilliseconds);
      await browser.get('/leave');
      expect((await browser.send('/leave', { channel: 'bob' })).status).toBe(403);
      expect((await browser.send('/leave', { proof_password: 'wrong' })).status).toBe(422);
      const { status, headers } = await browser.send('/leave', { channel: 'bob', proof_password: password });
      expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    });

    it('gives the archive', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      for (const channel of ['bob', 'bobs-boats']) {
        await browser.get('/leave');
        const { status, text, headers } = await browser.send('/leave', { channel });
        expect([status, headers['content-type'], text.slice(0, 2)]).toEqual([200, 'application/zip', 'PK']);
        expect(headers['content-disposition']).toBe(`attachment; filename="${channel}-2026-01-02.zip"`);
        expect(text).toContain('manifest.json');
      }
    });
  });
});
