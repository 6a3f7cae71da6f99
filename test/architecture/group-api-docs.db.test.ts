import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withRouteTables } from '../../scripts/group-api-tables.ts';
import { groupApiTable } from '../../src/http/group-api/routes.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { groupApiRoutes, type MountedRoute } from '../rig/group-api-routes.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

const page = readFileSync(new URL('../../docs/api/group-api.md', import.meta.url), 'utf8');

/** The routes that the tables of the page name, as `GET /groups/:id`. */
function documented(): Set<string> {
  const cells = page.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1]!] : []));
  return new Set(
    cells.flatMap((cell) => {
      const [, methods, path] = /`([A-Z]+(?:, [A-Z]+)*) (\/[^`]*)`/.exec(cell) ?? [];
      return methods?.split(', ').map((method) => `${method} ${path}`) ?? [];
    }),
  );
}

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('docs/api/group-api.md', () => {
    let tributary: TestTributary;
    let routes: MountedRoute[];

    beforeAll(async () => {
      tributary = await startTributary(await open());
      routes = await groupApiRoutes(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('has the tables that its routes make; `npm run describe` regenerates them', () => {
      expect(withRouteTables(page)).toBe(page);
    });

    it('has a row for every mounted route, and for no other', () => {
      const aliases = new Set(groupApiTable.map(({ alias }) => alias));
      const mounted = routes.filter(({ path }) => !aliases.has(path)).map(({ method, path }) => `${method} ${path}`);
      expect([...documented()].sort()).toEqual([...new Set(mounted)].sort());
    });
  });
});
