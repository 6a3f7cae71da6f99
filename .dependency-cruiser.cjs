/**
 * Who may import whom. The table says, for each part of src, which other parts it may import; the rules are made
 * from it. Type imports count. Test files beside the code stand outside the layers, but nobody may import them.
 */
const test = '\\.test\\.tsx?$';
const product = ['^src/', test];

/**
 * part -> the parts it may import besides itself. `a/b` names one file or folder, everything below included. `door` is the
 * `index.ts` of a room; which floors a name behind it may come from is looked at by scripts/doors.mjs.
 */
const layers = {
  lib: [],
  domain: ['lib'],
  wire: ['domain', 'lib'],
  text: ['domain', 'lib'],
  words: ['lib'],
  rendering: ['text', 'domain', 'lib'],
  mail: ['words', 'domain', 'lib'],
  outgoing: ['domain', 'lib'],
  readers: ['domain', 'lib'],
  unpacking: ['readers', 'blobs', 'images', 'text', 'domain', 'lib'],
  demo: ['domain', 'lib'],
  blobs: ['domain', 'lib'],
  images: ['domain', 'lib'],
  storage: ['door', 'domain', 'lib'],
  door: ['operations', 'storage', 'domain'],
  backup: ['door', 'blobs', 'domain', 'lib'],
  operations: ['door', 'domain', 'storage', 'blobs/store', 'images', 'text', 'lib'],
  http: ['door', 'wire', 'blobs/store', 'images', 'text', 'words', 'config/http-settings', 'lib'],
  jobs: ['door', 'operations', 'backup', 'storage', 'domain', 'wire', 'blobs/store', 'mail', 'readers', 'text', 'lib'],
  cli: ['door', 'backup', 'wire', 'blobs/store', 'demo', 'compose', 'config', 'lib'],
  'core/jobs': ['door', 'jobs', 'mail', 'lib'],
  config: ['lib'],
  compose: [
    'config',
    'core/jobs',
    'door',
    'backup',
    'demo',
    'wire',
    'blobs',
    'mail',
    'outgoing',
    'readers',
    'rendering',
    'unpacking',
    'text',
    'jobs',
    'http',
    'lib',
  ],
  main: ['cli', 'compose', 'config', 'lib'],
};

/** Narrower than the part that the file or folder belongs to. */
const narrower = {
  'blobs/store': ['domain', 'lib'],
};

/** Rooms of src/core, the lowest first: each may import those before it, and none behind it. */
const rooms = [
  'platform',
  'identity',
  'accounts',
  'groups',
  'reassignment',
  'search',
  'files',
  'calendar',
  'content',
  'attention',
  'imports',
  'moderation',
  'webhooks',
  'archive',
  'lifecycle',
  'demo',
];

/** npm package (or module of Node) -> the only places that may import it. */
const confined = [
  { name: 'kysely', packages: ['kysely'], to: ['storage'] },
  { name: 'sqlite', packages: ['@photostructure/sqlite', '(node:)?sqlite'], to: ['storage'] },
  { name: 'pg', packages: ['pg', 'pg-cursor', '@types/pg', '@types/pg-cursor'], to: ['storage'] },
  { name: 's3', packages: ['@aws-sdk/[^/]+', '@smithy/[^/]+'], to: ['blobs/s3'] },
  { name: 'standardwebhooks', packages: ['standardwebhooks'], to: ['outgoing'] },
  { name: 'openid-client', packages: ['openid-client'], to: ['outgoing'] },
  { name: 'nodemailer', packages: ['nodemailer', '@types/nodemailer'], to: ['mail'] },
  { name: 'sharp', packages: ['sharp'], to: ['images'] },
  { name: 'yauzl', packages: ['yauzl', '@types/yauzl'], to: ['readers'] },
  {
    name: 'yazl',
    packages: ['yazl', '@types/yazl'],
    to: ['demo', 'operations/export-channel', 'http/web/files/send-zip'],
  },
  { name: 'fastify', packages: ['fastify', '@fastify/[^/]+'], to: ['http', 'compose'] },
  { name: 'tus', packages: ['@tus/[^/]+'], to: ['http/channel-api'] },
  { name: 'graphql', packages: ['graphql', 'graphql-yoga'], to: ['http/graphql'] },
  { name: 'preact', packages: ['preact', 'preact-render-to-string'], to: ['http/web'] },
  { name: 'commander', packages: ['commander'], to: ['cli'] },
  { name: 'icu', packages: ['@formatjs/[^/]+'], to: ['lib/texts'] },
];

/** Modules of Node that do I/O: a codec or a renderer has no use for them. */
const inputOutput = '^(node:)?(fs|net|tls|dgram|http|https|http2|dns|child_process|worker_threads|cluster)(/|$)';

const escaped = (text) => text.replaceAll('.', '\\.');
/** Floors of every room: `domain` is `src/core/<room>/domain`. */
const floors = ['domain', 'storage', 'operations', 'jobs'];
const isFloor = (name) => floors.includes(name.split('/')[0]);
/** Matches `src/<part>.ts`, `src/<part>.tsx` and everything below `src/<part>/`; of a floor, that of every room. */
const part = (name) =>
  name === 'door'
    ? '^src/core/[^/]+/index\\.ts$'
    : `^src/${isFloor(name) ? 'core/[^/]+/' : ''}${escaped(name)}(\\.tsx?$|/)`;
/** Matches the package wherever it is resolved to, or its bare name where it is not. */
const npmPackage = (name) => `(^|node_modules/)${name}(/|$)`;

const layerRules = Object.entries(layers).map(([name, allowed]) => ({
  name: `layer-${name}`,
  comment: `${name} may import ${allowed.length ? allowed.join(', ') : 'nothing else of src'}`,
  severity: 'error',
  from: { path: part(name), pathNot: test },
  to: { path: '^src/', pathNot: [name, ...allowed].map(part) },
}));

const narrowerRules = Object.entries(narrower).map(([name, allowed]) => ({
  name: `layer-${name.replaceAll('/', '-')}`,
  comment: `${name} may import ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: part(name), pathNot: test },
  to: { path: '^src/', pathNot: [name, ...allowed].map(part) },
}));

const confinementRules = confined.map(({ name, packages, to }) => ({
  name: `only-${to[0].replaceAll('/', '-')}-uses-${name}`,
  comment: `${packages.join(', ')}: only in ${to.join(', ')}`,
  severity: 'error',
  from: { path: '^src/', pathNot: [test, ...to.map(part)] },
  to: { path: packages.map(npmPackage) },
}));

const roomRules = rooms.slice(0, -1).map((room, index) => ({
  name: `room-${room}`,
  comment: `${room} stands below ${rooms.slice(index + 1).join(', ')}`,
  severity: 'error',
  from: { path: `^src/core/${room}/`, pathNot: test },
  to: { path: `^src/core/(${[...rooms.slice(index + 1), 'jobs\\.ts'].join('|')})` },
}));

/** Every other room, and everything around the rooms, sees of a room what its doors export. */
const doors = '^src/core/[^/]+/((domain|jobs)/)?index\\.ts$';
const doorRules = [
  {
    from: { path: '^src/core/([^/]+)/', pathNot: test },
    to: { path: '^src/core/[^/]+/', pathNot: ['^src/core/$1/', doors] },
  },
  { from: { path: '^src/', pathNot: ['^src/core/[^/]+/', test] }, to: { path: '^src/core/[^/]+/', pathNot: [doors] } },
].map((rule, index) => ({
  name: `rooms-by-their-doors-${index + 1}`,
  comment: 'of a room others import index.ts, domain/index.ts (what is pure) or jobs/index.ts alone',
  severity: 'error',
  ...rule,
}));

const apart = (name, from, to) => ({
  name,
  comment: 'two protocols over one core know nothing of each other',
  severity: 'error',
  from: { path: from.map(part), pathNot: test },
  to: { path: to.map(part) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...narrowerRules,
    ...roomRules,
    ...doorRules,
    ...confinementRules,
    apart(
      'channel-api-without-group-api',
      ['http/channel-api', 'wire/channel-api'],
      ['http/group-api', 'wire/group-api', 'http/graphql', 'wire/graphql'],
    ),
    apart(
      'group-api-without-channel-api',
      ['http/group-api', 'wire/group-api', 'http/graphql', 'wire/graphql'],
      ['http/channel-api', 'wire/channel-api'],
    ),
    {
      name: 'only-visible-widens-a-reader',
      comment: 'tables with an audience are read through storage/visible*.ts alone',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/core/identity/storage/visible[^/]*\\.ts$'] },
      to: { path: part('storage/visible-rules') },
    },
    {
      name: 'web-speaks-no-wire-format',
      comment: 'pages are made from domain values; of the codecs they need none',
      severity: 'error',
      from: { path: part('http/web'), pathNot: test },
      to: { path: [part('wire'), part('http/channel-api'), part('http/group-api')] },
    },
    {
      name: 'only-web-renders-text',
      comment: 'the two APIs hand out stored text through operations and storage; only pages render it in http',
      severity: 'error',
      from: { path: part('http'), pathNot: [test, part('http/web')] },
      to: { path: part('text') },
    },
    {
      name: 'every-file-has-a-layer',
      comment: 'a new part of src must be entered in the table of layers',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: Object.keys(layers).map(part) },
    },
    {
      name: 'composition-is-for-entry-points',
      comment:
        'compose and config: only from main, cli, tests and benchmarks; of config http has the type of its settings',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, ...['main', 'cli', 'compose', 'config'].map(part)] },
      to: { path: ['compose', 'config'].map(part), pathNot: part('config/http-settings') },
    },
    {
      name: 'generator-is-for-cli-and-tests',
      comment: 'the archive generator: only from cli, the composition root, tests and benchmarks',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, part('cli'), part('compose'), part('demo')] },
      to: { path: part('demo') },
    },
    {
      name: 'demo-is-loaded-on-demand',
      comment: 'a server does not load the demo: it is imported dynamically',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, part('demo'), '^src/cli/demo/'] },
      to: { path: [part('demo'), '^src/cli/demo/'], dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain knows no npm package and no module of Node',
      severity: 'error',
      from: { path: part('domain'), pathNot: test },
      to: { pathNot: '^src/' },
    },
    {
      name: 'codecs-do-no-io',
      comment: 'wire, text and words are pure: values in, values out',
      severity: 'error',
      from: { path: ['wire', 'text', 'words'].map(part), pathNot: test },
      to: { path: inputOutput },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'shared parts of tests live in test/rig',
      severity: 'error',
      from: { path: '.*' },
      to: { path: test },
    },
    {
      name: 'product-without-tests-and-tools',
      comment: 'src stands alone: nothing of test, bench or scripts',
      severity: 'error',
      from: { path: product[0], pathNot: product[1] },
      to: { path: '^(test|bench|scripts|clients)/' },
    },
    {
      name: 'product-without-dev-dependencies',
      comment: 'what src imports must be installed by `npm ci --omit=dev`; types are gone by then',
      severity: 'error',
      from: { path: product[0], pathNot: product[1] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'declared-dependencies',
      comment: 'imported packages stand in package.json and exist',
      severity: 'error',
      from: { path: '^(src|test|bench|clients)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'imports-resolve',
      comment: 'an import that leads nowhere is not checked by any other rule',
      severity: 'error',
      from: { path: '^(src|test|bench|clients)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'every-room-has-a-place',
      comment: 'a new room of src/core must be entered in the order of rooms',
      severity: 'error',
      from: {},
      to: { path: '^src/core/[^/]+/', pathNot: rooms.map((room) => `^src/core/${room}/`) },
    },
    {
      name: 'no-cycles',
      comment: 'not even of types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
