import { resolve } from 'node:path';
import { httpSettings } from './http-settings.ts';
import type { Setting, SettingValues } from './setting.ts';
import {
  address,
  count,
  domain,
  mailbox,
  networks,
  oneOf,
  origin,
  processes,
  selector,
  text,
  timeOfDay,
  url,
  yesNo,
} from './values.ts';
import { languageCodes } from '../lib/languages.ts';

const gigabyte = 1024 ** 3;

const generalSettings = [
  { name: 'TRIBUTARY_HOST', key: 'host', fallback: '127.0.0.1', parse: text, description: 'Address to listen on.' },
  {
    name: 'TRIBUTARY_PORT',
    key: 'port',
    fallback: '8080',
    parse: count(0, 65535),
    description: 'Port to listen on; 0 for any free port.',
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
    description: 'Directory for the database, files and stored emails, unless other settings place them elsewhere.',
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
    description: 'PostgreSQL connections per process.',
  },
  {
    name: 'TRIBUTARY_DATABASE_TIMEOUT',
    key: 'databaseTimeout',
    fallback: '10',
    parse: count(1, 3600),
    description:
      'Seconds after which a statement of a request is cancelled on PostgreSQL. Background jobs have six times as long.',
  },
  {
    name: 'TRIBUTARY_DURABILITY',
    key: 'durability',
    fallback: 'full',
    parse: oneOf('full', 'relaxed'),
    description:
      '`full`: acknowledged writes survive a power failure. `relaxed`: the most recent writes may be lost, and writing is faster on a slow disk. See docs/operate/durability.md.',
  },
  {
    name: 'TRIBUTARY_BLOBS',
    key: 'blobs',
    fallback: 'disk:',
    parse: url('disk:', 's3://'),
    description:
      'Where files are stored: `disk:` (in the data directory), `disk:/path`, or `s3://bucket/folder?endpoint=https://host`.',
  },
  {
    name: 'TRIBUTARY_S3_ACCESS_KEY_ID',
    key: 's3.accessKeyId',
    fallback: '',
    parse: text,
    description: 'S3 access key ID.',
  },
  {
    name: 'TRIBUTARY_S3_SECRET_ACCESS_KEY',
    key: 's3.secretAccessKey',
    fallback: '',
    parse: text,
    description: 'S3 secret access key.',
  },
  { name: 'TRIBUTARY_S3_REGION', key: 's3.region', fallback: 'us-east-1', parse: text, description: 'S3 region.' },
  {
    name: 'TRIBUTARY_S3_TIMEOUT',
    key: 's3.timeout',
    fallback: '10',
    parse: count(1, 600),
    description:
      'Seconds without a response from S3 after which a request is retried. It fails after the third attempt.',
  },
  {
    name: 'TRIBUTARY_SMTP_URL',
    key: 'smtpUrl',
    fallback: '',
    parse: url('smtp://', 'smtps://'),
    description:
      'Mail server, for example `smtp://user:password@host:587`. Empty: emails are stored instead of sent; see `tributary mail list`.',
  },
  {
    name: 'TRIBUTARY_LANGUAGE',
    key: 'language',
    live: 'default_language',
    fallback: 'en',
    parse: oneOf(...languageCodes),
    description:
      "Default language of pages and emails: `en`, `de`, `fr` or `es`. A person's own choice comes first, then the language of their browser.",
  },
  {
    name: 'TRIBUTARY_MAIL_FROM',
    key: 'mailFrom',
    fallback: '',
    parse: mailbox,
    description: 'Sender of emails. Empty: `Tributary <noreply@...>` at the host of the base URL.',
  },
  {
    name: 'TRIBUTARY_MAIL_RETURN_PATH',
    key: 'mailReturnPath',
    fallback: '',
    parse: address,
    description:
      'Address for bounces, such as `bounces@example.org`. Each email gets a unique one, `bounces+<token>@example.org`. Empty: the sender. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_DKIM_KEY_FILE',
    key: 'dkim.keyFile',
    fallback: '',
    parse: text,
    description:
      'PEM file with the private RSA key for signing emails (DKIM). Empty: emails are not signed. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_DKIM_SELECTOR',
    key: 'dkim.selector',
    fallback: 'tributary',
    parse: selector,
    description: 'DKIM selector. The public key is published in the DNS as `<selector>._domainkey.<domain>`.',
  },
  {
    name: 'TRIBUTARY_DKIM_DOMAIN',
    key: 'dkim.domain',
    fallback: '',
    parse: domain,
    description: 'DKIM domain. Empty: the domain of the sender.',
  },
  {
    name: 'TRIBUTARY_ROLE',
    key: 'role',
    fallback: 'all',
    parse: oneOf('all', 'web', 'worker'),
    description: 'Role of this process: serve requests (`web`), run jobs (`worker`), or both (`all`).',
  },
  {
    name: 'TRIBUTARY_WEB_PROCESSES',
    key: 'webProcesses',
    fallback: '1',
    parse: processes,
    description:
      'Number of processes that share the port and serve requests, from 1 to 32, or `auto` for one per processor. With more than one, a supervisor restarts them and jobs run in a separate process. See docs/operate/start.md.',
  },
  {
    name: 'TRIBUTARY_WORKER_THREAD',
    key: 'workerThread',
    fallback: 'true',
    parse: yesNo,
    description:
      'Runs jobs in a separate thread, so that requests stay fast. Applies to role `all` with one web process.',
  },
  {
    name: 'TRIBUTARY_WORKER_CONCURRENCY',
    key: 'workerConcurrency',
    fallback: '2',
    parse: count(1, 64),
    description: 'Jobs that run at the same time in one process.',
  },
  {
    name: 'TRIBUTARY_LOG_LEVEL',
    key: 'logLevel',
    fallback: 'info',
    parse: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    description:
      'Minimum level of log messages: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent` for none.',
  },
  {
    name: 'TRIBUTARY_LOG_FORMAT',
    key: 'logFormat',
    fallback: 'auto',
    parse: oneOf('auto', 'json', 'pretty'),
    description: 'Format of log lines: `json` or `pretty`. `auto` means `pretty` on a terminal and `json` elsewhere.',
  },
  {
    name: 'TRIBUTARY_UPLOAD_LIMIT',
    key: 'uploadLimit',
    live: 'upload_limit',
    fallback: String(5 * gigabyte),
    parse: count(1024, Number.MAX_SAFE_INTEGER),
    description: 'Maximum size of an uploaded file, in bytes. The default is 5 GiB.',
  },
  {
    name: 'TRIBUTARY_STORAGE_QUOTA',
    key: 'storageQuota',
    live: 'storage_quota',
    fallback: '0',
    parse: count(0, Number.MAX_SAFE_INTEGER),
    description:
      'Bytes that one person can store, unless an administrator sets a different limit for them; 0 for no limit. See docs/operate/storage.md.',
  },
  {
    name: 'TRIBUTARY_UPLOAD_HOURS',
    key: 'uploadHours',
    fallback: '24',
    parse: count(1, 8760),
    description: 'Hours without progress after which an unfinished resumable upload is deleted.',
  },
  {
    name: 'TRIBUTARY_FILE_VERSIONS',
    key: 'fileVersions',
    live: 'file_versions',
    fallback: '20',
    parse: count(0, 1000),
    description: 'Number of earlier versions kept for each file; the oldest are deleted first. 0 keeps none.',
  },
  {
    name: 'TRIBUTARY_IMPORT_LIMIT',
    key: 'importLimit',
    live: 'import_limit',
    fallback: String(50 * gigabyte),
    parse: count(1024, Number.MAX_SAFE_INTEGER),
    description: 'Maximum size of an imported archive, in bytes. The default is 50 GiB.',
  },
  {
    name: 'TRIBUTARY_IMPORT_CHANNELS',
    key: 'importChannels',
    fallback: '10000',
    parse: count(1, 10_000_000),
    description:
      'Maximum number of channels in one import. An archive with more is refused before anything is written.',
  },
  {
    name: 'TRIBUTARY_REASSIGNMENT_ROWS',
    key: 'reassignmentRows',
    fallback: '50000',
    parse: count(1, 10_000_000),
    description: 'Maximum number of rows in an uploaded reassignment file.',
  },
  {
    name: 'TRIBUTARY_UNDO_DAYS',
    key: 'undoDays',
    live: 'undo_days',
    fallback: '30',
    parse: count(0, 36_500),
    description: 'Days for which a completed reassignment can be undone; 0 turns undoing off.',
  },
  {
    name: 'TRIBUTARY_WEBHOOK_NETWORKS',
    key: 'webhookNetworks',
    fallback: '',
    parse: networks,
    description:
      "Private networks to which webhooks and push notifications can be sent, for example `10.1.0.0/16, loopback`. Empty: none, so that people can't use the server to reach internal services.",
  },
  {
    name: 'TRIBUTARY_PROVIDERS_FILE',
    key: 'providersFile',
    fallback: '',
    parse: text,
    description:
      'JSON file with the OpenID Connect providers that people can sign in with. Empty: none. See docs/operate/sign-in.md.',
  },
  {
    name: 'TRIBUTARY_WEBHOOK_DAYS',
    key: 'webhookDays',
    live: 'webhook_days',
    fallback: '30',
    parse: count(1, 3650),
    description: 'Days for which webhook deliveries and their responses are stored.',
  },
  {
    name: 'TRIBUTARY_BODY_LIMIT',
    key: 'bodyLimit',
    fallback: '200000',
    parse: count(1000, 10_000_000),
    description:
      'Maximum length of a post or comment, in bytes of UTF-8. Longer ones are refused. Longer imported ones are cut, with the whole text attached as a file.',
  },
  {
    name: 'TRIBUTARY_BACKUP_TARGET',
    key: 'backupTarget',
    fallback: '',
    parse: (value) => (value === '' ? '' : resolve(value)),
    description:
      'Directory for daily backups, on a different disk from the data. `tributary backup` also writes there. With several hosts, use a directory that all of them can reach. Empty: no automatic backups.',
  },
  {
    name: 'TRIBUTARY_BACKUP_TIME',
    key: 'backupTime',
    fallback: '03:15',
    parse: timeOfDay,
    description:
      'Time of the daily backup, in UTC. If the server was down at that time, it makes the backup at the next start.',
  },
  {
    name: 'TRIBUTARY_BACKUP_KEEP',
    key: 'backupKeep',
    fallback: '7',
    parse: count(1, 10_000),
    description: 'Number of backups to keep; the daily backup deletes older ones.',
  },
] as const satisfies readonly Setting[];

/** The settings, in the order they are documented. */
export const settings = [...generalSettings, ...httpSettings] as const;

type Values = SettingValues<typeof settings>;

/** `s3` of `s3.region`. */
type GroupOf<Key> = Key extends `${infer Group}.${string}` ? Group : never;

/** Values whose keys have a dot, grouped by the part before it. */
type Grouped<V> = {
  readonly [Key in keyof V as Key extends `${string}.${string}` ? never : Key]: V[Key];
} & {
  readonly [Group in GroupOf<keyof V>]: {
    readonly [Key in keyof V as Key extends `${Group}.${infer Name}` ? Name : never]: V[Key];
  };
};

/** Everything an operator can set; see docs/operate/config.md, which is generated from `settings`. */
export type Config = Grouped<Values> & {
  /** The variables that are set: they take precedence over live settings. */
  readonly given: readonly string[];
};
