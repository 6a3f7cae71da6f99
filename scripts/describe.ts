// Regenerates docs/api/openapi.json, the tables of docs/api/*.md and the types of the TypeScript client: `npm run describe`.
// With `--check` it only says which of them are out of date.
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

const pages = { 'docs/api/channel-api.md': channelApiPage, 'docs/api/group-api.md': withRouteTables };

const description = await describe();
const made: Record<string, string> = {
  'docs/api/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  'clients/typescript/schema.ts': await clientTypes(description),
};
for (const [page, fill] of Object.entries(pages)) made[page] = fill(await read(page));
if (process.argv.includes('--check')) await check();
else for (const [path, text] of Object.entries(made)) await writeFile(join(root, path), text);

/** Says which of the files are not what they would be made into. */
async function check(): Promise<void> {
  for (const [path, text] of Object.entries(made)) {
    if ((await read(path)) === text) continue;
    console.error(`${path} is out of date: npm run describe`);
    process.exitCode = 1;
  }
}

function read(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8');
}

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
