// Bundles src into dist: `node scripts/build.mjs [--if-needed]`. Runs with the production dependencies alone.
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildAssets } from '../src/http/web/shared/assets/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const main = join(dist, 'main.js');
const inputs = ['src', 'package.json', 'tsconfig.json', 'scripts/build.mjs'];

if (!(process.argv.includes('--if-needed') && (await isFresh()))) {
  // esbuild has printed what is wrong.
  await bundle().then(write, () => {
    process.exitCode = 1;
  });
}

/** Whether dist is newer than everything it is made from. A removed file shows in the time of its folder. */
async function isFresh() {
  const built = await modified(main);
  const times = await Promise.all(inputs.map((name) => newest(join(root, name))));
  return built > Math.max(...times);
}

async function newest(path) {
  const entries = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  const times = await Promise.all([path, ...entries.map((name) => join(path, name))].map(modified));
  return Math.max(...times);
}

async function modified(path) {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

/** Splitting keeps dynamic imports lazy: a command does not load what it does not use. */
async function bundle() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    // The second is the program of a thread.
    entryPoints: { main: 'src/main.ts', 'render-worker': 'src/rendering/worker.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
    write: false,
  });
  // What pages link to, which the program reads beside itself.
  return [...outputFiles, { path: join(dist, 'assets.json'), contents: JSON.stringify(await buildAssets()) }];
}

/** The entry comes last and by renaming, so that whoever starts meanwhile finds the old program or the new one. */
async function write(files) {
  await mkdir(dist, { recursive: true });
  const isEntry = ({ path }) => path === main;
  for (const file of [...files.filter((file) => !isEntry(file)), ...files.filter(isEntry)]) {
    const draft = `${file.path}.${process.pid}`;
    await writeFile(draft, file.contents);
    if (isEntry(file)) await chmod(draft, 0o755);
    await rename(draft, file.path);
  }
  await removeOld(new Set(files.map(({ path }) => basename(path))));
}

/** A server that still runs the build before may yet load a part of it, so that only old parts go. */
async function removeOld(current) {
  const day = 24 * 60 * 60 * 1000;
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (!current.has(name) && (await modified(path)) < Date.now() - day) await rm(path, { force: true });
  }
}
