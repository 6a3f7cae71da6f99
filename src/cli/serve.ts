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

/** `tributary serve`: the server, with a thread or a process that runs background jobs. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve requests and run background work until stopped')
    .addOption(new Option('--role <role>', 'what this process does').choices(['all', 'web', 'worker']))
    .option('--web <n>', 'processes that serve requests; `auto` for one on each processor', processesOf)
    .addOption(new Option('--place <n>', 'of a process that a supervisor has started').argParser(Number).hideHelp())
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

/** Shared with the thread of jobs, which lets requests write first. */
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
  // The thread of jobs shares what is set here.
  if (isMainThread) collectSoon();
  if (place === undefined) return serveHere(config, options.deadline);
  const { joinSupervisor } = await import('./serving/member.ts');
  // What is limited for all is limited for each to its part: the supervisor gives connections to all in turn.
  const connections = Math.ceil(config.connections / webProcesses);
  await serveHere({ ...config, connections, workerThread: false }, options.deadline, joinSupervisor(place, config));
  // Its supervisor would wait for more.
  process.disconnect();
}

/** Serves, or runs jobs, in this process or thread until it is asked to stop. */
async function serveHere(config: Config, deadline: CommonOptions['deadline'], member?: Member): Promise<void> {
  const useThread = isMainThread && config.role === 'all' && config.workerThread;
  const isFirst = isMainThread && !member;
  // Before the parts open files in there.
  const warn = isFirst ? warnAtStart(config) : undefined;
  const writerPriority = shareWriterPriority(writers);
  const writing = { writerPriority, isBackground: !isMainThread, leavesCheckpoints: useThread };
  const tributary = await compose(config, { writing, ...member?.overrides, waitFor: deadline.waitFor });
  // Heard from now on: a stop in the middle of the start is an orderly one, too.
  const asked = member?.asked ?? stopAsked(() => tributary.runner.wake()).then(() => 'stop' as const);
  const stops: ((how: 'leave' | 'stop') => Promise<unknown>)[] = [];
  try {
    warn?.(tributary.logger);
    // Bound before anything else begins: a second server that finds the port taken must not have done anything.
    if (config.role !== 'worker') stops.push(await listen(tributary));
    if (isFirst ? config.role !== 'worker' : member?.isFirstWeb) await showSetupLink(tributary);
    // Once for all processes: browsers that were given one key take no messages by another.
    if (isFirst || member?.isFirstWeb) await ensurePushKeys(tributary.operations, undefined);
    if (isFirst) warnOfOldNode(tributary.logger);
    if (config.role === 'web' && member) onJobsEnqueued(tributary, () => member.wake());
    if (config.role !== 'web') {
      deadline.waitFor('unfinished work to be looked up');
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
  // Who leaves alone has a supervisor that is patient.
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

/** @throws StartError where the first requests already would fail */
function assertEnoughDescriptors(): void {
  const limit = openFileLimit()?.limit ?? Number.POSITIVE_INFINITY;
  if (limit >= fewestDescriptors) return;
  throw new StartError(
    `This process may open only ${limit} files; a server needs ${fewestDescriptors} at least, and ${enoughDescriptors} to be at ease: raise \`ulimit -n\` (systemd: LimitNOFILE).`,
  );
}

/** Writes into the log the link that sets the server up, as long as nobody has an account. It is shown nowhere else. */
export async function showSetupLink({ operations, logger }: Tributary): Promise<void> {
  const url = await openSetup(operations, 'operator');
  if (url !== undefined) logger.warn({ url }, 'nobody has an account here yet: follow this link to set the server up');
}
