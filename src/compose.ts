import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { openBlobStore } from './blobs/open.ts';
import type { Config } from './config.ts';
import { jobHandlers } from './jobs/index.ts';
import { createRunner, type JobReport, type Runner } from './jobs/runner.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { mintKeys } from './lib/keys.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { messages } from './mail/messages.ts';
import type { KeyPair, OperationContext } from './operations/context.ts';
import { createPasswords } from './operations/passwords.ts';
import { createAuthenticator } from './operations/sign-in.ts';
import type { SignInFailures } from './operations/sign-in-limits.ts';
import { type Database, type DatabaseOptions, openDatabase } from './storage/database.ts';

/** Parts that tests bring themselves, and what threads of one process share. */
export interface Overrides {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly database?: Database;
  readonly writing?: DatabaseOptions['writing'];
  readonly mintKeys?: () => Promise<KeyPair>;
  readonly batchLimit?: number;
  readonly faultPoint?: (name: string) => void;
}

/** The parts of a running Tributary. Disposing ends what runs and closes what is open. */
export interface Tributary extends AsyncDisposable {
  readonly config: Config;
  readonly logger: Logger;
  readonly operations: OperationContext;
  readonly mailer: Mailer;
  readonly runner: Runner;
  /** The server, not yet listening; made once. */
  server(): Promise<FastifyInstance>;
}

/** THE composition root: configuration in, running parts out. The schema is brought up to date. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Tributary> {
  mkdirSync(config.dataDir, { recursive: true });
  const logger = overrides.logger ?? pino({ level: config.logLevel, base: null });
  const clock = overrides.clock ?? systemClock;
  const { databaseUrl, databasePoolSize: poolSize } = config;
  const database = overrides.database ?? openDatabase(databaseUrl, { poolSize, writing: overrides.writing });
  await database.migrate();
  const blobs = await openBlobStore(config.blobs, { dataDir: config.dataDir, s3: config.s3 });
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  const operations: OperationContext = {
    database,
    blobs,
    clock,
    baseUrl: config.baseUrl,
    keepsMail: mailer.kind === 'kept',
    messages,
    uploadLimit: config.uploadLimit,
    uploadHours: config.uploadHours,
    importLimit: config.importLimit,
    reassignmentRows: config.reassignmentRows,
    undoDays: config.undoDays,
    passwords: createPasswords(),
    mintKeys: overrides.mintKeys ?? mintKeys,
    batchLimit: overrides.batchLimit ?? Number.POSITIVE_INFINITY,
    warn: (message, err) => logger.warn({ err }, message),
    faultPoint: overrides.faultPoint ?? (() => undefined),
  };
  const runner = createRunner({
    database,
    clock,
    handlers: jobHandlers(operations, mailer),
    report: (report) => logJob(logger, report),
    concurrency: config.workerConcurrency,
  });
  let server: Promise<FastifyInstance> | undefined;
  const makeServer = async (): Promise<FastifyInstance> => {
    // Workers and commands do without, and without the memory that it takes.
    const { createServer } = await import('./http/server.ts');
    const authenticator = createAuthenticator(operations, { failures: signInFailures(config) });
    return createServer({ operations, authenticator, options: config }, logger);
  };
  return {
    config,
    logger,
    operations,
    mailer,
    runner,
    server: () => (server ??= makeServer()),
    [Symbol.asyncDispose]: async () => {
      await (await server)?.close();
      await runner.stop();
      mailer.close();
      await database.close();
    },
  };
}

function signInFailures(config: Config): SignInFailures {
  const { signInFailuresPerMinute, signInFailuresPerAddress, signInFailuresPerAccount } = config;
  return {
    perMinute: signInFailuresPerMinute,
    perAddress: signInFailuresPerAddress,
    perAccount: signInFailuresPerAccount,
  };
}

function logJob(logger: Logger, report: JobReport): void {
  const { error, ...facts } = report;
  const level = report.outcome === 'dead' ? 'error' : report.outcome === 'retry' ? 'warn' : 'info';
  logger[level]({ ...facts, milliseconds: Math.round(facts.milliseconds), ...(error ? { err: error } : {}) }, 'job');
}
