import { isMainThread, workerData } from 'node:worker_threads';
import { Command, InvalidArgumentError, Option } from 'commander';
import { compose, StartError, type Tributary } from '../compose.ts';
import { type Config, loadConfig, settings } from '../config.ts';
import { enoughDescriptors, fewestDescriptors, openFileLimit } from '../lib/descriptors.ts';
import { collectSoon } from '../lib/process/garbage.ts';
import { ensurePushKeys } from '../core/attention/index.ts';
import { shareWriterPriority, writerPriorityMemory } from '../core/platform/index.ts';
import type { CommonOptions } from './run.ts';
import { listen } from './serving/listen.ts';
import type { Member } from './serving/member.ts';
import { graceMilliseconds, stopAsked } from './serving/stop.ts';
import { warnAtStart, warnOfOldNode } from './serving/warnings.ts';
import { onJobsEnqueued, startWorkerThread } from './serving/worker-thread.ts';
import { openSetup } from '../core/accounts/index.ts';

/** `tributary serve`: the server, with a thread or process for background jobs. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the server and its background jobs until stopped')
    .addOption(new Option('--role <role>', 'role of this process').choices(['all', 'web', 'worker']))
    .option('--web <n>', 'number of processes that serve requests; `auto` for one per processor', processesOf)
    .addOption(new Option('--place <n>', 'used by the supervisor').argParser(Number).hideHelp())
    .action(serve);
}

interface ServeOptions extends Pick<CommonOptions, 'deadline' | 'json'> {
  readonly role?: Config['role'];
  readonly web?: number;
  readonly place?: number;
  readonly timeout?: number;
}

function processesOf(text: string): number {
  try {
    return settings.find(({ name }) => name === 'TRIBUTARY_WEB_PROCESSES')!.parse(text) as number;
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`);
  }
}

/** Shared with the job thread, so that requests can write first. */
const writers = isMainThread ? writerPriorityMemory() : (workerData as SharedArrayBuffer);

async function serve(options: ServeOptions): Promise<void> {
  const loaded = loadConfig();
  const { role = loaded.role, web: webProcesses = loaded.webProcesses, place } = options;
  const config = { ...loaded, role, webProcesses };
  if (isMainThread) assertEnoughDescriptors();
  if (isMainThread && place === undefined && role !== 'worker' && webProcesses > 1) {
    const { supervise } = await import('./serving/supervise.ts');
    return supervise(config, options);
  }
  // Also applies to the job thread.
  if (isMainThread) collectSoon();
  if (place === undefined) return serveHere(config, options.deadline);
  const { joinSupervisor } = await import('./serving/member.ts');
  // Each process gets its share, because the supervisor distributes connections in turn.
  const connections = Math.ceil(config.connections / webProcesses);
  await serveHere({ ...config, connections, workerThread: false }, options.deadline, joinSupervisor(place, config));
  // An open channel to the supervisor would keep the process alive.
  process.disconnect();
}

/** Serves or runs jobs in this process or thread until it is asked to stop. */
async function serveHere(config: Config, deadline: CommonOptions['deadline'], member?: Member): Promise<void> {
  const useThread = isMainThread && config.role === 'all' && config.workerThread;
  const isFirst = isMainThread && !member;
  // Permissions must be fixed before the parts open files.
  const warn = isFirst ? warnAtStart(config) : undefined;
  const writerPriority = shareWriterPriority(writers);
  const writing = { writerPriority, isBackground: !isMainThread, leavesCheckpoints: useThread };
  const tributary = await compose(config, { writing, ...member?.overrides, waitFor: deadline.waitFor });
  // Registered early, so that a stop during the start is clean too.
  const asked = member?.asked ?? stopAsked(() => tributary.runner.wake()).then(() => 'stop' as const);
  const stops: ((how: 'leave' | 'stop') => Promise<unknown>)[] = [];
  try {
    warn?.(tributary.logger);
    // Bind the port first: a second server must fail before it changes anything.
    if (config.role !== 'worker') stops.push(await listen(tributary));
    if (isFirst ? config.role !== 'worker' : member?.isFirstWeb) await showSetupLink(tributary);
    // Once for all processes, because a browser only accepts messages signed with the key that it got.
    if (isFirst || member?.isFirstWeb) await ensurePushKeys(tributary.operations, undefined);
    if (isFirst) warnOfOldNode(tributary.logger);
    if (config.role === 'web' && member) onJobsEnqueued(tributary, () => member.wake());
    if (config.role !== 'web') {
      deadline.waitFor('the search for unfinished jobs');
      await tributary.requeue();
      stops.push(useThread ? startWorkerThread(tributary, writers) : startRunner(tributary));
      member?.onWake(() => tributary.runner.wake());
    }
  } catch (error) {
    for (const stop of stops.reverse()) await stop('stop');
    await tributary[Symbol.asyncDispose]();
    throw error;
  }
  deadline.end();
  member?.ready();
  const how = await asked;
  tributary.logger.info('stopping');
  // With `leave`, the supervisor decides how long to wait.
  const forcedExit = how === 'stop' ? setTimeout(() => process.exit(1), graceMilliseconds) : undefined;
  for (const stop of stops.reverse()) await stop(how);
  await tributary[Symbol.asyncDispose]();
  clearTimeout(forcedExit);
  tributary.logger.info('stopped');
}

function startRunner(tributary: Tributary): () => Promise<void> {
  tributary.runner.start();
  tributary.logger.info({ threads: isMainThread ? 'main' : 'own' }, 'running jobs');
  return () => tributary.runner.stop();
}

/** @throws StartError if the limit is too low for even a few requests */
function assertEnoughDescriptors(): void {
  const limit = openFileLimit()?.limit ?? Number.POSITIVE_INFINITY;
  if (limit >= fewestDescriptors) return;
  throw new StartError(
    `The limit of open files is ${limit}. The server needs at least ${fewestDescriptors}; ${enoughDescriptors} are recommended. Raise it with \`ulimit -n\` (systemd: LimitNOFILE).`,
  );
}

/** Logs the setup link if there are no accounts. It is shown nowhere else. */
export async function showSetupLink({ operations, logger }: Tributary): Promise<void> {
  const url = await openSetup(operations, 'operator');
  if (url !== undefined) logger.warn({ url }, 'open this link to set up the server');
}
