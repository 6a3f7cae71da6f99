import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { openForum } from '../../../src/core/groups/operations/open-forum.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Channel {
  readonly id: number;
  readonly name: string;
  readonly category_id: number | null;
}

forEachDatabase((open) => {
  describe('the channels of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let ids: Record<string, number>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const harbour = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      const join = (who: 'bob' | 'dana', accessLevel: 10 | 40) =>
        addMember(tributary.operations, {
          groupId: harbour.id,
          userId: cast[who].user.id,
          accessLevel,
          createdBy: null,
        });
      await join('bob', accessLevels.guest);
      await join('dana', accessLevels.maintainer);
      for (const name of ['Boats', 'anchors']) {
        await openForum(tributary.operations, cast.alice.viewer, { groupId: harbour.id, name });
      }
      const { json } = await call(cast.alice, 'GET', '/groups/harbour/channels');
      ids = Object.fromEntries((json as Channel[]).map(({ name, id }) => [name, id]));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const names = async (who: 'alice' | 'bob' = 'alice', query = '') => {
      const { json } = await call(cast[who], 'GET', `/groups/harbour/channels${query}`);
      return (json as Channel[]).map(({ name }) => name);
    };
    const put = (name: string, body: object, who: 'alice' | 'bob' | 'dana' = 'alice') =>
      call(cast[who], 'PUT', `/groups/harbour/channels/${ids[name]}`, body);
    const categories = async (who: 'alice' | 'bob' = 'alice') => {
      const { json } = await call(cast[who], 'GET', '/groups/harbour/channel_categories');
      return (json as { name: string }[]).map(({ name }) => name);
    };
    const add = async (name: string) =>
      ((await call(cast.alice, 'POST', '/groups/harbour/channel_categories', { name })).json as { id: number }).id;

    it('stand by name until somebody orders them, and page by page', async () => {
      expect(await names()).toEqual(['anchors', 'board', 'Boats', 'general']);
      expect(await names('bob')).toEqual(['anchors', 'Boats', 'general']);
      expect(await names('alice', '?per_page=3&page=2')).toEqual(['general']);
      const { headers } = await call(cast.alice, 'GET', '/groups/harbour/channels?per_page=3');
      expect(headers).toMatchObject({ 'x-total': '4', 'x-next-page': '2' });
    });

    it('keep the places that they are given; new ones come behind them', async () => {
      expect(await put('general', { position: 1 }, 'dana')).toMatchObject({ status: 200, json: { position: 1 } });
      expect(await names()).toEqual(['general', 'anchors', 'board', 'Boats']);
      await put('anchors', { position: 99 });
      expect(await names()).toEqual(['general', 'board', 'Boats', 'anchors']);
      const { json } = await call(cast.alice, 'GET', '/groups?search=harbour');
      const [{ id }] = json as [{ id: number }];
      const opened = await call(cast.alice, 'POST', '/projects', { name: 'Aft', namespace_id: id });
      ids['Aft'] = (opened.json as { id: number }).id;
      expect(await names()).toEqual(['general', 'board', 'Boats', 'anchors', 'Aft']);
    });

    it('stand in categories, which have an order of their own', async () => {
      const [water, land] = [await add(' On  the water '), await add('On land')];
      expect(await put('Boats', { category_id: water })).toMatchObject({ json: { category_id: water, position: 1 } });
      await put('anchors', { category_id: water, position: 1 });
      await put('Aft', { category_id: land });
      expect(await names()).toEqual(['general', 'board', 'anchors', 'Boats', 'Aft']);
      expect(await categories()).toEqual(['On the water', 'On land']);
      const path = `/groups/harbour/channel_categories/${land}`;
      const moved = await call(cast.alice, 'PUT', path, { position: 1, name: 'Ashore' });
      expect(moved.json).toMatchObject({ name: 'Ashore', position: 1 });
      expect(await names()).toEqual(['general', 'board', 'Aft', 'anchors', 'Boats']);
      await put('anchors', { category_id: 0 });
      expect(await names()).toEqual(['general', 'board', 'anchors', 'Aft', 'Boats']);
      await call(cast.alice, 'POST', '/groups', { name: 'Other', path: 'other' });
      const elsewhere = await call(cast.alice, 'POST', '/groups/other/channel_categories', { name: 'Elsewhere' });
      for (const category_id of [987654, (elsewhere.json as { id: number }).id]) {
        expect(await put('general', { category_id })).toMatchObject({
          status: 400,
          json: { message: { category_id: ['is no category of this group'] } },
        });
      }
    });

    it('tell nobody the name of a category in which there is nothing for them', async () => {
      const secret = await add('Board matters');
      await put('board', { category_id: secret });
      expect(await categories('bob')).toEqual(['Ashore', 'On the water']);
      expect(await categories()).toEqual(['Ashore', 'On the water', 'Board matters']);
    });

    it('lose no channel with a category', async () => {
      const { json } = await call(cast.alice, 'GET', '/groups/harbour/channel_categories');
      const [first] = json as { id: number }[];
      expect((await call(cast.alice, 'DELETE', `/groups/harbour/channel_categories/${first!.id}`)).status).toBe(204);
      expect(await names()).toEqual(['general', 'anchors', 'Aft', 'Boats', 'board']);
      const again = await call(cast.alice, 'DELETE', `/groups/harbour/channel_categories/${first!.id}`);
      expect(again.status).toBe(404);
    });

    it('have a topic, in a line', async () => {
      const changed = await put('general', { topic: ' Tides\n of this week ' }, 'dana');
      expect(changed.json).toMatchObject({ topic: 'Tides of this week' });
      const { json } = await call(cast.bob, 'GET', `/groups/harbour/channels/${ids['general']}`);
      expect(json).toMatchObject({ topic: 'Tides of this week', private: false });
      expect((await put('general', { topic: 'x'.repeat(251) })).status).toBe(400);
      expect((await put('general', { topic: '' })).json).toMatchObject({ topic: '' });
    });

    it('are arranged by Maintainers and Owners alone, within their group', async () => {
      expect((await put('general', { position: 2 }, 'bob')).status).toBe(403);
      const draft = { name: 'Mine' };
      expect((await call(cast.bob, 'POST', '/groups/harbour/channel_categories', draft)).status).toBe(403);
      expect((await call(cast.bob, 'GET', `/groups/harbour/channels/${ids['board']}`)).status).toBe(404);
      await bringGroup(tributary, cast.carol, 'elsewhere');
      const elsewhere = `/groups/elsewhere/channels/${ids['general']}`;
      expect((await call(cast.carol, 'GET', elsewhere)).status).toBe(404);
      expect((await call(cast.carol, 'PUT', elsewhere, { position: 1 })).status).toBe(404);
      const { json } = await call(cast.alice, 'GET', '/groups/harbour/channel_categories');
      const [first] = json as { id: number }[];
      const foreign = `/groups/elsewhere/channel_categories/${first!.id}`;
      expect((await call(cast.carol, 'PUT', foreign, { name: 'Mine' })).status).toBe(404);
      expect((await call(cast.carol, 'DELETE', foreign)).status).toBe(404);
    });

    it('have names in any script: those that come to one path get a number', async () => {
      const groupOf = async (body: object): Promise<number> =>
        ((await call(cast.alice, 'POST', '/groups', body)).json as { id: number }).id;
      const languages = await groupOf({ name: 'Languages', path: 'languages' });
      const open = async (name: string, group = languages) => {
        const { status, json } = await call(cast.alice, 'POST', '/projects', { name, namespace_id: group });
        return status === 201 ? (json as { path: string }).path : json;
      };
      const paths: [string, string][] = [
        ['Новости', 'novosti'],
        ['Погода', 'pogoda'],
        ['Ελληνικά', 'ellinika'],
        ['東京', 'dong-jing'],
        ['冬景', 'dong-jing-2'],
        ['Ångström', 'angstrom'],
        ['🎉', 'channel'],
        ['✨', 'channel-2'],
        ['漢'.repeat(200), 'han-'.repeat(15).slice(0, -1)],
        ['漢'.repeat(201), `${'han-'.repeat(15)}2`],
      ];
      for (const [name, path] of paths) expect(await open(name)).toBe(path);
      expect(await open('НОВОСТИ')).toMatchObject({ message: 'has already been taken' });
      // Both would have the address languages-latin-news.
      const below = await groupOf({ name: 'Latin', path: 'latin', parent_id: languages });
      const beside = await groupOf({ name: 'Latin', path: 'languages-latin' });
      expect(await open('News', below)).toBe('news');
      expect(await open('News', beside)).toBe('news-2');
    });

    it('have no more categories than a list can show', async () => {
      for (let count = (await categories()).length; count < 50; count += 1) await add(`Section ${count}`);
      const path = '/groups/harbour/channel_categories';
      expect((await call(cast.alice, 'POST', path, { name: 'One more' })).status).toBe(422);
      expect((await call(cast.alice, 'POST', path, { name: ' ' })).status).toBe(400);
    });
  });
});
