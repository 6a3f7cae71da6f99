import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { png } from '../../rig/png.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { normalised } from './golden/normalised.ts';
import { numbers, specified } from './golden/specification.ts';

type Row = Record<string, unknown>;
forEachDatabase((open) => {
  describe('golden answers', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const known: Record<string, string> = {};

    const get = async (path: string, who: Person = cast.alice): Promise<unknown> => {
      const answer = await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json;
    };
    const post = async (path: string, sent: TestRequest, who: Person = cast.alice): Promise<Row> => {
      const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, ...sent });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json as Row;
    };
    const publish = async (form: Record<string, string>, who?: Person): Promise<Row> =>
      (await post('item/update', { form }, who))['item'] as Row;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const family = await bringCircle(tributary, cast);
      const folder = (await post('file', { form: { create_folder: 'Harbour', group_allow: family.hash } }))[
        'attach'
      ] as Row;
      const place = { folder: folder['hash'] as string };
      const note = { file: 'tide table', filename: 'tide.txt', mimetype: 'text/plain' };
      const picture = { file: png, filename: 'dot.png', mimetype: 'image/png' };
      known['file'] = ((await post('file', { ...note, form: place }))['attach'] as Row)['hash'] as string;
      known['photo'] = ((await post('file', { ...picture, form: place }))['attach'] as Row)['hash'] as string;
      const top = await publish({
        title: 'Tides',
        body: 'High water, @bob. #harbour',
        category: 'news',
        location: 'Quay',
        coord: '1 2',
        message_id: 'golden-top',
        created: '2026-01-01 10:00:00',
        group_allow: family.hash,
        contact_allow: await hashOf(tributary, cast.bob),
      });
      known['item'] = top['id'] as string;
      await publish({ body: 'Thank you', parent: known['item']!, message_id: 'golden-reply' }, cast.bob);
      await publish({ body: 'About us', webpage: '3', pagetitle: 'about', message_id: 'golden-page' });
      await tributary.runner.drain();
      known['family'] = String(family.id);
      known['bob'] = await hashOf(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const golden = (name: string): string => fileURLToPath(new URL(`golden/${name}.json`, import.meta.url));
    const answers: Readonly<Record<string, () => string>> = {
      verify: () => 'verify',
      channel_list: () => 'channel/list',
      files: () => 'files',
      filemeta: () => `filemeta?file_id=${known['file']}`,
      filedata: () => `filedata?file_id=${known['file']!.slice(0, 12)}&start=5&length=3`,
      file: () => `file?file_id=${known['file']}`,
      file_export: () => `file/export?file_id=${known['photo']}`,
      file_export_page: () => 'file/export_page?page=1',
      albums: () => 'albums',
      photos: () => 'photos?album=Harbour',
      photo: () => `photo?photo_id=${known['photo']}&scale=3`,
      group: () => 'group',
      group_members: () => 'group_members?group_name=Family',
      abook: () => 'abook',
      abconfig: () => 'abconfig',
      xchan: () => `xchan?hash=${known['bob']}`,
      perm_allowed: () => `perm_allowed?hash=${known['bob']}`,
      perm_allowed_one: () => `perm_allowed?hash=${known['bob']}&perm=post_wall`,
      item_full: () => `item/full?item_id=${known['item']}`,
      item_export_page: () => 'item/export_page',
      channel_stream: () => 'channel/stream?mindate=2000-01-01',
      network_stream: () => 'network/stream?top=1',
      export_channel: () => 'channel/export/basic?sections=channel,profile',
      export_connections: () => 'channel/export/basic?sections=connections',
      export_config: () => 'channel/export/basic?sections=config,apps,chatrooms,events',
      export_webpages: () => 'channel/export/basic?sections=webpages,mail,wikis',
      export_items: () => 'channel/export/basic?sections=items,files',
    };

    it.each(Object.keys(answers))('%s', async (name) => {
      const text = JSON.stringify(normalised(await get(answers[name]!())), undefined, 1);
      await expect(`${text}\n`).toMatchFileSnapshot(golden(name));
    });

    it('item/update', async () => {
      const form = { body: 'Golden', message_id: 'golden-update', title: 'All of it', html: '1' };
      const text = JSON.stringify(normalised(await post('item/update', { form })), undefined, 1);
      await expect(`${text}\n`).toMatchFileSnapshot(golden('item_update'));
    });

    const records: Readonly<Record<keyof typeof specified, () => Promise<unknown>>> = {
      attach: async () => ((await get('files')) as { results: Row[] }).results,
      chunk: async () => [((await get(`filedata?file_id=${known['file']}`)) as { attach: Row }).attach],
      album: async () => ((await get('albums')) as { albums: Row[] }).albums,
      privacyGroup: () => get('group'),
      member: () => get(`group_members?group_id=${known['family']}`),
      xchan: async () => [await get(`xchan?address=${encodeURIComponent('bob@tributary.test')}`)],
      item: async () => [
        await publish({ body: 'a post' }),
        await publish({ body: 'a comment', parent: known['item']! }),
        await publish({ body: 'a card', webpage: '6' }),
      ],
    };

    it.each(Object.keys(specified) as (keyof typeof specified)[])('have every field of %s', async (name) => {
      const rows = (await records[name]()) as Row[];
      expect(rows.length).toBeGreaterThan(0);
      const moments = specified[name].filter((field) =>
        /(created|edited|expires|updated|_date|commented|received|changed|_closed)$/.test(field),
      );
      for (const row of rows) {
        for (const field of moments) {
          expect([field, row[field]]).toEqual([field, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)]);
        }
        for (const field of specified[name]) {
          const expected = numbers.includes(field) ? 'number' : 'string';
          expect([field, typeof row[field]]).toEqual([field, expected]);
        }
      }
    });
  });
});
