import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type BackupReport, type BackupRequest, makeBackup as backUp } from './backup/make.ts';
import { type RestorePlace, unfinishedName } from './backup/restore.ts';
import { openBlobStore } from './blobs/open.ts';
import type { BlobStore } from './blobs/store.ts';
import { type Config, environmentWith, settings } from './config.ts';
import { createAuthenticator } from './core/accounts/index.ts';
import { checkTexts } from './core/content/index.ts';
import { requireActor } from './core/groups/index.ts';
import {
  type ActingDatabase,
  actingDatabase,
  type BackupSchedule,
  createPasswords,
  type Database,
  type DatabaseOptions,
  isUnavailable,
  type KeyPair,
  type LiveEnvironment,
  type LiveName,
  type LiveSettings,
  openDatabase,
  type OperationContext,
  type PasswordCost,
  watchLiveSettings,
} from './core/platform/index.ts';
import { createRunner, type JobReport, type Runner } from './core/platform/jobs/index.ts';
import { jobHandlers, requeueAll } from './core/jobs.ts';
import type { SendEvent } from './core/webhooks/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { type CountsByName, localCounts } from './lib/counts.ts';
import { makeDirectory } from './lib/directories.ts';
import { mintKeys } from './lib/keys.ts';
import { openLogger } from './lib/logger.ts';
import { publicAddresses } from './lib/public-address.ts';
import { type Mailer, openMailer, readDkimKey } from './mail/mailer.ts';
import { messagesAt } from './mail/messages.ts';
import { openProviders } from './outgoing/openid-connect.ts';
import { type ProviderSettings, readProviders } from './outgoing/providers-file.ts';
import { makePushKeys, pushSender } from './outgoing/push.ts';
import { eventSender } from './outgoing/webhooks.ts';
import type { HttpParts, Siblings } from './http/context.ts';
import { createRenderer } from './rendering/renderer.ts';
import { createSourceOpeners, type SourceOpeners } from './unpacking/open-source.ts';

/** Parts that tests bring themselves, and what threads of one process or processes of one server share. */
export interface Overrides {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly database?: Database;
  readonly writing?: DatabaseOptions['writing'];
  readonly work?: DatabaseOptions['work'];
  readonly counts?: CountsByName;
  /** The other web processes. */
  readonly siblings?: Siblings;
  readonly mintKeys?: () => Promise<KeyPair>;
  readonly makePushKeys?: () => KeyPair;
  readonly passwordCost?: PasswordCost;
  readonly batchLimit?: number;
  readonly sendEvent?: SendEvent;
  /** The texts of pages by language, in the place of the usual catalogues. */
  readonly wordsOf?: HttpParts['wordsOf'];
  readonly faultPoint?: (name: string) => void;
  /** Gets the name of each step that is waited for, and the number of seconds if it may take long. */
  readonly waitFor?: (what: string, seconds?: number) => void;
}

/** A part is unavailable; the message names the part, the reason and the setting. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The parts of a running Tributary. Disposing stops them and closes everything. */
export interface Tributary extends AsyncDisposable {
  readonly config: Config;
  readonly logger: Logger;
  readonly operations: OperationContext;
  readonly mailer: Mailer;
  readonly runner: Runner;
  /** Makes a backup while everything runs. */
  readonly makeBackup: (request: BackupRequest) => Promise<BackupReport>;
  /** Gives unfinished work its jobs again; for the start, before the runner. */
  readonly requeue: () => Promise<void>;
  /** The server, not yet listening; made once. */
  server(): Promise<FastifyInstance>;
}

/**
 * The composition root: configuration in, running parts out. The schema is migrated.
 * @throws StartError if a part is unavailable; nothing stays open
 */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Tributary> {
  const waitFor = overrides.waitFor ?? (() => undefined);
  const logger = overrides.logger ?? (await openLogger(config.logLevel, config.logFormat));
  const clock = overrides.clock ?? systemClock;
  const mailer = await startMailer(config);
  const providers = await startProviders(config);
  const { database } = await startDatabase(config, overrides);
  waitFor('the blob store');
  const { blobs, live } = await startStored(config, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  waitFor('the command to end');
  const operations = createContext(config, overrides, { database, blobs, clock, logger, mailer, providers, live });
  const sendEvent = overrides.sendEvent ?? eventSender({ mayConnectTo: operations.mayConnectTo });
  const sendPush = pushSender({ mayConnectTo: operations.mayConnectTo });
  const source = { database, databaseUrl: config.databaseUrl, dataDir: config.dataDir, blobs, clock };
  const makeBackup = async (request: BackupRequest): Promise<BackupReport> => {
    const report = await backUp({ ...source, environment: environmentWith }, request);
    const { missing, removed, ...facts } = report;
    logger.info({ ...facts, missing: missing.length, removed: removed.length }, 'backup made');
    return report;
  };
  const jobParts = { mailer, sendEvent, sendPush, makeBackup, ...openersOf(config, blobs) };
  const runner = createRunner({
    database,
    clock,
    handlers: (own) => jobHandlers({ ...operations, database: acting(own, operations) }, jobParts),
    report: (report) => logJob(logger, report),
    concurrency: config.workerConcurrency,
  });
  let server: Promise<FastifyInstance> | undefined;
  const makeServer = async (): Promise<FastifyInstance> => {
    // Workers and commands do without, and without the memory that it takes.
    const { createServer } = await import('./http/server.ts');
    const authenticator = createAuthenticator(operations, config);
    return createServer(
      { operations, authenticator, options: config, siblings: overrides.siblings, wordsOf: overrides.wordsOf },
      logger,
    );
  };
  return {
    config,
    logger,
    operations,
    mailer,
    runner,
    makeBackup,
    requeue: () => requeueAll(operations, jobParts),
    server: () => (server ??= makeServer()),
    [Symbol.asyncDispose]: async () => {
      await (await server)?.close();
      await runner.stop();
      live[Symbol.dispose]();
      await operations.renderer.close();
      mailer.close();
      await database.close();
    },
  };
}

/** Opens archives, with their files on the same disk as the server's. */
function openersOf(config: Config, blobs: BlobStore): SourceOpeners {
  return createSourceOpeners({ ...config, blobs, url: config.blobs });
}

/** The mailer of the configuration, once the key that it signs with has been read. */
async function startMailer(config: Config): Promise<Mailer> {
  const dkim = await started('The key that mail is signed with', 'TRIBUTARY_DKIM_KEY_FILE', () =>
    readDkimKey(config.dkim, config.mailFrom),
  );
  return openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, returnPath: config.mailReturnPath, dkim });
}

/** The sign-in providers of the configuration; none of them is asked anything yet. */
function startProviders({ providersFile }: Config): Promise<ProviderSettings[]> {
  return started('The file of sign-in providers', 'TRIBUTARY_PROVIDERS_FILE', () => readProviders(providersFile));
}

/** The database for operations, which checks who writes. */
function acting(database: Database, context: Pick<OperationContext, 'clock' | 'baseUrl'>): ActingDatabase {
  return actingDatabase(database, (tx, viewer) => requireActor(context, tx, viewer));
}

/** The parts and settings for operations. */
function createContext(
  config: Config,
  overrides: Overrides,
  parts: Pick<OperationContext, 'blobs' | 'clock'> & {
    database: Database;
    logger: Logger;
    mailer: Mailer;
    live: LiveSettings;
    providers: readonly ProviderSettings[];
  },
): OperationContext {
  const { database, logger, mailer, providers, live, ...held } = parts;
  const messagesIn = messagesAt(config.baseUrl);
  return {
    ...held,
    database: acting(database, { clock: parts.clock, baseUrl: config.baseUrl }),
    counts: overrides.counts ?? localCounts,
    baseUrl: config.baseUrl,
    storesMail: mailer.kind === 'kept',
    live,
    messagesFor: (recipient) => messagesIn(recipient?.language || live.now.default_language),
    uploadHours: config.uploadHours,
    importChannels: config.importChannels,
    reassignmentRows: config.reassignmentRows,
    bodyLimit: config.bodyLimit,
    checkTexts: (tx, by, written) => checkTexts({ baseUrl: config.baseUrl, clock: parts.clock }, tx, by, written),
    renderer: createRenderer({ bodyLimit: config.bodyLimit }),
    backups: scheduleOf(config),
    mayConnectTo: publicAddresses(config.webhookNetworks),
    providers: openProviders(providers, parts.clock),
    passwords: createPasswords(overrides.passwordCost),
    mintKeys: overrides.mintKeys ?? mintKeys,
    makePushKeys: overrides.makePushKeys ?? makePushKeys,
    // No one needs the generator before.
    makeDemoArchive: async () => (await import('./demo/slack-archive.ts')).makeDemoArchive(),
    batchLimit: overrides.batchLimit ?? Number.POSITIVE_INFINITY,
    warn: (message, err) => logger.warn({ err }, message),
    faultPoint: overrides.faultPoint ?? (() => undefined),
  };
}

/** The blob store, and the settings that the database has. */
async function startStored(config: Config, { reader }: Database) {
  const { dataDir, s3 } = config;
  const blobs = await started(`The blob store ${withoutSecrets(config.blobs)}`, 'TRIBUTARY_BLOBS', () =>
    openBlobStore(config.blobs, { dataDir, s3 }),
  );
  return { blobs, live: await watchLiveSettings(reader, liveEnvironment(config)) };
}

/** Live settings that are fixed by the environment. */
function liveEnvironment(config: Config): LiveEnvironment {
  const defaults: Partial<Record<LiveName, unknown>> = {};
  const fixed: Partial<Record<LiveName, string>> = {};
  for (const setting of settings) {
    if (!('live' in setting)) continue;
    defaults[setting.live] = config[setting.key];
    if (config.given.includes(setting.name)) fixed[setting.live] = setting.name;
  }
  return { defaults: defaults as LiveEnvironment['defaults'], fixed };
}

/** A migration may rewrite every row. */
const migrationSeconds = 3600;

/**
 * Opens the database and migrates its schema; creates the data directory if it is missing.
 * @returns the database and the names of the migrations that ran
 * @throws StartError
 */
export async function startDatabase(
  config: Config,
  overrides: Overrides = {},
): Promise<{ database: Database; migrated: string[] }> {
  await started(`The data directory ${config.dataDir}`, 'TRIBUTARY_DATA_DIR', () => makeDirectory(config.dataDir));
  if (existsSync(join(config.dataDir, unfinishedName))) {
    throw new StartError(
      `A restore to ${config.dataDir} was interrupted. Run \`tributary restore\` again, or empty the directory.`,
    );
  }
  const waitFor = overrides.waitFor ?? (() => undefined);
  const name = `the database ${withoutSecrets(config.databaseUrl)}`;
  waitFor(name);
  return started(`T${name.slice(1)}`, 'TRIBUTARY_DATABASE_URL', async () => {
    const database = overrides.database ?? open(config, overrides);
    try {
      // A database that doesn't respond here isn't busy with migrations.
      await database.version();
      waitFor(`the schema of ${name}`, migrationSeconds);
      return { database, migrated: await database.migrate() };
    } catch (error) {
      await database.close().catch(() => undefined);
      throw error;
    }
  });
}

/** The target of a restore, from the settings. */
export function restorePlace({ dataDir, databaseUrl, blobs, s3 }: Config): RestorePlace {
  const openBlobs = () => openBlobStore(blobs, { dataDir, s3 });
  return { dataDir, databaseUrl, openBlobs, environment: environmentWith };
}

function scheduleOf({ backupTarget, backupTime, backupKeep }: Config): BackupSchedule | undefined {
  return backupTarget === '' ? undefined : { target: backupTarget, minute: backupTime, keep: backupKeep };
}

/** Runs one step of the start and turns its errors into a message for the operator. */
async function started<T>(what: string, setting: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new StartError(`${what} cannot be used: ${reasonOf(error)}. Check ${setting}.`, { cause: error });
  }
}

/** If a host has several addresses, only the errors of the single attempts have useful messages. */
function reasonOf(error: unknown): string {
  const cause = isUnavailable(error) ? error.cause : error;
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
}

/** A URL without its password. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/, '');
}

function open(config: Config, { writing, work }: Overrides): Database {
  // If requests and jobs share connections, the limits of jobs apply to both.
  const isForRequests = config.role === 'web' || (config.role === 'all' && config.workerThread);
  return openDatabase(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    durability: config.durability,
    writing,
    work: work ?? (isForRequests ? 'requests' : 'background'),
    statementSeconds: config.databaseTimeout,
  });
}

function logJob(logger: Logger, report: JobReport): void {
  const { error, ...facts } = report;
  const level = report.outcome === 'dead' ? 'error' : report.outcome === 'retry' ? 'warn' : 'info';
  logger[level]({ ...facts, milliseconds: Math.round(facts.milliseconds), ...(error ? { err: error } : {}) }, 'job');
}
