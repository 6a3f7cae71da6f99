import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each file breaks the rules named for it. */
const broken: Record<string, { code: string; rules: string[] }> = {
  'src/operations/promises.ts': {
    code: `async function work(): Promise<void> {}
           export function go(list: string[]): void { work(); list.forEach(async () => work()); }`,
    rules: ['typescript(no-floating-promises)', 'typescript(no-misused-promises)'],
  },
  'src/operations/types.ts': {
    code: `import { kind } from './kind.ts';
           export function unchecked(value: any, k: kind): any { switch (k) { case 'a': return value; } }`,
    rules: [
      'typescript(consistent-type-imports)',
      'typescript(no-explicit-any)',
      'typescript(no-explicit-any)',
      'typescript(switch-exhaustiveness-check)',
    ],
  },
  'src/operations/impure.ts': {
    code: `export const facts = [process.env.HOME, Date.now(), Math.random()]; console.log(facts);`,
    rules: [
      'eslint(no-console)',
      'eslint(no-restricted-properties)',
      'eslint(no-restricted-properties)',
      'eslint(no-restricted-properties)',
    ],
  },
  'src/operations/default.ts': {
    code: `export default function named(): void {}`,
    rules: ['import(no-default-export)'],
  },
};

/** The same deeds where they are allowed. */
const allowed: Record<string, string> = {
  'src/operations/kind.ts': `export type kind = 'a' | 'b';`,
  'src/config.ts': `export const home = process.env.HOME;`,
  'src/lib/clock.ts': `export const now = Date.now();`,
  'src/cli/print.ts': `console.log('printed');`,
  'vitest.config.ts': `export default {};`,
};

interface Found {
  diagnostics: { code: string; filename: string }[];
}

let project: string;
let found: Found;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'tributary-lint-'));
  const files = { ...allowed, ...Object.fromEntries(Object.entries(broken).map(([path, { code }]) => [path, code])) };
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), code);
  }
  await cp('.oxlintrc.json', join(project, '.oxlintrc.json'));
  await cp('tsconfig.json', join(project, 'tsconfig.json'));
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  found = await lint(project);
});
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the lint rules', () => {
  it.each(Object.entries(broken))('refuse %s', (path, { rules }) => {
    const codes = found.diagnostics.filter(({ filename }) => filename.endsWith(path)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(rules);
  });

  it.each(Object.keys(allowed))('accept %s', (path) => {
    expect(found.diagnostics.filter(({ filename }) => filename.endsWith(path))).toEqual([]);
  });
});

function lint(root: string): Promise<Found> {
  return new Promise((done, reject) => {
    execFile(resolve('node_modules/.bin/oxlint'), ['--format', 'json'], { cwd: root }, (_error, stdout, stderr) => {
      if (stdout.startsWith('{')) done(JSON.parse(stdout) as Found);
      else reject(new Error(`${stdout}${stderr}`));
    });
  });
}
