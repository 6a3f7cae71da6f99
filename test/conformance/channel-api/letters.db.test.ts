import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

/** Texts by how somebody may look for them. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'Ärger in ÜBUNG': ['Ärger', 'ärger', 'ÄRGER', 'übung', 'rger in ü'],
  'Привет, МИР': ['привет', 'ПРИВЕТ', 'мир'],
  'Œuvre Δελφοί': ['œUVRE', 'δΕΛΦΟΊ'],
  'straße 日本語 🌊': ['STRAße', '日本', '🌊'],
  'a*b?c[d]e ü_%': ['A*B', '?c[D]E Ü_%', '*b?'],
};
const nothing = ['ä_ger', 'ü%', '日木', 'ü*', '[ä]rger', 'pривет'];

forEachDatabase((open) => {
  describe('letters beyond ASCII are found in any case', () => {
    let tributary: TestTributary;
    let cast: Cast;

    const get = async (path: string): Promise<unknown> =>
      (await request(tributary, 'GET', path, { basic: cast.alice.basic })).json;
    const bodies = async (query: Row): Promise<string[]> => {
      const rows = (await get(`/api/z/1.0/network/stream?${new URLSearchParams(query).toString()}`)) as Row[];
      return rows.map((row) => row['body']!);
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      for (const body of Object.keys(texts)) {
        const form = { body: `${body} #Fjörd${body.length}`, category: `${body.slice(0, 3)}ø` };
        await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
      }
      const file = { basic: cast.alice.basic, file: 'x', filename: 'x.txt', mimetype: 'text/plain' };
      await request(tributary, 'POST', '/api/z/1.0/file', { ...file, form: { filename: 'Übersicht.TXT' } });
      await bringGroup(tributary, cast.alice, 'oberlausitz');
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it.each(Object.entries(texts))('in %s', async (body, searches) => {
      for (const search of searches)
        expect([search, await bodies({ search })]).toEqual([search, [expect.stringContaining(body)]]);
    });

    it.each(nothing)('and %s is nothing but itself', async (search) => {
      expect(await bodies({ search })).toEqual([]);
    });

    it('in hashtags and categories, as a whole', async () => {
      const length = 'Ärger in ÜBUNG'.length;
      for (const tag of [`#Fjörd${length}`, `#FJÖRD${length}`, `#fjörd${length}`]) {
        expect([tag, await bodies({ search: tag })]).toEqual([tag, [expect.stringContaining('Ärger')]]);
      }
      expect(await bodies({ search: '#fjörd' })).toEqual([]);
      for (const cat of ['Ärgø', 'ÄRGØ', 'ärgø'])
        expect([cat, await bodies({ cat })]).toEqual([cat, [expect.any(String)]]);
      for (const cat of ['ärg', '*', 'ärg?', 'a*bø'])
        expect([cat, (await bodies({ cat })).length]).toEqual([cat, cat === 'a*bø' ? 1 : 0]);
      expect(await bodies({ cat: 'ПРИØ', compat: '0' })).toHaveLength(1);
    });

    it('in names of files', async () => {
      for (const name of ['über', 'ÜBERSICHT', 'ersicht.txt']) {
        const found = await get(`/api/z/1.0/files?${new URLSearchParams({ filename: name }).toString()}`);
        expect([name, found]).toMatchObject([name, { results: [{ filename: 'Übersicht.TXT' }] }]);
      }
    });

    it('up to a length that costs a database little', async () => {
      const { basic } = cast.alice;
      const ask = (search: string) =>
        request(tributary, 'POST', '/api/z/1.0/network/stream', { basic, form: { search } });
      expect((await ask('ü'.repeat(255))).json).toEqual([]);
      const refused = await ask('ü'.repeat(256));
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ message: '"search" has 255 characters at most.' });
    });
  });
});
