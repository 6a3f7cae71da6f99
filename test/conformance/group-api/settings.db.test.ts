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
  server_description: '',
  contact_address: '',
  terms: '',
  default_language: 'en',
  upload_limit: 5 * 2 ** 30,
  storage_quota: 0,
  import_limit: 50 * 2 ** 30,
  file_versions: 20,
  undo_days: 30,
  webhook_days: 30,
  user_requests_per_minute: 600_000,
  address_requests_per_minute: 0,
  fixed_settings: [],
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

    it('of the environment can be changed as well, within its bounds', async () => {
      const put = (json: object) => request(tributary, 'PUT', path, { token: cast.admin.token, json });
      for (const refused of [
        { upload_limit: 1000 },
        { file_versions: 1001 },
        { undo_days: -1 },
        { webhook_days: 0 },
        { undo_days: 40_000 },
        { default_language: 'it' },
        { contact_address: 'nobody' },
        { contact_address: 'javascript:alert(1)' },
        { server_description: 'x'.repeat(501) },
        { terms: 'x'.repeat(20_001) },
      ]) {
        const { status, text } = await put(refused);
        expect([refused, status]).toEqual([refused, 400]);
        expect(text).toContain(Object.keys(refused)[0]);
      }
      const texts = { server_description: ' Boats\nand ropes ', contact_address: 'help@harbour.test' };
      const changed = {
        upload_limit: 2048,
        file_versions: 0,
        default_language: 'fr',
        address_requests_per_minute: 900,
      };
      expect(await put({ ...changed, ...texts })).toMatchObject({
        status: 200,
        json: { ...changed, server_description: 'Boats and ropes', contact_address: 'help@harbour.test' },
      });
      expect(await put({ terms: ' Be **kind**.\r\n' })).toMatchObject({ json: { terms: 'Be **kind**.' } });
      const rules = await request(tributary, 'GET', '/about/rules', { headers: { accept: 'text/html' } });
      expect(rules.text).toContain('Be <strong>kind</strong>.');
      const { text } = await request(tributary, 'GET', '/', { headers: { accept: 'text/html' } });
      expect(text).toContain('<html lang="fr"');
      expect(text).toContain('Boats and ropes');
      expect(text).toContain('href="mailto:help@harbour.test"');
      expect(tributary.operations.messagesFor(undefined).testMail({ baseUrl: 'https://a.test' }).text).toMatch(
        /ce mail|message|e-mail/i,
      );
      const { status } = await request(tributary, 'POST', '/api/z/1.0/filedata', {
        token: cast.alice.token,
        file: Buffer.alloc(3000),
      });
      expect(status).toBe(413);
      const { upload_limit, file_versions, default_language, address_requests_per_minute } = initial;
      const back = { upload_limit, file_versions, default_language, address_requests_per_minute };
      await put({ ...back, server_description: '', contact_address: '', terms: '' });
      expect(await read()).toMatchObject({ ...back, server_description: '', contact_address: '' });
    });

    it('can be changed with a token in the query', async () => {
      const query = `private_token=${cast.admin.token}&allow_bypass_placeholder_confirmation=false`;
      expect(await request(tributary, 'PUT', `${path}?${query}`)).toMatchObject({ status: 200, json: initial });
    });
  });

  describe('settings that the environment fixes', () => {
    it('are shown as such, and stay as they are', async () => {
      await using tributary = await startTributary(await open('cast'), { config: { uploadLimit: 4096 } });
      const { admin } = await bringCast(tributary);
      const ask = (json?: object) =>
        request(tributary, json ? 'PUT' : 'GET', path, { token: admin.token, ...(json && { json }) });
      const fixed_settings = [{ name: 'upload_limit', variable: 'TRIBUTARY_UPLOAD_LIMIT' }];
      expect((await ask()).json).toMatchObject({ upload_limit: 4096, fixed_settings });
      const refused = await ask({ upload_limit: 8192, undo_days: 3 });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('upload_limit');
      expect(refused.text).toContain('TRIBUTARY_UPLOAD_LIMIT');
      expect((await ask()).json).toMatchObject({ upload_limit: 4096, undo_days: 30 });
    });
  });

  describe('settings that one process changes', () => {
    it('hold in the others soon after', async () => {
      const database = await open('cast');
      await using first = await startTributary(database);
      const { admin, alice } = await bringCast(first);
      await using second = await startTributary(database);
      const verify = () => request(second, 'GET', '/api/z/1.0/verify', { basic: alice.basic });
      expect((await verify()).status).toBe(200);
      const json = { user_requests_per_minute: 1, undo_days: 7 };
      expect((await request(first, 'PUT', path, { token: admin.token, json })).status).toBe(200);
      await expect.poll(() => second.operations.live.now.undo_days).toBe(7);
      expect([(await verify()).status, (await verify()).status]).toContain(429);
    });
  });
});
