import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { collectLog } from '../../rig/log-lines.ts';
import type { Description } from '../../rig/description.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const description = JSON.parse(
  readFileSync(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8'),
) as Description;

/** Every way to bring a credential in an address; `token` is the one that is right. */
const secretsIn = (token: string) => ({
  private_token: token,
  PRIVATE_TOKEN: 'secret-upper',
  access_token: 'secret-access',
  job_token: 'secret-job',
  'job_token[]': 'secret-list',
  password: 'secret-password',
  undeclared: 'secret-undeclared',
});

/** Those of them with which the group API still answers: any other parameter that a route does not declare is refused. */
const secretsOfGroupApi = (token: string) => ({ private_token: token, csrf_token: 'secret-form' });

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('credentials in addresses', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let ids: Readonly<Record<string, string>>;
    const { logger, log } = collectLog('trace');

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { overrides: { logger } });
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const server = await tributary.server();
      const headers = { 'private-token': cast.alice.token };
      for (const index of [1, 2, 3]) {
        const payload = { body: `post ${index}`, title: 'x', photo: '1' };
        await server.inject({ method: 'POST', url: '/api/z/1.0/item/update', headers, payload });
      }
      const read = async <T>(url: string) => (await server.inject({ url, headers })).json() as T;
      const projects = await read<{ id: number; name: string }[]>('/api/v4/projects');
      const project = projects.find(({ name }) => name === 'general')!.id;
      const [issue] = await read<{ iid: number }[]>(`/api/v4/projects/${project}/issues`);
      ids = { groups: String(group.id), projects: String(project), issue_iid: String(issue!.iid) };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const paged = Object.entries(description.paths).flatMap(([path, { get }]) => {
      const names = new Set((get?.parameters ?? []).map(({ name }) => name));
      return names.has('per_page') || names.has('records') ? [path] : [];
    });

    it.each(paged)('do not go out again in the links of %s', async (path) => {
      const server = await tributary.server();
      const kindOf = path.split('/')[3] ?? '';
      const filled = path.replace('{id}', ids[kindOf] ?? '1').replace(/\{(\w+)\}/g, (_all, name) => ids[name] ?? '1');
      const isGroupApi = path.includes('/api/v4');
      const { token } = isGroupApi ? cast.admin : cast.alice;
      const sent = isGroupApi
        ? { per_page: '1', ...secretsOfGroupApi(token) }
        : { per_page: '1', records: '1', ...secretsIn(token) };
      const query = new URLSearchParams(sent);
      query.delete('access_token');
      const needed = (description.paths[path]?.get?.parameters ?? []).filter(
        (each) => each.in === 'query' && each.required,
      );
      for (const { name, example } of needed) query.set(name, typeof example === 'string' ? example : 'harbour');
      const answer = await server.inject({ url: `${filled}?${query}` });
      const link = String(answer.headers['link'] ?? '');
      for (const secret of ['_token=', 'secret', token]) expect(link).not.toContain(secret);
      // Lists of the group API that have numbers of pages always name the first one; others name a next one alone.
      expect(answer.statusCode).not.toBe(400);
      const hasNumbers = description.paths[path]?.get?.parameters?.some(({ name }) => name === 'page') ?? false;
      const isNamed = answer.statusCode !== 200 || !(isGroupApi && hasNumbers) || link.includes('per_page=1');
      expect(isNamed).toBe(true);
    });

    it('lead nowhere, while declared parameters do', async () => {
      const server = await tributary.server();
      const secrets = new URLSearchParams(secretsIn(cast.alice.token));
      secrets.delete('access_token');
      const linkOf = async (url: string) => String((await server.inject({ url })).headers['link']);
      const channel = await linkOf(`/api/z/1.0/item/export_page?records=1&html=1&${secrets}`);
      expect(channel).toMatch(
        /^<http:\/\/tributary\.test\/api\/z\/1\.0\/item\/export_page\?records=1&html=1&.+>; rel="next"$/,
      );
      expect(channel).not.toMatch(/secret|token/);
      expect(await linkOf(`/api/red/item/export_page?records=1&${secrets}`)).not.toMatch(/secret|token/);
      const allowed = new URLSearchParams(secretsOfGroupApi(cast.alice.token));
      const group = await linkOf(`/api/v4/groups?search=ha&per_page=1&${allowed}`);
      expect(group).toContain('search=ha');
      expect(group).not.toMatch(/secret|token/);
      expect(group).not.toContain(cast.alice.token);
      const refused = await server.inject({ url: `/api/v4/groups?search=ha&per_page=1&${secrets}` });
      expect(refused.statusCode).toBe(400);
      expect(refused.headers['link']).toBeUndefined();
      expect(refused.payload).not.toMatch(/secret-/);
    });

    it('do not come back in refusals, nor where pages lead on to', async () => {
      const server = await tributary.server();
      const query = new URLSearchParams(secretsIn('secret-private')).toString();
      for (const url of [
        `/api/z/1.0/%ZZ?${query}`,
        `/api/v4/%ZZ?${query}`,
        `/api/z/1.0/nowhere?${query}`,
        `/api/v4/nowhere?${query}`,
        `/api/v4/groups?${query}`,
        `/password?${query}`,
        `/nowhere?${query}`,
        `/groups/nowhere?${query}`,
      ]) {
        const answer = await server.inject({ url, headers: { accept: 'text/html,*/*' } });
        const said = `${JSON.stringify(answer.headers)}\n${answer.body}`;
        expect([url, answer.statusCode >= 300, /secret-(?!undeclared)/.exec(said)]).toEqual([url, true, null]);
      }
    });

    it('and in headers stand in no line of the log', async () => {
      const server = await tributary.server();
      const query = new URLSearchParams(secretsIn('secret-private')).toString();
      const headers = { authorization: 'Basic c2VjcmV0OnNlY3JldA==', cookie: 'tributary_session=secret-session' };
      for (const url of [
        `/api/v4/%ZZ?${query}`,
        `/api/v4/groups?${query}`,
        `/api/z/1.0/files?${query}`,
        `/?${query}`,
      ]) {
        await server.inject({ url, headers: { 'x-note': 'secret-header' } });
        await server.inject({ url, headers });
      }
      expect(log.length).toBeGreaterThan(10);
      expect(log.filter((line) => /secret|c2Vj|trb-/.test(line))).toEqual([]);
    });
  });

  describe.skipIf(kind === 'postgres')('measurements', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await open();
    });

    async function read(
      config: Partial<Config>,
      from: { address?: string; headers?: Record<string, string> } = {},
    ): Promise<number> {
      await using tributary = await startTributary(database, { config });
      const server = await tributary.server();
      const { address = '127.0.0.1', headers = {} } = from;
      const { statusCode, body } = await server.inject({ url: '/metrics', remoteAddress: address, headers });
      expect(body.includes('tributary_jobs')).toBe(statusCode === 200);
      return statusCode;
    }
    const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses });

    it('are for this machine alone', async () => {
      expect(await read({})).toBe(200);
      expect(await read({}, { address: '::1' })).toBe(200);
      expect(await read({}, { address: '::ffff:127.0.0.1' })).toBe(200);
      expect(await read({}, { address: '192.0.2.1' })).toBe(403);
      expect(await read({}, { address: '192.0.2.1', headers: forwarded('127.0.0.1') })).toBe(403);
      expect(await read({ metricsNetworks: [] })).toBe(403);
    });

    it('are not for clients of a proxy on this machine, be it trusted or not', async () => {
      const outside = { headers: forwarded('192.0.2.1') };
      for (const trustProxy of [false, 1, ['loopback']] as const) expect(await read({ trustProxy }, outside)).toBe(403);
      const forged = { headers: forwarded('127.0.0.1, 192.0.2.1') };
      for (const trustProxy of [false, 1, ['loopback']] as const) expect(await read({ trustProxy }, forged)).toBe(403);
      // Somebody who got past the proxy names any address.
      expect(await read({ trustProxy: 1 }, { address: '192.0.2.1', headers: forwarded('127.0.0.1') })).toBe(403);
      expect(await read({ trustProxy: 1 })).toBe(200);
      // A proxy that adds nothing gives itself away by the base URL.
      expect(await read({ baseUrl: 'https://tributary.test' })).toBe(403);
      expect(await read({ baseUrl: 'https://tributary.test', trustProxy: ['loopback'] })).toBe(200);
    });

    it('are for networks that are named, and for who has the token', async () => {
      const metricsNetworks = ['10.0.0.0/8', '2001:db8::/32'];
      expect(await read({ metricsNetworks }, { address: '10.9.8.7' })).toBe(200);
      expect(await read({ metricsNetworks }, { address: '2001:db8::1' })).toBe(200);
      expect(await read({ metricsNetworks }, { address: '127.0.0.1' })).toBe(403);
      const bearer = (token: string) => ({ address: '192.0.2.1', headers: { authorization: `Bearer ${token}` } });
      expect(await read({ metricsToken: 'abc' }, bearer('abc'))).toBe(200);
      expect(await read({ metricsToken: 'abc' }, bearer('abd'))).toBe(403);
      expect(await read({}, bearer(''))).toBe(403);
    });
  });
});
