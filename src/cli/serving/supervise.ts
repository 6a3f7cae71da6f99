import type { Config } from '../../config.ts';
import { openLogger } from '../../lib/logger.ts';
import type { CommonOptions } from '../run.ts';
import { stopAsked } from './stop.ts';
import { Supervisor } from './supervisor.ts';
import { warnAtStart, warnOfOldNode } from './warnings.ts';

/**
 * Serves with several processes until asked to stop; SIGHUP replaces them one by one. If a process can't be started,
 * its exit code is used, and it has logged the reason.
 */
export async function supervise(
  config: Config,
  { deadline, json, timeout }: Pick<CommonOptions, 'deadline' | 'json'> & { readonly timeout?: number },
): Promise<void> {
  const warn = warnAtStart(config);
  const logger = await openLogger(config.logLevel, config.logFormat);
  // Each process has its own deadline.
  deadline.end();
  const words = [...(json ? ['--json'] : []), ...(timeout === undefined ? [] : ['--timeout', String(timeout)])];
  const supervisor = new Supervisor({ web: config.webProcesses, withJobs: config.role === 'all', words }, logger);
  process.on('SIGHUP', () => void supervisor.roll());
  let isStopping = false;
  const stopped = stopAsked().then(() => {
    isStopping = true;
  });
  const failure = await Promise.race([supervisor.start(), stopped]);
  if (failure === undefined) {
    if (!isStopping) {
      warn(logger);
      warnOfOldNode(logger);
      logger.info({ webProcesses: config.webProcesses }, 'all web processes are listening');
    }
    await stopped;
    logger.info('stopping all processes');
  } else {
    process.exitCode = failure;
  }
  await supervisor.stop();
}
