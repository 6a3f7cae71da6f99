import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk.ts';
import { removeAbandoned, temporaryName } from './temporary.ts';

const day = 24 * 3600 * 1000;

describe('temporary files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const add = async (name: string, days = 0): Promise<string> => {
    await writeFile(join(directory, name), 'x');
    const at = new Date(Date.now() - days * day);
    await utimes(join(directory, name), at, at);
    return name;
  };
  /** The name that a file of another process of this machine has. */
  const nameOf = (pid: number, started: string | number): string =>
    temporaryName().replace(/^(\w+)-\d+-\d+/, (_all, place) => `${place}-${pid}-${started}`);

  it('of processes that are dead are removed at once, those of the living stay', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const [own, dead] = [await add(temporaryName(), 30), await add(nameOf(child.pid!, 1), 0)];
    const otherStart = await add(nameOf(process.pid, 1));
    const parent = await add(nameOf(process.ppid, 1));
    await once(child, 'exit');
    expect((await readdir(directory)).sort()).toEqual([own, dead, otherStart, parent].sort());
    await removeAbandoned(directory);
    expect(await readdir(directory)).toEqual([own]);
  });

  it('of machines that cannot be seen from here are removed when they are old', async () => {
    const foreign = temporaryName().replace(/^\w+/, 'f'.repeat(12));
    const [young, old, nameless] = [await add(foreign, 0.5), await add(`${foreign}2`, 2), await add('whatever', 2)];
    await removeAbandoned(directory, '', 3);
    expect((await readdir(directory)).sort()).toEqual([young, old, nameless].sort());
    await removeAbandoned(directory);
    expect(await readdir(directory)).toEqual([young]);
  });

  it('of others than ours stay, whatever their age', async () => {
    const theirs = await add('somebody-elses', 400);
    await mkdir(join(directory, temporaryName('ours-').replace(/-\d+-\d+\./, '-1-1.')));
    await removeAbandoned(directory, 'ours-');
    expect(await readdir(directory)).toEqual([theirs]);
  });

  it('of other users stay', async () => {
    const theirs = temporaryName('ours-').replace(/-\d+-\d+\./, '-1-1.');
    await mkdir(join(directory, theirs));
    await writeFile(join(directory, theirs, 'part'), 'x');
    await chmod(join(directory, theirs), 0o500);
    await chmod(directory, 0o777);
    // Root may remove everything.
    const isRoot = process.geteuid!() === 0;
    if (isRoot) process.seteuid!('nobody');
    try {
      await removeAbandoned(directory, 'ours-');
      expect(await readdir(directory)).toEqual([theirs]);
    } finally {
      if (isRoot) process.seteuid!(0);
      await chmod(join(directory, theirs), 0o700);
    }
  });

  it('that a killed process was writing are gone when the store is opened again', async () => {
    const store = JSON.stringify(fileURLToPath(new URL('./disk.ts', import.meta.url)));
    const script = `
      import { openDiskStore } from ${store};
      const store = await openDiskStore(${JSON.stringify(directory)});
      await store.put((async function* () {
        yield Buffer.from('half of it');
        console.log('writing');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      })());`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await openDiskStore(directory);
    const temporary = join(directory, 'temporary');
    expect(await readdir(temporary)).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await openDiskStore(directory);
    expect(await readdir(temporary)).toEqual([]);
  });
});
