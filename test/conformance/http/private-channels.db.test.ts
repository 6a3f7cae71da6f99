import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { removeMember } from '../../../src/core/groups/operations/edit-member.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { everyAddress, readerOf } from '../../rig/every-address.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
type Name = keyof Cast;

/** What everything in the channel holds, and nothing else does. */
const secret = /xyzzy/i;

forEachDatabase((open, kind) => {
  describe('a private channel', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let routes: RouteOptions[];
    let group: Group;
    let channel: { id: number };
    let call: ReturnType<typeof callerOf>;
    /** Written before the channel became private, and after. */
    let before: Row;
    let after: Row;
    /** By a former member of the channel, who still sees what they wrote. */
    let mine: Row;
    /** For the channel itself, in the own channel of a former member. */
    let addressed: Row;
    let ids: Row;
    /** Who read it while it was for the group. */
    let readBefore: string[];

    const send = async (who: Person, path: string, form: Row): Promise<Row> => {
      const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return (answer.json as { item: Row }).item;
    };
    const setPrivate = (isPrivate: boolean) =>
      call(cast.alice, 'PUT', `/groups/${group.id}/channels/${channel.id}`, { private: isPrivate });
    const list = () => `/groups/${group.id}/channels/${channel.id}/members`;
    const letIn = (who: Name, by: Name = 'alice') => call(cast[by], 'POST', list(), { user_id: cast[who].user.id });
    const readersOf = async (item: Row): Promise<string[]> => {
      const names: string[] = [];
      for (const name of ['alice', 'bob', 'carol', 'dana', 'stranger', 'admin'] as const) {
        const { status } = await request(tributary, 'GET', `/api/z/1.0/item/full?item_id=${item['id']}`, {
          basic: cast[name].basic,
        });
        if (status === 200) names.push(name);
      }
      return names;
    };
    const knowers = async (): Promise<string[]> => {
      const names: string[] = [];
      for (const name of ['alice', 'bob', 'carol', 'dana', 'stranger', 'admin'] as const) {
        if ((await call(cast[name], 'GET', `/projects/${channel.id}`)).status === 200) names.push(name);
      }
      return names;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      routes = await routesAddedBy(() => tributary.server());
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      // A public group, so that nothing but the channel itself keeps anybody out.
      group = await bringGroup(tributary, cast.alice);
      await call(cast.alice, 'PUT', '/groups/harbour', { visibility: 'public' });
      const join = (who: Name, accessLevel: 20 | 40) =>
        addMember(tributary.operations, { groupId: group.id, userId: cast[who].user.id, accessLevel, createdBy: null });
      await join('bob', accessLevels.reporter);
      await join('carol', accessLevels.reporter);
      await join('dana', accessLevels.maintainer);
      const draft = { name: 'hold', namespace_id: group.id, description: 'xyzzy about' };
      channel = (await call(cast.alice, 'POST', '/projects', draft)).json as { id: number };
      await call(cast.alice, 'PUT', `/projects/${channel.id}`, { name: 'Xyzzy hold' });
      const category = await call(cast.alice, 'POST', '/groups/harbour/channel_categories', { name: 'Xyzzy below' });
      const { id: category_id } = category.json as { id: number };
      const place = { category_id, topic: 'xyzzy topic' };
      await call(cast.alice, 'PUT', `/groups/harbour/channels/${channel.id}`, place);
      before = await send(cast.bob, 'item/update', { body: 'cargo xyzzy #xyzzytag @carol', wall: 'harbour-hold' });
      await send(cast.bob, 'item/update', { body: 'answer xyzzy', parent: before['id']! });
      mine = await send(cast.carol, 'item/update', { body: 'cargo of carol #mine', wall: 'harbour-hold' });
      await send(cast.bob, 'item/update', { body: 'answer xyzzy @carol', parent: mine['id']! });
      await send(cast.carol, 'item/update', { body: 'also of carol', parent: mine['id']! });
      const asked = '/api/z/1.0/xchan?address=harbour-hold@tributary.test';
      const { hash } = (await request(tributary, 'GET', asked, { basic: cast.carol.basic })).json as { hash: string };
      addressed = await send(cast.carol, 'item/update', { body: 'cargo of carol, for the hold', contact_allow: hash });
      // Whoever hears of everything, and has saved it, has it no longer.
      for (const who of ['carol', 'stranger'] as const) {
        await request(tributary, 'POST', '/api/z/1.0/item/save', {
          basic: cast[who].basic,
          form: { item_id: before['id']! },
        });
      }
      await tributary.runner.drain();
      readBefore = await readersOf(before);
      await setPrivate(true);
      await letIn('bob', 'dana');
      after = await send(cast.bob, 'item/update', { body: 'cargo xyzzy again @carol', wall: 'harbour-hold' });
      await send(cast.bob, 'item/update', { body: 'late xyzzy @carol', parent: before['id']! });
      await tributary.runner.drain();
      ids = {
        uuid: before['uuid']!,
        later: after['uuid']!,
        item: before['id']!,
        after: after['id']!,
        mine: mine['uuid']!,
        mineId: mine['id']!,
        mid: encodeURIComponent(before['message_id'] ?? before['mid'] ?? ''),
        channel: String(channel.id),
        group: String(group.id),
        category: String(category_id),
        carol: String(cast.carol.user.id),
        name: 'harbour-hold',
        path: 'harbour%2Fhold',
        full: 'harbour',
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is read by its members alone, whatever was written in it; Maintainers and Owners know of it', async () => {
      expect(readBefore).toEqual(['alice', 'bob', 'carol', 'dana', 'stranger', 'admin']);
      // The administrator knows of channels, as before, and reads nothing in them.
      expect(await knowers()).toEqual(['alice', 'bob', 'dana', 'admin']);
      expect(await readersOf(before)).toEqual(['alice', 'bob']);
      expect(await readersOf(after)).toEqual(['alice', 'bob']);
    });

    /** Every address of the server that reads, with what is in the channel put in for what it names. */
    const addresses = (): string[] => {
      const query = `item_id=${ids['item']}&mid=${ids['mid']}&q=cargo&search=cargo&in=${ids['group']}&address=harbour-hold@tributary.test`;
      const found = everyAddress(routes, {
        values: Object.values(ids),
        fixed: { '/groups/:id': `/groups/${ids['group']}`, '/projects/:id': `/projects/${ids['channel']}` },
        query,
        words: ['cargo', 'hold', 'xyzzytag'],
      });
      const lists = ['/api/v4/projects?search=hold', '/api/v4/groups/harbour/projects?search=hold'];
      return [...found, ...lists, '/groups/harbour', '/groups/harbour/-/channels', '/search?q=cargo', '/?q=cargo'];
    };

    /** Addresses that show something of the channel; what only says again what was asked for does not count. */
    const leaks = async (who: Name | undefined): Promise<string[]> => {
      const shown = await readerOf(tributary, who && cast[who]);
      const found: string[] = [];
      for (const path of addresses()) {
        if (secret.test((await shown(path)).replaceAll('xyzzytag', ''))) found.push(path);
      }
      return found;
    };

    it.skipIf(kind === 'postgres')(
      'shows nothing of itself to outsiders and other members, on any address',
      { timeout: 240_000 },
      async () => {
        expect(await leaks(undefined)).toEqual([]);
        expect(await leaks('stranger')).toEqual([]);
        expect(await leaks('carol')).toEqual([]);
        // Otherwise nothing was asked for.
        expect((await leaks('bob')).length).toBeGreaterThan(30);
      },
    );

    it('is named nowhere beside what was written in it by somebody who does not see it any more', async () => {
      const [uuid, id] = [mine['uuid'], mine['id']];
      const shown = await readerOf(tributary, cast.carol);
      const ofItem = ['item/full', 'item/revisions'].map((path) => `/api/z/1.0/${path}?item_id=${id}`);
      const lists = ['network/stream', 'search?q=cargo', 'notifications', 'item/saved'];
      const pages = [
        `/item/${uuid}`,
        `/item/${uuid}/edit`,
        `/item/${uuid}/report`,
        `/item/${addressed['uuid']}`,
        '/channel/carol',
        '/search?q=cargo',
        '/notifications',
      ];
      const texts = new Map<string, string>();
      for (const path of [...ofItem, ...lists.map((each) => `/api/z/1.0/${each}`), ...pages]) {
        texts.set(path, await shown(path));
      }
      expect([...texts].filter(([, text]) => text.includes('cargo of carol')).length).toBeGreaterThanOrEqual(7);
      expect([...texts].filter(([, text]) => secret.test(text))).toEqual([]);
      const accept = { accept: 'application/activity+json', authorization: cast.carol.basic };
      const object = await (await tributary.server()).inject({ method: 'GET', url: `/item/${uuid}`, headers: accept });
      expect(object.body).not.toMatch(secret);
    });

    it('notifies nobody who does not see it', async () => {
      const get = async (who: Name, path: string) =>
        (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast[who].basic })).text;
      expect(await get('carol', 'notifications')).not.toMatch(secret);
      expect(await get('carol', 'search?q=cargo')).not.toMatch(secret);
      expect(await get('carol', 'network/stream')).not.toMatch(secret);
      expect(await get('dana', 'search?q=cargo')).not.toMatch(secret);
      expect(await get('alice', 'search?q=cargo')).toMatch(secret);
      expect((await request(tributary, 'GET', '/feed/harbour-hold')).status).toBe(404);
      expect((await request(tributary, 'GET', '/sitemap.xml')).text).not.toContain('hold');
    });

    it('is changed by nobody who does not see it, and says nothing of why', async () => {
      const missing = (path: string) => path.replace(/(channels|projects)\/\d+/, '$1/987654');
      for (const who of ['carol', 'stranger'] as const) {
        for (const [method, path, body] of [
          ['PUT', `/groups/${group.id}/channels/${channel.id}`, { topic: 'x' }],
          ['GET', list(), undefined],
          ['POST', list(), { user_id: cast.carol.user.id }],
          ['DELETE', `${list()}/${cast.bob.user.id}`, undefined],
          ['PUT', `/projects/${channel.id}`, { name: 'x' }],
          ['POST', `/projects/${channel.id}/archive`, undefined],
        ] as const) {
          const { status, text } = await call(cast[who], method, path, body);
          const other = await call(cast[who], method, missing(path), body);
          expect([path, status, text]).toEqual([path, other.status, other.text]);
          expect(status).toBeGreaterThanOrEqual(403);
        }
      }
    });

    it('lets in members of the group, by Maintainers and Owners alone; everybody may leave', async () => {
      const of = async () =>
        ((await call(cast.bob, 'GET', list())).json as { username: string }[]).map((each) => each.username);
      expect(await of()).toEqual(['alice', 'bob']);
      expect((await letIn('carol', 'bob')).status).toBe(403);
      expect((await letIn('stranger')).status).toBe(400);
      expect((await call(cast.alice, 'POST', list(), { user_id: 987654 })).status).toBe(404);
      expect((await letIn('carol')).status).toBe(201);
      expect(await readersOf(after)).toEqual(['alice', 'bob', 'carol']);
      expect((await call(cast.bob, 'DELETE', `${list()}/${cast.carol.user.id}`)).status).toBe(403);
      expect((await call(cast.carol, 'DELETE', `${list()}/${cast.carol.user.id}`)).status).toBe(204);
      expect(await readersOf(after)).toEqual(['alice', 'bob']);
      expect((await call(cast.carol, 'DELETE', `${list()}/${cast.carol.user.id}`)).status).toBe(404);
      const log = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as { action: string }[];
      const actions = log.map(({ action }) => action);
      for (const action of ['close_channel', 'add_channel_member', 'remove_channel_member']) {
        expect(actions).toContain(action);
      }
    });

    it('is out of sight for members of it who have left the group, or the list', async () => {
      await letIn('carol');
      expect(await readersOf(before)).toEqual(['alice', 'bob', 'carol']);
      await removeMember(tributary.operations, cast.carol.viewer, { groupId: group.id, userId: cast.carol.user.id });
      expect(await readersOf(before)).toEqual(['alice', 'bob']);
      expect(await knowers()).toEqual(['alice', 'bob', 'dana', 'admin']);
      await letIn('dana', 'dana');
      expect(await readersOf(after)).toEqual(['alice', 'bob', 'dana']);
      await call(cast.dana, 'DELETE', `${list()}/${cast.dana.user.id}`);
      expect(await readersOf(after)).toEqual(['alice', 'bob']);
    });

    it('takes nothing from a Maintainer whom it does not list', async () => {
      const form = { body: 'from outside', wall: 'harbour-hold' };
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.dana.basic, form });
      expect(answer.status).toBe(403);
    });

    it('keeps what is for named people from its other members', async () => {
      const note = await send(cast.bob, 'item/update', { body: 'for alice', contact_allow: await hashOf('alice') });
      expect(await readersOf(note)).toEqual(['alice', 'bob']);
    });

    const hashOf = async (name: Name): Promise<string> => {
      const { text } = await request(tributary, 'GET', `/api/z/1.0/xchan?address=${name}@tributary.test`, {
        basic: cast.bob.basic,
      });
      return /"hash":"([^"]+)"/.exec(text)![1]!;
    };

    it('is open again with what was written before; what was written meanwhile stays where it is', async () => {
      expect((await setPrivate(false)).json).toMatchObject({ private: false });
      expect(await readersOf(before)).toEqual(['alice', 'bob', 'carol', 'dana', 'stranger', 'admin']);
      expect(await readersOf(after)).toEqual(['alice', 'bob']);
      expect((await letIn('carol')).status).toBe(422);
      expect((await call(cast.alice, 'GET', list())).json).toEqual([]);
    });
  });
});
