import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { RouteOptions } from 'fastify';
import type { OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTypes } from '../../../scripts/client-types.ts';
import { groupApiTable } from '../../../src/http/group-api/routes.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { breakingChanges, type Description } from '../../rig/description.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const page = 'docs/api/openapi.json';
const committed = new URL(`../../../${page}`, import.meta.url);
const types = new URL('../../../clients/typescript/schema.ts', import.meta.url);
const regenerated = '`npm run describe` regenerates it and the client';

forEachDatabase((open) => {
  describe('the API description', () => {
    let tributary: TestTributary;
    let routes: RouteOptions[];
    let description: Description;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      routes = await routesAddedBy(() => tributary.server());
      description = (await request(tributary, 'GET', '/api/openapi.json')).json as Description;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('breaks nothing that clients of the committed one rely on', async () => {
      const before = JSON.parse(await readFile(committed, 'utf8')) as Description;
      expect(breakingChanges(before, description)).toEqual([]);
    });

    it('is valid, and each example in it matches its schema', async () => {
      const examples = { severity: 'error', allowAdditionalProperties: true } as const;
      const config = await createConfig({
        rules: {
          struct: 'error',
          'no-unresolved-refs': 'error',
          'no-invalid-parameter-examples': examples,
          'no-invalid-media-type-examples': examples,
        },
      });
      const source = JSON.stringify(description);
      const problems = await lintFromString({ source, absoluteRef: fileURLToPath(committed), config });
      expect(source.match(/"example":/g)!.length).toBeGreaterThan(1000);
      expect(problems.map(({ message, location }) => [location[0]?.pointer, message])).toEqual([]);
    });

    it(`is committed as ${page}; ${regenerated}`, async () => {
      await expect(`${JSON.stringify(description, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(committed));
    });

    it(`has its types in the TypeScript client; ${regenerated}`, async () => {
      await expect(await clientTypes(description as unknown as OpenAPI3)).toMatchFileSnapshot(fileURLToPath(types));
    });

    it('has every route of the APIs', () => {
      const missing = routes.flatMap(({ method, url }) =>
        [method]
          .flat()
          .filter((each) => isAsked(each, url) && !isAlias(url) && !isDocumented(each, url))
          .map((each) => `${each} ${url}: say what it takes and answers in "openapi"`),
      );
      expect(missing).toEqual([]);
      expect(Object.keys(description.paths).length).toBeGreaterThan(60);
    });

    it('has nothing that is no route', () => {
      const known = new Set(routes.flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`)));
      const unknown = operationsOf(description).filter(({ method, path }) => {
        return !known.has(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
      });
      expect(unknown).toEqual([]);
    });

    it('tells of each operation what it is for, what it answers and how it refuses, under a name of its own', () => {
      const operations = operationsOf(description).map(({ operation }) => operation);
      expect(operations.filter(({ summary }) => !/^[A-Za-z].{2,}/.test(summary ?? ''))).toEqual([]);
      const ids = operations.map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
      const refuses = ({ responses }: (typeof operations)[number]): boolean => responses['429'] !== undefined;
      expect(operations.filter((operation) => !refuses(operation)).map(({ operationId }) => operationId)).toEqual([]);
    });

    /** Routes other than HEAD and OPTIONS; pages are not part of the description. */
    function isAsked(method: string, url: string): boolean {
      const isOurs = /^\/(api|attach|photo|poco|\.well-known|healthz|readyz|metrics)(\/|$)/.test(url);
      return isOurs && !['HEAD', 'OPTIONS'].includes(method) && !url.startsWith('/api/docs');
    }

    function isDocumented(method: string, url: string): boolean {
      if (url === '/api/openapi.json') return true;
      const item = description.paths[url.replaceAll(/:(\w+)/g, '{$1}')];
      return item?.[method.toLowerCase()] !== undefined;
    }

    /** Other names of calls that are described under their own. */
    function isAlias(url: string): boolean {
      if (groupApiTable.some(({ alias }) => alias !== undefined && `/api/v4${alias}` === url)) return true;
      const proper = url
        .replace(/\.json$/, '')
        .replace(/^\/api\/red\//, '/api/z/1.0/')
        .replace(/^\/api\/export\/basic$/, '/api/z/1.0/channel/export/basic');
      return proper !== url && description.paths[proper] !== undefined;
    }
  });
});

function operationsOf(description: Description) {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
