import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { fillChannel } from '../../rig/full-channel.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('reading by POST', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let reader: string;
    let parameters: Record<string, Row>;

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, how: TestRequest = { basic: cast.alice.basic }): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { ...how, form });
    const say = async (form: Row, who: Person = cast.alice): Promise<Row> => {
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      await tributary.runner.drain();
      return (json as { item: Row }).item;
    };
    const bodies = async (query: string): Promise<unknown[]> =>
      ((await get(`network/stream?${query}`)).json as Row[]).map((row) => row['body']);

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await fillChannel(tributary, cast);
      const userId = cast.alice.user.id;
      const asked = { userId, name: 'reader', scopes: ['read_api' as const], expiresAt: null };
      reader = (await issueToken(tributary.operations, 'operator', asked)).token;
      const { results } = (await get('files')).json as { results: Row[] };
      const file_id = results.find((file) => file['filename'] === 'notes.txt')!['hash']!;
      const photo_id = results.find((file) => file['is_photo'] === '1')!['hash']!;
      const { item } = (await get('item/export_page')).json as { item: Row[] };
      parameters = {
        verify: {},
        'channel/list': {},
        xchan: { address: 'bob@tributary.test' },
        'channel/export/basic': { sections: 'config,apps' },
        'item/export_page': { records: '2' },
        'item/full': { mid: item[0]!['message_id']! },
        files: { filetype: 'text/' },
        filemeta: { file_id },
        filedata: { file_id, start: '2', length: '3' },
        'file/export': { file_id },
        'file/export_page': { page: '1' },
        albums: {},
        photos: { album: 'Papers' },
        photo: { photo_id, scale: '3' },
        abconfig: { abook_id: '2' },
        perm_allowed: { hash: await hashOf(tributary, cast.bob), perm: 'post_wall' },
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('answers what GET answers, to forms and JSON, by every name, with the right to read', async () => {
      for (const [path, form] of Object.entries(parameters)) {
        const asked = await get(`${path}?${new URLSearchParams(form).toString()}`);
        expect([path, asked.status]).toEqual([path, 200]);
        for (const how of [{ basic: cast.alice.basic }, { token: reader }]) {
          const posted = await post(path, form, how);
          expect([path, posted.status, posted.json]).toEqual([path, 200, asked.json]);
        }
        const json = await request(tributary, 'POST', `/api/z/1.0/${path}.json`, { token: reader, json: form });
        expect([path, json.json]).toEqual([path, asked.json]);
      }
      const red = await request(tributary, 'POST', '/api/red/files', { token: reader, form: parameters['files']! });
      expect(red.json).toEqual((await get('files?filetype=text/')).json);
    });

    it('leaves writing to those who may write', async () => {
      for (const path of ['item/update', 'abook', 'group', 'file', 'channel/stream']) {
        expect([path, (await post(path, { body: 'x', gname: 'x' }, { token: reader })).status]).toEqual([path, 403]);
      }
    });

    it('takes what the form says before what the address says, and keeps both for the next page', async () => {
      const names = async (path: string, form: Row) =>
        ((await post(path, form)).json as { results: Row[] }).results.map((file) => file['filename']);
      const [only] = await names('files?filename=sea', { filename: 'notes' });
      expect(only).toBe('notes.txt');
      expect(await names('files?filename=notes', {})).toEqual(['notes.txt']);
      const page = await post('item/export_page?records=5', { records: '2', private_token: reader }, {});
      const link = String(page.headers['link']);
      expect([page.status, link]).toEqual([200, expect.stringContaining('records=2')]);
      expect(link).not.toContain(reader);
      expect(link).not.toContain('records=5');
    });

    it('needs the CSRF token of the page where the session of a browser asks', async () => {
      const browser = await openBrowserAs(tributary, cast.alice);
      const cookie = `tributary_session=${browser.cookie('tributary_session')}`;
      const url = '/api/z/1.0/files';
      const asked = (headers: Row) =>
        request(tributary, 'POST', url, { headers: { cookie, ...headers }, form: { filename: 'notes' } });
      expect((await asked({})).status).toBe(401);
      expect((await asked({ 'x-csrf-token': 'made-up' })).status).toBe(401);
      expect((await request(tributary, 'GET', url, { headers: { cookie } })).status).toBe(200);
    });

    it('ignores files that come with a reading form', async () => {
      const sent = { token: reader, form: { filename: 'notes' }, file: 'bytes', part: 'media' };
      const { status, json } = await request(tributary, 'POST', '/api/z/1.0/files', sent);
      expect([status, (json as { results: Row[] }).results.length]).toEqual([200, 1]);
    });

    it('finds own posts for a privacy group with gid, and every thread that a connection wrote in with cid', async () => {
      const [family] = (await get('group')).json as [Row];
      await say({ body: 'own, for the family', group_allow: family['hash']! });
      await say({ body: 'for nobody but bob', contact_allow: await hashOf(tributary, cast.bob) });
      expect(await bodies(`gid=${family['id']}&top=1`)).toEqual(['own, for the family', 'For family alone']);
      const mine = await say({ body: 'where dana answers' });
      await say({ body: 'dana was here', parent: mine['id']! }, cast.dana);
      const dana = ((await get('abook')).json as Row[]).find((row) => row['xchan_addr']!.startsWith('dana@'))!;
      expect(await bodies(`cid=${dana['abook_id']}&top=1&order=post`)).toEqual([
        'where dana answers',
        expect.stringContaining('see #weather'),
      ]);
    });

    it.each([
      '/api/z/1.0',
      '/api/z/1.0/nothing',
      '/api/z/1.0/Files',
      '/api/z/1.0/files/more',
      '/api/z/1.0/files.xml',
      '/api/z/1.1/files',
      '/api/red/verify',
      '/api/export/nothing',
      '/api/nothing',
      '/api',
    ])('refuses the unknown path %s in the documented form, before it asks who one is', async (url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status, json } = await request(tributary, method, url);
        expect([status, json]).toEqual([404, { success: false, error: 'not_found', message: expect.any(String) }]);
      }
    });
  });
});
