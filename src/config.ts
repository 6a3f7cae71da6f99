import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

/** Everything an operator can set; see docs/operate/config.md, which is generated from `settings`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly databaseTimeout: number;
  readonly durability: 'full' | 'relaxed';
  readonly blobs: string;
  readonly s3: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly region: string;
    readonly timeout: number;
  };
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly role: 'all' | 'web' | 'worker';
  readonly workerThread: boolean;
  readonly workerConcurrency: number;
  readonly logLevel: string;
  readonly logFormat: 'auto' | 'json' | 'pretty';
  readonly uploadLimit: number;
  readonly uploadHours: number;
  readonly importLimit: number;
  readonly importChannels: number;
  readonly reassignmentRows: number;
  readonly undoDays: number;
  readonly bodyLimit: number;
  readonly backupTarget: string;
  /** Minutes after midnight, UTC. */
  readonly backupTime: number;
  readonly backupKeep: number;
  readonly requestLimitPerMinute: number;
  readonly userRequestsPerMinute: number;
  readonly signInFailuresPerMinute: number;
  readonly signInFailuresPerAddress: number;
  readonly signInFailuresPerAccount: number;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: TrustProxy;
  readonly metricsNetworks: readonly string[];
  readonly metricsToken: string;
  readonly headersSeconds: number;
  readonly requestSeconds: number;
  readonly keepAliveSeconds: number;
  readonly leastBytesPerSecond: number;
  readonly slowSeconds: number;
  readonly answerSeconds: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

interface Setting {
  readonly name: string;
  readonly key: string;
  readonly fallback: string;
  readonly description: string;
  readonly parse: (text: string) => unknown;
}

/** Every problem of the configuration at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const text = (value: string): string => value;
const oneOf =
  (...allowed: string[]) =>
  (value: string): string => {
    if (!allowed.includes(value)) throw new Error(`must be one of ${allowed.join(', ')}, not "${value}"`);
    return value;
  };
const count =
  (least: number, most: number) =>
  (value: string): number => {
    const parsed = Number(value);
    if (!/^\d+$/.test(value) || parsed < least || parsed > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not "${value}"`);
    }
    return parsed;
  };
const yesNo = (value: string): boolean => oneOf('true', 'false')(value) === 'true';
const mailbox = (value: string): string => {
  if (value !== '' && !/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new Error(`must be an address, or "Name <address>", not "${value}"`);
  }
  return value;
};

/** A URL of one of these schemes, or nothing. What is wrong is not repeated: it may hold a password. */
const url =
  (...schemes: string[]) =>
  (value: string): string => {
    if (value === '') return value;
    const scheme = schemes.find((candidate) => value.startsWith(candidate));
    if (!scheme) throw new Error(`must begin with ${schemes.join(' or ')}`);
    // Without a host PostgreSQL is reached through a socket of this machine.
    const needsHost = /^(s3|smtps?):/.test(scheme);
    if (scheme.endsWith('//') && !(URL.canParse(value) && (!needsHost || new URL(value).hostname !== ''))) {
      throw new Error(`must be a whole URL, as in ${scheme}host`);
    }
    return value;
  };
const origin = (value: string): string => {
  const checked = url('http://', 'https://')(value).replace(/\/+$/, '');
  if (checked !== '' && !(/^https?:\/\/[^/?#@\s]+$/.test(checked) && URL.canParse(checked))) {
    throw new Error(`must be a URL without a path, as in https://host, not "${value}"`);
  }
  return checked;
};

const origins = (value: string): string[] => {
  const named = value.split(',').flatMap((each) => each.trim() || []);
  return [...new Set(named.map((each) => (each === '*' ? each : origin(each))))];
};

/** How many proxies stand in front, or the networks that they are in; false where there is none. */
export type TrustProxy = false | number | readonly string[];

const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Networks as `10.0.0.0/8`, single addresses, or the names of networks. */
const networks = (value: string): string[] => {
  const named = value.split(',').flatMap((each) => each.trim() || []);
  for (const each of named) {
    const [address = '', bits, more] = each.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const isNetwork = isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
    if (more !== undefined || !(isNetwork || networkNames.includes(each))) {
      throw new Error(`must name networks as in 10.0.0.0/8, addresses, or ${networkNames.join(', ')}, not "${each}"`);
    }
  }
  return [...new Set(named)];
};

const metricsNetworks = (value: string): string[] => (value === 'none' ? [] : networks(value));

const trustedProxies = (value: string): TrustProxy => {
  if (value === 'false' || value === '0') return false;
  if (value === 'true') return 1;
  return /^\d+$/.test(value) ? count(1, 16)(value) : networks(value);
};

const timeOfDay = (value: string): number => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  if (!match) throw new Error(`must be a time of day from 00:00 to 23:59, not "${value}"`);
  return Number(match[1]) * 60 + Number(match[2]);
};

const gigabyte = 1024 ** 3;

/** The settings, in the order they are documented. */
export const settings: readonly Setting[] = [
  { name: 'TRIBUTARY_HOST', key: 'host', fallback: '127.0.0.1', parse: text, description: 'Address to listen on.' },
  {
    name: 'TRIBUTARY_PORT',
    key: 'port',
    fallback: '8080',
    parse: count(0, 65535),
    description: 'Port to listen on; 0 takes any free one.',
  },
  {
    name: 'TRIBUTARY_BASE_URL',
    key: 'baseUrl',
    fallback: '',
    parse: origin,
    description: 'Public URL of the server, without a path. Empty: `http://<host>:<port>`.',
  },
  {
    name: 'TRIBUTARY_DATA_DIR',
    key: 'dataDir',
    fallback: './data',
    parse: (value) => resolve(value),
    description: 'Directory of the database, the blobs and the kept mail, unless they are elsewhere.',
  },
  {
    name: 'TRIBUTARY_DATABASE_URL',
    key: 'databaseUrl',
    fallback: '',
    parse: url('sqlite:', 'postgres://', 'postgresql://'),
    description: '`sqlite:<path>` or `postgres://user:password@host/name`. Empty: SQLite in the data directory.',
  },
  {
    name: 'TRIBUTARY_DATABASE_POOL_SIZE',
    key: 'databasePoolSize',
    fallback: '10',
    parse: count(2, 500),
    description: 'Connections to PostgreSQL for each process.',
  },
  {
    name: 'TRIBUTARY_DATABASE_TIMEOUT',
    key: 'databaseTimeout',
    fallback: '10',
    parse: count(1, 3600),
    description:
      'Seconds that one statement of a request may take on PostgreSQL before it is given up; background work has six times as long.',
  },
  {
    name: 'TRIBUTARY_DURABILITY',
    key: 'durability',
    fallback: 'full',
    parse: oneOf('full', 'relaxed'),
    description:
      '`full`: what has been answered survives a power cut. `relaxed`: the last moments before one may be lost, and writing is quicker on a slow disk. See docs/operate/durability.md.',
  },
  {
    name: 'TRIBUTARY_BLOBS',
    key: 'blobs',
    fallback: 'disk:',
    parse: url('disk:', 's3://'),
    description: '`disk:` (in the data directory), `disk:/path`, or `s3://bucket/folder?endpoint=https://host`.',
  },
  { name: 'TRIBUTARY_S3_ACCESS_KEY_ID', key: 's3AccessKeyId', fallback: '', parse: text, description: 'Key for S3.' },
  {
    name: 'TRIBUTARY_S3_SECRET_ACCESS_KEY',
    key: 's3SecretAccessKey',
    fallback: '',
    parse: text,
    description: 'Secret for S3.',
  },
  { name: 'TRIBUTARY_S3_REGION', key: 's3Region', fallback: 'us-east-1', parse: text, description: 'Region for S3.' },
  {
    name: 'TRIBUTARY_S3_TIMEOUT',
    key: 's3Timeout',
    fallback: '10',
    parse: count(1, 600),
    description: 'Seconds for which S3 may be silent before a request is sent again; after the third it has failed.',
  },
  {
    name: 'TRIBUTARY_SMTP_URL',
    key: 'smtpUrl',
    fallback: '',
    parse: url('smtp://', 'smtps://'),
    description: 'Mail server, `smtp://user:password@host:587`. Empty: mail is kept, see `tributary mail list`.',
  },
  {
    name: 'TRIBUTARY_MAIL_FROM',
    key: 'mailFrom',
    fallback: '',
    parse: mailbox,
    description: 'Sender of mail. Empty: `Tributary <noreply@...>` at the host of the base URL.',
  },
  {
    name: 'TRIBUTARY_ROLE',
    key: 'role',
    fallback: 'all',
    parse: oneOf('all', 'web', 'worker'),
    description: 'What this process does: serve requests (`web`), run jobs (`worker`), or both (`all`).',
  },
  {
    name: 'TRIBUTARY_WORKER_THREAD',
    key: 'workerThread',
    fallback: 'true',
    parse: yesNo,
    description: 'With role `all`: jobs run in a thread of their own, so that requests stay quick.',
  },
  {
    name: 'TRIBUTARY_WORKER_CONCURRENCY',
    key: 'workerConcurrency',
    fallback: '2',
    parse: count(1, 64),
    description: 'Jobs that run side by side in one process.',
  },
  {
    name: 'TRIBUTARY_LOG_LEVEL',
    key: 'logLevel',
    fallback: 'info',
    parse: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    description:
      'Least severity that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent` for none.',
  },
  {
    name: 'TRIBUTARY_LOG_FORMAT',
    key: 'logFormat',
    fallback: 'auto',
    parse: oneOf('auto', 'json', 'pretty'),
    description:
      'How log lines look: `json` for programs, `pretty` for people; `auto` is `pretty` on a terminal, else `json`.',
  },
  {
    name: 'TRIBUTARY_UPLOAD_LIMIT',
    key: 'uploadLimit',
    fallback: String(5 * gigabyte),
    parse: count(1024, Number.MAX_SAFE_INTEGER),
    description: 'Largest file that may be uploaded, in bytes; 5 GiB if not set.',
  },
  {
    name: 'TRIBUTARY_UPLOAD_HOURS',
    key: 'uploadHours',
    fallback: '24',
    parse: count(1, 8760),
    description: 'Hours without a new byte after which an unfinished resumable upload is given up.',
  },
  {
    name: 'TRIBUTARY_IMPORT_LIMIT',
    key: 'importLimit',
    fallback: String(50 * gigabyte),
    parse: count(1024, Number.MAX_SAFE_INTEGER),
    description: 'Largest archive that may be imported, in bytes; 50 GiB if not set.',
  },
  {
    name: 'TRIBUTARY_IMPORT_CHANNELS',
    key: 'importChannels',
    fallback: '10000',
    parse: count(1, 10_000_000),
    description:
      'Channels that one import may bring; an archive that names more is refused before anything is written.',
  },
  {
    name: 'TRIBUTARY_REASSIGNMENT_ROWS',
    key: 'reassignmentRows',
    fallback: '50000',
    parse: count(1, 10_000_000),
    description: 'Rows that an uploaded file with reassignments may have.',
  },
  {
    name: 'TRIBUTARY_UNDO_DAYS',
    key: 'undoDays',
    fallback: '30',
    parse: count(0, 36_500),
    description: 'Days for which a completed reassignment can be undone; 0 for not at all.',
  },
  {
    name: 'TRIBUTARY_BODY_LIMIT',
    key: 'bodyLimit',
    fallback: '200000',
    parse: count(1000, 10_000_000),
    description:
      'Bytes of text (UTF-8) that a post or comment may have; longer ones are refused, imported ones cut with the whole text as a file.',
  },
  {
    name: 'TRIBUTARY_BACKUP_TARGET',
    key: 'backupTarget',
    fallback: '',
    parse: (value) => (value === '' ? '' : resolve(value)),
    description:
      'Directory for a backup each day, on another disk than the data; `tributary backup` writes there too. With several hosts, one that all of them reach. Empty: no backup is made by itself.',
  },
  {
    name: 'TRIBUTARY_BACKUP_TIME',
    key: 'backupTime',
    fallback: '03:15',
    parse: timeOfDay,
    description: 'Time of day (UTC) at which the daily backup is made; a time that no process saw is made up for.',
  },
  {
    name: 'TRIBUTARY_BACKUP_KEEP',
    key: 'backupKeep',
    fallback: '7',
    parse: count(1, 10_000),
    description: 'How many backups the daily one leaves in its directory, itself included.',
  },
  {
    name: 'TRIBUTARY_REQUEST_LIMIT_PER_MINUTE',
    key: 'requestLimitPerMinute',
    fallback: '0',
    parse: count(0, 1_000_000_000),
    description: 'Requests a client address may make in a minute; 0 for no limit.',
  },
  {
    name: 'TRIBUTARY_USER_REQUESTS_PER_MINUTE',
    key: 'userRequestsPerMinute',
    fallback: '600000',
    parse: count(0, 1_000_000_000),
    description:
      'Requests to the APIs that one user may make in a minute, counted by each process; 0 for no limit. The default stops programs that have gone wild alone.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_MINUTE',
    key: 'signInFailuresPerMinute',
    fallback: '20',
    parse: count(1, 1_000_000),
    description:
      'Failed sign-ins of one client address and account in a minute before it must wait. All names of an account count together, and so does a whole /64 network of IPv6.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ADDRESS',
    key: 'signInFailuresPerAddress',
    fallback: '60',
    parse: count(1, 1_000_000),
    description:
      'The same for one client address and all names that it tries, unknown access tokens included. Accounts that the address has signed in to lately may go on.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ACCOUNT',
    key: 'signInFailuresPerAccount',
    fallback: '100',
    parse: count(1, 1_000_000),
    description:
      'The same for one account and all addresses. Addresses that have signed in to it lately may go on, so that guessing locks nobody out of places where they are at home; sessions and access tokens work on in any case.',
  },
  {
    name: 'TRIBUTARY_CORS_ORIGINS',
    key: 'corsOrigins',
    fallback: '',
    parse: origins,
    description:
      'Origins whose scripts may use the APIs, with commas between, as in `https://app.example.org`; `*` for any, without credentials that the browser adds by itself. Empty: none.',
  },
  {
    name: 'TRIBUTARY_TRUST_PROXY',
    key: 'trustProxy',
    fallback: 'false',
    parse: trustedProxies,
    description:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: how many of them stand one behind the other (`1` for a usual one), or the networks they are in, with commas between, as in `loopback, 10.0.0.0/8`. A number counts from the end of the header, so what a client has put in front of it is never believed; choose it only where nobody reaches this port past the proxies. `true` means `1`, `false` that there is no proxy.',
  },
  {
    name: 'TRIBUTARY_METRICS_NETWORKS',
    key: 'metricsNetworks',
    fallback: 'loopback',
    parse: metricsNetworks,
    description:
      'Networks from which `/metrics` may be read, as in `loopback, 10.0.0.0/8`; `none` for none. The address of the connection and that of the client behind trusted proxies must both be in them. Where the base URL has https and `TRIBUTARY_TRUST_PROXY` names no proxy, no address is known and the token alone counts.',
  },
  {
    name: 'TRIBUTARY_METRICS_TOKEN',
    key: 'metricsToken',
    fallback: '',
    parse: text,
    description:
      'Who sends it as `Authorization: Bearer <token>` may read `/metrics` from anywhere. Empty: nobody may.',
  },
  {
    name: 'TRIBUTARY_HEADERS_SECONDS',
    key: 'headersSeconds',
    fallback: '20',
    parse: count(1, 86_400),
    description: 'Seconds in which all headers of a request must have come.',
  },
  {
    name: 'TRIBUTARY_REQUEST_SECONDS',
    key: 'requestSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description:
      'Seconds in which the body of a request must have come. Bodies that carry files may take any time, as long as they come fast enough.',
  },
  {
    name: 'TRIBUTARY_KEEP_ALIVE_SECONDS',
    key: 'keepAliveSeconds',
    fallback: '65',
    parse: count(1, 86_400),
    description:
      'Seconds for which a connection without requests stays open. Behind a proxy choose more than the proxy does.',
  },
  {
    name: 'TRIBUTARY_LEAST_BYTES_PER_SECOND',
    key: 'leastBytesPerSecond',
    fallback: '500',
    parse: count(0, 1_000_000_000),
    description:
      'A client that sends a body, or takes an answer, with fewer bytes a second is cut off; a slow body is answered with 408. Time in which the server is the slower one does not count. 0 for any rate.',
  },
  {
    name: 'TRIBUTARY_SLOW_SECONDS',
    key: 'slowSeconds',
    fallback: '30',
    parse: count(1, 86_400),
    description: 'Seconds over which that rate is measured while a body comes.',
  },
  {
    name: 'TRIBUTARY_ANSWER_SECONDS',
    key: 'answerSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description: 'Seconds over which it is measured while an answer is taken.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS',
    key: 'connections',
    fallback: '5000',
    parse: count(0, 1_000_000),
    description:
      'Connections of all clients together; more are closed at once. 0 for no limit. The limit of open files (`ulimit -n`) should be well above it.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS_PER_ADDRESS',
    key: 'connectionsPerAddress',
    fallback: '250',
    parse: count(0, 1_000_000),
    description:
      'Connections of one address; more are answered with 429. Proxies of `TRIBUTARY_TRUST_PROXY` have no limit of their own. 0 for no limit.',
  },
];

/**
 * Reads the settings from the environment and from a file `.env` in the working directory; the environment wins.
 * @throws ConfigError naming every problem
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = readEnvironment(),
  overrides: Partial<Config> = {},
): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const setting of settings) {
    try {
      const given = isServiceLink(environment, setting.name) ? undefined : environment[setting.name]?.trim();
      values[setting.key] = setting.parse(given || setting.fallback);
    } catch (error) {
      problems.push(`${setting.name} ${(error as Error).message}`);
    }
  }
  if (String(values['blobs']).startsWith('s3:') && !(values['s3AccessKeyId'] && values['s3SecretAccessKey'])) {
    problems.push(
      'TRIBUTARY_BLOBS names S3, so TRIBUTARY_S3_ACCESS_KEY_ID and TRIBUTARY_S3_SECRET_ACCESS_KEY are needed',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return derive(values, overrides);
}

/**
 * What is odd about the names in the environment and in `.env`: one that is mistyped changes nothing, and nobody would
 * know. No reason not to start, for others set such names too: Kubernetes does for each Service called `tributary-*`.
 */
export function oddSettings(environment: NodeJS.ProcessEnv = readEnvironment()): string[] {
  const links = Object.keys(environment).filter((name) => isServiceLink(environment, name));
  return [...links.map(linkOddity), ...Object.keys(environment).filter(isUnknown).map(oddityOf)];
}

/** Kubernetes gives every pod `TRIBUTARY_PORT=tcp://...` where a Service is called `tributary`: no port that anybody set. */
function isServiceLink(environment: NodeJS.ProcessEnv, name: string): boolean {
  return name === 'TRIBUTARY_PORT' && /^(tcp|udp|sctp):\/\//.test(environment[name]?.trim() ?? '');
}

function linkOddity(name: string): string {
  const { fallback } = settings.find((setting) => setting.name === name)!;
  return `${name} is what Kubernetes says of a Service, no port: ${fallback} holds. To set it, say enableServiceLinks: false, or call the Service otherwise`;
}

/** Names for the tests are theirs. */
function isUnknown(name: string): boolean {
  const isOurs = name.startsWith('TRIBUTARY_') && !name.startsWith('TRIBUTARY_TEST_');
  return isOurs && !settings.some((setting) => setting.name === name);
}

function oddityOf(name: string): string {
  const byDistance = settings.map((setting) => ({ name: setting.name, distance: editDistance(name, setting.name) }));
  const nearest = byDistance.reduce((one, two) => (two.distance < one.distance ? two : one));
  return `${name} is no setting${nearest.distance <= 3 ? `; is ${nearest.name} meant?` : ''}`;
}

/** How many letters must be changed, added or taken away to make `one` into `other`. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const changed = row[column]! + (one[index] === other[column] ? 0 : 1);
      next.push(Math.min(changed, row[column + 1]! + 1, next[column]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

function derive(values: Record<string, unknown>, overrides: Partial<Config>): Config {
  const { s3AccessKeyId, s3SecretAccessKey, s3Region, s3Timeout, ...rest } = values;
  const config = {
    ...rest,
    s3: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region: s3Region, timeout: s3Timeout },
    ...overrides,
  } as Config;
  const baseUrl =
    config.baseUrl || `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  return {
    ...config,
    baseUrl,
    databaseUrl: config.databaseUrl || `sqlite:${join(config.dataDir, 'tributary.sqlite')}`,
    mailFrom: config.mailFrom || `Tributary <noreply@${new URL(baseUrl).hostname}>`,
  };
}

/** The environment of this process, and more, for a program that it starts. */
export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

function readEnvironment(): NodeJS.ProcessEnv {
  return { ...readDotEnv(resolve('.env')), ...process.env };
}

function readDotEnv(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const found: Record<string, string> = {};
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (match) found[match[1]!] = match[2]!.replace(/^(["'])(.*)\1$/, '$2');
  }
  return found;
}
