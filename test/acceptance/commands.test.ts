import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { openSession } from '../../src/core/accounts/operations/open-session.ts';
import { createAuthenticator } from '../../src/core/accounts/operations/sign-in.ts';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import { insertJob } from '../../src/core/platform/storage/jobs.ts';
import { build, program, runProgram } from '../rig/server-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-commands-'));
const environment = { PATH: process.env['PATH'] ?? '', TRIBUTARY_DATA_DIR: directory };

interface Ended {
  readonly code: number | null;
  readonly json: unknown;
  readonly errors: string;
}

async function run(words: readonly string[], input = '', more: Record<string, string> = {}): Promise<Ended> {
  const options = { directory, environment: { ...environment, ...more }, input };
  const { code, output, errors } = await runProgram([...words, '--json'], options);
  return { code, json: output === '' ? undefined : (JSON.parse(output) as unknown), errors };
}

const open = () =>
  compose(loadConfig({}, { dataDir: directory, logLevel: 'silent' }), { logger: pino({ level: 'silent' }) });

// Each command is a process of its own.
describe("an operator's commands", () => {
  beforeAll(async () => {
    await build();
    const words = ['user', 'create', '--username', 'alice', '--email', 'alice@example.test', '--password-stdin'];
    const { code, errors } = await run(words, 'the first password\n');
    if (code !== 0) throw new Error(errors);
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('change a password: it is refused at once, also where it is cached, and sessions end', async () => {
    await using tributary = await open();
    const authenticator = createAuthenticator(tributary.operations, tributary.config);
    const viewer = await authenticator.byPassword('alice', 'the first password');
    const session = await openSession(tributary.operations, viewer, {
      origin: { method: 'password' },
      oldToken: undefined,
    });
    const change = ['user', 'password', '--username', 'alice', '--password-stdin'];
    expect(await run(change, 'short')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('at least 8 characters'),
    });
    expect((await authenticator.bySession(session.token))?.viewer.username).toBe('alice');
    expect(await run(change, 'the second password\n')).toMatchObject({ code: 0, json: { username: 'alice' } });
    await expect(authenticator.byPassword('alice', 'the first password')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await authenticator.byPassword('alice', 'the second password')).username).toBe('alice');
    expect(await authenticator.bySession(session.token)).toBeUndefined();
    expect((await run(['user', 'password', '--username', 'alice'], 'long enough')).code).toBe(2);
  });

  it('retry and forget jobs that have failed for good', async () => {
    await using tributary = await open();
    const ids = await tributary.operations.database.write(async (tx) => {
      const now = '2026-01-01T00:00:00.000Z';
      for (const dedupeKey of ['a', 'b', 'c']) {
        await insertJob(tx, {
          name: 'deliver-item',
          payload: '{"itemId":1}',
          dedupeKey,
          runAt: now,
          maxAttempts: 8,
          now,
        });
      }
      await tx.db.updateTable('job').set({ state: 'dead', last_error: 'broken' }).execute();
      return (await tx.db.selectFrom('job').select('id').orderBy('id').execute()).map((row) => String(row.id));
    });
    const dead = async (): Promise<number[]> =>
      ((await run(['jobs', 'list', '--state', 'dead'])).json as { id: number }[]).map(({ id }) => id);
    expect(await dead()).toHaveLength(3);
    expect(await run(['jobs', 'retry', ids[0]!])).toMatchObject({ code: 0, json: { retried: 1 } });
    expect(await run(['jobs', 'retry', ids[0]!])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('No dead job'),
    });
    expect(await run(['jobs', 'forget', ids[1]!])).toMatchObject({ code: 0, json: { forgotten: 1 } });
    expect(await dead()).toEqual([Number(ids[2])]);
    expect((await run(['jobs', 'retry'])).code).toBe(1);
    expect(await run(['jobs', 'retry', '--dead'])).toMatchObject({ code: 0, json: { retried: 1 } });
    expect(await dead()).toEqual([]);
  });

  it('start with a warning about unknown names, but not with a wrong value', async () => {
    const odd = { TRIBUTARY_WEB_SERVICE_HOST: '10.0.0.1', TRIBUTARY_PROT: '1' };
    const child = spawn(process.execPath, [program, 'serve'], {
      cwd: directory,
      env: { ...environment, ...odd, TRIBUTARY_PORT: '0', TRIBUTARY_WORKER_THREAD: 'false' },
    });
    let log = '';
    for await (const chunk of child.stdout) {
      log += String(chunk);
      if (log.includes('"listening"')) child.kill('SIGTERM');
    }
    expect(log).toContain('TRIBUTARY_WEB_SERVICE_HOST is not a setting');
    expect(log).toContain('TRIBUTARY_PROT is not a setting; did you mean TRIBUTARY_PORT?');
    const doctor = await run(['doctor'], '', odd);
    expect(JSON.stringify(doctor.json)).toContain('did you mean TRIBUTARY_PORT?');
    expect(await run(['jobs', 'list'], '', { TRIBUTARY_PORT: 'eighty' })).toMatchObject({ code: 2 });
  });

  it('name the form of the database in a backup, with and without --json', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tributary-backups-'));
    for (const [words, form, says] of [
      [[], 'sqlite', 'database as a SQLite file,'],
      [['--portable'], 'rows', 'database as portable rows,'],
    ] as const) {
      const target = join(home, form);
      const said = await runProgram(['backup', target, ...words], { directory, environment });
      expect(said).toMatchObject({ code: 0, output: expect.stringContaining(says) });
      expect((await run(['backup', target, ...words])).json).toMatchObject({ form });
    }
    rmSync(home, { recursive: true, force: true });
  });

  it('list groups and tokens', async () => {
    for (const [path, name] of [
      ['harbour', 'Harbour'],
      ['school', 'School'],
    ]) {
      const words = ['group', 'create', '--path', path!, '--name', name!, '--owner', 'alice'];
      expect((await run(words)).code).toBe(0);
    }
    const { json: groups } = await run(['group', 'list']);
    expect(groups).toEqual([
      expect.objectContaining({ full_path: 'school', name: 'School', visibility: 'private', members: 1 }),
      expect.objectContaining({ full_path: 'harbour' }),
    ]);
    expect((await run(['group', 'list', '--search', 'harb'])).json).toMatchObject([{ full_path: 'harbour' }]);

    const create = ['token', 'create', '--user', 'alice', '--scopes', 'read_api'];
    const { json: kept } = await run([...create, '--name', 'kept']);
    const { json: revoked } = await run([...create, '--name', 'revoked']);
    expect((await run(['token', 'revoke', String((revoked as { id: number }).id)])).code).toBe(0);
    const { id, token } = kept as { id: number; token: string };
    const named = async (...words: string[]) => {
      const { json } = await run(['token', 'list', ...words]);
      expect(JSON.stringify(json)).not.toContain(token);
      return json;
    };
    expect(await named('--user', 'alice')).toMatchObject([
      { id, user: 'alice', name: 'kept', scopes: ['read_api'], last_used_at: null, revoked: false },
    ]);
    expect(await named('--all')).toMatchObject([{ name: 'kept' }, { name: 'revoked', revoked: true }]);
    expect(await run(['token', 'list', '--user', 'nobody'])).toMatchObject({ code: 1 });
  });

  it('warn about a server without backups', async () => {
    const target = mkdtempSync(join(tmpdir(), 'tributary-backups-'));
    const checkOfBackups = async (more?: Record<string, string>) => {
      const { json } = await run(['doctor'], '', more);
      return (json as { checks: { check: string }[] }).checks.find(({ check }) => check === 'backups');
    };
    await using tributary = await open();
    await tributary.operations.database.write((tx) => tx.db.deleteFrom('backup_run').execute());
    const message = expect.stringContaining('no backup yet');
    expect(await checkOfBackups()).toMatchObject({ ok: true, warning: true, message });
    expect(await checkOfBackups({ TRIBUTARY_BACKUP_TARGET: target })).toMatchObject({ ok: false, message });
    expect((await runProgram(['doctor'], { directory, environment })).output).toContain('warn  backups: no backup yet');
    expect((await run(['backup', target])).code).toBe(0);
    expect(await checkOfBackups()).toEqual({
      check: 'backups',
      ok: true,
      message: expect.stringContaining('last backup'),
    });
    rmSync(target, { recursive: true, force: true });
  });

  it('find posts that searches do not find', async () => {
    const checkOfIndex = async () => {
      const { json } = await run(['doctor']);
      return (json as { checks: { check: string }[] }).checks.find(({ check }) => check === 'search index');
    };
    await using tributary = await open();
    const { operations } = tributary;
    const alice = await createAuthenticator(operations, tributary.config).byPassword('alice', 'the second password');
    await publishItem(operations, alice, { body: 'Found by none', mimetype: 'text/plain', mayBeEmpty: false });
    expect(await checkOfIndex()).toMatchObject({ ok: true });
    await operations.database.write((tx) => tx.db.deleteFrom('search_pending' as never).execute());
    expect(await checkOfIndex()).toMatchObject({
      ok: false,
      message: expect.stringContaining('1 posts are missing from the index'),
    });
    expect((await run(['search', 'rebuild'])).code).toBe(0);
    expect(await checkOfIndex()).toMatchObject({ ok: true });
  });
});
