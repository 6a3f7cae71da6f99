import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { liveOperatorsDay } from './clients.ts';

/** Where Debian's packages put the sources of libraries. */
const goPath = '/usr/share/gocode';
const sources = ['operators_day.go', 'operators_day_tools.go'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
const folder = mkdtempSync(join(tmpdir(), 'tributary-go-'));
const program = join(folder, 'day');

// With nothing compiled before, the standard library included: seconds, on a busy machine half a minute.
beforeAll(async () => {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: goPath, GOFLAGS: '', GOCACHE: join(folder, 'cache') };
  await promisify(execFile)('go', ['build', '-o', program, ...sources], { env });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

liveOperatorsDay({
  name: 'go-gitlab',
  install: 'the packages golang-go and golang-github-xanzy-go-gitlab-dev',
  probe: ['sh', '-c', `go version && test -d ${goPath}/src/github.com/xanzy/go-gitlab`],
  day: [program],
});
