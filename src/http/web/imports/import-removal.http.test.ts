import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('removing an import', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const bring = async (path: string): Promise<number> => {
      const file = { file: await readFile(await writeZip(smallCommunity)), filename: 'club.zip' };
      const sent = { ...file, mimetype: 'application/zip', token: cast.alice.token };
      const { json } = await request(tributary, 'POST', path, sent);
      await tributary.runner.drain();
      return (json as { id: number }).id;
    };

    it.each([
      ['/api/v4/groups/harbour/imports', '/groups/harbour/-/imports'],
      ['/api/v4/imports', '/imports'],
    ])('that came by %s leads to %s, which says how it is doing', async (into, list) => {
      const id = await bring(into);
      const browser = await openBrowserAs(tributary, cast.alice);
      await browser.get(`/imports/${id}/remove`);
      const pressed = await browser.send(`/imports/${id}/remove`, {});
      const next = `${list}?removed=${id}`;
      expect(pressed).toMatchObject({ status: 303, location: next });
      // The page of the import leads there too, as long as there is one.
      expect((await browser.get(`/imports/${id}`)).text).toContain(`<a href="${next}">`);
      const { status, text } = await browser.get(next);
      expect(status).toBe(200);
      expect(text).toContain('Removing the import of club.zip');
      expect(text).toContain('Removing</span>');
      expect(text).toContain(`<a href="${next}">`);
      await tributary.runner.drain();
      expect((await browser.get(`/imports/${id}`)).status).toBe(404);
      const gone = (await browser.get(next)).text;
      expect(gone).toContain('Import removed.');
      expect(gone).not.toContain('club.zip');
      expect(gone).not.toContain(`<a href="${next}">`);
    });

    it("says nothing of imports that are none of the reader's business", async () => {
      const id = await bring('/api/v4/imports');
      const browser = await openBrowserAs(tributary, cast.stranger);
      expect((await browser.get(`/imports?removed=${id}`)).text).not.toContain('club.zip');
      await browser.get('/');
      expect((await browser.send(`/imports/${id}/remove`, {})).status).toBe(404);
      expect((await (await openBrowserAs(tributary, cast.alice)).get(`/imports?removed=${id}`)).text).toContain(
        'The import of club.zip hasn’t been removed yet.',
      );
    });
  });
});
