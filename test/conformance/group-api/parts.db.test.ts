import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { createHarbours } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';
import { message, twoYears } from '../../rig/two-years.ts';

interface Preview {
  readonly total: number;
  readonly hidden: number;
  readonly years: { year: number; count: number }[];
  readonly channels: { id: number; address: string; count: number; years: unknown[] }[];
}

forEachDatabase((open) => {
  describe('a request', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    const openNext = createHarbours(open, async (first) => {
      await importArchive(first.tributary, first.cast.alice, first.group, await writeZip(twoYears));
    });
    beforeEach(async () => {
      ({ tributary, cast, group } = await openNext());
      await tributary.runner.drain();
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await tributary.runner.drain();
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const all = () => shownSourceUsers(tributary, cast.alice, group);
    const idOf = async (identifier = 'U2') => (await all()).get(identifier)!.id;
    const ask = async (
      who: Person,
      method: 'GET' | 'POST',
      what: string,
      sent: Pick<TestRequest, 'json' | 'form'> = {},
      id?: number,
    ) => {
      const path = `/api/v4/user/reassignment_requests/${id ?? (await idOf())}/${what}`;
      return request(tributary, method, path, { token: who.token, ...sent });
    };
    const preview = async (who = cast.bob) => (await ask(who, 'GET', 'preview')).json as Preview;
    const accept = (json: object, who = cast.bob) => ask(who, 'POST', 'accept', { json });
    const join = (who: Person) =>
      request(tributary, 'POST', `/api/v4/groups/${group.id}/members`, {
        token: cast.alice.token,
        json: { user_id: who.user.id, access_level: 30 },
      });
    const postsOf = async (name: string) => (await holders(tributary)).posts.filter((each) => each === name).length;
    const ben = 'Placeholder Ben Baker';

    it('is counted by year and by the channels that the assignee may see, and says how much they may not', async () => {
      const before = await preview();
      expect(before).toMatchObject({ total: 9, hidden: 9, channels: [] });
      expect(before.years).toEqual([
        { year: 2023, count: 4 },
        { year: 2024, count: 5 },
      ]);
      await join(cast.bob);
      const after = await preview();
      expect(after).toMatchObject({ total: 9, hidden: 1, years: before.years });
      expect(after.channels.map(({ address, count }) => [address, count])).toEqual([
        ['harbour-random', 5],
        ['harbour-general', 3],
      ]);
      expect(after.channels[0]!.years).toEqual([
        { year: 2023, count: 3 },
        { year: 2024, count: 2 },
      ]);
      expect(JSON.stringify(after)).not.toContain('board');
    });

    it('is looked through, page by page and by words, channel and year', async () => {
      const titles = async (query: string, who = cast.bob) => {
        const { json } = await ask(who, 'GET', `contributions?${query}`);
        return (json as { body: string }[]).map(({ body }) => body);
      };
      expect(await titles('')).toEqual([]);
      await join(cast.bob);
      await tributary.runner.drain();
      expect(await titles('channel=harbour-random')).toEqual([
        'fog',
        'the lighthouse',
        'the tide',
        'the pier',
        'gulls',
      ]);
      expect(await titles('channel=harbour-random&year=2024')).toEqual(['fog', 'the lighthouse']);
      expect(await titles('search=pier')).toEqual(['the pier']);
      expect(await titles('search=pier&year=2024')).toEqual([]);
      expect(await titles('search=lighthouse&channel=harbour-general')).toEqual([]);
      expect(await titles('search=budget')).toEqual([]);
      const first = await ask(cast.bob, 'GET', 'contributions?channel=harbour-random&per_page=3');
      expect((first.json as unknown[]).length).toBe(3);
      const next = /cursor=([^&>]+)/.exec(String(first.headers['link']))![1];
      expect(await titles(`channel=harbour-random&per_page=3&cursor=${next}`)).toEqual(['the pier', 'gulls']);
      for (const bad of ['channel=harbour-board', 'channel=nowhere', 'year=x', 'cursor=x', 'search=has:nothing']) {
        expect((await ask(cast.bob, 'GET', `contributions?${bad}`)).status).toBe(400);
      }
    });

    it('is accepted in part: the rest waits again, and so does what comes later', async () => {
      await join(cast.bob);
      const accepted = await accept({ channels: ['harbour-random'], years: [2023] });
      const whole = await idOf();
      expect(accepted).toMatchObject({
        status: 201,
        json: { id: await idOf('U2~2'), status: 'reassignment_in_progress', remaining_id: whole },
      });
      expect((await all()).get('U2')).toMatchObject({ status: 'pending_reassignment', splitting: true });
      // Nothing of it can be answered or given twice meanwhile.
      expect((await accept({})).status).toBe(404);
      expect((await ask(cast.bob, 'POST', 'accept', {}, await idOf('U2~2'))).status).toBe(422);
      expect((await actOn(tributary, cast.alice, whole, 'reassign', { username: 'carol' })).status).toBe(422);
      await tributary.runner.drain();
      expect([await postsOf('Bob Example'), await postsOf(ben)]).toEqual([3, 5]);
      expect(await leftovers(tributary, 'U2~2')).toMatchObject({ status: 'completed', placeholder: null, pending: 0 });
      expect((await all()).get('U2')).toMatchObject({ status: 'pending_reassignment', splitting: false });
      const late = { 'random/2023-02-02.json': [message('late', '2023-02-02')] };
      await importArchive(tributary, cast.alice, group, await writeZip({ ...twoYears, ...late }));
      expect([await postsOf('Bob Example'), await postsOf(ben)]).toEqual([3, 6]);
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      const noted = (log.json as { action: string; author: { username: string } }[]).map(({ action, author }) => [
        action,
        author.username,
      ]);
      expect(noted.slice(0, 2)).toEqual([
        ['accept', 'bob'],
        ['split', 'bob'],
      ]);
      // The board of requests has one that was accepted.
      const board = await request(tributary, 'GET', `/api/v4/groups/${group.id}/reassignment_requests`, {
        token: cast.alice.token,
      });
      expect(board.json).toMatchObject([{ state: 'accepted' }]);
    });

    it('is taken back, part by part', async () => {
      const before = await holders(tributary);
      await accept({ years: [2024] });
      await tributary.runner.drain();
      expect(await postsOf('Bob Example')).toBe(4);
      const part = await idOf('U2~2');
      await actOn(tributary, cast.alice, part, 'undo');
      await tributary.runner.drain();
      expect((await actOn(tributary, cast.alice, part, 'undo_split')).status).toBe(201);
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
    });

    it('is refused for nothing, for all, for what the assignee may not see, and to others', async () => {
      expect((await accept({ years: [1999] })).json).toEqual({
        message: 'Nothing that waits for your answer is in this part.',
      });
      expect((await accept({ years: [2023, 2024] })).json).toEqual({
        message: 'That is everything: accept the request as a whole instead.',
      });
      await join(cast.bob);
      for (const channels of [['harbour-board'], ['nowhere'], ['999']]) {
        expect(await accept({ channels })).toMatchObject({
          status: 400,
          json: { error: expect.stringMatching(/^channels is invalid/) },
        });
      }
      expect((await accept({ years: ['x'] })).status).toBe(400);
      for (const who of [cast.carol, cast.alice, cast.admin]) {
        expect((await accept({ years: [2024] }, who)).status).toBe(404);
        expect((await ask(who, 'GET', 'preview')).status).toBe(404);
        expect((await ask(who, 'GET', 'contributions')).status).toBe(404);
      }
      expect((await all()).get('U2')).toMatchObject({ status: 'awaiting_approval' });
    });

    it('of an address is accepted in part by who has confirmed it', async () => {
      const id = await idOf();
      await actOn(tributary, cast.alice, id, 'cancel');
      await actOn(tributary, cast.alice, id, 'reassign', { email: cast.carol.user.email });
      expect((await accept({ years: [2024] }, cast.bob)).status).toBe(404);
      expect(await preview(cast.carol)).toMatchObject({ total: 9 });
      expect((await accept({ years: [2024] }, cast.carol)).status).toBe(201);
      await tributary.runner.drain();
      expect([await postsOf('Carol Example'), await postsOf(ben)]).toEqual([4, 4]);
      expect((await all()).get('U2')).toMatchObject({ status: 'pending_reassignment' });
    });
  });
});
