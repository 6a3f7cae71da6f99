import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  command,
  createInstallation,
  type Installation,
  serve,
  type ServerProcess,
} from '../rig/server-process.ts';
import { canTrace, readTrace, type SystemCall, traced } from '../rig/strace.ts';

/** A disk this slow shows what shares a sync: even on a busy machine several posts are written during one. */
const syncMilliseconds = 200;
const api = '/api/z/1.0';

describe.skipIf(!canTrace)('a real server on SQLite, by its system calls (strace)', () => {
  let directory: string;
  let installation: Installation;
  let server: ServerProcess;
  let token: string;

  beforeAll(async () => {
    await build();
    directory = mkdtempSync(join(tmpdir(), 'tributary-synced-'));
    installation = await createInstallation(directory, '');
    const names = ['--username', 'owner', '--email', 'owner@example.test'];
    await command(installation, 'user', 'create', ...names);
    ({ token } = (await command(installation, 'token', 'create', '--user', 'owner')) as { token: string });
    server = await serve(installation, traced(join(directory, 'trace'), syncMilliseconds));
    await post('warm-up');
  });

  afterAll(async () => {
    await server?.stop();
    if (directory) rmSync(directory, { recursive: true, force: true });
  });

  async function send(path: string, body: FormData | URLSearchParams): Promise<void> {
    const answer = await fetch(installation.url + path, { method: 'POST', headers: { 'private-token': token }, body });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  }

  function post(marker: string): Promise<void> {
    return send(`${api}/item/update?marker=${marker}`, new URLSearchParams({ body: marker }));
  }

  /** The calls from the arrival of a marked request to its answer, both included. */
  async function callsOf(marker: string): Promise<SystemCall[]> {
    // What has been answered is in the record a little later.
    for (let tries = 0; tries < 200; tries += 1) {
      const calls = readTrace(join(directory, 'trace'));
      const asked = calls.findIndex(
        ({ name, text }) => /^(read|recv)/.test(name) && text.includes(`marker=${marker} `),
      );
      const [connection] = /TCP:\[[^\]]*\]/.exec(calls[asked]?.text ?? '') ?? ['none'];
      const answered = calls.findIndex(
        ({ name, text }, index) =>
          index > asked && /^(write|send)/.test(name) && text.includes(connection) && text.includes('HTTP/1.1 200'),
      );
      if (answered > asked) return calls.slice(asked, answered + 1);
      await sleep(100);
    }
    throw new Error(`the record has no answer to ${marker}`);
  }

  const isLogWrite = ({ name, text }: SystemCall): boolean => name === 'pwrite64' && text.includes('sqlite-wal>');
  const isLogSync = ({ name, text }: SystemCall): boolean =>
    /^f(data)?sync$/.test(name) && text.includes('sqlite-wal>');
  /** What the thread of requests wrote to the log, not that of jobs. */
  const ownWrites = (calls: readonly SystemCall[]): SystemCall[] => {
    const requests = calls[0]!.thread;
    return calls.filter((call) => isLogWrite(call) && call.thread === requests);
  };

  it('syncs the log between the last write of a post and its answer', async () => {
    await post('one');
    const calls = await callsOf('one');
    const answer = calls.at(-1)!;
    const syncs = calls.filter((call) => isLogSync(call) && call.ended < answer.begun);
    const writes = ownWrites(calls);
    const commits = syncs.map((sync, index) =>
      writes.filter(({ begun, ended }) => ended < sync.begun && begun > (syncs[index - 1]?.begun ?? -1)),
    );
    // Other transactions of this thread, as that which claims a job, change a page or two; each has a separate sync.
    const sizes = commits.map(({ length }) => length);
    expect(sizes.filter((size) => size > 10)).toHaveLength(1);
  });

  it('needs few syncs for posts that come together', async () => {
    const markers = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    await Promise.all(markers.map(post));
    // Behind which each was answered: jobs have syncs of their own meanwhile, more of them where all takes longer.
    const last = new Set<number>();
    for (const marker of markers) {
      const own = await callsOf(marker);
      const sync = own.findLast((call) => isLogSync(call) && call.ended < own.at(-1)!.begun);
      last.add(sync!.ended);
    }
    expect(last.size).toBeLessThan(12);
  });

  it('syncs uploaded bytes and their directory before the row that names them', async () => {
    const form = new FormData();
    form.set('file', new Blob(['bytes that are to stay']), 'kept.txt');
    await send(`${api}/file?marker=upload`, form);
    const calls = await callsOf('upload');
    const named = calls.find(({ name }) => name.startsWith('rename'))!;
    const [from = '', to = ''] = [...named.text.matchAll(/"([^"]+)"/g)].map(([, path]) => path);
    expect(from).toContain('/blobs/temporary/');
    const syncOf = (path: string): SystemCall | undefined =>
      calls.find(({ name, text }) => name === 'fsync' && text.includes(`<${path}>`));
    expect(syncOf(from)!.ended).toBeLessThan(named.begun);
    const folders = [join(to, '..'), join(to, '../..'), join(to, '../../..')].map((path) => syncOf(path)!);
    for (const folder of folders) expect(folder.begun).toBeGreaterThan(named.ended);
    const onDisk = Math.max(...folders.map(({ ended }) => ended));
    const row = ownWrites(calls).at(-1)!;
    expect(row.begun).toBeGreaterThan(onDisk);
    expect(calls.some((call) => isLogSync(call) && call.begun > row.ended && call.ended < calls.at(-1)!.begun)).toBe(
      true,
    );
  });

  it('leaves a short log when nobody writes', async () => {
    const log = join(directory, 'tributary.sqlite-wal');
    for (let tries = 0; tries < 100 && statSync(log).size > 0; tries += 1) await sleep(100);
    expect(statSync(log).size).toBe(0);
  });
});
