import type { Description } from '../rig/description.ts';
import { request } from '../rig/request.ts';
import type { World } from './worlds.ts';

/** Every route of the APIs that doesn't only read, named as the tally names them. */
export async function writingRoutes({ tributary }: World): Promise<string[]> {
  const description = (await request(tributary, 'GET', '/api/openapi.json')).json as Description;
  const inApis = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => !['get', 'head', 'options'].includes(method))
      .map(
        (method) =>
          `${method.toUpperCase()} ${path.replace(/^\/api\/(?:v4|z\/1\.0)(?=\/)/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
  );
  return [...new Set(inApis)].sort();
}
