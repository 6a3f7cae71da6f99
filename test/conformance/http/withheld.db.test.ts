import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { findChannelByAddress } from '../../../src/core/identity/storage/channels.ts';
import { insertConnection } from '../../../src/core/identity/storage/connections.ts';
import { findXchan, findXchans } from '../../../src/core/identity/storage/xchans.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { fillChannel } from '../../rig/full-channel.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
type Pools = Readonly<Record<string, readonly string[]>>;

/** Routes that stream without end in a test, or leave the state of others changed. */
const skipped = /archive$|^\/api\/v4\/graphql|\/metrics$|upload|^\/events$/;

forEachDatabase((open, kind) => {
  // The SQL of the predicate is held on both databases elsewhere; what answers hold does not depend on the database.
  describe.skipIf(kind === 'postgres')('what readers must not learn', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let routes: RouteOptions[];
    let pools: Pools;
    /** What is secret -> the texts that give it away. */
    let secrets: Readonly<Record<string, readonly string[]>>;

    const call = async (method: 'GET' | 'POST', path: string, form: Row | undefined, who: Person, file?: string) => {
      const sent = { basic: who.basic, ...(form && { form }), ...(file !== undefined && { file, filename: 'a.txt' }) };
      const answer = await request(tributary, method, `/api/z/1.0/${path}`, sent);
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer.json as Record<string, unknown>;
    };
    const mark = async (person: Person): Promise<string[]> => {
      const { hash, guid } = (await findXchan(tributary.operations.database.reader, { id: person.viewer.xchanId }))!;
      return [hash, guid];
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      routes = await routesAddedBy(() => tributary.server());
      cast = await bringCast(tributary);
      const { operations } = tributary;
      const { reader } = operations.database;
      await fillChannel(tributary, cast);
      // The administrator is in audiences and says nothing anywhere; carol is denied and says nothing either.
      const [admin, bob, carol] = [await mark(cast.admin), await hashOf(tributary, cast.bob), await mark(cast.carol)];
      const [family] = (await call('GET', 'group', undefined, cast.alice)) as unknown as [Row];
      const object = JSON.stringify({
        type: 'Image',
        allow_cid: `<${admin[0]}>`,
        to: [admin[0]],
        nested: { cc: admin },
      });
      const named = { contact_allow: `${bob},${admin[0]}`, contact_deny: carol[0]! };
      await call('POST', 'item/update', { body: 'for two', object, target: object, ...named }, cast.alice);
      const html = { body: 'Shown<!-- what alice noted in her source -->', mimetype: 'text/html' };
      await call('POST', 'item/update', html, cast.alice);
      await call('POST', 'item/update', { body: 'not for one', contact_deny: carol[0]!, object }, cast.alice);
      await call('POST', 'file', named, cast.alice, 'bytes');
      await call('POST', 'file', { contact_deny: carol[0]!, group_allow: family['hash']! }, cast.alice, 'bytes');
      await call('POST', 'item/update', { body: 'with a file', ...named }, cast.alice, 'bytes');
      await tributary.runner.drain();

      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(operations, { ...member, userId: cast.bob.user.id });
      const forums: Record<string, string[]> = {};
      for (const address of ['harbour-general', 'harbour-board']) {
        const { id, xchanId } = (await findChannelByAddress(reader, address))!;
        const { hash, guid } = (await findXchans(reader, [xchanId])).get(xchanId)!;
        forums[address] = [hash, guid, address];
        await operations.database.write(async (tx) => {
          const now = tributary.clock.now();
          for (const { viewer } of [cast.dana, cast.stranger]) {
            await insertConnection(tx, { channelId: viewer.channelId, xchanId, pending: false, now });
          }
        });
        await call('POST', 'item/update', { body: `See @${address} and [b]that[/b]` }, cast.alice);
        void id;
      }
      const ann = (await reader.db
        .selectFrom('xchan')
        .selectAll()
        .where('name', 'like', '%Ann Archer%')
        .executeTakeFirst())!;
      secrets = {
        admin,
        carol,
        family: [family['hash']!],
        source: ['what alice noted in her source'],
        general: forums['harbour-general']!,
        board: forums['harbour-board']!,
        ann: [ann.hash, ann.guid, 'Ann Archer'],
      };
      pools = await poolsOf();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Values for the parameters of paths and queries, as somebody might guess or know them. */
    async function poolsOf(): Promise<Pools> {
      const { reader } = tributary.operations.database;
      const top = await reader.db
        .selectFrom('xchan')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst();
      const mine = await call('GET', 'item/export_page?records=200', undefined, cast.alice);
      const items = (mine as unknown as { item: (Row & { uuid: string; message_id: string })[] }).item;
      const { results } = (await call('GET', 'files', undefined, cast.alice)) as unknown as { results: Row[] };
      const addresses = ['alice', 'bob', 'stranger'];
      const hashes = results.map((file) => file['hash']!);
      return {
        id: ['1', '2', 'harbour', 'harbour%2Fgeneral', 'harbour%2Fboard', String(top?.id)],
        issue_iid: ['1', '2'],
        user_id: ['1', '7'],
        hash: hashes,
        file_id: hashes,
        photo_id: hashes,
        filename: [''],
        name: [...addresses, ...hashes.map((hash) => `${hash}-0`), 'harbour'],
        nick: addresses,
        channel: addresses,
        album: ['2f', 'Papers', '2026-01'],
        size: ['l'],
        uuid: items.map((item) => item.uuid),
        mid: items.map((item) => encodeURIComponent(item.message_id)),
        item_id: items.map((item) => item['id']!),
        resource: ['acct:alice@tributary.test', 'acct:harbour-general@tributary.test'].map(encodeURIComponent),
        address: ['alice@tributary.test', 'harbour-general@tributary.test', 'harbour-board@tributary.test'],
        abook_id: ['0', ...Array.from({ length: 40 }, (_, index) => String(index + 1))],
        tag: ['weather'],
        sections: ['channel,connections,config,webpages,items,files'],
      };
    }

    /** Queries that reading calls are asked with, beside none. */
    const queries: Readonly<Record<string, readonly string[]>> = {
      'item/full': ['mid'],
      'item/export_page': [],
      filemeta: ['file_id'],
      filedata: ['file_id'],
      file: ['file_id'],
      'file/export': ['file_id'],
      photo: ['photo_id'],
      xchan: ['address'],
      perm_allowed: ['address', 'abook_id'],
      abook: ['abook_id'],
      abconfig: ['abook_id'],
      'network/stream': ['mid'],
      'channel/export/basic': ['sections'],
      webfinger: ['resource'],
      search: ['tag'],
    };

    function addressesOf({ url }: RouteOptions): string[] {
      const filled = url
        .split('/')
        .reduce<string[]>(
          (sofar, part) =>
            sofar.flatMap((before) =>
              part.startsWith(':')
                ? (pools[part.slice(1)] ?? ['1']).map((value) => `${before}/${value}`)
                : [`${before}/${part}`],
            ),
          [''],
        )
        .map((path) => path.slice(1));
      const own = Object.entries(queries).flatMap(([path, names]) => (url.endsWith(`/${path}`) ? names : []));
      const asked = own.flatMap((name) => pools[name]!.map((value) => `${name}=${value}`));
      const more = url.endsWith('/item/full') ? '&body_source=1' : '';
      return filled.flatMap((path) => [path, ...asked.map((query) => `${path}?${query}${more}`)]);
    }

    /** Where an answer gives a secret away, as a sentence. */
    async function walk(
      who: Person | undefined,
      hidden: readonly string[],
    ): Promise<{ found: string[]; asked: number }> {
      const server = await tributary.server();
      const browser = who && (await openBrowserAs(tributary, who));
      const cookie = browser ? `tributary_session=${browser.cookie('tributary_session')}` : '';
      const found: string[] = [];
      let asked = 0;
      for (const route of routes) {
        if (![route.method].flat().includes('GET') || skipped.test(route.url)) continue;
        if (route.url.startsWith('/api/red/') || route.url.startsWith('/api/export/') || route.url.endsWith('.json'))
          continue;
        for (const url of addressesOf(route)) {
          for (const accept of [
            '*/*',
            ...(/^\/(channel|item|display)\//.test(url) ? ['application/activity+json'] : []),
          ]) {
            const answer = await server.inject({ method: 'GET', url, headers: { accept, ...(cookie && { cookie }) } });
            asked += 1;
            expect([url, answer.statusCode >= 500]).toEqual([url, false]);
            const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
            for (const name of hidden) {
              // What was asked comes back in pages that say where one is.
              if (secrets[name]!.some((each) => text.replaceAll(url, '').includes(each))) found.push(`${name}: ${url}`);
            }
          }
        }
      }
      return { found: [...new Set(found)], asked };
    }

    it('stands in answers to those who may know it', { timeout: 240_000 }, async () => {
      const { found, asked } = await walk(cast.alice, Object.keys(secrets));
      expect(asked).toBeGreaterThan(300);
      const named = (name: string) =>
        found.filter((each) => each.startsWith(`${name}: `)).map((each) => each.split(': ')[1]);
      for (const name of Object.keys(secrets)) expect([name, named(name).length > 0]).toEqual([name, true]);
      expect(named('source').filter((url) => !/\/item\/(full|[^/]+\/edit)/.test(url ?? ''))).toEqual([]);
      expect(named('carol').some((url) => url?.startsWith('/api/z/1.0/files'))).toBe(true);
      expect(named('admin').some((url) => url?.startsWith('/api/z/1.0/item/full'))).toBe(true);
    });

    const readers: readonly (readonly [string, keyof Cast | undefined, readonly string[]])[] = [
      ['somebody whom it was for', 'bob', ['admin', 'family', 'source', 'board']],
      ['somebody from whom it was kept', 'carol', ['admin', 'family', 'source', 'general', 'board', 'ann']],
      [
        'a member of the privacy group, connected with the forums',
        'dana',
        ['admin', 'family', 'source', 'general', 'board', 'ann'],
      ],
      ['a stranger, connected with the forums', 'stranger', ['admin', 'family', 'source', 'general', 'board', 'ann']],
      ['nobody', undefined, ['admin', 'carol', 'family', 'source', 'general', 'board', 'ann']],
    ];

    it.each(readers)('stands in no answer to %s', { timeout: 240_000 }, async (_title, name, hidden) => {
      const { found, asked } = await walk(name && cast[name], hidden);
      expect(asked).toBeGreaterThan(300);
      expect(found).toEqual([]);
    });
  });
});
