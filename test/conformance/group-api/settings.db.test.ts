import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const path = '/api/v4/application/settings';
const initial = {
  allow_bypass_placeholder_confirmation: false,
  allow_contribution_mapping_to_admins: false,
  allow_several_placeholders_per_user: false,
  placeholder_user_limit: 0,
  registration: 'invitation',
  signup_enabled: false,
  require_admin_approval_after_user_signup: false,
  server_name: 'Tributary',
};

forEachDatabase((open) => {
  describe('the settings of the server', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const read = async () => (await request(tributary, 'GET', path, { token: cast.admin.token })).json;

    it('are for administrators alone', async () => {
      for (const method of ['GET', 'PUT'] as const) {
        expect((await request(tributary, method, path)).status).toBe(401);
        expect((await request(tributary, method, path, { token: cast.alice.token })).status).toBe(403);
      }
      expect(await read()).toEqual(initial);
    });

    it('are changed all together or not at all', async () => {
      const put = (form: Record<string, string>) => request(tributary, 'PUT', path, { token: cast.admin.token, form });
      const change = { allow_bypass_placeholder_confirmation: 'true' };
      expect((await put({ ...change, nonsense: 'true' })).status).toBe(400);
      expect((await put({ ...change, allow_contribution_mapping_to_admins: 'perhaps' })).status).toBe(400);
      expect((await put({})).status).toBe(400);
      for (const limit of ['-1', 'many', '1.5', 'true']) {
        expect((await put({ ...change, placeholder_user_limit: limit })).status).toBe(400);
      }
      expect(await read()).toEqual(initial);
      const changed = { ...initial, allow_bypass_placeholder_confirmation: true };
      expect(await put(change)).toMatchObject({ status: 200, json: changed });
      expect(await read()).toEqual(changed);
    });

    it('decide who may make an account, in either form', async () => {
      const put = async (form: Record<string, string>) => {
        const { status, json } = await request(tributary, 'PUT', path, { token: cast.admin.token, form });
        return status === 200 ? (json as { registration: string }).registration : status;
      };
      expect(await put({ registration: 'open' })).toBe('open');
      expect(await read()).toMatchObject({ signup_enabled: true, require_admin_approval_after_user_signup: false });
      expect((await request(tributary, 'GET', '/join')).status).toBe(200);
      expect(await put({ require_admin_approval_after_user_signup: 'true' })).toBe('approval');
      expect(await put({ signup_enabled: 'false' })).toBe('invitation');
      expect(await put({ require_admin_approval_after_user_signup: 'true' })).toBe(400);
      expect(await put({ signup_enabled: 'true', registration: 'open' })).toBe(400);
      expect(await put({ registration: 'perhaps' })).toBe(400);
      expect(await put({ signup_enabled: 'true' })).toBe('open');
      expect(await put({ registration: 'closed' })).toBe('closed');
      expect(await put({ signup_enabled: 'false' })).toBe('closed');
      expect(await put({ registration: 'invitation' })).toBe('invitation');
    });

    it('can be changed with a token in the query', async () => {
      const query = `private_token=${cast.admin.token}&allow_bypass_placeholder_confirmation=false`;
      expect(await request(tributary, 'PUT', `${path}?${query}`)).toMatchObject({ status: 200, json: initial });
    });
  });
});
