import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { compose, type Tributary } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { type ImportRequest, startImport } from '../../src/core/imports/operations/start-import.ts';
import { findGroupByPath } from '../../src/core/groups/storage/groups.ts';
import { cacheDirectory } from './archive.ts';
import { settings } from './server.ts';

export const password = 'a password of the benchmark';

/** A data directory with an administrator `owner`, who owns the group `club`. */
export interface Instance {
  readonly dataDir: string;
  readonly databaseFile: string;
  /** Settings of its processes besides: where the database is, if not in the directory. */
  readonly more: NodeJS.ProcessEnv;
  readonly token: string;
  /** Headers of HTTP Basic. */
  readonly basic: Readonly<Record<string, string>>;
  /** Runs `work` on the data in this process; the server must be quiet or not there. */
  prepare<T>(work: (tributary: Tributary, group: Group) => Promise<T>): Promise<T>;
  remove(): void;
}

/** One key pair for everybody: minting thousands would take longer than what is measured. */
export const sameKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** @param more settings besides those of every instance */
export async function createInstance(more: NodeJS.ProcessEnv = {}): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  const token = await inside(dataDir, more, async ({ operations }) => {
    const owner = await registerUser(operations, {
      username: 'owner',
      email: 'owner@example.test',
      password,
      isAdmin: true,
    });
    await createGroup(operations, { path: 'club', ownerUserId: owner.id });
    const issued = await issueToken(operations, 'operator', {
      userId: owner.id,
      name: 'bench',
      scopes: ['api'],
      expiresAt: null,
    });
    return issued.token;
  });
  return instanceOf(dataDir, token, more);
}

/** An instance with what `fill` put into it; made once for each name and schema, and copied from then on. */
export async function filledInstance(name: string, fill: (instance: Instance) => Promise<void>): Promise<Instance> {
  const template = join(cacheDirectory, `${name}-${schemaHash()}`);
  const tokenFile = join(template, 'token');
  if (!existsSync(tokenFile)) {
    rmSync(template, { recursive: true, force: true });
    const made = await createInstance();
    try {
      await fill(made);
      cpSync(made.dataDir, template, { recursive: true });
      writeFileSync(tokenFile, made.token);
    } finally {
      made.remove();
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  cpSync(template, dataDir, { recursive: true });
  return instanceOf(dataDir, readFileSync(tokenFile, 'utf8'));
}

function schemaHash(): string {
  const directory = 'src/core/platform/storage/migrations';
  const digest = createHash('sha256');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
  for (const file of files.sort()) digest.update(readFileSync(join(directory, file)));
  return digest.digest('hex').slice(0, 8);
}

async function inside<T>(
  dataDir: string,
  more: NodeJS.ProcessEnv,
  work: (tributary: Tributary) => Promise<T>,
): Promise<T> {
  await using tributary = await compose(loadConfig({ ...settings(dataDir), ...more }), {
    mintKeys: () => Promise.resolve(sameKeys),
  });
  return await work(tributary);
}

function instanceOf(dataDir: string, token: string, more: NodeJS.ProcessEnv = {}): Instance {
  return {
    dataDir,
    more,
    databaseFile: join(dataDir, 'tributary.sqlite'),
    token,
    basic: { authorization: `Basic ${Buffer.from(`owner:${password}`).toString('base64')}` },
    prepare: (work) =>
      inside(dataDir, more, async (tributary) => {
        const group = await findGroupByPath(tributary.operations.database.reader, 'club');
        return work(tributary, group!);
      }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Hands an archive in, as the command line does with `--detach`; the server's worker does the rest. */
export function handIn(instance: Instance, path: string): Promise<number> {
  return instance.prepare((tributary) => importArchive(tributary, path));
}

/** Starts an import of an archive for the owner, into the group `club` if nothing else is said; its job does the rest. */
export async function importArchive(
  { operations }: Tributary,
  path: string,
  request: Partial<Pick<ImportRequest, 'target' | 'format'>> = {},
): Promise<number> {
  const group = await findGroupByPath(operations.database.reader, 'club');
  const viewer = await viewerOf(operations, 1, ['api'], 'system');
  return startImport(operations, viewer, {
    target: { groupId: group!.id },
    archive: createReadStream(path),
    filename: 'archive.zip',
    format: 'auto',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
    ...request,
  });
}

/** Asks the database of an instance itself, beside the server. */
export async function askInstance<T extends object>(
  { databaseFile, more }: Pick<Instance, 'databaseFile' | 'more'>,
  query: string,
): Promise<T[]> {
  const url = more['TRIBUTARY_DATABASE_URL'];
  if (url === undefined) return ask<T>(databaseFile, query);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Asks a database of SQLite itself, beside the server. */
export function ask<T>(file: string, query: string): T[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all() as T[];
  } finally {
    database.close();
  }
}
