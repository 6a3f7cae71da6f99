// Bundles src into dist: `node scripts/build.mjs [--if-needed]`. Runs with the production dependencies alone.
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildAssets } from '../src/http/web/shared/assets/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const main = join(dist, 'main.js');
/** Libraries that load files of their own beside themselves: native code, programs of threads, their package.json. */
const external = ['@node-rs/argon2', '@photostructure/sqlite', '@fastify/swagger', 'pg-native', 'pino', 'sharp'];
const inputs = ['src', 'package.json', 'tsconfig.json', 'scripts/build.mjs'];

if (!(process.argv.includes('--if-needed') && (await isFresh()))) {
  await bundle().then(write, (error) => {
    // What is wrong with the source, esbuild has printed.
    if (!error.errors) console.error(error);
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
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    // The others are the programs of threads.
    entryPoints: {
      main: 'src/main.ts',
      'render-worker': 'src/rendering/worker.ts',
      'unpack-worker': 'src/unpacking/worker.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external,
    sourcemap: true,
    // LICENSES.txt has them.
    legalComments: 'none',
    // Bundled CommonJS modules ask for those of Node.js by `require`.
    banner: {
      js: `#!/usr/bin/env node
import { createRequire as createRequireOf } from 'node:module';
const require = createRequireOf(import.meta.url);`,
    },
    metafile: true,
    logLevel: 'warning',
    write: false,
  });
  refuseFolders(outputFiles);
  return [
    ...outputFiles.map(({ path, text }) => ({ path, contents: asAscii(text) })),
    // What pages link to, which the program reads beside itself.
    { path: join(dist, 'assets.json'), contents: JSON.stringify(await buildAssets()) },
    { path: join(dist, 'LICENSES.txt'), contents: await licencesOf(Object.keys(metafile.inputs)) },
  ];
}

/**
 * Comments of libraries without their letters beyond ASCII, which esbuild has escaped everywhere else: one of them in a file,
 * and Node.js holds all of it in two bytes a character.
 */
function asAscii(text) {
  return text.replaceAll(/[^\p{ASCII}]/gu, '?');
}

/** A bundled library that looks beside itself finds nothing there; nobody would know before it does. */
function refuseFolders(files) {
  for (const { path, text } of files) {
    if (!path.endsWith('.js') || !/^(?!\s*(?:\*|\/\/)).*\b__(?:dirname|filename)\b/m.test(text)) continue;
    throw new Error(
      `${basename(path)} contains a library that uses __dirname: name it in "external" in scripts/build.mjs`,
    );
  }
}

/** The licences of the libraries that are in the bundle, as they ask for. */
async function licencesOf(inputs) {
  const paths = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const packages = [...new Set(paths)].sort((a, b) => a.localeCompare(b, 'en'));
  const texts = await Promise.all(
    packages.map(async (path) => {
      const { name, version, license } = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8'));
      const file = (await readdir(join(root, path))).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? '' : await readFile(join(root, path, file), 'utf8');
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    }),
  );
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
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
