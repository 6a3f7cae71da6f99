import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs, type PageAnswer } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('versions of a file', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let path: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
      await alice.get('/files/alice');
      await upload('/files/alice/upload', 'first text', { seen: 'public' });
      path = /href="([^"]*)"[^>]*><bdi>log\.txt/.exec(main(await alice.get('/files/alice')))![1]!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const main = ({ text }: PageAnswer) => text.slice(text.indexOf('<main'));
    const upload = (to: string, content: string, fields = {}, who = alice) =>
      who.send(to, fields, { file: { part: 'files', name: 'log.txt', content, type: 'text/plain' } });

    it('are framed as PDF on a page that lets that, if they are one, and never sent as such otherwise', async () => {
      const pdf = '%PDF-1.4\n%%EOF\n';
      for (const [name, content, type] of [
        ['chart.pdf', pdf, 'application/pdf'],
        ['forged.pdf', '<script>alert(1)</script>', 'application/pdf'],
        ['named.pdf', pdf, 'text/html'],
      ] as const) {
        await alice.get('/files/alice');
        const file = { part: 'files', name, content, type };
        expect((await alice.send('/files/alice/upload', { seen: 'public' }, { file })).status).toBe(303);
      }
      const pageOf = async (name: string) => {
        const found = new RegExp(`href="([^"]*)"[^>]*><bdi>${name}`).exec(main(await bob.get('/files/alice')))!;
        return bob.get(found[1]!);
      };
      const shown = await pageOf('chart.pdf');
      expect(shown.headers['content-security-policy']).toMatch(/object-src 'self'; frame-src 'self'$/);
      expect(main(shown)).toMatch(/<object[^>]* data="\/attach\/[0-9a-f]+\/preview"/);
      const [source] = /\/attach\/[0-9a-f]+\/preview/.exec(shown.text)!;
      const bytes = await request(tributary, 'GET', source);
      expect(bytes.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
      expect(bytes.headers['content-disposition']).toMatch(/^inline/);
      expect(bytes.headers['content-security-policy']).toContain("default-src 'none'");
      expect(bytes.headers['content-security-policy']).toContain('sandbox');
      const plain = await request(tributary, 'GET', source.replace('/preview', ''));
      expect(plain.headers['content-disposition']).toMatch(/^attachment/);
      for (const name of ['forged.pdf', 'named.pdf']) {
        const page = await pageOf(name);
        expect(main(page)).not.toContain('<object');
        expect(page.headers['content-security-policy']).not.toContain('frame-src');
        const [address] = /\/attach\/[0-9a-f]+/.exec(main(page))!;
        expect((await request(tributary, 'GET', `${address}/preview`)).status).toBe(404);
      }
    });

    it('are listed on its page once there are several, with forms for its owner alone', async () => {
      expect(main(await alice.get(path))).not.toContain('Version 1');
      expect(main(await alice.get(path))).toContain('Upload a new version');
      expect(main(await bob.get(path))).not.toContain('id="versions"');
      const { status, location } = await upload(`${path}/versions`, 'second text, longer');
      expect([status, location]).toEqual([303, `${path}?notice=stored`]);
      const shown = main(await alice.get(location!));
      expect(shown).toContain('New version saved.');
      expect(shown).toMatch(/Version 2.*Newest.*19 bytes.*Version 1.*10 bytes.*Restore/s);
      const seen = main(await bob.get(path));
      expect(seen).toMatch(/Version 2.*Version 1/s);
      for (const own of ['Restore', 'Upload a new version', '/delete']) expect(seen).not.toContain(own);
      const [earlier] = /\/attach\/[0-9a-f]+\/versions\/0/.exec(seen)!;
      const bytes = await request(tributary, 'GET', earlier);
      expect([bytes.text, bytes.headers['cache-control']]).toEqual(['first text', 'private, no-cache']);
      expect(bytes.headers['content-security-policy']).toContain('sandbox');
    });

    it('are restored and deleted by their owner, with a question before', async () => {
      const restored = await alice.send(`${path}/versions/0/restore`, {});
      expect(restored.location).toBe(`${path}?notice=restored`);
      expect(main(await alice.get(restored.location!))).toMatch(/now the newest version.*Version 3.*Version 2/s);
      const asked = await alice.get(`${path}/versions/1/delete`);
      expect(asked.text).toContain('Delete version 2 of “log.txt”?');
      const deleted = await alice.send(`${path}/versions/1/delete`, {});
      expect(main(await alice.get(deleted.location!))).toContain('Version deleted.');
      expect((await alice.get(`${path}/versions/1/delete`)).status).toBe(404);
      expect((await alice.send(`${path}/versions/1/restore`, {})).status).toBe(404);
    });

    it('refuse nothing, several files, and everybody else', async () => {
      await upload(`${path}/versions`, 'once more');
      await alice.get(path);
      const none = await alice.send(`${path}/versions`, {});
      expect([none.status, none.text.includes('Choose a file.')]).toEqual([422, true]);
      await bob.get(path);
      expect((await upload(`${path}/versions`, 'mine', {}, bob)).status).toBe(403);
      expect((await bob.get(`${path}/versions/2/delete`)).status).toBe(404);
      for (const action of ['restore', 'delete']) {
        expect((await bob.send(`${path}/versions/2/${action}`, {})).status).toBe(403);
      }
      await alice.send(path, { name: 'log.txt', folder: '', seen: 'me' });
      const { text } = await alice.get(path);
      const [earlier] = /\/attach\/[0-9a-f]+\/versions\/2/.exec(text)!;
      expect((await request(tributary, 'GET', earlier, { basic: cast.bob.basic })).status).toBe(404);
      expect((await request(tributary, 'GET', earlier, { basic: cast.alice.basic })).text).toBe('first text');
      expect((await openBrowser(tributary).get(path)).status).toBe(404);
    });
  });
});
