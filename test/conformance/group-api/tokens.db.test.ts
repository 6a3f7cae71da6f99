import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface TokenRecord {
  readonly id: number;
  readonly token: string;
}

const tokens = '/personal_access_tokens';

forEachDatabase((open) => {
  describe('personal access tokens', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const issue = async (who = cast.alice, more: object = {}): Promise<TokenRecord> =>
      (await call(who, 'POST', `/user${tokens}`, { name: 'script', scopes: ['api'], ...more })).json as TokenRecord;

    it('tell about themselves, whatever their scope', async () => {
      const reading = await readingToken(tributary, cast.alice);
      expect(await call(reading, 'GET', `${tokens}/self`)).toMatchObject({
        status: 200,
        json: { name: 'reading', scopes: ['read_api'], revoked: false, active: true, user_id: cast.alice.user.id },
      });
      expect((await call(undefined, 'GET', `${tokens}/self`)).status).toBe(401);
      const { basic } = cast.alice;
      expect((await request(tributary, 'GET', `/api/v4${tokens}/self`, { basic })).status).toBe(400);
      expect((await call(reading, 'POST', `${tokens}/self/rotate`)).status).toBe(403);
      expect((await call(reading, 'DELETE', `${tokens}/self`)).status).toBe(204);
      expect((await call(reading, 'GET', `${tokens}/self`)).json).toMatchObject({ error: 'invalid_token' });
    });

    it('are issued by their owners', async () => {
      const asked = { name: 'script', scopes: ['read_api'], expires_at: '2030-02-28' };
      const { json, status } = await call(cast.bob, 'POST', `/user${tokens}`, asked);
      expect(status).toBe(201);
      expect(json).toMatchObject({ ...asked, active: true, revoked: false, user_id: cast.bob.user.id });
      expect((await call((json as TokenRecord).token, 'GET', '/user')).json).toMatchObject({ username: 'bob' });
      expect((await call(undefined, 'POST', `/user${tokens}`, asked)).status).toBe(401);
      expect((await call((json as TokenRecord).token, 'POST', `/user${tokens}`, asked)).status).toBe(403);
      const past = 'The expiry date must be in the future; a date without a time means 00:00 UTC on that day.';
      const refusals: [object, object][] = [
        [{}, { error: 'name is missing, scopes is missing' }],
        [{ ...asked, scopes: ['admin_mode'] }, { error: 'scopes does not have a valid value' }],
        [{ ...asked, scopes: [] }, { error: 'scopes does not have a valid value' }],
        [{ ...asked, expires_at: '2030-02-30' }, { error: 'expires_at is invalid' }],
        [{ ...asked, expires_at: '2020-01-01' }, { message: { expires_at: [past] } }],
        [{ ...asked, expires_at: tributary.clock.now().slice(0, 10) }, { message: { expires_at: [past] } }],
      ];
      for (const [draft, refusal] of refusals) {
        expect(await call(cast.bob, 'POST', `/user${tokens}`, draft)).toMatchObject({ status: 400, json: refusal });
      }
    });

    it('are issued for others by administrators', async () => {
      const path = `/users/${cast.carol.user.id}${tokens}`;
      const asked = { name: 'for carol', scopes: ['api'] };
      expect((await call(cast.carol, 'POST', path, asked)).status).toBe(403);
      expect((await call(undefined, 'POST', path, asked)).status).toBe(401);
      expect((await call(cast.admin, 'POST', `/users/999999${tokens}`, asked)).status).toBe(404);
      const { json } = await call(cast.admin, 'POST', path, asked);
      expect((await call((json as TokenRecord).token, 'GET', '/user')).json).toMatchObject({ username: 'carol' });
    });

    it('are listed without their texts', async () => {
      await issue(cast.dana, { name: 'Backup' });
      const { headers, json, text } = await call(cast.dana, 'GET', tokens);
      expect(json).toMatchObject([{ name: 'Backup' }, { name: 'test' }]);
      expect(headers).toMatchObject({ 'x-total': '2' });
      expect(text).not.toContain('trb-');
      const named = async (query: string) =>
        ((await call(cast.dana, 'GET', `${tokens}?${query}`)).json as { name: string }[]).map(({ name }) => name);
      expect(await named('search=back')).toEqual(['Backup']);
      expect(await named('state=inactive')).toEqual([]);
      expect(await named('revoked=false&sort=asc')).toEqual(['test', 'Backup']);
      expect((await call(cast.dana, 'GET', `${tokens}?user_id=${cast.bob.user.id}`)).status).toBe(401);
      const asAdmin = await call(cast.admin, 'GET', `${tokens}?user_id=${cast.dana.user.id}`);
      // When one was last used is noted a little later.
      const others = (list: unknown) => (list as object[]).map((each) => ({ ...each, last_used_at: null }));
      expect(others(asAdmin.json)).toEqual(others(json));
      expect((await call(undefined, 'GET', tokens)).status).toBe(401);
    });

    it('are revoked by their owners and administrators, once', async () => {
      for (const who of [cast.alice, cast.admin]) {
        const { id, token } = await issue();
        const path = `${tokens}/${id}`;
        expect((await call(cast.stranger, 'DELETE', path)).status).toBe(401);
        expect((await call(cast.stranger, 'GET', path)).status).toBe(401);
        expect((await call(who, 'DELETE', path)).status).toBe(204);
        expect((await call(token, 'GET', '/user')).json).toMatchObject({ error: 'invalid_token' });
        expect((await call(who, 'DELETE', path)).status).toBe(400);
        expect((await call(who, 'GET', path)).json).toMatchObject({ revoked: true, active: false });
      }
      expect((await call(cast.alice, 'DELETE', `${tokens}/999999`)).status).toBe(401);
      expect((await call(cast.admin, 'DELETE', `${tokens}/999999`)).status).toBe(404);
      expect((await call(cast.admin, 'GET', `${tokens}/999999`)).status).toBe(404);
    });

    it('are replaced by new ones that last a week, or as asked', async () => {
      const first = await issue();
      expect((await call(cast.stranger, 'POST', `${tokens}/${first.id}/rotate`)).status).toBe(401);
      const second = await call(cast.alice, 'POST', `${tokens}/${first.id}/rotate`);
      expect(second).toMatchObject({ status: 200, json: { name: 'script', expires_at: '2026-01-09', active: true } });
      expect((await call(first.token, 'GET', '/user')).status).toBe(401);
      expect((await call(cast.alice, 'POST', `${tokens}/${first.id}/rotate`)).status).toBe(400);
      const { token } = second.json as TokenRecord;
      // A token never gets a later end from one that ends earlier.
      expect((await call(token, 'POST', `${tokens}/self/rotate`, { expires_at: '2026-05-01' })).status).toBe(400);
      const { id } = second.json as TokenRecord;
      expect((await call(cast.alice, 'POST', `${tokens}/${id}/rotate`, { expires_at: '2020-01-01' })).status).toBe(400);
      expect((await call(token, 'GET', '/user')).status).toBe(200);
      const third = await call(cast.alice, 'POST', `${tokens}/${id}/rotate`, { expires_at: '2026-05-01' });
      expect(third.json).toMatchObject({ expires_at: '2026-05-01' });
      expect((await call(token, 'GET', '/user')).status).toBe(401);
      expect((await call((third.json as TokenRecord).token, 'GET', '/user')).status).toBe(200);
    });
  });
});
