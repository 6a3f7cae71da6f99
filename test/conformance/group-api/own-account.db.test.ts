import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../src/core/accounts/index.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface OwnRecord {
  readonly id: number;
  readonly email: string;
  readonly current: boolean;
  readonly user_agent: string;
}

forEachDatabase((open) => {
  describe('addresses and sessions of whoever asks', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const listed = async (path: string) => (await call(cast.alice, 'GET', path)).json as OwnRecord[];
    const signIn = async (agent: string) =>
      (
        await openSession(tributary.operations, cast.alice.viewer, {
          origin: { method: 'password' },
          oldToken: undefined,
          agent,
        })
      ).token;

    it('take an address once its mailed link was followed, and give it back', async () => {
      const email = 'alice.away@example.test';
      expect((await call(undefined, 'POST', '/user/emails', { email })).status).toBe(401);
      expect((await call(cast.alice, 'POST', '/user/emails', { email: 'nowhere' })).status).toBe(400);
      expect(await call(cast.alice, 'POST', '/user/emails', { email })).toMatchObject({
        status: 201,
        json: { id: null, email, confirmed_at: null },
      });
      const { reader } = tributary.operations.database;
      const mail = await reader.db
        .selectFrom('mail')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow();
      expect((await listed('/user/emails')).map((each) => each.email)).toEqual(['alice@example.test']);
      const path = new URL(/http\S+\/confirm\/\S+/.exec(mail.text!)![0]).pathname;
      const cookie = `tributary_session=${await signIn('browser')}`;
      const page = await request(tributary, 'GET', path, { headers: { cookie } });
      const form = { csrf_token: /name="csrf_token" value="([^"]+)"/.exec(page.text)![1]! };
      expect((await request(tributary, 'POST', path, { headers: { cookie }, form })).status).toBe(303);
      const [first, second] = await listed('/user/emails');
      expect([first!.email, second!.email]).toEqual(['alice@example.test', email]);
      expect((await call(cast.alice, 'DELETE', `/user/emails/${second!.id}`)).status).toBe(422);
      expect((await call(cast.bob, 'DELETE', `/user/emails/${first!.id}`)).status).toBe(404);
      expect((await call(cast.alice, 'DELETE', `/user/emails/${first!.id}`)).status).toBe(204);
      expect(await listed('/user/emails')).toHaveLength(1);
    });

    it('take none from a session alone, which the page asks for the password', async () => {
      const cookie = `tributary_session=${await signIn('browser')}`;
      const page = await request(tributary, 'GET', '/settings/access', { headers: { cookie } });
      const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.text)![1]!;
      const form = { email: 'thief@example.test', csrf_token: csrf };
      const answer = await request(tributary, 'POST', '/api/v4/user/emails', { headers: { cookie }, form });
      expect([401, 403]).toContain(answer.status);
    });

    it('are listed and ended, one or all others', async () => {
      await call(cast.alice, 'DELETE', '/user/sessions');
      expect(await listed('/user/sessions')).toEqual([]);
      const cookies = [];
      for (const agent of ['one', 'two', 'three']) cookies.push(`tributary_session=${await signIn(agent)}`);
      const sessions = await listed('/user/sessions');
      expect(sessions.map((each) => each.user_agent).sort()).toEqual(['one', 'three', 'two']);
      expect(sessions.every((each) => !each.current)).toBe(true);
      const own = await request(tributary, 'GET', '/api/v4/user/sessions', { headers: { cookie: cookies[1]! } });
      expect((own.json as OwnRecord[]).filter(({ current }) => current).map((each) => each.user_agent)).toEqual([
        'two',
      ]);
      const one = sessions.find((each) => each.user_agent === 'one')!;
      expect((await call(cast.bob, 'DELETE', `/user/sessions/${one.id}`)).status).toBe(404);
      expect((await call(cast.alice, 'DELETE', `/user/sessions/${one.id}`)).status).toBe(204);
      expect((await request(tributary, 'GET', '/settings', { headers: { cookie: cookies[0]! } })).status).toBe(303);
      expect((await request(tributary, 'GET', '/settings', { headers: { cookie: cookies[1]! } })).status).toBe(200);
      expect((await call(cast.alice, 'DELETE', '/user/sessions')).status).toBe(204);
      expect(await listed('/user/sessions')).toEqual([]);
    });
  });
});
