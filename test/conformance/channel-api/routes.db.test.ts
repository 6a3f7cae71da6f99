import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../../src/domain/permission.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const page = readFileSync(new URL('../../../docs/api/channel-api.md', import.meta.url), 'utf8');
const source = new URL('../../../src/http/channel-api/', import.meta.url);

/** Methods and paths of the calls in the source, such as `GET files`. */
function written(): string[] {
  const texts = readdirSync(source).map((name) => readFileSync(new URL(name, source), 'utf8'));
  const calls = texts.flatMap((text) => [
    ...[...text.matchAll(/\badd\(\s*'(GET|POST)',\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
    ...[...text.matchAll(/\baddPublic\(\s*'([^']+)'/g)].map(([, path]) => `GET ${path}`),
  ]);
  return [...new Set(calls)].sort();
}

/** Methods and paths of the table of endpoints: `GET x`, or `GET`, `POST x`. */
function documented(): string[] {
  const calls = [...page.matchAll(/^\| (`(?:GET|POST)[^|]*)\|/gm)].flatMap(([, cell = '']) => {
    const codes = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.split(' '));
    const path = codes.find((code) => code.length === 2)?.[1];
    return codes.map(([method]) => `${method} ${path}`);
  });
  return [...new Set(calls)].sort();
}

describe('the page on the channel API', () => {
  it('has a row for every endpoint, and for none that there is not', () => {
    expect(written().length).toBeGreaterThan(30);
    expect(documented()).toEqual(written());
  });

  it('says of every permission what it does', () => {
    for (const permission of permissions) expect(page).toContain(`| \`${permission}\` |`);
  });
});

forEachDatabase((open) => {
  describe('endpoints', () => {
    let tributary: TestTributary;

    beforeAll(async () => {
      tributary = await startTributary(await open());
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('take the methods of the table, and no others', async () => {
      const server = await tributary.server();
      const paths = new Set(documented().map((call) => call.split(' ')[1]!));
      for (const path of paths) {
        const methods = documented().flatMap((call) => (call.split(' ')[1] === path ? call.split(' ')[0]! : []));
        for (const url of [`/api/z/1.0/${path}`, `/api/z/1.0/${path}.json`, `/api/z/1.0/${path}/`]) {
          const { statusCode, headers } = await server.inject({ method: 'DELETE', url });
          const allowed = String(headers.allow)
            .split(', ')
            .filter((method) => method !== 'HEAD');
          expect([url, statusCode, allowed.sort()]).toEqual([url, 405, methods.sort()]);
        }
      }
    });
  });
});
