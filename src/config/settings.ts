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
    description: 'Directory of the database, the blobs and the stored mail, unless they are elsewhere.',
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
  { name: 'TRIBUTARY_S3_ACCESS_KEY_ID', key: 's3.accessKeyId', fallback: '', parse: text, description: 'Key for S3.' },
  {
    name: 'TRIBUTARY_S3_SECRET_ACCESS_KEY',
    key: 's3.secretAccessKey',
    fallback: '',
    parse: text,
    description: 'Secret for S3.',
  },
  { name: 'TRIBUTARY_S3_REGION', key: 's3.region', fallback: 'us-east-1', parse: text, description: 'Region for S3.' },
  {
    name: 'TRIBUTARY_S3_TIMEOUT',
    key: 's3.timeout',
    fallback: '10',
    parse: count(1, 600),
    description: 'Seconds for which S3 may be silent before a request is sent again; after the third it has failed.',
  },
  {
    name: 'TRIBUTARY_SMTP_URL',
    key: 'smtpUrl',
    fallback: '',
    parse: url('smtp://', 'smtps://'),
    description: 'Mail server, `smtp://user:password@host:587`. Empty: mail is stored, see `tributary mail list`.',
  },
  {
    name: 'TRIBUTARY_LANGUAGE',
    key: 'language',
    live: 'default_language',
    fallback: 'en',
    parse: oneOf(...languageCodes),
    description:
      'Language of pages for who has chosen none and whose browser asks for none that there is, and of mail to who has chosen none: `en`, `de`, `fr` or `es`.',
  },
  {
    name: 'TRIBUTARY_MAIL_FROM',
    key: 'mailFrom',
    fallback: '',
    parse: mailbox,
    description: 'Sender of mail. Empty: `Tributary <noreply@...>` at the host of the base URL.',
  },
  {
    name: 'TRIBUTARY_MAIL_RETURN_PATH',
    key: 'mailReturnPath',
    fallback: '',
    parse: address,
    description:
      'Address that mail comes back to which cannot be delivered, `bounces@example.org`: each mail gets one of its own, `bounces+<token>@example.org`. Empty: the sender. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_DKIM_KEY_FILE',
    key: 'dkim.keyFile',
    fallback: '',
    parse: text,
    description:
      'Private RSA key that mail is signed with (DKIM), a PEM file. Empty: mail is not signed here. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_DKIM_SELECTOR',
    key: 'dkim.selector',
    fallback: 'tributary',
    parse: selector,
    description: 'Under which name the domain publishes the key: `<selector>._domainkey.<domain>` in the DNS.',
  },
  {
    name: 'TRIBUTARY_DKIM_DOMAIN',
    key: 'dkim.domain',
    fallback: '',
    parse: domain,
    description: 'The domain that signs. Empty: that of the sender of mail.',
  },
  {
    name: 'TRIBUTARY_ROLE',
    key: 'role',
    fallback: 'all',
    parse: oneOf('all', 'web', 'worker'),
    description: 'What this process does: serve requests (`web`), run jobs (`worker`), or both (`all`).',
  },
  {
    name: 'TRIBUTARY_WEB_PROCESSES',
    key: 'webProcesses',
    fallback: '1',
    parse: processes,
    description:
      'Processes that serve requests on the one port, from 1 to 32, or `auto` for as many as there are processors. With more than one they are supervised, and jobs have a process of their own (docs/operate/start.md).',
  },
  {
    name: 'TRIBUTARY_WORKER_THREAD',
    key: 'workerThread',
    fallback: 'true',
    parse: yesNo,
    description: 'With role `all` and one web process: jobs run in a thread of their own, so that requests stay quick.',
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
    live: 'upload_limit',
    fallback: String(5 * gigabyte),
    parse: count(1024, Number.MAX_SAFE_INTEGER),
    description: 'Largest file that may be uploaded, in bytes; 5 GiB if not set.',
  },
  {
    name: 'TRIBUTARY_STORAGE_QUOTA',
    key: 'storageQuota',
    live: 'storage_quota',
    fallback: '0',
    parse: count(0, Number.MAX_SAFE_INTEGER),
    description:
      'Bytes that one person may store, unless an administrator has set another limit for them; 0 for any number. See docs/operate/storage.md.',
  },
  {
    name: 'TRIBUTARY_UPLOAD_HOURS',
    key: 'uploadHours',
    fallback: '24',
    parse: count(1, 8760),
    description: 'Hours without a new byte after which an unfinished resumable upload is given up.',
  },
  {
    name: 'TRIBUTARY_FILE_VERSIONS',
    key: 'fileVersions',
    live: 'file_versions',
    fallback: '20',
    parse: count(0, 1000),
    description:
      'Earlier versions that a file has at most; the oldest go when it gets another one. With 0 the bytes that others take the place of are deleted.',
  },
  {
    name: 'TRIBUTARY_IMPORT_LIMIT',
    key: 'importLimit',
    live: 'import_limit',
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
    live: 'undo_days',
    fallback: '30',
    parse: count(0, 36_500),
    description: 'Days for which a completed reassignment can be undone; 0 for not at all.',
  },
  {
    name: 'TRIBUTARY_WEBHOOK_NETWORKS',
    key: 'webhookNetworks',
    fallback: '',
    parse: networks,
    description:
      'Networks to which webhooks and notifications on devices may be sent although they are not public, as in `10.1.0.0/16, loopback`. Empty: none, so that nobody reaches through the server what only it can reach.',
  },
  {
    name: 'TRIBUTARY_PROVIDERS_FILE',
    key: 'providersFile',
    fallback: '',
    parse: text,
    description:
      'JSON file that names the providers of OpenID Connect at which people can sign in. Empty: none. See docs/operate/sign-in.md.',
  },
  {
    name: 'TRIBUTARY_WEBHOOK_DAYS',
    key: 'webhookDays',
    live: 'webhook_days',
    fallback: '30',
    parse: count(1, 3650),
    description: 'Days for which what was sent to webhooks, and what was answered, is stored.',
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
] as const satisfies readonly Setting[];

/** The settings, in the order they are documented. */
export const settings = [...generalSettings, ...httpSettings] as const;

type Values = SettingValues<typeof settings>;

/** `s3` of `s3.region`. */
type GroupOf<Key> = Key extends `${infer Group}.${string}` ? Group : never;

/** Values whose keys have a point stand in a part of their own. */
type Grouped<V> = {
  readonly [Key in keyof V as Key extends `${string}.${string}` ? never : Key]: V[Key];
} & {
  readonly [Group in GroupOf<keyof V>]: {
    readonly [Key in keyof V as Key extends `${Group}.${infer Name}` ? Name : never]: V[Key];
  };
};

/** Everything an operator can set; see docs/operate/config.md, which is generated from `settings`. */
export type Config = Grouped<Values> & {
  /** The variables that are set: what they say holds, whatever somebody decides while the server runs. */
  readonly given: readonly string[];
};
