import type { Logger } from 'pino';
import { type Config, settingWarnings } from '../../config.ts';
import { systemClock } from '../../lib/clock.ts';
import { outdatedNode } from '../../lib/node-version.ts';
import { closeToOthers, findExposed } from '../private-data.ts';

/**
 * Removes other users' permissions on the data before any file is opened.
 * @returns a function that logs this and other warnings
 */
export function warnAtStart(config: Config): (logger: Logger) => void {
  const closed = closeToOthers(findExposed(config));
  return (logger) => {
    for (const oddity of settingWarnings()) logger.warn(oddity);
    if (closed.length > 0) {
      const paths = closed.map(({ path }) => path);
      logger.warn(
        { paths },
        'other users could access these paths; permissions have been restricted to the user of this process',
      );
    }
  };
}

/** Logs a warning if this Node.js version is past its end of life. */
export function warnOfOldNode(logger: Logger): void {
  const outdated = outdatedNode(process.versions.node, systemClock.now());
  if (outdated) logger.warn(outdated);
}
