import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { png } from '../../rig/png.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { threadIn } from '../../rig/thread.ts';

type Row = Record<string, string>;
const minute = 60_000;
forEachDatabase((open) => {
  describe('parameters, one by one', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bob: string;
    let bobId: string;
    let post: Row;

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const send = (path: string, sent: TestRequest, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, ...sent });
    const update = async (form: NonNullable<TestRequest['form']>, who?: Person): Promise<Row> => {
      const answer = await send('item/update', { form }, who);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return (answer.json as { item: Row }).item;
    };
    const refusal = async (form: NonNullable<TestRequest['form']>): Promise<number> =>
      (await send('item/update', { form })).status;
    const bodies = async (path: string): Promise<string[]> =>
      ((await get(path)).json as Row[]).map((row) => row['body']!);
    /** Whether an answer stays what it is when these parameters are there too. */
    const ignores = async (path: string, more: string): Promise<void> => {
      const plain = await get(path);
      expect(plain.status).toBe(200);
      for (const each of more.split(' ')) {
        const answer = await get(`${path}${path.includes('?') ? '&' : '?'}${each}`);
        expect([each, answer.status, answer.json]).toEqual([each, 200, plain.json]);
      }
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      bob = await hashOf(tributary, cast.bob);
      bobId = ((await get('abook')).json as Row[]).find((row) => row['xchan_hash'] === bob)!['abook_id']!;
      post = await update({ body: 'first [b]post[/b]', created: '2025-01-01 00:00:00' });
      await update({ body: 'an answer', parent: post['id']! }, cast.bob);
      await update({ body: 'second post', created: '2025-01-02 00:00:00' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('of files: both ends of a range, and how many came', async () => {
      const created: string[] = [];
      for (const filename of ['a.txt', 'b.txt', 'c.txt']) {
        const { json } = await send('file', { file: filename, filename, mimetype: 'text/plain' });
        created.push((json as { attach: Row }).attach['created']!);
        tributary.clock.advance(minute);
      }
      const names = async (query: string): Promise<string[]> =>
        ((await get(`files?${query}`)).json as { results: Row[] }).results.map((row) => row['filename']!);
      const [first = '', second = ''] = created.map(encodeURIComponent);
      expect(await names(`since=${second}`)).toEqual(['b.txt', 'c.txt']);
      // Records tell seconds, in which the file was made a little later than the second began.
      expect(await names(`until=${second}.999`)).toEqual(['a.txt', 'b.txt']);
      expect(await names(`since=${second}&until=${second}.999`)).toEqual(['b.txt']);
      expect(await names(`since=${first}&until=${first}`)).toEqual([]);
      expect((await get('files')).json).not.toHaveProperty('records');
      expect((await get('files?records=0&start=0')).json).not.toHaveProperty('start');
      expect((await get('files?records=9')).json).toMatchObject({ start: 0, records: 3 });
      expect((await get('files?start=1')).json).toMatchObject({ start: 1, records: 2 });
      expect((await get('files?start=1&records=1')).json).toMatchObject({ start: 1, records: 1 });
      expect((await get('files?start=7&records=1')).json).toMatchObject({ start: 7, records: 0, results: [] });
    });

    it('of filedata, file/export and file/export_page', async () => {
      const { results } = (await get('files?filename=a.txt')).json as { results: Row[] };
      const { hash } = results[0] as { hash: string };
      const chunk = async (query: string) =>
        ((await get(`filedata?file_id=${hash}&${query}`)).json as { attach: Record<string, unknown> }).attach;
      const text = (piece: string) => Buffer.from(piece).toString('base64');
      expect(await chunk('length=0')).toMatchObject({ start: 0, length: 5, content: text('a.txt') });
      expect(await chunk('start=2&length=0')).toMatchObject({ start: 2, length: 3, content: text('txt') });
      expect(await chunk('start=2&length=999999999999')).toMatchObject({ length: 3, content: text('txt') });
      await ignores(`file/export?file_id=${hash}`, 'zap_compat=1');
      await ignores('file/export_page?page=1', 'records=3 records=0 zap_compat=1');
    });

    it('of photos', async () => {
      const store = (form: Row) => send('file', { form, file: png, filename: 'dot.png', mimetype: 'image/png' });
      const { attach } = (await send('file', { form: { create_folder: 'Quay' } })).json as { attach: Row };
      await store({});
      await store({ folder: attach['hash']! });
      const albums = async (query: string): Promise<string[]> =>
        ((await get(`photos${query}`)).json as { photos: Row[] }).photos.map((row) => row['album']!);
      const root = Array<string>(4).fill('/');
      const quay = Array<string>(4).fill('Quay');
      for (const query of ['', '?album=']) expect(await albums(query)).toEqual([...root, ...quay]);
      for (const name of ['quay', attach['hash'], Buffer.from('Quay').toString('hex')])
        expect(await albums(`?album=${name}`)).toEqual(quay);
      expect(await albums('?album=%2F')).toEqual(root);
      expect(await albums('?album=Qua_')).toEqual([]);
      expect(await albums('?album=quay&start=1')).toEqual([]);
    });

    it('of xchan, abook and abconfig', async () => {
      const known = (await get(`xchan?hash=${bob}`)).json as Row;
      expect(known).toMatchObject({ hash: bob, address: 'bob@tributary.test' });
      for (const query of [`guid=${known['guid']}`, 'address=BOB@Tributary.test', `guid=&hash=${bob}`]) {
        expect((await get(`xchan?${query}`)).json).toEqual(known);
      }
      const rows = (await get('abconfig')).json as Row[];
      expect((await get('abconfig?abook_id=0')).json).toEqual(rows);
      expect((await get(`abconfig?abook_id=${bobId}`)).json).toEqual(rows.filter((row) => row['xchan'] === bob));
      for (const path of ['abook', 'abconfig']) expect((await get(`${path}?abook_id=999`)).json).toEqual([]);
      const alias: Row = { abook_blocked: '1', block: '0', ignore: '1', abook_ignored: '0', abook_closeness: '7' };
      const flags: Row = { archive: '1', abook_archived: '0', hide: '1', abook_hidden: '0' };
      for (const [name, value] of Object.entries({ ...alias, ...flags })) {
        const column = `abook_${{ block: 'blocked', ignore: 'ignored', archive: 'archived', hide: 'hidden' }[name] ?? ''}`;
        const { connection } = (await send('abook', { form: { abook_id: bobId, [name]: value } })).json as {
          connection: Row;
        };
        expect([name, connection[column === 'abook_' ? name : column]]).toEqual([name, value]);
      }
      await send('abook', { form: { abook_id: bobId, closeness: '80', abook_blocked: '0', abook_ignored: '0' } });
      const guid = ((await get(`xchan?hash=${await hashOf(tributary, cast.stranger)}`)).json as Row)['guid']!;
      expect((await send('abook', { form: { guid } })).json).toMatchObject({
        success: true,
        connection: { xchan_guid: guid },
      });
    });

    it('of exports', async () => {
      const named = async (query: string): Promise<string[]> =>
        Object.keys((await get(`channel/export/basic?${query}`)).json as object);
      expect(await named('sections=Config,%20profile')).toEqual(await named('sections=profile,config'));
      const posts = (await get('channel/export/basic?sections=items&html=1')).json as { item: Row[] };
      expect(posts.item.map((row) => row['html'])).toContain('first <strong>post</strong>');
      await ignores('channel/export/basic?sections=config,items', 'zap_compat=1');
      const page = (await get('item/export_page?html=1')).json as { item: Row[] };
      expect(page.item.map((row) => row['html'])).toContain('first <strong>post</strong>');
      await ignores('item/export_page', 'zap_compat=1 records=0 records=');
      expect((await get('item/export_page?records=5000')).json).toMatchObject({ items_page: 1000 });
    });

    it('of item/full: mid wins', async () => {
      const other = await update({ body: 'third post' });
      const both = await get(`item/full?item_id=${other['id']}&mid=${encodeURIComponent(post['mid']!)}`);
      const found = threadIn<Row>(both);
      expect(found.map((row) => row['body'])).toEqual(['first [b]post[/b]', 'an answer']);
      await ignores(`item/full?item_id=${post['id']}`, 'start=1 records=1');
    });

    it('of network/stream: switches that are off, closeness from one side, and what is ignored', async () => {
      await tributary.runner.drain();
      const all = await bodies('network/stream?order=post');
      expect(all).toEqual(['third post', 'second post', 'first [b]post[/b]', 'an answer']);
      await ignores('network/stream?order=post', 'star=0 wall=0 conv=0 top=0 unseen=0 nouveau=0 total=0');
      await ignores('network/stream', 'mark_seen=1 include_follow=1 pages=1 item_type=3 uid=999 callback=x');
      await update({ body: 'from bob' }, cast.bob);
      await tributary.runner.drain();
      expect(await bodies('network/stream?cmin=1&top=1')).toEqual(['from bob']);
      expect(await bodies('network/stream?cmax=79&top=1')).not.toContain('from bob');
      expect(await bodies('network/stream?cmax=80&top=1')).toContain('from bob');
      expect(await bodies('network/stream?nouveau=1')).toEqual(await bodies('network/stream?compat=0'));
      expect((await bodies('network/stream?nouveau=1')).slice(0, 2)).toEqual(['from bob', 'third post']);
    });

    it('of network/stream: total has all that one answer can hold', async () => {
      for (let made = 0; made < 12; made += 1) await update({ body: `more ${made}` }, cast.carol);
      const count = async (query: string): Promise<number> => (await bodies(`network/stream?top=1${query}`)).length;
      await tributary.runner.drain();
      expect(await count('')).toBe(10);
      expect(await count('&total=1')).toBe(16);
      expect(await count('&total=1&records=5')).toBe(5);
    });

    it('of channel/stream', async () => {
      const whole = await bodies('channel/stream?mindate=2000-01-01');
      expect(whole).toEqual(['first [b]post[/b]', 'an answer', 'second post', 'third post']);
      expect(await bodies('channel/stream?mindate=2000-01-01&records=1&page=2')).toEqual(['second post']);
      expect(await bodies('channel/stream?mindate=2000-01-01&records=1&page=2&start=2')).toEqual(['third post']);
      expect(await bodies('channel/stream?mindate=2000-01-01&records=0')).toEqual([]);
    });

    it('of POST channel/stream: columns', async () => {
      const store = (form: Row): Promise<TestAnswer> => send('channel/stream', { form });
      const activity = async (form: Row): Promise<Row> => {
        const answer = await store(form);
        expect([answer.status, answer.text]).toEqual([200, answer.text]);
        return (answer.json as { activity: Row }).activity;
      };
      expect(
        await activity({
          uuid: 'by-columns',
          id: '77',
          parent: '77',
          item_consensus: '1',
          item_nocomment: '1',
          expires: '2027-01-01 00:00:00',
          deny_cid: `<${bob}>`,
          allow_gid: '',
          deny_gid: '',
          item_wall: '0',
          item_thread_top: '0',
          summary: 'short',
          categories: 'a,b',
        }),
      ).toMatchObject({
        uuid: 'by-columns',
        parent_mid: 'http://tributary.test/item/by-columns',
        body: '',
        summary: 'short',
        item_consensus: '1',
        item_nocomment: '1',
        expires: '2027-01-01 00:00:00',
        deny_cid: `<${bob}>`,
        item_wall: '1',
        item_thread_top: '1',
      });
      expect(await activity({ body: 'a card', item_type: '6' })).toMatchObject({ item_type: '6' });
      expect((await store({ body: 'x', author_xchan: bob })).status).toBe(403);
    });

    it('of item/update: texts', async () => {
      const item = await update({ title: 't'.repeat(200), summary: 's'.repeat(200), body: 'x' });
      expect(item).toMatchObject({ title: 't'.repeat(191), summary: 's'.repeat(200) });
      expect(await refusal({ body: 'x', mimetype: 'application/x-php' })).toBe(422);
      for (const mimetype of ['text/markdown', 'text/html', 'text/plain', 'text/bbcode']) {
        expect(await update({ body: 'x', mimetype })).toMatchObject({ mimetype });
      }
      expect(await refusal({ title: 'no text' })).toBe(400);
      expect(await update({ title: 'no text', allow_empty: '1' })).toMatchObject({ title: 'no text', body: '' });
    });

    it('of item/update: other names, and what stands above what', async () => {
      const names = {
        source: 'pigeon',
        permalink: 'https://blog.example/1',
        categories: 'a, b,a',
        obj: '{"type":"Note"}',
      };
      const aliased = await update({ body: 'x', verb: 'Create', ...names });
      expect(aliased).toMatchObject({ app: 'pigeon', plink: 'https://blog.example/1', obj: '{"type":"Note"}' });
      expect((aliased['term'] as unknown as Row[]).map((term) => term['term'])).toEqual(['a', 'b']);
      const proper = { app: 'dove', plink: 'https://blog.example/2', object: '{"type":"Event"}' };
      const both = await update({ body: 'x', verb: 'Create', ...names, ...proper });
      expect(both).toMatchObject({ app: 'dove', plink: 'https://blog.example/2', obj: '{"type":"Event"}' });
      expect(await update({ body: 'x', tgt_type: 'Collection', target: '{"id":"c"}' })).toMatchObject({
        tgt_type: 'Collection',
        target: '{"id":"c"}',
      });
      const other = await update({ body: 'another thread' });
      expect(await update({ body: 'x', parent: post['id']!, parent_mid: other['mid']! })).toMatchObject({
        parent_mid: post['mid'],
      });
      expect(await update({ body: 'x', parent: '0', post_id: '0' })).toMatchObject({ item_thread_top: '1' });
      expect(await refusal({ body: 'x', parent: 'garbage' })).toBe(400);
      expect(await update({ body: 'x', profile_uid: '999' })).toMatchObject({
        uid: post['uid'],
        public_policy: '',
        item_private: '0',
      });
    });

    it('of item/update: polls', async () => {
      const answers = { body: 'Which?', poll_answers: ['left', 'right'] };
      const closing = async (form: Row): Promise<number> => {
        const { created, comments_closed } = await update({ ...answers, ...form });
        return Date.parse(`${comments_closed}Z`) - Date.parse(`${created}Z`);
      };
      expect(await closing({})).toBe(10 * 24 * 60 * minute);
      expect(await closing({ poll_expire_value: '3', poll_expire_unit: 'Hours' })).toBe(180 * minute);
      expect(await closing({ poll_expire_value: '90', poll_expire_unit: 'minutes' })).toBe(90 * minute);
      const several = await update({ ...answers, poll_multiple_answers: '1' });
      expect(JSON.parse(several['obj']!)).toMatchObject({ anyOf: [{ name: 'left' }, { name: 'right' }] });
      expect(await refusal({ ...answers, poll_expire_unit: 'Weeks' })).toBe(422);
      expect(await refusal({ ...answers, poll_expire_value: '0' })).toBe(422);
    });

    it('of forms with files: either part', async () => {
      for (const part of ['file', 'media']) {
        const stored = await send('file', {
          part,
          file: 'x',
          filename: 'x.txt',
          mimetype: 'text/plain',
          form: { contact_deny: bob, group_deny: '' },
        });
        expect((stored.json as { attach: Row }).attach).toMatchObject({ filetype: 'text/plain', deny_cid: `<${bob}>` });
        for (const picture of ['channel/photo', 'channel/cover']) {
          const shown = await send(picture, { part, file: png, filename: 'dot.png', mimetype: 'image/png' });
          expect([picture, shown.status]).toEqual([picture, 200]);
        }
      }
    });
  });
});
