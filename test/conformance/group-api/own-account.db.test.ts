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
        json: { id: expect.any(Number), email, confirmed_at: null },
      });
      const { reader } = tributary.operations.database;
      const mail = await reader.db
        .selectFrom('mail')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow();
      const [own, waiting] = await listed('/user/emails');
      expect([own, waiting]).toMatchObject([{ email: 'alice@example.test' }, { email, confirmed_at: null }]);
      expect(waiting!.id).toBeLessThan(0);
      expect((await call(cast.alice, 'GET', `/user/emails/${waiting!.id}`)).json).toEqual(waiting);
      for (const method of ['GET', 'DELETE'] as const)
        expect((await call(cast.bob, method, `/user/emails/${waiting!.id}`)).status).toBe(404);
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

    it('forget an address that waits when it is deleted: its link is of no use then', async () => {
      const email = 'alice.never@example.test';
      const asked = (await call(cast.alice, 'POST', '/user/emails', { email })).json as OwnRecord;
      await call(cast.alice, 'POST', '/user/emails', { email });
      expect((await listed('/user/emails')).filter((each) => each.email === email)).toEqual([asked]);
      expect((await call(cast.alice, 'DELETE', `/user/emails/${asked.id}`)).status).toBe(204);
      expect((await listed('/user/emails')).map((each) => each.email)).not.toContain(email);
      expect((await call(cast.alice, 'DELETE', `/user/emails/${asked.id}`)).status).toBe(404);
      await call(cast.alice, 'POST', '/user/emails', { email });
      const fourth = await call(cast.alice, 'POST', '/user/emails', { email });
      expect([fourth.status, fourth.text]).toEqual([
        422,
        expect.stringContaining('Several mails went to this address'),
      ]);
      tributary.clock.advance(58.5 * 60_000);
      const last = await call(cast.alice, 'POST', '/user/emails', { email });
      expect([last.status, last.headers['retry-after']]).toEqual([429, '90']);
      const { reader } = tributary.operations.database;
      const mails = await reader.db.selectFrom('mail').select('text').where('to_address', '=', email).execute();
      const path = new URL(/http\S+\/confirm\/\S+/.exec(mails[0]!.text!)![0]).pathname;
      const headers = { cookie: `tributary_session=${await signIn('browser')}` };
      expect((await request(tributary, 'GET', path, { headers })).status).not.toBe(200);
    });

    it('take none from a session whose person authenticated too long ago', async () => {
      const cookie = `tributary_session=${await signIn('browser')}`;
      const page = await request(tributary, 'GET', '/settings/access', { headers: { cookie } });
      const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.text)![1]!;
      tributary.clock.advance(11 * 60_000);
      const form = { email: 'thief@example.test', csrf_token: csrf };
      const answer = await request(tributary, 'POST', '/api/v4/user/emails', { headers: { cookie }, form });
      expect(answer.status).toBe(403);
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
