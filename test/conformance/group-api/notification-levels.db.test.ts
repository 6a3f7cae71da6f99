import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listHomeChannels } from '../../../src/core/attention/index.ts';
import {
  addForumMember,
  addMember,
  type Group,
  removeMember,
  setForumPrivacy,
} from '../../../src/core/groups/index.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringGroupBelow } from '../../rig/forum.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const own = '/notification_settings';
const levels = ['disabled', 'mention', 'participating', 'watch'] as const;

forEachDatabase((open) => {
  describe('levels of notifications', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let pier: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group: harbour } = await bringForum(tributary, 'bob'));
      pier = await bringGroupBelow(tributary, cast.alice, harbour);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = async (who: Person, method: 'GET' | 'PUT', path: string, json?: object) => {
      const { token } = who;
      const answer = await request(tributary, method, `/api/v4${path}`, { token, ...(json && { json }) });
      return { status: answer.status, json: answer.json as Record<string, string> };
    };
    const places = () => ({
      all: own,
      harbour: `/groups/${harbour.id}${own}`,
      pier: `/groups/${encodeURIComponent(pier.fullPath)}${own}`,
      general: `/projects/harbour%2Fgeneral${own}`,
      steps: `/projects/harbour%2Fpier%2Fsteps${own}`,
    });
    const set = async (place: keyof ReturnType<typeof places>, level: string, who = cast.bob) => {
      const answer = await call(who, 'PUT', places()[place], { level });
      expect(answer).toMatchObject({ status: 200, json: { level } });
      expect(await call(who, 'GET', places()[place])).toEqual(answer);
    };
    const say = async (address: string, body: string, parent?: string): Promise<string> => {
      const form = { body, ...(parent === undefined ? { wall: address } : { parent }) };
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
      expect(answer.status).toBe(200);
      await tributary.runner.drain();
      return (answer.json as { item: { id: string } }).item.id;
    };
    const unread = async (who: Person): Promise<string[]> => {
      const { basic } = who;
      const { json } = await request(tributary, 'GET', '/api/z/1.0/notifications?unread=1', { basic });
      await request(tributary, 'POST', '/api/z/1.0/notifications/read', { basic, form: { until: '999999' } });
      return (json as { kind: string }[]).map(({ kind }) => kind);
    };
    /** What bob is notified of when alice mentions him, answers him, and just posts in a channel. */
    const heard = async (address: string): Promise<string[]> => {
      await unread(cast.bob);
      const form = { body: 'A thread of bob', wall: address };
      const thread = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.bob.basic, form });
      await say(address, 'Only a post');
      await say(address, 'An answer', (thread.json as { item: { id: string } }).item.id);
      await say(address, 'One for @bob');
      return (await unread(cast.bob)).sort();
    };
    const whatIsHeard = {
      disabled: [],
      mention: ['mention'],
      participating: ['mention', 'reply'],
      watch: ['mention', 'post', 'reply'],
    } as const;
    /** The level that holds in a channel, as pages show it. */
    const held = async (address: string) => {
      const { reader } = tributary.operations.database;
      const channel = (await listHomeChannels(reader, cast.bob.viewer)).find((each) => each.address === address)!;
      const query = `/api/z/1.0/channel/read?address=${address}`;
      const { json } = await request(tributary, 'GET', query, { basic: cast.bob.basic });
      const { level, isMuted } = channel;
      expect(json).toMatchObject({ level, muted: isMuted ? '1' : '0' });
      return level === 'none' ? 'disabled' : isMuted ? 'mention' : level === 'all' ? 'watch' : 'participating';
    };

    beforeEach(async () => {
      await set('all', 'participating');
      for (const place of ['harbour', 'pier', 'general', 'steps'] as const) await set(place, 'global');
    });

    it('are global for groups and channels at first', async () => {
      const { all, harbour: group, general } = places();
      const mine = { level: 'participating', notification_email: 'dana@example.test' };
      expect(await call(cast.dana, 'GET', all)).toEqual({ status: 200, json: mine });
      for (const path of [group, general])
        expect((await call(cast.alice, 'GET', path)).json).toEqual({ level: 'global' });
      expect(await call(cast.alice, 'PUT', group, {})).toEqual({ status: 200, json: { level: 'global' } });
    });

    it.each(['all', 'harbour', 'general'] as const)('decide of what one is notified, set for %s', async (place) => {
      for (const level of levels) {
        await set(place, level);
        expect([level, await held('harbour-general')]).toEqual([level, level]);
        expect([level, await heard('harbour-general')]).toEqual([level, whatIsHeard[level]]);
      }
    });

    it('are those of the channel, the nearest group, or the person', async () => {
      const steps = 'harbour-pier-steps';
      await set('all', 'watch');
      expect([await held(steps), await heard(steps)]).toEqual(['watch', whatIsHeard.watch]);
      await set('harbour', 'mention');
      expect([await held(steps), await heard(steps)]).toEqual(['mention', whatIsHeard.mention]);
      await set('pier', 'watch');
      expect([await held(steps), await heard(steps)]).toEqual(['watch', whatIsHeard.watch]);
      expect([await held('harbour-general'), await heard('harbour-general')]).toEqual(['mention', whatIsHeard.mention]);
      await set('steps', 'disabled');
      expect([await held(steps), await heard(steps)]).toEqual(['disabled', []]);
      await set('steps', 'global');
      expect([await held(steps), await heard(steps)]).toEqual(['watch', whatIsHeard.watch]);
      await set('pier', 'global');
      await set('harbour', 'global');
      await set('all', 'disabled');
      expect([await held(steps), await heard(steps)]).toEqual(['disabled', []]);
    });

    it('keep what is inherited when only one half of a channel is set', async () => {
      await set('harbour', 'watch');
      const form = { address: 'harbour-general', mute: '1' };
      await request(tributary, 'POST', '/api/z/1.0/channel/notify', { basic: cast.bob.basic, form });
      const { json } = await request(tributary, 'GET', '/api/z/1.0/channel/read?address=harbour-general', {
        basic: cast.bob.basic,
      });
      expect(json).toMatchObject({ level: 'all', muted: '1' });
      expect((await call(cast.bob, 'GET', places().general)).json).toEqual({ level: 'mention' });
    });

    it('refuse by name what this server does not have', async () => {
      for (const path of Object.values(places())) {
        const custom = await call(cast.bob, 'PUT', path, { level: 'custom' });
        expect([custom.status, JSON.stringify(custom.json)]).toEqual([400, expect.stringContaining('single events')]);
        const event = await call(cast.bob, 'PUT', path, { level: 'watch', new_note: true });
        expect([event.status, JSON.stringify(event.json)]).toEqual([400, expect.stringContaining('new_note')]);
        expect((await call(cast.bob, 'PUT', path, { level: 'loud' })).status).toBe(400);
      }
      expect((await call(cast.bob, 'PUT', own, { level: 'global' })).status).toBe(400);
      expect((await call(cast.bob, 'PUT', own, { notification_email: 'other@example.test' })).status).toBe(400);
      const same = { notification_email: 'bob@example.test' };
      expect(await call(cast.bob, 'PUT', own, same)).toMatchObject({ status: 200, json: same });
    });

    it('are read beside the parameter that python-gitlab sends by mistake, and no other', async () => {
      for (const path of [places().harbour, places().general]) {
        const sent = (id: string) => call(cast.bob, 'GET', `${path}?id=${encodeURIComponent(id)}`);
        expect((await sent('<built-in function id>')).status).toBe(200);
        expect((await sent(String(pier.id))).status).toBe(400);
      }
    });

    it('are for members alone, and end with the membership', async () => {
      const { operations } = tributary;
      const { harbour: path, general } = places();
      for (const method of ['GET', 'PUT'] as const) {
        expect((await call(cast.stranger, method, path)).status).toBe(404);
        expect((await call(cast.stranger, method, general)).status).toBe(404);
        expect((await call(cast.admin, method, path)).status).toBe(403);
      }
      const member = { groupId: harbour.id, userId: cast.dana.user.id };
      const join = () => addMember(operations, { ...member, accessLevel: 20, createdBy: null });
      await join();
      await set('harbour', 'watch', cast.dana);
      await set('pier', 'watch', cast.dana);
      await removeMember(operations, cast.dana.viewer, member);
      expect((await call(cast.dana, 'GET', path)).status).toBe(404);
      await unread(cast.dana);
      await join();
      for (const each of [path, places().pier]) {
        expect((await call(cast.dana, 'GET', each)).json).toEqual({ level: 'global' });
      }
      await say('harbour-general', 'A post');
      await say('harbour-pier-steps', 'A post');
      expect(await unread(cast.dana)).toEqual([]);
    });

    it('have no effect while the role has expired', async () => {
      await set('harbour', 'watch');
      const { database, clock } = tributary.operations;
      const expire = (expires_at: string | null) =>
        database.write((tx) =>
          tx.db.updateTable('group_member').set({ expires_at }).where('user_id', '=', cast.bob.user.id).execute(),
        );
      await unread(cast.bob);
      await expire(clock.now());
      tributary.clock.advance(1000);
      await say('harbour-general', 'Behind his back');
      const rows = database.reader.db.selectFrom('notification').select('id').where('user_id', '=', cast.bob.user.id);
      const unreadRows = await rows.where('read_at', 'is', null).execute();
      await expire(null);
      expect(unreadRows).toEqual([]);
      await say('harbour-general', 'To his face');
      expect(await unread(cast.bob)).toEqual(['post']);
    });

    it('tell of private channels only those who may know of them', async () => {
      const { operations } = tributary;
      await set('harbour', 'watch');
      const project = (await call(cast.alice, 'GET', '/projects/harbour%2Fgeneral')).json as unknown as { id: number };
      await setForumPrivacy(operations, cast.alice.viewer, project.id, true);
      await unread(cast.bob);
      await say('harbour-general', 'Among us');
      await addForumMember(operations, cast.alice.viewer, project.id, cast.bob.user.id);
      await say('harbour-general', 'With bob');
      const rows = operations.database.reader.db.selectFrom('notification').select('id');
      const told = await rows.where('user_id', '=', cast.bob.user.id).where('read_at', 'is', null).execute();
      await setForumPrivacy(operations, cast.alice.viewer, project.id, false);
      expect(told).toHaveLength(1);
    });
  });
});
