import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { png } from '../../rig/png.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const hour = 3_600_000;
forEachDatabase((open) => {
  describe('item/update, field by field', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: string;
    let bob: string;
    let dana: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).hash;
      bob = await hashOf(tributary, cast.bob);
      dana = await hashOf(tributary, cast.dana);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const send = (sent: TestRequest, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, ...sent });
    const itemOf = (answer: TestAnswer): Row => {
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return (answer.json as { item: Row }).item;
    };
    const update = async (form: TestRequest['form'], who?: Person): Promise<Row> =>
      itemOf(await send({ form: { body: 'x', ...form } }, who));
    const edit = async (item: Row, form: Row): Promise<Row> =>
      itemOf(await send({ form: { post_id: item['id']!, ...form } }));
    const raw = (body: string, type = 'application/x-www-form-urlencoded', who?: Person): Promise<TestAnswer> =>
      send({ body, headers: { 'content-type': type } }, who);
    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const mirror = async (item: Row, who?: Person): Promise<Record<string, unknown>> =>
      ((await get(`item/full?item_id=${item['id']}`, who)).json as { item: Record<string, unknown>[] }).item.find(
        (each) => each['id'] === item['id'],
      )!;
    const streamOf = async (who: Person): Promise<string[]> => {
      await tributary.runner.drain();
      const { json } = await get('network/stream?records=200&order=post', who);
      return (json as { message_id: string }[]).map((each) => each.message_id);
    };

    it('takes an audience as a list, repeated, escaped, with commas, in brackets and as JSON', async () => {
      const both = { allow_cid: `<${bob}><${dana}>`, allow_gid: `<${family}>`, deny_cid: '', deny_gid: '' };
      const spellings = [
        `contact_allow[]=${bob}&contact_allow[]=${dana}&group_allow[]=${family}`,
        `contact_allow=${bob}&contact_allow=${dana}&group_allow=${family}`,
        `contact_allow%5B%5D=${bob}&contact_allow%5B%5D=${dana}&group_allow%5B%5D=${family}`,
        `contact_allow[0]=${bob}&contact_allow[1]=${dana}&group_allow[0]=${family}`,
        `contact_allow=${bob},${dana}&group_allow=${family}`,
        `contact_allow=${encodeURIComponent(`<${bob}><${dana}>`)}&group_allow=${encodeURIComponent(`<${family}>`)}`,
      ];
      for (const spelled of spellings) {
        expect([spelled, itemOf(await raw(`body=x&${spelled}`))]).toMatchObject([spelled, both]);
      }
      const json = { body: 'x', contact_allow: [bob, dana], group_allow: [family] };
      expect(itemOf(await send({ json }))).toMatchObject(both);
      const denied = itemOf(await raw(`body=x&contact_deny=${bob}&contact_deny=${dana}&group_deny%5B%5D=${family}`));
      expect(denied).toMatchObject({ allow_cid: '', deny_cid: both.allow_cid, deny_gid: both.allow_gid });
    });

    it('publishes nothing to all because an audience is not understood', async () => {
      for (const spelled of [
        `contact_allow[a]=${bob}`,
        'contact_allow=%3Cabc',
        'group_allow=,,',
        'contact_deny=%3C%3E',
      ]) {
        const answer = await raw(`body=hidden&${spelled}`);
        expect([spelled, answer.status]).toEqual([spelled, 400]);
      }
      for (const contact_allow of [{ hash: bob }, 5, [5], [[bob]], true]) {
        expect((await send({ json: { body: 'hidden', contact_allow } })).status).toBe(400);
      }
      const byDefault = itemOf(await send({ json: { body: 'x', contact_allow: null } }));
      expect(byDefault).toMatchObject({ allow_cid: '', item_private: '0' });
      expect(itemOf(await send({ json: { body: 'x', contact_allow: [] } }))).toMatchObject({ item_private: '0' });
    });

    it('takes JSON with numbers and flags of its own', async () => {
      const top = itemOf(await send({ json: { body: 'by JSON', title: 'T', nocomment: true, webpage: 0 } }));
      expect(top).toMatchObject({ title: 'T', item_nocomment: '1', item_type: '0' });
      const reply = itemOf(await send({ json: { body: 'reply', parent: Number(top['id']) } }));
      expect(reply['parent']).toBe(top['id']);
      expect((await raw('{"body": "x"', 'application/json')).status).toBe(400);
      expect((await raw('[]', 'application/json')).status).toBe(400);
      expect((await raw('body=x', 'text/plain')).status).toBe(415);
    });

    it('takes several files in one post, each as an attachment with its audience', async () => {
      const form = new FormData();
      form.set('body', 'three files');
      form.append('contact_allow[]', bob);
      form.append('media', new Blob(['one'], { type: 'text/plain' }), 'one.txt');
      form.append('media', new Blob([png], { type: 'image/png' }), 'dot.png');
      form.append('media[]', new Blob([''], { type: 'text/plain' }), 'empty.txt');
      form.append('other', new Blob(['dropped']), 'dropped.txt');
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type')!;
      const body = Buffer.from(await encoded.arrayBuffer());
      const item = itemOf(await send({ body, headers: { 'content-type': type } }));
      const attached = JSON.parse(item['attach']!) as Row[];
      expect(attached.map(({ title, type, length, revision }) => [title, type, length, revision])).toEqual([
        ['one.txt', 'text/plain', '3', '0'],
        ['dot.png', 'image/png', String(png.length), '0'],
        ['empty.txt', 'text/plain', '0', '0'],
      ]);
      for (const { hash, href } of attached) {
        expect(href).toBe(`http://tributary.test/attach/${hash}`);
        const withheld = { allow_gid: '', deny_cid: '', deny_gid: '' };
        const meta = `filemeta?file_id=${hash}`;
        expect((await get(meta)).json).toMatchObject({ attach: { ...withheld, allow_cid: `<${bob}>` } });
        expect((await get(meta, cast.bob)).json).toMatchObject({ attach: { ...withheld, allow_cid: '' } });
        expect((await get(`filemeta?file_id=${hash}`, cast.carol)).status).toBe(404);
      }
      expect(((await get('photos')).json as { photos: Row[] }).photos.map((row) => row['imgscale'])).toEqual([
        '0',
        '1',
        '2',
        '3',
      ]);
    });

    it('attaches nothing for a file input that was left empty', async () => {
      const form = { body: 'no file' };
      const item = itemOf(await send({ form, file: '', filename: '', part: 'media' }));
      expect(JSON.parse(item['attach'] || '[]')).toEqual([]);
      const empty = await send({ form: { body: '' }, file: '', filename: '', part: 'media' });
      expect(empty.status).toBe(422);
    });

    it('keeps place, coordinates, application and address, and takes them away when they are sent empty', async () => {
      const item = await update({
        location: 'Quay',
        coord: '52.5 13.4',
        source: 'gull',
        permalink: 'https://a.example/1',
      });
      expect(item).toMatchObject({ location: 'Quay', coord: '52.5 13.4', app: 'gull', plink: 'https://a.example/1' });
      expect(await mirror(item)).toMatchObject({ location: 'Quay', longlat: '52.5 13.4', app: 'gull' });
      const emptied = await edit(item, { location: '', coord: '' });
      expect(emptied).toMatchObject({ location: '', coord: '', app: 'gull', plink: 'https://a.example/1' });
    });

    it('keeps all that an edit does not send', async () => {
      const sent = await send({
        file: 'kept',
        filename: 'kept.txt',
        mimetype: 'text/plain',
        part: 'media',
        form: {
          body: '**Old** #tag',
          title: 'Title',
          summary: 'Sum',
          mimetype: 'text/markdown',
          category: 'a,b',
          location: 'Quay',
          coord: '1 2',
          app: 'gull',
          expire: '2027-01-01 00:00:00',
          consensus: '1',
          contact_allow: [bob],
          group_deny: [family],
        },
      });
      const before = itemOf(sent) as Row & { term: unknown };
      const after = await edit(before, { body: '**New** #tag' });
      const moved = ['body', 'edited', 'changed', 'revision'];
      const rest = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !moved.includes(name)));
      expect(rest(after)).toEqual(rest(before));
      expect(after).toMatchObject({ body: '**New** #tag', revision: '1' });
      const other = await edit(after, { category: 'c', nocomment: '1' });
      expect((other['term'] as unknown as Row[]).map((term) => term['term'])).toEqual(['tag', 'c']);
      expect(other).toMatchObject({ item_nocomment: '1', comments_closed: before['created'], body: '**New** #tag' });
      const bare = await edit(other, { category: '', nocomment: '0', consensus: '0', expire: '', title: '' });
      expect((bare['term'] as unknown as Row[]).map((term) => term['term'])).toEqual(['tag']);
      expect(bare).toMatchObject({
        item_nocomment: '0',
        comments_closed: '0001-01-01 00:00:00',
        item_consensus: '0',
        expires: '0001-01-01 00:00:00',
        title: '',
        attach: before['attach'],
      });
      tributary.clock.advance(366 * 24 * hour);
      await tributary.runner.drain();
      expect((await mirror(bare))['item_deleted']).toBe('0');
    });

    it('keeps comments where they are when they are edited', async () => {
      const top = await update({ body: 'top', contact_allow: [bob] });
      const reply = await update({ parent: top['id']! }, cast.bob);
      const edited = itemOf(await send({ form: { post_id: reply['id']!, body: 'better' } }, cast.bob));
      expect(edited).toMatchObject({
        body: 'better',
        parent: top['id'],
        item_thread_top: '0',
        obj_type: reply['obj_type'],
        // The comment has the audience of the post, which is for its owner to know.
        allow_cid: '',
        item_private: '2',
        uuid: reply['uuid'],
        mid: reply['mid'],
      });
      expect(await mirror(edited)).toMatchObject({ allow_cid: `<${bob}>`, item_private: '2' });
    });

    it('tells activities what they are about and what they are done to', async () => {
      const object = { type: 'Place', name: 'Harbour' };
      const target = { type: 'Collection', id: 'https://a.example/places' };
      const form = {
        verb: 'http://activitystrea.ms/schema/1.0/checkin',
        obj_type: 'http://activitystrea.ms/schema/1.0/place',
        object: JSON.stringify(object),
        tgt_type: 'Collection',
        target: JSON.stringify(target),
      };
      const item = await update(form);
      expect(item).toMatchObject({ verb: form.verb, obj_type: form.obj_type, tgt_type: 'Collection' });
      expect([JSON.parse(item['obj']!), JSON.parse(item['target']!)]).toEqual([object, target]);
      expect(await mirror(item)).toMatchObject({
        verb: form.verb,
        object_type: form.obj_type,
        target_type: 'Collection',
        object,
        target,
      });
      expect(JSON.parse(itemOf(await send({ json: { body: 'x', object, target } }))['obj']!)).toEqual(object);
      expect(await edit(item, { target: '' })).toMatchObject({ obj: item['obj'], target: '' });
      for (const bad of ['{', '[]', '"x"', '5']) {
        expect([bad, (await send({ form: { body: 'x', object: bad } })).status]).toEqual([bad, 422]);
      }
      expect((await send({ form: { body: 'x', object: '{}', obj_type: 'Question' } })).status).toBe(422);
      const poll = await update({ poll_answers: ['yes', 'no'] });
      expect((await send({ form: { post_id: poll['id']!, object: '{"oneOf":[]}' } })).status).toBe(422);
    });

    it('votes on nothing where there is no poll', async () => {
      const top = await update({ obj_type: 'Question' });
      const vote = await send({ form: { parent: top['id']!, obj_type: 'Answer', title: 'yes' } }, cast.bob);
      expect(vote.status).toBeLessThan(500);
    });

    it.each([
      [1, 'BUILDBLOCK'],
      [2, 'PDL'],
      [3, 'WEBPAGE'],
      [6, 'CARD'],
      [7, 'ARTICLE'],
    ])('makes pages of type %i, with a name and a layout, that stand in no stream', async (type, key) => {
      const layout = `http://tributary.test/item/layout-${type}`;
      const page = await update({
        webpage: String(type),
        pagetitle: 'About/Us',
        layout_mid: layout,
        title: 'About us',
      });
      expect(page).toMatchObject({ item_type: String(type), item_wall: '0', layout_mid: layout, title: 'About us' });
      expect(await mirror(page)).toMatchObject({
        layout_mid: layout,
        meta: [{ family: 'system', key, value: 'about-us', sharing: '1' }],
      });
      expect(await streamOf(cast.alice)).not.toContain(page['mid']);
      expect(await streamOf(cast.bob)).not.toContain(page['mid']);
      const renamed = await edit(page, { pagetitle: 'Imprint' });
      expect(renamed).toMatchObject({ iconfig: [{ k: key, v: 'imprint' }], layout_mid: layout, body: 'x' });
      const { item } = (await get('item/export_page?records=1000')).json as { item: Row[] };
      expect(item.find((each) => each['message_id'] === page['mid'])).toMatchObject({ item_type: String(type) });
      expect((await send({ form: { body: 'x', parent: page['id']! } })).status).toBe(404);
    });

    it('delivers no page to anybody, neither one that was edited nor one that was planned', async () => {
      const streamsWith = async (page: Row) => {
        await tributary.runner.drain();
        const { db } = tributary.operations.database.reader;
        return db.selectFrom('stream_entry').select('channel_id').where('item_id', '=', Number(page['id'])).execute();
      };
      const page = await update({ webpage: '3', pagetitle: 'edited' });
      await edit(page, { body: 'y' });
      expect(await streamsWith(page)).toEqual([]);
      const created = new Date(Date.parse(tributary.clock.now()) + hour).toISOString();
      const planned = await update({ webpage: '3', pagetitle: 'planned', created });
      tributary.clock.advance(2 * hour);
      expect(await streamsWith(planned)).toEqual([]);
      expect(await mirror(planned, cast.bob)).toBeDefined();
    });

    it('says where an item has its home', async () => {
      expect(await update({})).toMatchObject({ item_origin: '1' });
      expect(await update({ origin: '0' })).toMatchObject({ item_origin: '0' });
      expect(await update({ origin: '1', consensus: '1' })).toMatchObject({ item_origin: '1', item_consensus: '1' });
    });

    it('finds what a remote service calls it again, and edits it alone', async () => {
      const form = { namespace: 'gull', remote_id: 'https://gull.example/n/1', title: 'First', contact_allow: [bob] };
      const first = await update(form);
      expect(first).toMatchObject({ iconfig: [{ cat: 'system', k: 'gull', v: form.remote_id }] });
      const again = itemOf(await send({ form: { namespace: 'gull', remote_id: form.remote_id, body: 'second' } }));
      expect(again).toMatchObject({
        id: first['id'],
        uuid: first['uuid'],
        title: 'First',
        body: 'second',
        revision: '1',
        allow_cid: `<${bob}>`,
        created: first['created'],
      });
      const elsewhere = await update({ namespace: 'heron', remote_id: form.remote_id });
      expect(elsewhere['id']).not.toBe(first['id']);
      expect((await send({ form: { body: 'x', remote_id: 'lonely' } })).status).toBe(422);
    });

    it('delivers nothing that is not to be pushed, until it is', async () => {
      const quiet = await update({ body: 'quiet @bob', nopush: '1' });
      expect(quiet['postopts']).toBe('nopush');
      expect(await streamOf(cast.alice)).toContain(quiet['mid']);
      expect(await streamOf(cast.bob)).not.toContain(quiet['mid']);
      await edit(quiet, { body: 'still quiet @bob' });
      expect(await streamOf(cast.bob)).not.toContain(quiet['mid']);
      expect(await mirror(quiet, cast.bob)).toMatchObject({ id: quiet['id'] });
      const delayed = await update({
        nopush: '1',
        created: new Date(Date.parse(tributary.clock.now()) + hour).toISOString(),
      });
      tributary.clock.advance(2 * hour);
      expect(await streamOf(cast.alice)).toContain(delayed['mid']);
      expect(await streamOf(cast.bob)).not.toContain(delayed['mid']);
      await edit(quiet, { nopush: '0' });
      expect(await streamOf(cast.bob)).toContain(quiet['mid']);
    });

    it('shows what a body would look like, and keeps nothing', async () => {
      const before = (await get('item/export_page')).json as { items_total: number };
      const answer = await send({ form: { body: '[b]Bold[/b] @bob <script>', preview: '1' } });
      expect(answer.json).toEqual({
        success: true,
        preview: expect.stringMatching(/<strong>Bold<\/strong> .*Bob Example.*&lt;script/) as unknown,
      });
      const markdown = await send({ form: { body: '*hm*', mimetype: 'text/markdown', preview: '1' } });
      expect(markdown.json).toMatchObject({ preview: '<p><em>hm</em></p>' });
      expect((await send({ form: { preview: '1' } })).status).toBe(400);
      expect(await get('item/export_page').then(({ json }) => json)).toMatchObject({ items_total: before.items_total });
    });

    it('brings comments out when their time has come, and tells of them then', async () => {
      const top = await update({ body: 'When?' });
      await streamOf(cast.bob);
      await request(tributary, 'POST', '/api/z/1.0/item/mark', {
        basic: cast.bob.basic,
        form: { item_id: top['id']!, unseen: '0' },
      });
      const created = new Date(Date.parse(tributary.clock.now()) + hour).toISOString();
      const later = await update({ parent: top['id']!, created });
      expect(later['item_delayed']).toBe('1');
      const threads = async () => {
        await tributary.runner.drain();
        const { json } = await get('network/stream?unseen=1', cast.bob);
        return (json as Row[]).map((each) => each['message_id']);
      };
      expect(await threads()).not.toContain(top['mid']);
      expect((await mirror(top))['commented']).toBe(top['created']);
      tributary.clock.advance(2 * hour);
      expect(await threads()).toEqual(expect.arrayContaining([top['mid'], later['mid']]));
      expect((await mirror(top))['commented']).toBe(later['created']);
    });

    it('tells whom an edit mentions of what is to appear later when it appears', async () => {
      const created = new Date(Date.parse(tributary.clock.now()) + hour).toISOString();
      const later = await update({ body: 'not yet', created });
      await edit(later, { body: 'not yet @bob' });
      const told = async () => {
        const { json } = await get('notifications', cast.bob);
        return (json as Row[]).filter((row) => row['item_id'] === later['id']).map(({ kind }) => kind);
      };
      expect(await streamOf(cast.bob)).not.toContain(later['mid']);
      expect(await told()).toEqual([]);
      tributary.clock.advance(2 * hour);
      expect(await streamOf(cast.bob)).toContain(later['mid']);
      expect(await told()).toEqual(['mention']);
    });

    it('takes comments back when they expire, and leaves the thread', async () => {
      const top = await update({ body: 'stays' });
      const expire = new Date(Date.parse(tributary.clock.now()) + hour).toISOString();
      const reply = await update({ parent: top['id']!, expire });
      expect(reply['expires']).toBe(expire.slice(0, 19).replace('T', ' '));
      tributary.clock.advance(2 * hour);
      await tributary.runner.drain();
      const { json } = await get(`item/full?item_id=${top['id']}`);
      expect((json as { item: Row[] }).item.map((each) => each['id'])).toEqual([top['id']]);
    });
  });
});
