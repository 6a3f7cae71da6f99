import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '../../../src/core/groups/index.ts';
import { insertGroupEvent, insertServerEvent, openDatabase } from '../../../src/core/platform/index.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { listen } from '../../rig/chromium.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** The lines of a response that goes on, and whether it has ended. */
interface Followed {
  readonly status: number;
  readonly numbers: number[];
  readonly lines: string[];
  hasEnded: boolean;
  leave(): void;
}

forEachDatabase((open) => {
  describe('a log that is followed', () => {
    let test: TestDatabase;
    let tributary: TestTributary;
    let cast: Cast;
    let group: { readonly id: number };
    let origin: string;

    beforeEach(async () => {
      test = await open('cast');
      tributary = await startTributary(test);
      cast = await bringCast(tributary);
      group = await createGroup(tributary.operations, { path: 'one', ownerUserId: cast.alice.user.id });
      origin = await listen(tributary);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const note = async (number: number, database = tributary.operations.database): Promise<void> => {
      const event = { details: { number }, now: tributary.operations.clock.now() } as const;
      const actor = { userId: cast.admin.user.id };
      await database.write(async (tx) => {
        await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor, action: 'remove_import' });
        await insertServerEvent(tx, actor, { ...event, action: 'block' });
      });
    };
    const follow = async (token: string, path: string): Promise<Followed> => {
      const gone = new AbortController();
      const url = `${origin}/api/v4${path}`;
      const answer = await fetch(url, { headers: { 'private-token': token }, signal: gone.signal });
      const followed: Followed = {
        status: answer.status,
        numbers: [],
        lines: [],
        hasEnded: false,
        leave: () => gone.abort(),
      };
      const read = async (): Promise<void> => {
        let rest = '';
        for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + piece).split('\n');
          rest = lines.pop()!;
          followed.lines.push(...lines);
          const events = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as { details?: object });
          followed.numbers.push(...events.flatMap(({ details }) => (details as { number?: number })?.number ?? []));
        }
      };
      void read()
        .catch(() => undefined)
        .finally(() => {
          followed.hasEnded = true;
        });
      return followed;
    };
    const ofGroup = () => `/groups/${group.id}/audit_events/export?follow=true`;

    it('sends what is noted, by this process or another, from any event on', async () => {
      await note(1);
      const places = [
        await follow(cast.alice.token, ofGroup()),
        await follow(cast.admin.token, '/audit_events/export?follow=true'),
      ];
      for (const { numbers } of places) await expect.poll(() => numbers).toEqual([1]);
      await note(2);
      const other = openDatabase(test.url);
      await note(3, other);
      await other.close();
      for (const { numbers } of places) await expect.poll(() => numbers).toEqual([1, 2, 3]);
      const whole = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events/export`, {
        token: cast.alice.token,
      });
      const sent = places[0]!.lines.filter((line) => line !== '').map((line) => `${line}\n`);
      expect(whole.text).toBe(sent.join(''));
      const { id } = JSON.parse(places[0]!.lines.findLast((line) => line !== '')!) as { id: number };
      const resumed = await follow(cast.alice.token, `${ofGroup()}&after=${id}`);
      await note(4);
      await expect.poll(() => resumed.numbers).toEqual([4]);
      expect(places.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
      for (const each of [...places, resumed]) each.leave();
    });

    it('ends with the access, with signs of life until then, and with the server', async () => {
      const { token } = await request(tributary, 'POST', '/api/v4/user/personal_access_tokens', {
        token: cast.alice.token,
        json: { name: 'short', scopes: ['read_api'] },
      }).then(({ json }) => json as { token: string });
      const revoked = await follow(token, ofGroup());
      const ofAlice = await follow(cast.alice.token, ofGroup());
      const ofBob = await follow(cast.bob.token, ofGroup());
      expect([ofAlice.status, ofBob.status]).toEqual([200, 404]);
      await request(tributary, 'DELETE', '/api/v4/personal_access_tokens/self', { token });
      await expect.poll(() => revoked.hasEnded).toBe(true);
      await expect.poll(() => ofAlice.lines).toContain('');
      const members = `/api/v4/groups/${group.id}/members`;
      const ofAdmin = await follow(cast.admin.token, ofGroup());
      await request(tributary, 'POST', members, {
        token: cast.admin.token,
        json: { user_id: cast.bob.user.id, access_level: 50 },
      });
      const path = `${members}/${cast.alice.user.id}`;
      expect((await request(tributary, 'DELETE', path, { token: cast.admin.token })).status).toBe(204);
      await note(5);
      await expect.poll(() => ofAlice.hasEnded).toBe(true);
      expect(ofAlice.numbers).not.toContain(5);
      await expect.poll(() => ofAdmin.numbers).toEqual([5]);
      await (await tributary.server()).close();
      await expect.poll(() => ofAdmin.hasEnded).toBe(true);
    });

    it('is followed so often by one person, and no more', async () => {
      const followed = await Promise.all(Array.from({ length: 20 }, () => follow(cast.alice.token, ofGroup())));
      expect(followed.map(({ status }) => status)).toEqual(followed.map(() => 200));
      await expect.poll(async () => (await follow(cast.alice.token, ofGroup())).status).toBe(429);
      for (const each of followed) each.leave();
      await expect
        .poll(async () => {
          const again = await follow(cast.alice.token, ofGroup());
          again.leave();
          return again.status;
        })
        .toBe(200);
    });
  });
});
