import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inForm } from '../rig/campaign.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { newUuid } from '../../src/lib/random.ts';
import {
  build,
  command,
  createInstallation,
  type Installation,
  program,
  runProgram,
  serve,
} from '../rig/server-process.ts';

interface Report {
  readonly name: string;
  readonly blobs: number;
}

const credentials = (name: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${name}:a good password`).toString('base64')}`,
});

/** Posts with files, one after the other, until stopped; `acknowledged` has those that were acknowledged. */
function postOn(installation: Installation) {
  const acknowledged: number[] = [];
  let goesOn = true;
  const work = (async () => {
    for (let number = 0; goesOn; number += 1) {
      const form = new FormData();
      form.append('body', `letter ${number}`);
      form.append('media', new Blob([`bytes of letter ${number} `.repeat(500)]), `letter-${number}.txt`);
      const address = `${installation.url}/api/z/1.0/item/update`;
      const answer = await fetch(address, { method: 'POST', body: form, headers: credentials('alice') });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      acknowledged.push(number);
    }
  })();
  const stop = async (): Promise<void> => {
    goesOn = false;
    await work;
  };
  return { acknowledged, stop };
}

/** Numbers of the letters that a server gives out, of posts and of the files beside them. */
async function letters({ url }: Installation): Promise<{ posts: number[]; files: number[] }> {
  const ask = async (address: string): Promise<Response> => {
    const answer = await fetch(address, { headers: credentials('alice') });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
  const get = async (path: string): Promise<unknown> => (await ask(`${url}/api/z/1.0/${path}`)).json();
  const numbers = (texts: readonly (string | undefined)[]): number[] =>
    texts
      .flatMap((text) => (/letter[ -](\d+)/.exec(text ?? '')?.[1] ?? []) as string[])
      .map(Number)
      .sort((a, b) => a - b);
  const items: Record<string, string>[] = [];
  let next: string | undefined = `${url}/api/z/1.0/channel/stream?mindate=2000-01-01`;
  while (next !== undefined) {
    const page = await ask(next);
    items.push(...((await page.json()) as Record<string, string>[]));
    const link: string | undefined = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    // Links have the public address of the server, which leads nowhere here.
    next = link === undefined ? undefined : new URL(link.replace(/^https?:\/\/[^/]+/, ''), url).href;
  }
  const { results } = (await get('files')) as { results: Record<string, string>[] };
  const files = results.filter(({ filename }) => filename?.startsWith('letter-'));
  for (const { hash, filename } of files) {
    const { attach } = (await get(`filedata?file_id=${hash}`)) as { attach: { content: string } };
    const text = Buffer.from(attach.content, 'base64').toString();
    expect(text).toContain(`bytes of letter ${/\d+/.exec(filename!)![0]} `);
  }
  return { posts: numbers(items.map(({ body }) => body)), files: numbers(files.map(({ filename }) => filename)) };
}

/** When backups and restores are killed. */
const deaths = { shares: [0.2, 0.5, 0.8, 1.2], pauses: [0, 10, 30] };
/** In the short form, PostgreSQL is asked only whether deaths there are as harmless. */
const tried = { sqlite: deaths, postgres: inForm({ shares: [0.5], pauses: [10] }, deaths) };

describe.each(['sqlite', 'postgres'] as const)('a backup of a server on %s', { timeout: 240_000 }, (kind) => {
  const home = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
  const databases: string[] = [];
  beforeAll(build);
  afterAll(async () => {
    for (const name of databases) await dropDatabase(inject('postgresUrl'), name);
    rmSync(home, { recursive: true, force: true });
  });

  async function install(name: string): Promise<Installation> {
    const database = `backup_${newUuid().replaceAll('-', '')}`;
    if (kind === 'postgres') databases.push(database);
    const url = kind === 'postgres' ? await createDatabase(inject('postgresUrl'), database) : undefined;
    mkdirSync(join(home, name));
    return createInstallation(join(home, name), '', url);
  }

  /** Kills restores into an empty installation, over whose rest nothing starts; says whether one came to its end. */
  async function killRestores(two: Installation, target: string, name: string): Promise<boolean> {
    const marker = join(two.directory, 'restore-unfinished');
    for (const pause of tried[kind].pauses) {
      const words = [program, 'restore', target, '--at', name, '--json'];
      const child = spawn(process.execPath, words, { cwd: home, env: two.environment });
      const ended = once(child, 'exit');
      while (!existsSync(marker) && child.exitCode === null) await sleep(1);
      await sleep(pause);
      child.kill('SIGKILL');
      await ended;
      if (!existsSync(marker)) return true;
      const start = await runProgram(['serve'], { directory: two.directory, environment: two.environment });
      expect([start.code, start.errors]).toEqual([1, expect.stringContaining('was interrupted')]);
    }
    return false;
  }

  it('is killed at any moment, goes on, and gives back what was acknowledged before it', async ({ skip }) => {
    if (kind === 'postgres' && !inject('postgresUrl')) skip();
    const one = await install('one');
    const target = join(home, 'backups');
    const options = { directory: one.directory, environment: one.environment, input: 'a good password\n' };
    const words = 'user create --username alice --email alice@example.test --password-stdin'.split(' ');
    expect(await runProgram(words, options)).toMatchObject({ code: 0 });
    const server = await serve(one);
    const poster = postOn(one);
    while (poster.acknowledged.length < 20) await sleep(50);
    const whole = () => (existsSync(target) ? readdirSync(target).filter((name) => /^\d/.test(name)) : []);
    let killed = 0;
    for (const share of tried[kind].shares) {
      const child = spawn(process.execPath, [program, 'backup', target, '--json'], { cwd: home, env: one.environment });
      const ended = once(child, 'exit') as Promise<[number | null]>;
      // From the moment on at which it does something, for its start takes most of its time.
      while (!existsSync(join(target, '.lock')) && child.exitCode === null) await sleep(2);
      await sleep(share * 300);
      child.kill('SIGKILL');
      if ((await ended)[0] === null) killed += 1;
      for (const name of whole()) {
        expect(await runProgram(['backup', target, '--verify', '--at', name, '--json'], options)).toMatchObject({
          code: 0,
        });
      }
    }
    expect(killed).toBeGreaterThan(0);
    const before = poster.acknowledged.length;
    const report = (await command(one, 'backup', target)) as Report;
    await poster.stop();
    expect(readdirSync(target).filter((name) => name.startsWith('.partial'))).toEqual([]);
    await server.stop();
    const two = await install('two');
    expect(await command(two, 'restore', target, '--dry-run')).toMatchObject({ restored: false });
    const restoredAll = { restored: true, blobs: report.blobs };
    const isThrough = await killRestores(two, target, report.name);
    const rest = isThrough ? restoredAll : await command(two, 'restore', target, '--at', report.name);
    expect(rest).toMatchObject(restoredAll);
    const restored = await serve(two);
    const found = await letters(two);
    await restored.stop();
    const expected = Array.from({ length: found.posts.length }, (_, number) => number);
    expect(found).toEqual({ posts: expected, files: expected });
    expect(found.posts.length).toBeGreaterThanOrEqual(before);
    expect(found.posts.length).toBeLessThanOrEqual(poster.acknowledged.length + 1);
    const doctor = await runProgram(['doctor', '--bytes', '--json'], {
      directory: two.directory,
      environment: two.environment,
    });
    expect(doctor.output).toContain('no blobs are missing');
  });
});
