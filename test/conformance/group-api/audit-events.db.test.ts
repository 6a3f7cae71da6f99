import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGroupEvent, insertServerEvent } from '../../../src/core/platform/index.ts';
import { createGroup } from '../../../src/core/groups/index.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Event {
  readonly id: number;
  readonly details: { readonly number: number };
}

/** More than one page of an export. */
const many = 1100;

forEachDatabase((open) => {
  describe('logs', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let groups: { readonly id: number }[];

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { operations } = tributary;
      groups = [];
      for (const path of ['one', 'two']) {
        groups.push(await createGroup(operations, { path, ownerUserId: cast.alice.user.id }));
      }
      const now = tributary.operations.clock.now();
      await operations.database.write(async (tx) => {
        for (let number = 0; number < many; number += 1) {
          const event = { details: { number }, now } as const;
          const actor = { userId: cast.admin.user.id };
          await insertGroupEvent(tx, { ...event, namespaceId: groups[0]!.id, actor, action: 'remove_import' });
          const userId = number % 2 === 0 ? cast.bob.user.id : undefined;
          await insertServerEvent(tx, actor, { ...event, action: 'block', userId });
        }
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (who: Person, path: string) => request(tributary, 'GET', `/api/v4${path}`, { token: who.token });
    const places = () => [
      { who: cast.alice, path: `/groups/${groups[0]!.id}/audit_events` },
      { who: cast.admin, path: '/audit_events' },
    ];
    const exported = async (who: Person, path: string): Promise<Event[]> => {
      const { text, status, headers } = await call(who, path);
      expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Event)
        .filter(({ details }) => details?.number !== undefined);
    };

    it('are exported whole, and go on behind any event', async () => {
      for (const { who, path } of places()) {
        const all = await exported(who, `${path}/export`);
        expect(all.map(({ details }) => details.number)).toEqual(Array.from({ length: many }, (_, index) => index));
        for (const at of [0, 499, 500, many - 1]) {
          expect(await exported(who, `${path}/export?after=${all[at]!.id}`)).toEqual(all.slice(at + 1));
        }
        expect((await call(who, `${path}/export?after=-1`)).status).toBe(400);
        expect(await exported(who, `${path}/export?created_before=2001-01-01`)).toEqual([]);
        expect(await exported(who, `${path}/export?created_after=2001-01-01`)).toHaveLength(many);
      }
    });

    it('have their events one by one', async () => {
      for (const { who, path } of places()) {
        const [newest] = (await call(who, `${path}?per_page=1`)).json as Event[];
        expect(await call(who, `${path}/${newest!.id}`)).toMatchObject({ status: 200, json: newest });
        expect((await call(who, `${path}/987654321`)).status).toBe(404);
        expect((await call(who, `${path}?created_before=2001-01-01`)).json).toEqual([]);
      }
      const author = { author_id: cast.admin.user.id, author: { id: cast.admin.user.id } };
      const [ofGroup] = (await call(cast.alice, `/groups/${groups[0]!.id}/audit_events?per_page=1`)).json as Event[];
      expect(ofGroup).toMatchObject({ ...author, entity_type: 'Group', entity_id: groups[0]!.id });
      const [ofNobody, ofBob] = (await call(cast.admin, '/audit_events?per_page=2')).json as Event[];
      expect(ofNobody).toMatchObject({ ...author, entity_type: 'Gitlab::Audit::InstanceScope', entity_id: null });
      expect(ofBob).toMatchObject({ ...author, entity_type: 'User', entity_id: cast.bob.user.id });
      // An event belongs to one group, and the log of the server to administrators.
      const [event] = await exported(cast.alice, `/groups/${groups[0]!.id}/audit_events/export`);
      expect((await call(cast.alice, `/groups/${groups[1]!.id}/audit_events/${event!.id}`)).status).toBe(404);
      for (const path of ['/audit_events', '/audit_events/1', '/audit_events/export']) {
        expect((await call(cast.alice, path)).status).toBe(403);
      }
    });

    it('of the server are filtered by what events are about', async () => {
      const numbers = async (query: string) => (await exported(cast.admin, `/audit_events/export?${query}`)).length;
      const nobody = 'entity_type=Gitlab::Audit::InstanceScope';
      const ofBob = `entity_type=User&entity_id=${cast.bob.user.id}`;
      expect(await numbers(ofBob)).toBe(many / 2);
      expect(await numbers(`user_id=${cast.bob.user.id}`)).toBe(many / 2);
      expect(await numbers(nobody)).toBe(many / 2);
      expect(await numbers('entity_type=User')).toBe(many / 2);
      expect(await numbers(`entity_type=User&entity_id=${cast.alice.user.id}`)).toBe(0);
      const [newest] = (await call(cast.admin, `/audit_events?${ofBob}&per_page=1`)).json as Event[];
      expect(newest).toMatchObject({ user: { username: 'bob' }, details: { number: many - 2 } });
      for (const query of [`entity_id=1`, `${nobody}&entity_id=1`, 'entity_type=Group', `${nobody}&user_id=1`]) {
        expect([query, (await call(cast.admin, `/audit_events?${query}`)).status]).toEqual([query, 400]);
      }
    });
  });
});
