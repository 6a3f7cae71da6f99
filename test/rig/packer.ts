import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** What was packed last. */
const cached = join(root, 'node_modules', '.cache', 'packed.tgz');

/** Each project of a run loads this file again; all of them share one installation. */
const shared: { folder?: Promise<string> } = ((globalThis as Record<symbol, object>)[Symbol.for('tributary.packed')] ??=
  {});

/** Packs and installs the program when the first test of the run asks for it, at `url`. */
export async function startPacker(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    shared.folder ??= install();
    shared.folder.then(
      (folder) => response.end(folder),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      const folder = await shared.folder?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Installs the package into an empty folder as npm does, which costs too much for each run. What it depends on are links to
 * what is installed here; outside the checkout it finds nothing else.
 * @returns the folder, which holds the package as well
 */
async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary packed '));
  const modules = join(folder, 'node_modules');
  const target = join(modules, manifest.name);
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', await pack(folder), '-C', target, '--strip-components=1']);
  for (const name of Object.keys(manifest.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  await mkdir(join(modules, '.bin'));
  await symlink(join('..', manifest.name, manifest.bin.tributary), join(modules, '.bin', 'tributary'));
  return folder;
}

/** Packs a fresh build into `folder`; what was packed last is copied if it's newer than the build. Returns the path. */
async function pack(folder: string): Promise<string> {
  await run(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root });
  const archive = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  if ((await modified(cached)) > (await modified(join(root, manifest.bin.tributary)))) {
    await copyFile(cached, archive);
  } else {
    await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: root });
    // Another run may be reading the one before.
    await copyFile(archive, `${cached}.${process.pid}`);
    await rename(`${cached}.${process.pid}`, cached);
  }
  return archive;
}

async function modified(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}
