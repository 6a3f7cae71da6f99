import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Export = Record<string, Record<string, unknown>[]> & { channel: Record<string, unknown> };

/** Members of each section (facts, section 4; those named in the specification alone have names of ours). */
const members: Record<string, string[]> = {
  channel: ['channel', 'profile'],
  connections: ['abook', 'xchan', 'hubloc', 'group', 'group_member', 'atoken'],
  config: ['config', 'term', 'obj', 'likes'],
  apps: ['app', 'sysapp'],
  chatrooms: ['chatroom'],
  events: ['event', 'event_item'],
  webpages: ['webpages', 'menu'],
  mail: ['conv', 'mail'],
  wikis: ['wiki', 'wiki_item'],
  profile: ['profile'],
  items: ['item'],
  files: ['fetch_url', 'attach'],
};
const usual = ['channel', 'connections', 'config', 'apps', 'chatrooms', 'events', 'webpages', 'mail', 'wikis'];
const always = ['compatibility', 'relocate'];

/** Asserts that everything in it is text, down to the leaves. */
function allText(value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) allText(inner, `${path}.${key}`);
    return;
  }
  expect([path, typeof value]).toEqual([path, 'string']);
}

forEachDatabase((open) => {
  describe('channel/export/basic', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const now = Date.parse(tributary.clock.now());
      const ago = (days: number): string => new Date(now - days * 86_400_000).toISOString();
      await post({ body: 'last year', created: ago(365) });
      await post({ body: 'last week', created: ago(7), category: 'news' });
      await post({ body: 'the page', webpage: '3', pagetitle: 'home', created: ago(8) });
      await post({ body: 'the card', webpage: '6', pagetitle: 'note', created: ago(9) });
      await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.alice.basic,
        file: 'some text',
        filename: 'note.txt',
        part: 'media',
        mimetype: 'text/plain',
        form: { body: 'with a file', created: ago(6) },
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = (form: Record<string, string>, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
    const ask = (query: string, how: TestRequest = { basic: cast.alice.basic }): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/channel/export/basic${query}`, how);
    const get = async (query: string, how?: TestRequest): Promise<Export> => (await ask(query, how)).json as Export;
    const bodies = (rows: Record<string, unknown>[] | undefined): unknown[] | undefined =>
      rows?.map((row) => row['body']);

    it.each(Object.keys(members))('has every member of the section %s, even when it is empty', async (section) => {
      const found = await get(`?sections=${section}`, { basic: cast.stranger.basic });
      expect(Object.keys(found)).toEqual([...always, ...members[section]!]);
      allText(found, section);
    });

    it('has the sections of the specification by default, and ignores words it does not know', async () => {
      const keys = [...always, ...usual.flatMap((section) => members[section]!)];
      expect(Object.keys(await get(''))).toEqual(keys);
      expect(Object.keys(await get('?sections='))).toEqual(keys);
      expect(Object.keys(await get('?sections=apps,%20WIKIS,moon'))).toEqual([
        ...always,
        ...members['apps']!,
        ...members['wikis']!,
      ]);
      expect((await ask('?sections[]=apps')).status).toBe(400);
    });

    it('adds three months of posts where asked, and everything as items', async () => {
      const found = await get('?posts=1');
      expect(Object.keys(found)).toEqual([...always, ...usual.flatMap((section) => members[section]!), 'item']);
      expect(bodies(found['item'])).toEqual(['the card', 'last week', 'with a file']);
      expect(bodies(found['webpages'])).toEqual(['the page']);
      expect(bodies((await get('?sections=items'))['item'])).toEqual([
        'last year',
        'the card',
        'last week',
        'with a file',
      ]);
      expect(Object.keys(await get('?posts=0'))).not.toContain('item');
    });

    it('tells importers of the reference server what they ask of it', async () => {
      const { compatibility, ...rest } = (await get('?sections=channel')) as unknown as Record<
        string,
        Record<string, string>
      >;
      // It refuses versions up to 4.7.3, computes with the number of the database, and takes any picture that is there.
      expect(compatibility).toMatchObject({ project: 'hubzilla', server_role: 'pro', database: '1253' });
      expect(compatibility!['version']!.split('.').map(Number)[0]).toBeGreaterThan(4);
      expect(compatibility!['generator']).toMatch(/^tributary \d/);
      expect(Object.keys(rest)).not.toContain('photo');
    });

    it('tells the channel, its connections and its settings', async () => {
      const found = await get('');
      allText(found, '$');
      expect(found['relocate']).toEqual({ channel_address: 'alice', url: 'http://tributary.test' });
      expect(found.channel).toMatchObject({
        channel_address: 'alice',
        channel_name: 'Alice Example',
        channel_w_comment: '256',
        channel_r_stream: '1',
        channel_allow_gid: '',
      });
      expect(found.channel['perm_limits']).toHaveLength(17);
      expect(found['abook']).toHaveLength(4);
      expect(found['abook']!.map((row) => (row['abconfig'] as unknown[]).length)).toEqual([0, 34, 34, 34]);
      expect(found['xchan']!.map((row) => row['xchan_name'])).toEqual(expect.arrayContaining(['Bob Example']));
      expect(found['hubloc']![1]).toMatchObject({ hubloc_url: 'http://tributary.test' });
      expect(found['group']).toMatchObject([{ gname: 'Family' }]);
      expect(found['group_member']).toMatchObject([{ gid: found['group']![0]!['id'] }]);
      expect(found['config']!.find((row) => row['k'] === 'permissions_role')).toMatchObject({ v: 'public' });
      expect(found['webpages']![0]).toMatchObject({ meta: [{ key: 'WEBPAGE', value: 'home' }] });
      expect((await get('?sections=files'))['attach']!.map((row) => row['filename'])).toContain('note.txt');
      expect((await get('?sections=profile'))['profile']).toMatchObject([{ fullname: 'Alice Example' }]);
    });

    it('hands the private key to a password and to a token that says so, and to nobody else', async () => {
      const keyFor = async (how: TestRequest, query = ''): Promise<unknown> =>
        (await get(`?sections=channel${query}`, how)).channel['channel_prvkey'];
      const key = await keyFor({ basic: cast.alice.basic });
      expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
      expect(await keyFor({ token: cast.alice.token })).toBe('');
      const { token } = await issueToken(tributary.operations, 'operator', {
        userId: cast.alice.user.id,
        name: 'backup',
        scopes: ['read_api', 'export_keys'],
        expiresAt: null,
      });
      expect(await keyFor({ token })).toBe(key);
      const alone = await issueToken(tributary.operations, 'operator', {
        userId: cast.alice.user.id,
        name: 'keys',
        scopes: ['export_keys'],
        expiresAt: null,
      });
      expect((await ask('', { token: alone.token })).status).toBe(403);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      expect(await keyFor({ basic: cast.alice.basic }, '&channel=harbour-general')).toBe('');
      expect(await keyFor({ token }, '&channel=harbour-general')).toBe('');
      expect((await ask('?channel=harbour-general', { basic: cast.bob.basic })).status).toBe(403);
      expect((await ask('?channel=alice', { basic: cast.bob.basic })).status).toBe(403);
      for (const path of ['verify', 'channel/export/basic?sections=connections']) {
        const { text } = await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
        expect(text).not.toContain('PRIVATE KEY');
      }
    });

    it('exports a forum of a group for its Owner, with what its people wrote', async () => {
      const found = await get('?sections=channel,items&channel=harbour-general');
      expect(found.channel).toMatchObject({ channel_address: 'harbour-general' });
      expect(found['item']!.length).toBeGreaterThan(3);
      const { json } = await request(
        tributary,
        'GET',
        '/api/z/1.0/item/export_page?channel=harbour-general&records=1000',
        { basic: cast.alice.basic },
      );
      expect((json as { item: unknown[] }).item).toEqual(found['item']);
    });

    it('ignores words that are no sections, be there no others', async () => {
      expect(Object.keys(await get('?sections=nonsense'))).toEqual([...always]);
      expect(Object.keys(await get('?sections=nonsense,apps'))).toEqual([...always, 'app', 'sysapp']);
      expect(Object.keys(await get('?sections='))).toEqual(Object.keys(await get('')));
    });

    it('answers under the alias too', async () => {
      const { json } = await request(tributary, 'GET', '/api/red/channel/export/basic.json?sections=apps', {
        basic: cast.alice.basic,
      });
      expect(Object.keys(json as object)).toEqual([...always, 'app', 'sysapp']);
    });
  });
});
