// Bundles src into dist: `node scripts/build.mjs [--if-needed] [--for-tests]`. Runs with only the production dependencies.
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildAssets } from '../src/http/web/shared/assets/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The same build, of the modules that tests import: each is an entry. */
const forTests = process.argv.includes('--for-tests');
const dist = join(root, forTests ? 'node_modules/.cache/built' : 'dist');
/** What is written last. */
const main = join(dist, forTests ? 'package.json' : 'main.js');
const start = new Date();
/** Libraries that load files of their own beside themselves: native code, programs of threads, their package.json. */
const external = ['@node-rs/argon2', '@photostructure/sqlite', '@fastify/swagger', 'pg-native', 'pino', 'sharp'];
/** Tests count what PostgreSQL visits through the driver's own client, which must be the one that the build uses. */
if (forTests) external.push('pg');
/** Runs a module now, so that the program has what it exports and not the data that it makes this of. */
const evaluated = {
  name: 'evaluated',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/lib\/emoji\/table\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
      const made = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
      const values = Object.entries(made).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { contents: values.join('\n') };
    });
  },
};
const inputs = ['src', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];
// The others are the programs of threads.
const entryPoints = forTests
  ? await modulesOfTests()
  : { main: 'src/main.ts', 'render-worker': 'src/rendering/worker.ts', 'unpack-worker': 'src/unpacking/worker.ts' };

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
  return built > Math.max(...times) && (!forTests || (await readFile(main, 'utf8')) === packageOfTests());
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/** What tests import of src, by the names of their files in the build, which are all in one folder. */
async function modulesOfTests() {
  const folders = ['src', 'test', 'bench', 'clients'].map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
  });
  const files = (await Promise.all(folders)).flat();
  const found = await Promise.all(
    files
      .filter((path) => !path.startsWith('src/') || isTest(path))
      .map(async (path) => {
        const text = await readFile(join(root, path), 'utf8');
        // Vite makes imports of a pattern.
        const below = text.includes('import.meta.glob(') ? files.filter((each) => each.startsWith(dirname(path))) : [];
        const imports = text.matchAll(/(?:from|import) ?\(?'(\.[^']+\.tsx?)'/g);
        return [...below, ...[...imports].map(([, name]) => relative(root, join(root, dirname(path), name)))];
      }),
  );
  const modules = [...new Set(found.flat())].filter((path) => path.startsWith('src/') && !isTest(path));
  return Object.fromEntries(modules.sort().map((path) => [path.replaceAll('/', '.').replace(/\.tsx?$/, ''), path]));
}

/** Says that the files are modules, and which of them is which one of src. */
function packageOfTests() {
  return JSON.stringify({ type: 'module', built: entryPoints });
}

async function newest(path) {
  const names = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  const entries = names.filter((name) => !isTest(name));
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
    entryPoints,
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external,
    plugins: [evaluated],
    sourcemap: true,
    minifyWhitespace: true,
    lineLimit: 200,
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
  for (const { path, text } of outputFiles.filter((file) => file.path.endsWith('.js'))) {
    refuseFolders(path, text);
    refuseWideCharacters(path, text);
  }
  return [
    ...outputFiles.map(({ path, contents }) => ({ path, contents })),
    // What pages link to, which the program reads beside itself.
    { path: join(dist, 'assets.json'), contents: JSON.stringify(await buildAssets()) },
    forTests
      ? { path: main, contents: packageOfTests() }
      : { path: join(dist, 'LICENSES.txt'), contents: await licencesOf(Object.keys(metafile.inputs)) },
  ];
}

/** A bundled library that looks beside itself finds nothing there; nobody would know before it does. */
function refuseFolders(path, text) {
  if (!/\b__(?:dirname|filename)\b/.test(text)) return;
  throw new Error(
    `${basename(path)} contains a library that uses __dirname: name it in "external" in scripts/build.mjs`,
  );
}

/** One such character doubles the memory of its file's source; esbuild escapes those of strings. */
function refuseWideCharacters(path, text) {
  const [wide] = text.length < 250_000 ? [] : (/.{0,40}[^\0-\xff].{0,40}/.exec(text) ?? []);
  if (wide)
    throw new Error(`${basename(path)} contains a character above U+00FF outside of strings: escape it in ${wide}`);
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
    if (isEntry(file)) {
      await chmod(draft, 0o755);
      // What changed while this was made is not in it.
      await utimes(draft, start, start);
    }
    await rename(draft, file.path);
  }
  await removeOld(new Set(files.map(({ path }) => basename(path))));
}

/**
 * Leaves what another build writes at the same time. A package holds all of `dist`, so that nothing older stays there; tests
 * that run may yet load a part of the build before.
 */
async function removeOld(current) {
  const day = 24 * 60 * 60 * 1000;
  const oldest = start.getTime() - (forTests ? day : 0);
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (!current.has(name) && (await modified(path)) < oldest) await rm(path, { force: true });
  }
}
