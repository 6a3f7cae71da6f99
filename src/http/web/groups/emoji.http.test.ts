import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringGroup, type Cast, type Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { png } from '../../../../test/rig/png.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

interface ListedEmoji {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly scope?: string;
  readonly aliases: readonly string[];
}

forEachDatabase((open) => {
  describe('custom emoji', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let groupId: number;
    const forum = '/channel/harbour-general';
    const page = '/groups/harbour/-/emoji';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const made = await bringForum(tributary, 'bob');
      ({ cast } = made);
      groupId = made.group.id;
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const upload = (who: Person, owner: string, form: Record<string, string>, file: Buffer = png) =>
      request(tributary, 'POST', `/api/v4${owner}/custom_emoji`, { token: who.token, form, file });
    const add = async (owner: string, name: string, aliases = ''): Promise<ListedEmoji> => {
      const { status, json } = await upload(owner === '' ? cast.admin : cast.alice, owner, { name, aliases });
      expect(status).toBe(201);
      return json as ListedEmoji;
    };
    const ask = async (who: Person, method: 'GET' | 'DELETE', path: string) => {
      const { status, json } = await request(tributary, method, `/api/v4${path}`, { token: who.token });
      return { status, json: json as ListedEmoji[] };
    };
    const applying = async (query: string, who = cast.bob) => {
      const { status, json } = await request(tributary, 'GET', `/api/z/1.0/emoji?${query}`, { basic: who.basic });
      return status === 200 ? (json as ListedEmoji[]).map(({ name }) => name) : status;
    };
    const write = async (who: Browser, body: string): Promise<string> => {
      await who.get(forum);
      return /#m-(.+)$/.exec((await who.send(`${forum}/messages`, { body })).location!)![1]!;
    };
    const row = async (uuid: string, who = bob): Promise<string> => {
      const { text } = await who.get(forum);
      return new RegExp(`<article[^>]* id="m-${uuid}"[^]*?</article>`).exec(text)![0];
    };
    const pathOf = ({ url }: ListedEmoji): string => url.replace(tributary.operations.baseUrl, '');
    const picture = (name: string, emoji: ListedEmoji): string =>
      `${still(emoji)}<img class="emoji" alt=":${name}:" title=":${name}:" src="${pathOf(emoji)}" loading="lazy" /></picture>`;
    const still = (emoji: ListedEmoji): string =>
      `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${pathOf(emoji)}/still" />`;

    it('are added on the page of a group, by its Maintainers, and listed for its members', async () => {
      expect((await bob.get(page)).text).not.toContain('name="aliases"');
      await alice.get(page);
      const file = { name: 'w.png', content: png, type: 'image/png' };
      const sent = await alice.send(page, { name: ':Wave:', aliases: 'hi, Hello' }, { file });
      expect(sent).toMatchObject({ status: 303, location: `${page}?notice=added` });
      const { text } = await bob.get(page);
      expect(text).toMatch(/:wave:<\/strong><span class="below">also :hi: :hello: · by Alice Example</);
      expect(text).not.toContain('/remove"');
      await bob.get(forum);
      const refused = await bob.send(page, { name: 'other', aliases: '' }, { file });
      expect(refused.status).toBe(403);
      await alice.get(page);
      const again = await alice.send(page, { name: 'hello', aliases: 'x1' }, { file });
      expect(again.status).toBe(422);
      expect(again.text).toContain('Another emoji already has one of these names.');
      expect(again.text).toContain('name="aliases" value="x1"');
      const none = await alice.send(page, { name: 'text' }, { file: { ...file, content: 'x' } });
      expect([none.status, none.text]).toEqual([422, expect.stringContaining('Use a PNG, GIF or WebP file')]);
    });

    it('are pictures in texts, by name and alias, for as long as there are such, and never in code', async () => {
      const uuid = await write(alice, 'Ahoy :party_boat: :PB: `:pb:` at 10:30');
      expect(await row(uuid)).toContain('<p>Ahoy :party_boat: :PB: <code>:pb:</code> at 10:30</p>');
      const emoji = await add('/groups/harbour', 'party_boat', 'pb,30');
      const shown = `<p>Ahoy ${picture('party_boat', emoji)} ${picture('pb', emoji)} <code>:pb:</code> at 10:30</p>`;
      expect(await row(uuid)).toContain(shown);
      expect(await row(uuid, alice)).toContain(shown);
      expect((await bob.get(`/item/${uuid}`)).text).toContain(shown);
      await ask(cast.alice, 'DELETE', `/groups/harbour/custom_emoji/${emoji.id}`);
      expect(await row(uuid)).toContain('<p>Ahoy :party_boat: :PB: <code>');
      const other = await add('/groups/harbour', 'pb');
      expect(other.id).not.toBe(emoji.id);
      expect(await row(uuid)).toContain(`<p>Ahoy :party_boat: ${picture('pb', other)} <code>`);
    });

    it('apply from the nearest group on, up to the server, and nowhere else', async () => {
      const uuid = await write(alice, ':buoy:');
      const ofServer = await add('', 'buoy');
      expect(await row(uuid)).toContain(picture('buoy', ofServer));
      const ofGroup = await add('/groups/harbour', 'buoy');
      expect(await row(uuid)).toContain(picture('buoy', ofGroup));
      await alice.get('/compose');
      const own = await alice.send('/compose/preview', { body: 'See :buoy: :wave:', to: '' });
      expect(own.text).toContain(`See ${picture('buoy', ofServer)} 👋`);
      const there = await alice.send('/compose/preview', { body: 'See :buoy:', to: 'harbour-general' });
      expect(there.text).toContain(`See ${picture('buoy', ofGroup)}`);
      await bringGroup(tributary, cast.alice, 'quay');
      const quay = await add('/groups/quay', 'crane');
      expect(await row(await write(alice, ':crane:'))).toContain('<p>:crane:</p>');
      expect(await applying('address=harbour-general')).toEqual(['buoy', 'pb', 'wave']);
      expect(await applying('address=bob')).toEqual(['buoy']);
      expect((await ask(cast.alice, 'GET', '/groups/quay/custom_emoji')).json).toMatchObject([{ name: 'crane' }]);
      await ask(cast.alice, 'DELETE', `/groups/quay/custom_emoji/${quay.id}`);
    });

    it('go before standard ones of the same name, in texts and in reactions', async () => {
      const uuid = await write(alice, 'Done :anchor: :TADA: `:tada:`');
      await bob.get(forum);
      await bob.send(`/item/${uuid}/react`, { emoji: ':x:' });
      await bob.get(forum);
      await bob.send(`/item/${uuid}/react`, { emoji: ':anchor:' });
      expect(await row(uuid)).toContain('<p>Done ⚓ 🎉 <code>:tada:</code></p>');
      expect(await row(uuid)).toMatch(/value="❌"[^]*value="⚓"/);
      const anchor = await add('/groups/harbour', 'anchor');
      expect(await row(uuid)).toContain(`<p>Done ${picture('anchor', anchor)} 🎉 <code>`);
      await bob.get(forum);
      await bob.send(`/item/${uuid}/react`, { emoji: ':anchor:' });
      expect(await row(uuid)).toMatch(/value=":anchor:"/);
      await ask(cast.alice, 'DELETE', `/groups/harbour/custom_emoji/${anchor.id}`);
    });

    it('apply in the channels of groups below', async () => {
      const { json } = await request(tributary, 'POST', '/api/v4/groups', {
        token: cast.alice.token,
        json: { name: 'Pier', path: 'pier', parent_id: groupId },
      });
      const { id } = json as { id: number };
      await request(tributary, 'POST', '/api/v4/projects', {
        token: cast.alice.token,
        json: { name: 'steps', namespace_id: id },
      });
      const steps = 'address=harbour-pier-steps';
      expect(await applying(steps, cast.alice)).toEqual(['buoy', 'pb', 'wave']);
      const near = await upload(cast.alice, '/groups/harbour%2Fpier', { name: 'wave', aliases: 'near' });
      const { json: all } = await request(tributary, 'GET', `/api/z/1.0/emoji?${steps}`, { basic: cast.alice.basic });
      const waves = (all as ListedEmoji[]).filter(({ aliases, name }) =>
        [name, ...aliases].join().match(/wave|hi|near/),
      );
      // Of the one above, its name is taken here; its aliases are not.
      expect(waves.map(({ name, aliases, url }) => [name, aliases, url === (near.json as ListedEmoji).url])).toEqual([
        ['hi', ['hello'], false],
        ['wave', ['near'], true],
      ]);
      expect(await applying(steps, cast.dana)).toBe(404);
      // Whoever is a member below sees the pictures of what applies there.
      await request(tributary, 'POST', '/api/v4/groups/harbour%2Fpier/members', {
        token: cast.alice.token,
        json: { user_id: cast.dana.user.id, access_level: 10 },
      });
      const above = (await ask(cast.alice, 'GET', '/groups/harbour/custom_emoji')).json.find(
        ({ name }) => name === 'wave',
      )!;
      const path = pathOf(above);
      expect((await (await openBrowserAs(tributary, cast.dana)).get(path)).status).toBe(200);
      expect((await (await openBrowserAs(tributary, cast.stranger)).get(path)).status).toBe(404);
    });

    it('are reactions, counted under one name, with the name as text', async () => {
      const uuid = await write(alice, 'Who comes?');
      const react = (who: Browser, emoji: string) => who.send(`/item/${uuid}/react`, { emoji, return_to: forum });
      const [wave] = (await ask(cast.alice, 'GET', '/groups/harbour/custom_emoji')).json.filter(
        ({ name }) => name === 'wave',
      );
      expect((await bob.get(`/item/${uuid}/react`)).text).toContain('value=":wave:"');
      await react(bob, ':Hello:');
      await alice.get(forum);
      await react(alice, ':wave:');
      const both = await row(uuid);
      expect(both).toContain('aria-label=":wave: 2: Bob Example, Alice Example"');
      expect(both).toContain(`srcset="${pathOf(wave!)}/still"`);
      expect(both).toContain(`src="${pathOf(wave!)}" alt=":wave:"`);
      await bob.get(forum);
      await react(bob, ':hi:');
      expect(await row(uuid)).toContain('aria-label=":wave: 1: Alice Example"');
      await bob.get(forum);
      await react(bob, ':Unknown:');
      expect(await row(uuid)).toMatch(/aria-label=":unknown: 1: Bob Example" title="Bob Example">:unknown: </);
      expect((await react(bob, `:${'x'.repeat(65)}:`)).status).toBe(422);
    });

    it('are listed for where one writes, to those who may know of it', async () => {
      const uuid = await write(alice, 'where');
      const mid = encodeURIComponent(`${tributary.operations.baseUrl}/item/${uuid}`);
      const id = /data-id="(\d+)"/.exec(await row(uuid))![1]!;
      const all = ['buoy', 'pb', 'wave'];
      expect([await applying(`mid=${mid}`), await applying(`place=reply:${id}`)]).toEqual([all, all]);
      const channel = /data-draft="(post:\d+)"/.exec((await bob.get(forum)).text)![1]!;
      expect(await applying(`place=${channel}`)).toEqual(all);
      for (const query of [`mid=${mid}`, `place=edit:${id}`, `place=${channel}`, 'address=harbour-general']) {
        expect([query, await applying(query, cast.stranger)]).toEqual([query, 404]);
      }
      expect([await applying('place=here'), await applying('')]).toEqual([400, 400]);
    });

    it('have pictures without anything beside the picture, made small, which may move', async () => {
      const frames = Buffer.concat([Buffer.alloc(300 * 300 * 3, 40), Buffer.alloc(300 * 300 * 3, 200)]);
      const raw = { width: 300, height: 600, channels: 3, pageHeight: 300 } as const;
      const gif = await sharp(frames, { raw })
        .gif({ delay: [100, 100], loop: 0 })
        .toBuffer();
      const moving = (await upload(cast.alice, '/groups/harbour', { name: 'moving' }, gif)).json as ListedEmoji;
      expect(moving).toMatchObject({ mimetype: 'image/gif', width: 128, height: 128 });
      const fetched = async (emoji: ListedEmoji) => {
        const server = await tributary.server();
        const url = pathOf(emoji);
        return server.inject({ url, headers: { authorization: cast.bob.basic } });
      };
      const { rawPayload: bytes, headers } = await fetched(moving);
      expect(headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'private, no-cache' });
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, width: 128 });
      const { rawPayload: first, headers: ofFirst } = await fetched({ ...moving, url: `${moving.url}/still` });
      expect(ofFirst).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' });
      const frame = await sharp(first).raw().toBuffer({ resolveWithObject: true });
      expect(frame.info).toMatchObject({ width: 128, height: 128 });
      expect(frame.data[0]).toBeLessThan(100);
      expect((await (await openBrowserAs(tributary, cast.stranger)).get(`${pathOf(moving)}/still`)).status).toBe(404);
      const said = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#123' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .png()
        .toBuffer();
      expect((await sharp(said).metadata()).exif).toBeDefined();
      const quiet = (await upload(cast.admin, '', { name: 'quiet' }, said)).json as ListedEmoji;
      expect(quiet).toMatchObject({ width: 8, height: 4 });
      const server = await tributary.server();
      const open = await server.inject({ url: pathOf(quiet) });
      expect(open.headers['cache-control']).toMatch(/^public/);
      expect((await sharp(open.rawPayload).metadata()).exif).toBeUndefined();
      for (const emoji of [moving, quiet]) {
        await ask(cast.admin, 'DELETE', `${emoji === quiet ? '' : '/groups/harbour'}/custom_emoji/${emoji.id}`);
        expect((await fetched(emoji)).statusCode).toBe(404);
        expect((await fetched({ ...emoji, url: `${emoji.url}/still` })).statusCode).toBe(404);
      }
    });

    it.each([
      [{ name: 'a' }, png, 400],
      [{ name: 'two words' }, png, 400],
      [{ name: 'x'.repeat(65) }, png, 400],
      [{ name: 'fine', aliases: 'not fine' }, png, 400],
      [{ name: 'fine', aliases: Array.from({ length: 11 }, (_, at) => `a${at}`).join() }, png, 400],
      [{ name: 'fine', aliases: 'wave' }, png, 409],
      [{ name: 'fine' }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
      [{ name: 'fine' }, png.subarray(0, 40), 422],
      [{ name: 'fine' }, Buffer.concat([png, Buffer.alloc(512 * 1024)]), 413],
    ])('that are none are refused: %o', async (form, file, status) => {
      expect((await upload(cast.alice, '/groups/harbour', form as Record<string, string>, file)).status).toBe(status);
      expect((await ask(cast.alice, 'GET', '/groups/harbour/custom_emoji')).json.map(({ name }) => name)).toEqual([
        'buoy',
        'pb',
        'wave',
      ]);
    });

    it('are for those to change who may', async () => {
      const [first] = (await ask(cast.bob, 'GET', '/groups/harbour/custom_emoji')).json;
      const path = `/groups/harbour/custom_emoji/${first!.id}`;
      expect((await ask(cast.bob, 'DELETE', path)).status).toBe(403);
      expect((await ask(cast.stranger, 'GET', '/groups/harbour/custom_emoji')).status).toBe(404);
      expect((await upload(cast.bob, '/groups/harbour', { name: 'mine' })).status).toBe(403);
      expect((await upload(cast.stranger, '/groups/harbour', { name: 'mine' })).status).toBe(404);
      expect((await upload(cast.alice, '', { name: 'mine' })).status).toBe(403);
      const [ofServer] = (await ask(cast.bob, 'GET', '/custom_emoji')).json;
      expect((await ask(cast.alice, 'DELETE', `/custom_emoji/${ofServer!.id}`)).status).toBe(403);
      // Neither by the address of another owner.
      expect((await ask(cast.alice, 'DELETE', `/groups/harbour/custom_emoji/${ofServer!.id}`)).status).toBe(404);
      expect((await ask(cast.admin, 'DELETE', `/custom_emoji/${first!.id}`)).status).toBe(404);
      expect((await bob.get(`/custom-emoji/${first!.id}/remove`)).status).toBe(404);
      expect((await alice.get('/admin/emoji')).status).toBe(404);
      expect((await openBrowser(tributary).get(page)).status).toBe(303);
    });

    it('are removed on a page that asks, and their bytes are looked at', async () => {
      const [first] = (await ask(cast.alice, 'GET', '/groups/harbour/custom_emoji')).json;
      const remove = `/custom-emoji/${first!.id}/remove`;
      expect((await alice.get(remove)).text).toContain('Remove :buoy:?');
      expect(await alice.send(remove, {})).toMatchObject({ status: 303, location: `${page}?notice=removed` });
      expect((await alice.get(`${page}?notice=removed`)).text).toContain('Emoji removed.');
      expect(await applying('address=harbour-general')).toEqual(['buoy', 'pb', 'wave']);
      const admin = await openBrowserAs(tributary, cast.admin);
      expect((await admin.get('/admin/emoji')).text).toContain(':buoy:');
      const file = { name: 'w.png', content: png, type: 'image/png' };
      const sent = await admin.send('/admin/emoji', { name: 'anchor', aliases: '' }, { file });
      expect(sent.location).toBe('/admin/emoji?notice=added');
    });

    it('go with their group', async () => {
      const { db } = tributary.operations.database.reader;
      const left = async () =>
        (await db.selectFrom('custom_emoji').select('blob_hash').where('group_id', 'is not', null).execute()).length;
      expect(await left()).toBe(3);
      const asked = { token: cast.alice.token, json: { full_path: 'harbour' } };
      expect((await request(tributary, 'DELETE', `/api/v4/groups/${groupId}`, asked)).status).toBe(202);
      await tributary.runner.drain();
      expect(await left()).toBe(0);
      const names = await db.selectFrom('custom_emoji_name').select('name').orderBy('name').execute();
      expect(names.map(({ name }) => name)).toEqual(['anchor', 'buoy']);
    });
  });
});
