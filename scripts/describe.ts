// Regenerates docs/api/openapi.json, the tables of docs/api/*.md and the types of the TypeScript client: `npm run describe`.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenAPI3 } from 'openapi-typescript';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { channelApiPage } from './channel-api-page.ts';
import { clientTypes } from './client-types.ts';
import { withRouteTables } from './group-api-tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const tablesPage = join(root, 'docs/api/group-api.md');
const description = await describe();
await writeFile(join(root, 'docs/api/openapi.json'), `${JSON.stringify(description, null, 2)}\n`);
await writeFile(join(root, 'clients/typescript/schema.ts'), await clientTypes(description));
const channelPage = join(root, 'docs/api/channel-api.md');
await writeFile(channelPage, channelApiPage(await readFile(channelPage, 'utf8')));
await writeFile(tablesPage, withRouteTables(await readFile(tablesPage, 'utf8')));

/** What a server without anything in it says of itself. */
async function describe(): Promise<OpenAPI3> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-describe-'));
  try {
    await using tributary = await compose(loadConfig({}, { dataDir, logLevel: 'silent' }));
    const server = await tributary.server();
    const answer = await server.inject('/api/openapi.json');
    return answer.json<OpenAPI3>();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
