import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMember } from '../../../src/core/groups/operations/edit-member.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { everyAddress, readerOf } from '../../rig/every-address.ts';
import { callerOf } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

/** What is in the group, and nowhere else. */
const held = /xyzzy|Ann Archer/i;
/** The name of the group since a member left it. */
const renamed = /quartz/i;

forEachDatabase((open, kind) => {
  // One database decides as the other: visible*.db.test.ts compares them.
  describe.skipIf(kind === 'postgres')('what a private group holds', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let routes: RouteOptions[];
    let call: ReturnType<typeof callerOf>;
    let ids: Row;

    const made = async (path: string, json: object): Promise<{ id: number }> => {
      const answer = await call(cast.alice, 'POST', path, json);
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer.json as { id: number };
    };
    const send = async (who: Person, form: Record<string, string | string[]>): Promise<Row> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
      return (answer.json as { item: Row }).item;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      routes = await routesAddedBy(() => tributary.server());
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const group = await made('/groups', { name: 'Vault', path: 'vault', visibility: 'private' });
      const join = (person: Person, accessLevel: 5 | 10) =>
        addMember(tributary.operations, { groupId: group.id, userId: person.user.id, accessLevel, createdBy: null });
      await join(cast.bob, accessLevels.guest);
      await join(cast.carol, accessLevels.minimal);
      await join(cast.dana, accessLevels.guest);
      const below = await made('/groups', { name: 'Xyzzy below', path: 'below', parent_id: group.id });
      const channel = await made('/projects', { name: 'hold', namespace_id: group.id, description: 'xyzzy about' });
      await call(cast.alice, 'PUT', `/projects/${channel.id}`, { name: 'Xyzzy hold' });
      const category = await made('/groups/vault/channel_categories', { name: 'Xyzzy row' });
      await made('/groups/vault/hooks', { url: 'https://xyzzy.example/hook', name: 'xyzzy' });
      const bot = await made('/groups/vault/service_accounts', { name: 'Xyzzy robot', username: 'xyzzy_robot' });
      await made('/groups/vault/access_tokens', { name: 'xyzzy token', scopes: ['api'], access_level: 30 });
      await made('/groups/vault/broadcast_messages', { message: 'xyzzy news', ends_at: '2090-01-01' });
      await made('/groups/vault/moderation/rules', { kind: 'word', pattern: 'xyzzyword', action: 'hold' });
      await made('/groups/vault/invitations', { email: 'xyzzy@example.test', access_level: 20 });
      const emoji = { token: cast.alice.token, form: { name: 'xyzzy' }, file: png, filename: 'a.png' };
      await request(tributary, 'POST', '/api/v4/groups/vault/custom_emoji', emoji);
      const wall = 'vault-hold';
      const thread = await send(cast.bob, { body: 'cargo xyzzy #xyzzytag', wall });
      await send(cast.bob, { body: 'answer xyzzy @carol @dana', parent: thread['id']! });
      await send(cast.bob, { body: 'Which xyzzy?', wall, poll_answers: ['xyzzy one', 'xyzzy two'] });
      const event = { type: 'Event', startTime: '2090-04-01T10:00:00Z', endTime: '2090-04-01T12:00:00Z' };
      await send(cast.bob, {
        title: 'Xyzzy meeting',
        wall,
        obj_type: 'Event',
        object: JSON.stringify(event),
        body: 'xyzzy',
      });
      const mine = await send(cast.dana, { body: 'cargo of dana', wall });
      await send(cast.bob, { body: 'xyzzy for @dana', parent: mine['id']! });
      await call(cast.dana, 'POST', '/reports', { subject_type: 'post', subject_id: thread['uuid'], category: 'spam' });
      await tributary.runner.drain();
      await importArchive(tributary, cast.alice, { id: group.id } as never, await writeZip(smallCommunity));
      await tributary.runner.drain();
      const actor = { groupId: group.id, userId: cast.dana.user.id };
      await removeMember(tributary.operations, cast.dana.viewer, actor);
      await call(cast.alice, 'PUT', '/groups/vault', { name: 'Quartz vault' });
      ids = {
        uuid: thread['uuid']!,
        item: thread['id']!,
        mine: mine['uuid']!,
        mineId: mine['id']!,
        group: String(group.id),
        below: String(below.id),
        channel: String(channel.id),
        category: String(category.id),
        bot: String(bot.id),
        first: '1',
        path: 'vault%2Fhold',
        full: 'vault',
        nested: 'vault/below',
        name: wall,
        robot: 'xyzzy_robot',
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Addresses that show something that is hidden; what only says again what was asked for does not count. */
    const leaks = async (who: Person | undefined, hidden: RegExp): Promise<string[]> => {
      const shown = await readerOf(tributary, who);
      const query = `item_id=${ids['item']}&q=cargo&search=cargo&in=${ids['group']}&address=vault-hold@tributary.test`;
      const fixed = { '/groups/:id': `/groups/${ids['group']}`, '/projects/:id': `/projects/${ids['channel']}` };
      const addresses = everyAddress(routes, { values: Object.values(ids), fixed, query, words: ['cargo', 'hold'] });
      const pages = ['members', 'channels', 'emoji', 'announcements', 'webhooks', 'placeholders', 'access', 'audit'];
      const found: string[] = [];
      // The description has examples of such an archive.
      const asked = addresses.filter((path) => !path.includes('openapi'));
      for (const path of [...asked, '/groups/vault', ...pages.map((page) => `/groups/vault/-/${page}`)]) {
        const text = (await shown(path)).replaceAll('xyzzy_robot', '').replaceAll('xyzzytag', '');
        if (hidden.test(text)) found.push(path);
      }
      return found;
    };

    it('is shown to members with minimal access as little as to strangers', { timeout: 400_000 }, async () => {
      expect(await leaks(cast.carol, held)).toEqual([]);
      expect(await leaks(cast.stranger, new RegExp(`${held.source}|${renamed.source}`, 'i'))).toEqual([]);
      // Otherwise nothing was asked for.
      expect((await leaks(cast.bob, held)).length).toBeGreaterThan(30);
    });

    it('is not shown to former members, nor what the group is called now', { timeout: 400_000 }, async () => {
      expect(await leaks(cast.dana, new RegExp(`${held.source}|${renamed.source}`, 'i'))).toEqual([]);
    });
  });
});
