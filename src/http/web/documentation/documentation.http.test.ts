import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/rig/browser.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

interface Operation {
  readonly description: string;
  readonly responses: Record<string, { content: Record<string, { example: unknown }> }>;
}

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

forEachDatabase((open) => {
  describe('the pages of the API description', () => {
    let tributary: TestTributary;

    beforeAll(async () => {
      tributary = await startTributary(await open());
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('show every operation and every record, and all their links lead somewhere', async () => {
      const browser = openBrowser(tributary);
      const description = JSON.parse((await browser.get('/api/openapi.json')).text) as Description;
      const pages = new Map<string, string>();
      const visit = async (path: string): Promise<string> => {
        const known = pages.get(path);
        if (known !== undefined) return known;
        const { status, text, headers } = await browser.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        expect(text).not.toMatch(
          /<script(?! type="module" src="\/assets\/)|<[^>]*\s(?:style|on\w+)=|undefined|\[object/,
        );
        pages.set(path, text);
        return text;
      };
      const links = (text: string) => [...text.matchAll(/href="(\/api\/docs[^"]*)"/g)].map(([, url]) => url!);
      for (const url of links(await visit('/api/docs'))) await visit(url.split('#')[0]!);
      const anchors = [...pages].flatMap(([path, text]) =>
        [...text.matchAll(/id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`),
      );
      const targets = new Set([...pages.keys(), ...anchors]);
      const broken = [...pages.values()].flatMap(links).filter((url) => !targets.has(url));
      expect(broken).toEqual([]);
      const all = [...pages.values()].join('');
      for (const text of [
        'POST /api/z/1.0/item/update',
        'GET /api/v4/groups/{id}/members',
        'contact_allow',
        'id="Mirror"',
      ]) {
        expect(all).toContain(text);
      }
      // What an operation does beside its summary, and what was asked and answered in a run of the tests.
      const operation = description.paths['/api/v4/groups/{id}/members']!['post']!;
      expect(all).toContain(escaped(operation.description.replaceAll('`', '')));
      expect(all).toContain(
        escaped(JSON.stringify(operation.responses['201']!.content['application/json']!.example, undefined, 2)),
      );
      expect(all.match(/<summary>Example, /g)!.length).toBeGreaterThan(150);
      expect((await browser.get('/api/docs/nothing')).status).toBe(404);
    });
  });
});
