import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../../src/core/identity/domain/permission.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const page = readFileSync(new URL('../../../docs/api/channel-api.md', import.meta.url), 'utf8');
const prefix = '/api/z/1.0/';

/** Methods and paths of the mounted calls, such as `GET files`, by their proper names. */
function mounted(routes: readonly RouteOptions[]): string[] {
  const calls = routes.flatMap(({ method, url }) => {
    const isCall = url.startsWith(prefix) && !url.endsWith('.json');
    const methods = [method].flat().filter((each) => each !== 'HEAD' && each !== 'OPTIONS');
    return isCall ? methods.map((each) => `${each} ${url.slice(prefix.length)}`) : [];
  });
  return [...new Set(calls)].sort();
}

/** Methods and paths of the table of endpoints: `GET x`, or `GET`, `POST x`. */
function documented(): string[] {
  const calls = [...page.matchAll(/^\| (`(?:GET|POST)[^|]*)\|/gm)].flatMap(([, cell = '']) => {
    const codes = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.split(' '));
    const path = codes.find((code) => code.length === 2)?.[1]?.replace(/<(\w+)>/, ':$1');
    return codes.flatMap(([method]) => (method === 'HEAD' ? [] : `${method} ${path}`));
  });
  return [...new Set(calls)].sort();
}

describe('the page on the channel API', () => {
  it('says of every permission what it does', () => {
    for (const permission of permissions) expect(page).toContain(`| \`${permission}\` |`);
  });
});

forEachDatabase((open) => {
  describe('endpoints', () => {
    let tributary: TestTributary;
    let routes: RouteOptions[];

    beforeAll(async () => {
      tributary = await startTributary(await open());
      routes = await routesAddedBy(() => tributary.server());
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('have a row each in the documentation, and nothing else has', () => {
      expect(documented().length).toBeGreaterThan(30);
      expect(documented()).toEqual(mounted(routes));
    });

    it('take the methods of the table, and no others', async () => {
      const server = await tributary.server();
      const paths = new Set(documented().map((call) => call.split(' ')[1]!));
      for (const path of paths) {
        const methods = documented().flatMap((call) => (call.split(' ')[1] === path ? call.split(' ')[0]! : []));
        const answersJson = !path.startsWith('upload') && path !== 'channel/export/archive';
        const names = answersJson ? [path, `${path}.json`, `${path}/`] : [path, `${path}/`];
        for (const name of names) {
          const { statusCode, headers } = await server.inject({ method: 'PUT', url: `${prefix}${name}` });
          const allowed = String(headers.allow)
            .split(', ')
            .filter((method) => method !== 'HEAD');
          expect([name, statusCode, allowed.sort()]).toEqual([name, 405, methods.sort()]);
        }
      }
    });
  });
});
