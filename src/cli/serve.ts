import { realpathSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Command, Option } from 'commander';
import { compose, StartError, type Tributary } from '../compose.ts';
import { type Config, loadConfig, oddSettings } from '../config.ts';
import { enoughDescriptors, fewestDescriptors, openFileLimit } from '../lib/descriptors.ts';
import { outdatedNode } from '../lib/node-version.ts';
import { shareWriterPriority, writerPriorityMemory } from '../core/platform/index.ts';
import { closeToOthers, findExposed } from './private-data.ts';
import type { CommonOptions } from './run.ts';

/** What a stop waits for before it gives up. */
const graceMilliseconds = 15_000;

/** `tributary serve`: the server, with a thread that runs background jobs. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve requests and run background work until told to stop')
    .addOption(new Option('--role <role>', 'what this process does').choices(['all', 'web', 'worker']))
    .action(serve);
}

type ServeOptions = Pick<CommonOptions, 'deadline'> & { readonly role?: Config['role'] };

/** Garbage is collected when it is half as much as what lives; V8 would let it grow to several times that. */
const collectSooner = '--heap-growing-percent=50';

/** Shared with the thread of jobs, which lets requests write first. */
const writers = isMainThread ? writerPriorityMemory() : (workerData as SharedArrayBuffer);

async function serve({ deadline, ...options }: ServeOptions): Promise<void> {
  setFlagsFromString(collectSooner);
  const loaded = loadConfig();
  const config = { ...loaded, role: options.role ?? loaded.role };
  if (isMainThread) assertEnoughDescriptors();
  // Before the parts open files in there.
  const closed = isMainThread ? closeToOthers(findExposed(config)) : [];
  const writerPriority = shareWriterPriority(writers);
  const useThread = isMainThread && config.role === 'all' && config.workerThread;
  const writing = { writerPriority, isBackground: !isMainThread, leavesCheckpoints: useThread };
  const tributary = await compose(config, { writing, waitFor: deadline.waitFor });
  // Heard from now on: a stop in the middle of the start is an orderly one, too.
  const stopped = stopAsked(() => tributary.runner.wake());
  const stops: (() => Promise<unknown>)[] = [];
  try {
    if (isMainThread) for (const oddity of oddSettings()) tributary.logger.warn(oddity);
    if (closed.length > 0) {
      const paths = closed.map(({ path }) => path);
      tributary.logger.warn({ paths }, 'others could get at these; from now on only the user of this process can');
    }
    // Bound before anything else begins: a second server that finds the port taken must not have done anything.
    if (config.role !== 'worker') stops.push(await listen(tributary));
    if (isMainThread) warnOfOldNode(tributary);
    if (config.role !== 'web') {
      deadline.waitFor('unfinished work to be looked up');
      await tributary.requeue();
      stops.push(useThread ? startWorkerThread(tributary) : startRunner(tributary));
    }
  } catch (error) {
    for (const stop of stops.reverse()) await stop();
    await tributary[Symbol.asyncDispose]();
    throw error;
  }
  deadline.end();
  await stopped;
  tributary.logger.info('stopping');
  const forcedExit = setTimeout(() => process.exit(1), graceMilliseconds);
  for (const stop of stops.reverse()) await stop();
  await tributary[Symbol.asyncDispose]();
  clearTimeout(forcedExit);
  tributary.logger.info('stopped');
}

function warnOfOldNode({ logger, operations }: Tributary): void {
  const outdated = outdatedNode(process.versions.node, operations.clock.now());
  if (outdated) logger.warn(outdated);
}

function startRunner(tributary: Tributary): () => Promise<void> {
  tributary.runner.start();
  tributary.logger.info({ threads: isMainThread ? 'main' : 'own' }, 'running jobs');
  return () => tributary.runner.stop();
}

async function listen(tributary: Tributary): Promise<() => Promise<void>> {
  const { config, logger } = tributary;
  const server = await tributary.server();
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new StartError(whyNotListening(config, error as NodeJS.ErrnoException), { cause: error });
  });
  logger.info({ url: config.baseUrl, database: tributary.operations.database.kind }, 'listening');
  return () => server.close();
}

function whyNotListening({ host, port }: Config, { code, message }: NodeJS.ErrnoException): string {
  const place = `port ${port} of ${host}`;
  if (code === 'EADDRINUSE') return `Another program listens on ${place}: stop it, or set TRIBUTARY_PORT.`;
  if (code === 'EACCES') return `This user may not listen on ${place}: set TRIBUTARY_PORT to 1024 or more.`;
  return `The server cannot listen on ${place} (TRIBUTARY_HOST, TRIBUTARY_PORT): ${message}`;
}

/** @throws StartError where the first requests already would fail */
function assertEnoughDescriptors(): void {
  const limit = openFileLimit()?.limit ?? Number.POSITIVE_INFINITY;
  if (limit >= fewestDescriptors) return;
  throw new StartError(
    `This process may open only ${limit} files; a server needs ${fewestDescriptors} at least, and ${enoughDescriptors} to be at ease: raise \`ulimit -n\` (systemd: LimitNOFILE).`,
  );
}

/** Jobs make much that is soon thrown away: collecting it earlier costs little time and saves a third of the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** A job that was just enqueued waits this long at most before the thread of jobs hears of it. */
const wakeMilliseconds = 20;

/** Jobs get a thread of their own, so that parsing and SQL of theirs never make a request wait. */
function startWorkerThread(tributary: Tributary): () => Promise<void> {
  let stopping = false;
  let worker = spawn();
  function spawn(): Worker {
    const started = new Worker(realpathSync(process.argv[1]!), {
      argv: ['serve', '--role', 'worker'],
      resourceLimits,
      workerData: writers,
    });
    started.on('error', (error) => tributary.logger.error({ err: error }, 'worker thread failed'));
    started.on('exit', () => {
      if (!stopping) setTimeout(() => (worker = spawn()), 1000);
    });
    return started;
  }
  // A message costs as much as a small request: commits that follow each other closely share one.
  let waking: NodeJS.Timeout | undefined;
  tributary.operations.database.onWake(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      worker.postMessage('wake');
    }, wakeMilliseconds);
  });
  return () =>
    new Promise((resolve) => {
      stopping = true;
      worker.once('exit', () => resolve());
      worker.postMessage('stop');
    });
}

/** Resolves when the operator, or the main thread, asks for a stop; a second signal ends the process at once. */
export function stopAsked(wake: () => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    if (parentPort) {
      parentPort.on('message', (message) => {
        if (message === 'wake') wake();
        if (message !== 'stop') return;
        parentPort?.close();
        resolve();
      });
      return;
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
