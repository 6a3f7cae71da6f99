import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveNames, liveSettings } from './core/platform/domain/live-settings.ts';
import { type Config, ConfigError, loadConfig, settingWarnings, settings } from './config.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  vi.spyOn(process, 'cwd').mockReturnValue(directory);
});
afterEach(async () => {
  // At once: what the next file does before its tests must not see it.
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

function problemsOf(environment?: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const gigabyte = 1024 ** 3;

/** The configuration with nothing set. */
const defaults = (): Config => ({
  given: [],
  host: '127.0.0.1',
  port: 8080,
  baseUrl: 'http://127.0.0.1:8080',
  dataDir: join(directory, 'data'),
  databaseUrl: `sqlite:${join(directory, 'data', 'tributary.sqlite')}`,
  databasePoolSize: 10,
  databaseTimeout: 10,
  durability: 'full',
  blobs: 'disk:',
  s3: { accessKeyId: '', secretAccessKey: '', region: 'us-east-1', timeout: 10 },
  smtpUrl: '',
  language: 'en',
  mailFrom: 'Tributary <noreply@127.0.0.1>',
  mailReturnPath: '',
  mailReportsSecret: '',
  dkim: { keyFile: '', selector: 'tributary', domain: '' },
  role: 'all',
  webProcesses: 1,
  workerThread: true,
  workerConcurrency: 2,
  logLevel: 'info',
  logFormat: 'auto',
  uploadLimit: 5 * gigabyte,
  storageQuota: 0,
  uploadHours: 24,
  fileVersions: 20,
  importLimit: 50 * gigabyte,
  importChannels: 10_000,
  reassignmentRows: 50_000,
  undoDays: 30,
  webhookNetworks: [],
  providersFile: '',
  webhookDays: 30,
  bodyLimit: 200_000,
  backupTarget: '',
  backupTime: 195,
  backupKeep: 7,
  requestLimitPerMinute: 0,
  userRequestsPerMinute: 600_000,
  signInFailuresPerMinute: 20,
  signInFailuresPerAddress: 60,
  signInFailuresPerAccount: 100,
  cacheMegabytes: 48,
  corsOrigins: [],
  trustProxy: false,
  metricsNetworks: ['loopback'],
  metricsToken: '',
  headersSeconds: 20,
  requestSeconds: 120,
  keepAliveSeconds: 65,
  leastBytesPerSecond: 500,
  slowSeconds: 30,
  answerSeconds: 120,
  connections: 5000,
  connectionsPerAddress: 250,
  styleGuide: false,
});

/** Setting, value, and what of the configuration it makes. */
const examples: readonly (readonly [string, string, Partial<Config>])[] = [
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PORT', '9000', { port: 9000 }],
  ['BASE_URL', 'https://tributary.test/', { baseUrl: 'https://tributary.test' }],
  ['DATA_DIR', '/srv/tributary', { dataDir: '/srv/tributary', databaseUrl: 'sqlite:/srv/tributary/tributary.sqlite' }],
  ['DATABASE_URL', 'postgres://a:b@host/name', { databaseUrl: 'postgres://a:b@host/name' }],
  ['DATABASE_URL', 'postgresql:///name?host=/run', { databaseUrl: 'postgresql:///name?host=/run' }],
  ['DATABASE_URL', 'sqlite:other.sqlite', { databaseUrl: 'sqlite:other.sqlite' }],
  ['DATABASE_POOL_SIZE', '25', { databasePoolSize: 25 }],
  ['DATABASE_TIMEOUT', '30', { databaseTimeout: 30 }],
  ['DURABILITY', 'relaxed', { durability: 'relaxed' }],
  ['BLOBS', 'disk:/srv/blobs', { blobs: 'disk:/srv/blobs' }],
  ['S3_ACCESS_KEY_ID', 'key', { s3: { accessKeyId: 'key', secretAccessKey: '', region: 'us-east-1', timeout: 10 } }],
  [
    'S3_SECRET_ACCESS_KEY',
    'secret',
    { s3: { accessKeyId: '', secretAccessKey: 'secret', region: 'us-east-1', timeout: 10 } },
  ],
  ['S3_REGION', 'eu-central-1', { s3: { accessKeyId: '', secretAccessKey: '', region: 'eu-central-1', timeout: 10 } }],
  ['S3_TIMEOUT', '3', { s3: { accessKeyId: '', secretAccessKey: '', region: 'us-east-1', timeout: 3 } }],
  ['SMTP_URL', 'smtp://user:secret@mail.test:587', { smtpUrl: 'smtp://user:secret@mail.test:587' }],
  ['LANGUAGE', 'de', { language: 'de' }],
  ['MAIL_FROM', 'The Club <club@tributary.test>', { mailFrom: 'The Club <club@tributary.test>' }],
  ['MAIL_FROM', 'club@tributary.test', { mailFrom: 'club@tributary.test' }],
  ['MAIL_RETURN_PATH', 'bounces@tributary.test', { mailReturnPath: 'bounces@tributary.test' }],
  ['MAIL_REPORTS_SECRET', 'sixteen-characters', { mailReportsSecret: 'sixteen-characters' }],
  ['DKIM_KEY_FILE', '/srv/dkim.pem', { dkim: { keyFile: '/srv/dkim.pem', selector: 'tributary', domain: '' } }],
  ['DKIM_SELECTOR', 'mail2026', { dkim: { keyFile: '', selector: 'mail2026', domain: '' } }],
  ['DKIM_DOMAIN', 'Club.Example', { dkim: { keyFile: '', selector: 'tributary', domain: 'club.example' } }],
  ['ROLE', 'worker', { role: 'worker' }],
  ['WEB_PROCESSES', '3', { webProcesses: 3 }],
  ['WEB_PROCESSES', 'auto', { webProcesses: Math.min(32, availableParallelism()) }],
  ['WORKER_THREAD', 'false', { workerThread: false }],
  ['WORKER_CONCURRENCY', '8', { workerConcurrency: 8 }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['LOG_FORMAT', 'pretty', { logFormat: 'pretty' }],
  ['UPLOAD_LIMIT', '2048', { uploadLimit: 2048 }],
  ['STORAGE_QUOTA', '4096', { storageQuota: 4096 }],
  ['UPLOAD_HOURS', '2', { uploadHours: 2 }],
  ['FILE_VERSIONS', '0', { fileVersions: 0 }],
  ['IMPORT_LIMIT', '4096', { importLimit: 4096 }],
  ['IMPORT_CHANNELS', '50', { importChannels: 50 }],
  ['REASSIGNMENT_ROWS', '100', { reassignmentRows: 100 }],
  ['UNDO_DAYS', '7', { undoDays: 7 }],
  ['WEBHOOK_NETWORKS', 'loopback, 10.1.0.0/16', { webhookNetworks: ['loopback', '10.1.0.0/16'] }],
  ['PROVIDERS_FILE', '/etc/tributary/providers.json', { providersFile: '/etc/tributary/providers.json' }],
  ['WEBHOOK_DAYS', '7', { webhookDays: 7 }],
  ['BODY_LIMIT', '5000', { bodyLimit: 5000 }],
  ['BACKUP_TARGET', '/srv/backups', { backupTarget: '/srv/backups' }],
  ['BACKUP_TIME', '23:59', { backupTime: 23 * 60 + 59 }],
  ['BACKUP_KEEP', '30', { backupKeep: 30 }],
  ['REQUEST_LIMIT_PER_MINUTE', '600', { requestLimitPerMinute: 600 }],
  ['USER_REQUESTS_PER_MINUTE', '0', { userRequestsPerMinute: 0 }],
  [
    'CORS_ORIGINS',
    'https://app.test/, http://two.test:81,*',
    { corsOrigins: ['https://app.test', 'http://two.test:81', '*'] },
  ],
  ['SIGN_IN_FAILURES_PER_MINUTE', '3', { signInFailuresPerMinute: 3 }],
  ['SIGN_IN_FAILURES_PER_ADDRESS', '4', { signInFailuresPerAddress: 4 }],
  ['SIGN_IN_FAILURES_PER_ACCOUNT', '5', { signInFailuresPerAccount: 5 }],
  ['CACHE_MEGABYTES', '0', { cacheMegabytes: 0 }],
  ['METRICS_NETWORKS', 'none', { metricsNetworks: [] }],
  ['METRICS_NETWORKS', '10.0.0.0/8', { metricsNetworks: ['10.0.0.0/8'] }],
  ['HEADERS_SECONDS', '7', { headersSeconds: 7 }],
  ['REQUEST_SECONDS', '7', { requestSeconds: 7 }],
  ['KEEP_ALIVE_SECONDS', '7', { keepAliveSeconds: 7 }],
  ['LEAST_BYTES_PER_SECOND', '7', { leastBytesPerSecond: 7 }],
  ['SLOW_SECONDS', '7', { slowSeconds: 7 }],
  ['ANSWER_SECONDS', '7', { answerSeconds: 7 }],
  ['CONNECTIONS', '7', { connections: 7 }],
  ['CONNECTIONS_PER_ADDRESS', '7', { connectionsPerAddress: 7 }],
  ['STYLE_GUIDE', 'true', { styleGuide: true }],
  ['METRICS_TOKEN', 'abc', { metricsToken: 'abc' }],
  ['TRUST_PROXY', 'true', { trustProxy: 1 }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] }],
];

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(loadConfig({})).toEqual(defaults());
  });

  it('has the bounds of settings that may change while the server runs', () => {
    const live = settings.flatMap((setting) => ('live' in setting ? [[setting.live, setting] as const] : []));
    expect(live.map(([name]) => name).sort()).toEqual([...liveNames].sort());
    const bounds = live.map(([name, { parse }]) => ({ name, bounds: liveSettings[name], parse }));
    const taken = bounds.flatMap(({ name, bounds: one, parse }) =>
      ('choices' in one ? one.choices : [one.min, one.max]).map(
        (value) => [name, value, parse(String(value))] as const,
      ),
    );
    expect(taken.filter(([, value, parsed]) => parsed !== value)).toEqual([]);
    const outside = bounds.flatMap(({ bounds: one, parse }) =>
      ('choices' in one ? ['it'] : [one.min - 1, one.max + 1].map(String)).map((text) => () => parse(text)),
    );
    for (const parseOutside of outside) expect(parseOutside).toThrow('must be');
  });

  it.each(examples)('takes %s = %s from the environment', (name, value, made) => {
    const config = loadConfig({ [`TRIBUTARY_${name}`]: value });
    const follows =
      name === 'PORT'
        ? { baseUrl: 'http://127.0.0.1:9000' }
        : name === 'HOST'
          ? { baseUrl: 'http://0.0.0.0:8080', mailFrom: 'Tributary <noreply@0.0.0.0>' }
          : name === 'BASE_URL'
            ? { mailFrom: 'Tributary <noreply@tributary.test>' }
            : {};
    expect(config).toEqual({ ...defaults(), ...follows, ...made, given: [`TRIBUTARY_${name}`] });
  });

  it('has an example of every setting here', () => {
    const shown = new Set(examples.map(([name]) => `TRIBUTARY_${name}`));
    expect(settings.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('takes what is empty, or blank, as not set', () => {
    expect(loadConfig(Object.fromEntries(settings.map(({ name }) => [name, ' '])))).toEqual(defaults());
  });

  it('resolves the data directory, and puts an IPv6 address in brackets', () => {
    expect(loadConfig({ TRIBUTARY_DATA_DIR: 'here' }).dataDir).toBe(resolve(directory, 'here'));
    expect(loadConfig({ TRIBUTARY_HOST: '::1' }).baseUrl).toBe('http://[::1]:8080');
  });

  it('lets overrides win, and derives from them', () => {
    const config = loadConfig({ TRIBUTARY_PORT: '9000' }, { port: 1234, dataDir: '/elsewhere' });
    expect(config).toMatchObject({
      baseUrl: 'http://127.0.0.1:1234',
      databaseUrl: expect.stringContaining('/elsewhere/'),
    });
  });

  it('needs keys for S3', () => {
    const blobs = { TRIBUTARY_BLOBS: 's3://bucket/folder?endpoint=https://s3.test' };
    expect(problemsOf(blobs)).toEqual([expect.stringContaining('TRIBUTARY_S3_ACCESS_KEY_ID')]);
    const keys = { TRIBUTARY_S3_ACCESS_KEY_ID: 'key', TRIBUTARY_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(loadConfig({ ...blobs, ...keys })).toMatchObject({
      blobs: blobs.TRIBUTARY_BLOBS,
      s3: { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', timeout: 10 },
    });
  });
});

describe('a wrong value', () => {
  it.each([
    ['PORT', 'http://10.0.0.1:8080'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['BASE_URL', 'tributary.test'],
    ['BASE_URL', 'https://'],
    ['BASE_URL', 'https://tributary.test/club'],
    ['BASE_URL', 'https://tributary.test?x=1'],
    ['BASE_URL', 'https://user:secret@tributary.test'],
    ['BASE_URL', 'https://tributary.test:port'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['DATABASE_URL', 'postgres://host:port/name'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DURABILITY', 'normal'],
    ['BLOBS', '/srv/blobs'],
    ['BLOBS', 's3:bucket'],
    ['BLOBS', 's3://'],
    ['SMTP_URL', 'mail.test:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Club <club@tributary.test>\nBcc: evil@example.test'],
    ['ROLE', 'both'],
    ['WEB_PROCESSES', '0'],
    ['WEB_PROCESSES', 'all'],
    ['WORKER_THREAD', 'yes'],
    ['WORKER_CONCURRENCY', '0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'loud'],
    ['UPLOAD_LIMIT', '5 GB'],
    ['IMPORT_LIMIT', '1e9'],
    ['REQUEST_LIMIT_PER_MINUTE', 'none'],
    ['USER_REQUESTS_PER_MINUTE', '-1'],
    ['CORS_ORIGINS', 'https://app.test/page'],
    ['SIGN_IN_FAILURES_PER_MINUTE', '0'],
    ['METRICS_NETWORKS', 'all'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '99'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'loopback, somewhere'],
  ])('of %s, such as %j, gives one message that names it', (name, value) => {
    const problems = problemsOf({ TRIBUTARY_ROLE: 'web', [`TRIBUTARY_${name}`]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^TRIBUTARY_${name} must `));
  });

  it('is reported together with all others', () => {
    const environment = { TRIBUTARY_PORT: 'x', TRIBUTARY_ROLE: 'y', TRIBUTARY_LOG_LEVEL: 'z' };
    expect(() => loadConfig(environment)).toThrow(
      /^3 settings are not valid:\n {2}- TRIBUTARY_PORT .*\n {2}- TRIBUTARY_ROLE .*\n {2}- TRIBUTARY_LOG_LEVEL .*$/,
    );
  });

  it.each(['DATABASE_URL', 'SMTP_URL', 'BLOBS', 'BASE_URL'])('of %s does not tell a password', (name) => {
    const [problem] = problemsOf({ [`TRIBUTARY_${name}`]: 'http://somebody:hunter2@host:port/' });
    expect(problem).toContain(`TRIBUTARY_${name}`);
    expect(problem).not.toContain('hunter2');
  });
});

describe('an unknown variable', () => {
  it.each([
    ['TRIBUTARY_SMPT_URL', 'TRIBUTARY_SMTP_URL'],
    ['TRIBUTARY_LOGLEVEL', 'TRIBUTARY_LOG_LEVEL'],
  ])('%s is reported, with what may be meant, and stops nothing', (name, meant) => {
    expect(settingWarnings({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
    expect(problemsOf({ [name]: 'x' })).toEqual([]);
  });

  it('that resembles none is reported as well', () => {
    expect(settingWarnings({ TRIBUTARY_WEB_SERVICE_HOST: '10.0.0.1' })).toEqual([
      'TRIBUTARY_WEB_SERVICE_HOST is not a setting',
    ]);
  });

  it.each(['tcp://10.0.0.1:8080', 'udp://10.0.0.1:53 '])('from a Service of Kubernetes is no port: %s', (link) => {
    expect(loadConfig({ TRIBUTARY_PORT: link }).port).toBe(8080);
    const [warning, ...more] = settingWarnings({ TRIBUTARY_PORT: link, TRIBUTARY_PORT_8080_TCP: link });
    expect(warning).toContain('TRIBUTARY_PORT comes from a Kubernetes Service and is ignored; the port is 8080.');
    expect(more).toEqual(['TRIBUTARY_PORT_8080_TCP is not a setting']);
    expect(problemsOf({ TRIBUTARY_PORT: 'http://10.0.0.1' })).toHaveLength(1);
  });

  it("of others, or of the tests, is nobody's business", () => {
    expect(settingWarnings({ PORT: 'x', TRIBUTARYX: 'y', TRIBUTARY_TEST_DATABASE_URL: 'z' })).toEqual([]);
    expect(settingWarnings({ TRIBUTARY_PORT: '9000' })).toEqual([]);
  });
});

describe('the file .env', () => {
  const write = (text: string): Promise<void> => writeFile(join(directory, '.env'), text);

  it('sets what the environment does not', async () => {
    await write('# a comment\r\nexport TRIBUTARY_PORT=9000\r\n\nTRIBUTARY_MAIL_FROM = "Club <a@b.test>"\nOTHER=x\n');
    expect(loadConfig()).toMatchObject({ port: 9000, mailFrom: 'Club <a@b.test>' });
    vi.stubEnv('TRIBUTARY_PORT', '9001');
    expect(loadConfig()).toMatchObject({ port: 9001, mailFrom: 'Club <a@b.test>' });
  });

  it('is not read for a caller that brings an environment', async () => {
    await write('TRIBUTARY_PORT=9000\n');
    expect(loadConfig({}).port).toBe(8080);
  });

  it('is checked like the environment', async () => {
    await write("TRIBUTARY_PROT=9000\nTRIBUTARY_ROLE='cook'\n");
    expect(problemsOf()).toEqual([expect.stringMatching(/^TRIBUTARY_ROLE must be one of all, web, worker/)]);
    expect(settingWarnings()).toEqual(['TRIBUTARY_PROT is not a setting; did you mean TRIBUTARY_PORT?']);
  });
});
