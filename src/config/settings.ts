import { resolve } from 'node:path';
import {
  count,
  mailbox,
  metricsNetworks,
  oneOf,
  origin,
  origins,
  text,
  timeOfDay,
  trustedProxies,
  url,
  yesNo,
} from './values.ts';

/** A setting of the environment, and how its text becomes a value of the configuration. */
export interface Setting {
  readonly name: string;
  readonly key: string;
  readonly fallback: string;
  readonly description: string;
  readonly parse: (text: string) => unknown;
}

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
