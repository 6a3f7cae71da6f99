// Makes what pages link to: style sheets, scripts and the sprite of icons. `scripts/build.mjs` calls it; a server that runs
// from the sources does so when it starts.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));
const iconFiles = join(dirname(require.resolve('lucide-static/package.json')), 'icons');

/** Style sheet -> the files that it is made of. */
const sheets = { style: ['tributary.css', 'bodies.css', 'site.css', 'composing.css'], operate: ['operate.css'] };

/** Every asset by its name, with its content. */
export async function buildAssets() {
  const styles = Object.entries(sheets).map(async ([name, files]) => [`${name}.css`, await styleSheet(files)]);
  return Object.fromEntries([
    ...(await Promise.all(styles)),
    ...(await scripts()),
    ['icons.svg', await sprite()],
    ['emoji.json', JSON.stringify(emojiRows())],
    ...(await icons()),
    ['worker.js', await bundled({ entryPoints: [join(here, 'worker/worker.ts')], format: 'iife', target: 'es2022' })],
  ]);
}

/** The icon of the server, for browsers, and in the sizes that devices ask of apps; masks cut a fifth off each side. */
async function icons() {
  const svg = await readFile(join(here, 'icon.svg'));
  const sizes = { 'icon-180': [180, 0.2], 'icon-192': [192, 0.1], 'icon-512': [512, 0.1], 'icon-mask': [512, 0.25] };
  const made = Object.entries(sizes).map(async ([name, [size, edge]]) => {
    const space = Math.round(size * edge);
    const drawn = sharp(svg, { density: 72 * 16 }).resize(size - 2 * space);
    const border = { top: space, bottom: space, left: space, right: space, background: '#ffffff' };
    const png = await drawn.flatten({ background: '#ffffff' }).extend(border).png({ compressionLevel: 9 }).toBuffer();
    return [`${name}.png`, png.toString('base64')];
  });
  return [['icon.svg', svg.toString()], ...(await Promise.all(made))];
}

async function styleSheet(files) {
  const contents = (await Promise.all(files.map((file) => readFile(join(here, file), 'utf8')))).join('\n');
  return bundled({ stdin: { contents, loader: 'css' } });
}

/** Each file of `scripts` whose name says so by having no dash is a module of its own. */
async function scripts() {
  const folder = join(here, 'scripts');
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z]+\.ts$/.test(name));
  const built = names.map(async (name) => [
    name.replace('.ts', '.js'),
    await bundled({ entryPoints: [join(folder, name)], format: 'esm', target: 'es2022', plugins: [urlOfBrowser] }),
  ]);
  return Promise.all(built);
}

/** What libraries take from `url-parse` browsers have by themselves, but for bases that are relative to the page. */
const urlOfBrowser = {
  name: 'url-of-browser',
  setup({ onResolve, onLoad }) {
    const contents = 'export default class extends URL { constructor(a, b) { super(a, new URL(b, location.href)); } }';
    onResolve({ filter: /^url-parse$/ }, ({ path }) => ({ path, namespace: 'browser' }));
    onLoad({ filter: /./, namespace: 'browser' }, () => ({ contents }));
  },
};

async function bundled(options) {
  const { outputFiles } = await build({ bundle: true, minify: true, write: false, logLevel: 'warning', ...options });
  return outputFiles[0].text;
}

/** Groups of emojibase in the order in which pages name them: all but the parts of others (2). */
const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9];

/**
 * Emoji with their names, the first of which is the usual one, group and other words; loaded when somebody uses the first.
 * What the renderer understands is in src/lib/emoji, which has the same names.
 */
export function emojiRows() {
  const names = require('emojibase-data/en/shortcodes/github.json');
  const all = require('emojibase-data/en/compact.json').toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return all.flatMap(({ unicode, hexcode, group, label, tags = [] }) => {
    // Parts of others, as hair and tones of skin, have no group of their own.
    const shown = emojiGroups.indexOf(group);
    if (shown < 0) return [];
    const known = [names[hexcode] ?? label.replace(/[^\p{L}\p{N}]+/gu, '_').toLowerCase()].flat();
    return [[unicode, known.join(' '), shown, [label.toLowerCase(), ...tags].join(' ')]];
  });
}

/** The icons that pages use, as symbols of one file. */
async function sprite() {
  const names = JSON.parse(await readFile(join(here, 'icons.json'), 'utf8'));
  const symbols = await Promise.all(names.map(symbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

async function symbol(name) {
  const svg = await readFile(join(iconFiles, `${name}.svg`), 'utf8');
  const content = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  const shapes = content.replace(/\s+/g, ' ').trim();
  const strokes = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="${name}" viewBox="0 0 24 24" ${strokes}>${shapes}</symbol>`;
}
