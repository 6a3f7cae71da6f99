// `npm run pictures -- <directory>`: takes a picture of every state of every page that the test of accessibility visits,
// on a phone and at a desk, light and dark.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const directory = resolve(process.argv[2] ?? 'pictures');
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'slow', 'test/browser/accessibility.test.ts', ...process.argv.slice(3)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TRIBUTARY_TEST_PICTURES: directory } },
);
console.log(`The pictures are in ${directory}.`);
process.exitCode = status ?? 1;
