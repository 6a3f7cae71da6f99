import { generateKeyPairSync } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { compose, type Tributary } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Group } from '../../src/domain/group.ts';
import { issueToken } from '../../src/operations/issue-token.ts';
import { createGroup } from '../../src/operations/manage-group.ts';
import { registerUser } from '../../src/operations/register-user.ts';
import { viewerOf } from '../../src/operations/sign-in.ts';
import { startImport } from '../../src/operations/start-import.ts';
import { settings } from './server.ts';

export const password = 'a password of the benchmark';

/** A data directory with an administrator `owner`, who owns the group `club`. */
export interface Instance {
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly token: string;
  /** Headers of HTTP Basic. */
  readonly basic: Readonly<Record<string, string>>;
  /** Runs `work` on the data in this process; the server must be quiet or not there. */
  prepare<T>(work: (tributary: Tributary, group: Group) => Promise<T>): Promise<T>;
  remove(): void;
}

/** One key pair for everybody: minting thousands would take longer than what is measured. */
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export async function createInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  let group: Group | undefined;
  const prepare: Instance['prepare'] = async (work) => {
    await using tributary = await compose(loadConfig(settings(dataDir)), { mintKeys: () => Promise.resolve(keys) });
    return await work(tributary, group!);
  };
  const token = await prepare(async ({ operations }) => {
    const owner = await registerUser(operations, {
      username: 'owner',
      email: 'owner@example.test',
      password,
      isAdmin: true,
    });
    group = await createGroup(operations, { path: 'club', ownerUserId: owner.id });
    const issued = await issueToken(operations, { userId: owner.id, name: 'bench', scopes: ['api'], expiresAt: null });
    return issued.token;
  });
  return {
    dataDir,
    databaseFile: join(dataDir, 'tributary.sqlite'),
    token,
    basic: { authorization: `Basic ${Buffer.from(`owner:${password}`).toString('base64')}` },
    prepare,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Hands an archive in, as the command line does with `--detach`; the server's worker does the rest. */
export function handIn(instance: Instance, path: string): Promise<number> {
  return instance.prepare(async ({ operations }, group) => {
    const viewer = await viewerOf(operations, 1, ['api'], 'system');
    return startImport(operations, viewer, {
      target: { groupId: group.id },
      archive: createReadStream(path),
      filename: 'archive.zip',
      format: 'auto',
      sourceHost: '',
      dryRun: false,
      options: { includeDirect: false },
    });
  });
}

/** Asks the database itself, beside the server. */
export function ask<T>(file: string, query: string): T[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all() as T[];
  } finally {
    database.close();
  }
}
