import type { Logger } from 'pino';
import { type Config, settingWarnings } from '../../config.ts';
import { systemClock } from '../../lib/clock.ts';
import { outdatedNode } from '../../lib/node-version.ts';
import { closeToOthers, findExposed } from '../private-data.ts';

/**
 * Takes from others what they may do with the data, before anything is opened in there.
 * @returns what says so in the log, and what else an operator should know
 */
export function warnAtStart(config: Config): (logger: Logger) => void {
  const closed = closeToOthers(findExposed(config));
  return (logger) => {
    for (const oddity of settingWarnings()) logger.warn(oddity);
    if (closed.length > 0) {
      const paths = closed.map(({ path }) => path);
      logger.warn({ paths }, 'others could get at these; from now on only the user of this process can');
    }
  };
}

/** Says in the log, once a server has started, that its Node.js is past its end of life. */
export function warnOfOldNode(logger: Logger): void {
  const outdated = outdatedNode(process.versions.node, systemClock.now());
  if (outdated) logger.warn(outdated);
}
