import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const cache = process.env['XDG_CACHE_HOME']
  ? join(process.env['XDG_CACHE_HOME'], 'tributary', 'runtimes')
  : fileURLToPath(new URL('../../node_modules/.cache/runtimes', import.meta.url));

/** The versions of Node.js that are supported: what README.md and `engines` in package.json say. */
export const supported = ['20.19', '22', '24', '26'];

/**
 * The path of Node's program in the newest release of a line. It comes from npm and stays in a cache; some 190 MB each.
 * @param line the beginning of a version, as in "22"
 * @throws Error where npm has none for this system
 */
export async function nodeOf(line: string): Promise<string> {
  const program = join(cache, `node-${line}`, 'bin', 'node');
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'fetching-'));
  try {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    await run('npm', ['pack', `${name}@${line}`, '--silent', '--pack-destination', draft], { cwd: draft });
    const [packed] = await readdir(draft);
    await run('tar', ['-xzf', packed!], { cwd: draft });
    // Renamed when it is whole: a run that was stopped leaves nothing that looks like a program.
    await rm(join(cache, `node-${line}`), { recursive: true, force: true });
    await rename(join(draft, 'package'), join(cache, `node-${line}`));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return program;
}
