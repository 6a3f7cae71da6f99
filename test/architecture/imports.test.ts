import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A project that breaks each rule once: file -> what it imports. Files that break nothing prove the rules' limits. */
const files: Record<string, string[]> = {
  'src/main.ts': ['./cli/serve.ts'],
  'src/config.ts': [],
  'src/compose.ts': ['./config.ts', './blobs/s3.ts', './http/server.ts', './core/platform/jobs/index.ts'],
  'src/lib/clock.ts': ['../core/content/domain/index.ts'],
  'src/lib/text.ts': [],
  'src/lib/text.test.ts': [],
  'src/core/content/index.ts': ['./domain/index.ts', './operations/publish-item.ts', './storage/items.ts'],
  'src/core/content/domain/index.ts': ['./item.ts'],
  'src/core/content/domain/item.ts': ['../../../lib/text.ts'],
  'src/core/content/domain/impure.ts': ['node:crypto'],
  'src/core/content/domain/package.ts': ['typebox'],
  'src/core/content/domain/first.ts': ['./second.ts'],
  'src/core/content/domain/second.ts': ['./first.ts'],
  'src/wire/channel-api/item.ts': ['../group-api/user.ts'],
  'src/wire/group-api/user.ts': ['../../core/content/domain/index.ts', 'csv-parse'],
  'src/wire/group-api/reads.ts': ['node:fs/promises'],
  'src/text/markdown.ts': ['../core/content/domain/index.ts'],
  'src/mail/mailer.ts': ['nodemailer'],
  'src/readers/slack.ts': ['yauzl', '../core/content/domain/index.ts'],
  'src/readers/wrong.ts': ['../core/content/index.ts'],
  'src/readers/deep.ts': ['../core/content/domain/item.ts'],
  'src/demo/archive.ts': ['yazl', '../core/content/domain/index.ts'],
  'src/blobs/store.ts': ['node:fs'],
  'src/blobs/s3.ts': ['@aws-sdk/client-s3', './store.ts'],
  'src/core/content/storage/items.ts': ['kysely', 'pg', '@photostructure/sqlite', '../domain/item.ts'],
  'src/core/content/storage/wrong.ts': ['../../../wire/group-api/user.ts'],
  'src/core/platform/storage/job-contracts.ts': [],
  'src/core/platform/index.ts': ['./storage/job-contracts.ts'],
  'src/core/platform/jobs/index.ts': ['./runner.ts'],
  'src/core/platform/storage/reaches-up.ts': ['../../content/index.ts'],
  'src/core/gardens/index.ts': [],
  'src/core/archive/storage/roomless.ts': ['../../gardens/index.ts'],
  'src/core/archive/storage/deep.ts': ['../../content/storage/items.ts'],
  'src/core/archive/storage/behind.ts': ['../../content/index.ts', '../../content/domain/index.ts'],
  'src/core/platform/jobs/runner.ts': [
    '../storage/job-contracts.ts',
    '../../../readers/slack.ts',
    '../../../mail/mailer.ts',
  ],
  'src/core/content/operations/publish-item.ts': [
    '../../platform/index.ts',
    '../../../blobs/store.ts',
    '../storage/items.ts',
  ],
  'src/core/content/operations/disk.ts': ['../../../blobs/s3.ts'],
  'src/core/content/operations/runs.ts': ['../../platform/jobs/index.ts'],
  'src/core/content/operations/speaks.ts': ['../../../wire/group-api/user.ts'],
  'src/core/content/operations/sql.ts': ['kysely', 'nodemailer', '@aws-sdk/client-s3', 'yauzl', 'yazl'],
  'src/core/archive/operations/export-channel.ts': ['yazl'],
  'src/http/server.ts': ['fastify', './channel-api/items.ts', './web/page.tsx'],
  'src/http/configured.ts': ['../config.ts'],
  'src/http/generates.ts': ['../demo/archive.ts'],
  'src/http/channel-api/items.ts': ['../../wire/channel-api/item.ts', '../../core/content/index.ts'],
  'src/http/channel-api/groups.ts': ['../group-api/users.ts', '../../wire/group-api/user.ts'],
  'src/http/group-api/users.ts': ['../../wire/group-api/user.ts'],
  'src/http/group-api/channels.ts': ['../../wire/channel-api/item.ts'],
  'src/http/web/page.tsx': ['preact', '../../text/markdown.ts'],
  'src/http/web/wire.ts': ['../../wire/group-api/user.ts'],
  'src/cli/serve.ts': ['../compose.ts', '../config.ts', 'commander'],
  'src/cli/demo/story.ts': ['../../compose.ts', '../../demo/archive.ts'],
  'src/cli/tests.ts': ['../lib/text.test.ts', '../../test/rig/cast.ts'],
  'src/cli/dev.ts': ['../lib/text.ts', 'vitest'],
  'src/cli/missing.ts': ['./nowhere.ts'],
  'src/core/content/domain/item.test.ts': ['../../../compose.ts', 'kysely', 'vitest', '../../../../test/rig/cast.ts'],
  'src/utils/left.ts': [],
  'src/cli/layerless.ts': ['../utils/left.ts'],
  'test/rig/cast.ts': ['../../src/compose.ts', 'pg'],
};

const packages = [
  '@aws-sdk/client-s3',
  '@photostructure/sqlite',
  'commander',
  'csv-parse',
  'fastify',
  'kysely',
  'nodemailer',
  'pg',
  'preact',
  'typebox',
  'yauzl',
  'yazl',
];

/** What must be found, and nothing but it: `rule: file -> import`. */
const expected = [
  'layer-lib: src/lib/clock.ts -> src/core/content/domain/index.ts',
  'domain-is-pure: src/core/content/domain/impure.ts -> crypto',
  'domain-is-pure: src/core/content/domain/package.ts -> node_modules/typebox/index.js',
  'no-cycles: src/core/content/domain/first.ts -> src/core/content/domain/second.ts',
  'channel-api-without-group-api: src/wire/channel-api/item.ts -> src/wire/group-api/user.ts',
  'codecs-do-no-io: src/wire/group-api/reads.ts -> fs/promises',
  'layer-readers: src/readers/wrong.ts -> src/core/content/index.ts',
  'rooms-by-their-doors-2: src/readers/deep.ts -> src/core/content/domain/item.ts',
  'rooms-by-their-doors-1: src/core/archive/storage/deep.ts -> src/core/content/storage/items.ts',
  'layer-storage: src/core/content/storage/wrong.ts -> src/wire/group-api/user.ts',
  'room-platform: src/core/platform/storage/reaches-up.ts -> src/core/content/index.ts',
  'every-room-has-a-place: src/core/archive/storage/roomless.ts -> src/core/gardens/index.ts',
  'layer-operations: src/core/content/operations/disk.ts -> src/blobs/s3.ts',
  'layer-operations: src/core/content/operations/runs.ts -> src/core/platform/jobs/index.ts',
  'layer-operations: src/core/content/operations/speaks.ts -> src/wire/group-api/user.ts',
  'only-storage-uses-kysely: src/core/content/operations/sql.ts -> node_modules/kysely/index.js',
  'only-mail-uses-nodemailer: src/core/content/operations/sql.ts -> node_modules/nodemailer/index.js',
  'only-blobs-s3-uses-s3: src/core/content/operations/sql.ts -> node_modules/@aws-sdk/client-s3/index.js',
  'only-readers-uses-yauzl: src/core/content/operations/sql.ts -> node_modules/yauzl/index.js',
  'only-demo-uses-yazl: src/core/content/operations/sql.ts -> node_modules/yazl/index.js',
  'layer-http: src/http/configured.ts -> src/config.ts',
  'composition-is-for-entry-points: src/http/configured.ts -> src/config.ts',
  'layer-http: src/http/generates.ts -> src/demo/archive.ts',
  'generator-is-for-cli-and-tests: src/http/generates.ts -> src/demo/archive.ts',
  'demo-is-loaded-on-demand: src/http/generates.ts -> src/demo/archive.ts',
  'channel-api-without-group-api: src/http/channel-api/groups.ts -> src/http/group-api/users.ts',
  'channel-api-without-group-api: src/http/channel-api/groups.ts -> src/wire/group-api/user.ts',
  'group-api-without-channel-api: src/http/group-api/channels.ts -> src/wire/channel-api/item.ts',
  'web-speaks-no-wire-format: src/http/web/wire.ts -> src/wire/group-api/user.ts',
  'tests-are-not-imported: src/cli/tests.ts -> src/lib/text.test.ts',
  'product-without-tests-and-tools: src/cli/tests.ts -> test/rig/cast.ts',
  'product-without-dev-dependencies: src/cli/dev.ts -> node_modules/vitest/index.js',
  'imports-resolve: src/cli/missing.ts -> ./nowhere.ts',
  'layer-cli: src/cli/layerless.ts -> src/utils/left.ts',
  'every-file-has-a-layer: src/cli/layerless.ts -> src/utils/left.ts',
];

interface Cruised {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
}

let project: string;
let cruised: Cruised;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'tributary-imports-'));
  await writeProject(project);
  cruised = await cruise(project);
});
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the import rules', () => {
  it('look at every file', () => {
    expect(cruised.summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(files).length);
  });

  it('refuse what they forbid, type imports as well, and nothing else', () => {
    const found = cruised.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

/** Every second import is of a type alone, so that both forms are seen to count. */
async function writeProject(root: string): Promise<void> {
  for (const [path, imports] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    const lines = imports.map((name, n) => `import ${n % 2 ? '' : 'type '}{ a as a${n} } from '${name}';`);
    await writeFile(join(root, path), [...lines, 'export const a = 1;'].join('\n'));
  }
  for (const name of [...packages, 'vitest']) {
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    await writeFile(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    await writeFile(join(root, 'node_modules', name, 'index.js'), 'exports.a = 1;');
  }
  const versions = Object.fromEntries(packages.map((name) => [name, '*']));
  const manifest = { type: 'module', dependencies: versions, devDependencies: { vitest: '*' } };
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
  await cp('.dependency-cruiser.cjs', join(root, '.dependency-cruiser.cjs'));
  await cp('tsconfig.json', join(root, 'tsconfig.json'));
}

function cruise(root: string): Promise<Cruised> {
  const argv = ['src', 'test', '--config', '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    // It exits with the number of violations, which here is never 0: only the answer tells whether it ran.
    execFile(
      resolvePath('node_modules/.bin/depcruise'),
      argv,
      { cwd: root, maxBuffer: 2 ** 26 },
      (_error, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Cruised);
        else reject(new Error(stderr));
      },
    );
  });
}
