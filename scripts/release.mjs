// Releases a version: `npm run release -- 0.3.0 [--dry-run]`. Checks and tests, then version, changelog, its data for the
// tests of upgrades, which freezes its migrations, commit, tag, tarball.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entriesOf, withVersion } from './changelog.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = process.argv[2] ?? '';
const isDry = process.argv.includes('--dry-run');

const run = (command, ...parameters) => execFileSync(command, parameters, { cwd: root, stdio: 'inherit' });
const output = (command, ...parameters) => execFileSync(command, parameters, { cwd: root, encoding: 'utf8' }).trim();

const problem = findProblem();
if (problem) {
  console.error(`No release: ${problem}`);
  process.exitCode = 1;
} else release();

function findProblem() {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) return 'name a version, as in `npm run release -- 0.3.0`';
  if (output('git', 'status', '--porcelain') !== '') return 'there are changes that are not committed';
  if (output('git', 'branch', '--show-current') !== 'main') return 'releases are made from main';
  if (output('git', 'tag', '--list', `v${version}`) !== '') return `v${version} is there already`;
  return entriesOf(changelog(), version) === '' ? 'CHANGELOG.md says nothing under "Unreleased"' : undefined;
}

function release() {
  run('npm', 'run', 'test:all');
  if (isDry) return run('npm', 'pack', '--dry-run');
  run('npm', 'version', version, '--no-git-tag-version');
  writeFileSync(`${root}CHANGELOG.md`, withVersion(changelog(), version, new Date().toISOString().slice(0, 10)));
  run('npm', 'run', 'fixture:release');
  run('npx', 'vitest', 'run', 'src/core/platform/storage/migrations');
  run('git', 'add', 'test/fixtures/releases');
  run('git', 'commit', '--all', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Tributary ${version}`);
  run('npm', 'pack');
}

function changelog() {
  return readFileSync(`${root}CHANGELOG.md`, 'utf8');
}
