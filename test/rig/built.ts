import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Vite } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'node_modules/.cache/built');

/** Each project of vitest loads the configuration again, all in one process. */
const shared: { modules?: ReadonlyMap<string, string> } = ((globalThis as Record<symbol, object>)[
  Symbol.for('tributary.built')
] ??= {});

/**
 * Gives tests what the build makes of src, never the sources: what they import is mapped to modules which
 * `scripts/build.mjs` makes in the way in which it makes the program.
 */
export function builtModules(): Vite.Plugin {
  return {
    name: 'built-modules',
    enforce: 'pre',
    configureServer: () => {
      shared.modules ??= build();
    },
    resolveId: (source, importer) => {
      if (!importer || !/^\..*\.tsx?$/.test(source)) return undefined;
      const path = relative(root, resolve(importer, '..', source));
      if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) return undefined;
      const name = shared.modules?.get(path);
      if (name === undefined) throw new Error(`${path} is not in the build for tests (scripts/build.mjs)`);
      return join(folder, `${name}.js`);
    },
  };
}

/** Builds unless what is there is new enough. Returns names of files by the paths of their sources. */
function build(): ReadonlyMap<string, string> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed', '--for-tests'], { cwd: root, stdio: 'inherit' });
  const { built } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { built: Record<string, string> };
  return new Map(Object.entries(built).map(([name, path]) => [path, name]));
}
