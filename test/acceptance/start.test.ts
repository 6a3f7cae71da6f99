import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { outdatedNode } from '../../src/lib/node-version.ts';
import { inForm } from '../rig/campaign.ts';
import { build, type EndedProgram, program, runProgram } from '../rig/server-process.ts';

let directory: string;
const servers: Server[] = [];
const data = (): string => join(directory, 'data');

/** One that takes connections and never says anything. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function run(words: readonly string[], more: Record<string, string> = {}, shell?: string): Promise<EndedProgram> {
  const environment = { PATH: process.env['PATH'] ?? '', TRIBUTARY_DATA_DIR: data(), TRIBUTARY_PORT: '0', ...more };
  return runProgram(words, { directory, environment, ...(shell === undefined ? {} : { shell }) });
}

/** Runs a server until it says that it listens, then stops it. */
async function serveBriefly(
  more: Record<string, string>,
  words: readonly string[] = ['serve'],
  from = program,
): Promise<string> {
  const environment = { PATH: process.env['PATH'] ?? '', TRIBUTARY_DATA_DIR: data(), TRIBUTARY_PORT: '0', ...more };
  const child = spawn(process.execPath, [from, ...words], { cwd: directory, env: environment });
  let log = '';
  for await (const chunk of child.stdout) {
    log += String(chunk);
    // A second signal would end it at once.
    if (!child.killed && /"listening"|INFO: listening/.test(log)) child.kill('SIGTERM');
  }
  return log;
}

/** What stands in standard error, which is one line. */
function line({ errors }: EndedProgram): string {
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  return errors.trimEnd();
}

describe('the program', () => {
  beforeAll(build);
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'tributary-start-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** A folder into which npm has installed the package, which takes half a minute; in the short form as npm does (rig/packer.ts). */
  async function installedHome(): Promise<string> {
    const packed = join(program, '../../..');
    if (inForm(true, false)) return packed;
    const home = join(directory, 'a new home');
    mkdirSync(home);
    const archive = join(packed, `tributary-${manifest.version}.tgz`);
    const options = ['--silent', '--prefer-offline', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', archive, ...options], { cwd: home });
    return home;
  }

  it('runs from its package, which has nothing of earlier builds', { timeout: 600_000 }, async () => {
    const home = await installedHome();
    const installed = join(home, 'node_modules', '.bin', 'tributary');
    const log = await serveBriefly({}, ['serve'], installed);
    expect(log).toContain('listening');
    const { stdout } = await promisify(execFile)(installed, ['--version']);
    expect(stdout).toBe(`${manifest.version}\n`);
    const dist = join(home, 'node_modules', 'tributary', 'dist');
    const parts = readdirSync(dist).filter((name) => name.endsWith('.js'));
    const code = parts.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
    const entries = ['main.js', 'render-worker.js', 'unpack-worker.js'];
    expect(parts.filter((name) => !entries.includes(name) && !code.includes(`"./${name}"`))).toEqual([]);
  });

  it('says its version', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, output: `${manifest.version}\n` });
  });

  it('ends when its port is taken, and has begun no job', async () => {
    const port = String(await silentServer());
    const ended = await run(['serve'], { TRIBUTARY_PORT: port });
    expect(ended.code).toBe(1);
    expect(line(ended)).toBe(
      `tributary: Another program is using port ${port} of 127.0.0.1. Stop it, or set TRIBUTARY_PORT.`,
    );
    expect(ended.output).toBe('');
    const database = openDatabase(`sqlite:${join(data(), 'tributary.sqlite')}`);
    const jobs = await database.reader.db.selectFrom('job').select('name').execute();
    await database.close();
    expect(jobs).toEqual([]);
  });

  it('ends where its data directory is a file', async () => {
    writeFileSync(data(), 'not a directory');
    const ended = await run(['serve']);
    expect(ended.code).toBe(1);
    expect(line(ended)).toMatch(/^tributary: The data directory .*data cannot be used: EEXIST.* TRIBUTARY_DATA_DIR/);
  });

  it('ends where its database is none', async () => {
    mkdirSync(data());
    writeFileSync(join(data(), 'tributary.sqlite'), 'this is a letter, and long enough to be looked at'.repeat(20));
    for (const command of ['serve', 'migrate', 'doctor']) {
      const ended = await run([command]);
      expect(ended.code).toBe(1);
      expect(`${ended.output}${ended.errors}`).toMatch(/The database .*tributary.sqlite cannot be used: file is not a/);
    }
  });

  it('ends where no PostgreSQL listens', async () => {
    const url = 'postgres://me:secret@localhost:1/none';
    for (const command of ['serve', 'user list']) {
      const ended = await run(command.split(' '), { TRIBUTARY_DATABASE_URL: url });
      expect(ended.code).toBe(1);
      expect(line(ended)).toMatch(
        /^tributary: The database postgres:\/\/localhost:1\/none cannot be used: connect ECONN/,
      );
      expect(line(ended)).not.toContain('secret');
    }
  });

  it('gives up on a PostgreSQL that never answers, and names it', async () => {
    const url = `postgres://me:secret@127.0.0.1:${await silentServer()}/none`;
    for (const command of ['serve', 'user list', 'migrate', 'doctor', 'export --channel a --out b']) {
      const ended = await run([...command.split(' '), '--timeout', '2'], { TRIBUTARY_DATABASE_URL: url });
      expect(ended).toMatchObject({ code: 3 });
      expect(line(ended)).toMatch(
        /^tributary: Timed out after 2 s, waiting for the database postgres:\/\/127\.0\.0\.1:\d+\/none\. Use --timeout/,
      );
    }
  });

  it('gives up on a database file that somebody keeps locked', async () => {
    const database = openDatabase(await madeDatabase());
    await database.write(async (tx) => {
      await tx.db.insertInto('setting').values({ key: 'a', value: 'b', updated_at: 'c' }).execute();
      const ended = await run(['setting', 'set', 'placeholder_user_limit', '3', '--timeout', '2']);
      expect(ended.code).toBe(3);
      expect(line(ended)).toMatch(/after 2 s, waiting for the schema of the database sqlite:.*tributary\.sqlite/);
    });
    await database.close();
  });

  it('tells of a mail server and an S3 that never answer, each by itself', async () => {
    const silent = await silentServer();
    const ended = await run(['doctor', '--json', '--timeout', '60'], {
      TRIBUTARY_SMTP_URL: `smtp://127.0.0.1:${silent}`,
      TRIBUTARY_BLOBS: `s3://bucket?endpoint=http://127.0.0.1:${silent}`,
      TRIBUTARY_S3_ACCESS_KEY_ID: 'key',
      TRIBUTARY_S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(ended.code).toBe(1);
    const { checks } = JSON.parse(ended.output) as { checks: { check: string; ok: boolean; message: string }[] };
    expect(checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['blobs', 'mail']);
    expect(checks.find(({ check }) => check === 'jobs')?.ok).toBe(true);
  });

  it('refuses a test mail to what is no address, and says where none can be sent', async () => {
    const wrong = await run(['doctor', '--mail', 'alice at home']);
    expect(wrong.code).toBe(1);
    expect(line(wrong)).toContain('"alice at home" is no e-mail address');
    const unsent = await run(['doctor', '--mail', 'alice@example.test']);
    expect(unsent.code).toBe(1);
    expect(unsent.output).toContain(
      'FAIL  mail: no email was sent to alice@example.test: no mail server is configured',
    );
  });

  it('says in one line that it may open too few files', async () => {
    for (const limit of [36, 100]) {
      const ended = await run(['serve'], {}, `ulimit -n ${limit}`);
      expect(ended.code).toBe(1);
      expect(line(ended)).toMatch(/^tributary: The limit of open files is (36|100|too low)\..*ulimit -n/);
    }
    const doctor = await run(['doctor'], {}, 'ulimit -n 300');
    expect(doctor.code).toBe(1);
    expect(doctor.output).toContain('FAIL  open files: the limit is 300; a busy server needs at least 1024');
  });

  it('keeps what it makes for its own user, and closes what is open to others', async () => {
    const modes = (): string[] =>
      ['', ...readdirSync(data())].map((name) => `${name} ${(statSync(join(data(), name)).mode & 0o777).toString(8)}`);
    const open = 'umask 000';
    expect((await run(['setting', 'list'], {}, open)).code).toBe(0);
    expect(modes()).toEqual([' 700', 'blobs 700', 'tributary.sqlite 600']);
    expect((await run(['doctor'])).output).toContain('ok    permissions');
    chmodSync(data(), 0o755);
    chmodSync(join(data(), 'tributary.sqlite'), 0o644);
    expect((await run(['doctor'])).output).toMatch(/FAIL {2}permissions: other users can access .*data \(0755\)/);
    expect(await serveBriefly({})).toContain('other users could access these paths');
    expect(modes()).toEqual([' 700', 'blobs 700', 'tributary.sqlite 600']);
    expect(await serveBriefly({})).not.toContain('other users could access these paths');
  });

  it('shows the link to set the server up at each start, until somebody has an account', async () => {
    const link = /"url":"(http:[^"]*\/setup\/[\w-]{43})"/;
    const [first, second] = [await serveBriefly({}), await serveBriefly({ TRIBUTARY_WEB_PROCESSES: '2' })];
    expect(first).toMatch(link);
    expect(second.match(new RegExp(link.source, 'g'))).toHaveLength(1);
    expect(link.exec(second)![1]).not.toBe(link.exec(first)![1]);
    const made = await run(['user', 'create', '--username', 'alice', '--email', 'alice@example.org', '--admin']);
    expect(made.code).toBe(0);
    expect(await serveBriefly({})).not.toContain('/setup/');
  });

  it('makes the keys for notifications on devices at its first start, once for all processes', async () => {
    const keys = async () => {
      const database = openDatabase(`sqlite:${join(data(), 'tributary.sqlite')}`);
      const rows = await database.reader.db.selectFrom('push_key').selectAll().execute();
      await database.close();
      return rows;
    };
    await serveBriefly({ TRIBUTARY_WEB_PROCESSES: '2' });
    const made = await keys();
    expect(made).toMatchObject([{ public_key: expect.stringMatching(/^[\w-]{87}$/) as unknown }]);
    await serveBriefly({});
    expect(await keys()).toEqual(made);
  });

  it('logs JSON where programs read, and lines for people on a terminal', async () => {
    const json = await serveBriefly({ TRIBUTARY_WORKER_THREAD: 'false' });
    const lines = json
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { level: number; msg: string });
    const outdated = outdatedNode(process.versions.node, new Date().toISOString());
    // That it is past its end of life is reported once, by the server alone.
    const setup = 'open this link to set up the server';
    expect(lines.filter(({ level }) => level !== 30).map(({ msg }) => msg)).toEqual(
      outdated ? [setup, outdated] : [setup],
    );
    const pretty = await serveBriefly({ TRIBUTARY_LOG_FORMAT: 'pretty' });
    expect(pretty).toMatch(/^\[\d\d:\d\d:\d\d\.\d+\] INFO: listening$/m);
    expect(pretty).not.toContain('{"level"');
  });
});

/** An empty database in the data directory, as the program makes it. */
async function madeDatabase(): Promise<string> {
  expect((await run(['migrate'])).code).toBe(0);
  return `sqlite:${join(data(), 'tributary.sqlite')}`;
}
