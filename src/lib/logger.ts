import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';

export type LogFormat = 'auto' | 'json' | 'pretty';

const standardOutput = 1;

/**
 * The logger of a process: lines of JSON on standard output, or lines for people where that is a terminal.
 * @param format `auto` decides by what standard output is
 */
export async function openLogger(level: string, format: LogFormat): Promise<Logger> {
  const options = { level, base: null };
  const isPretty = format === 'pretty' || (format === 'auto' && isatty(standardOutput));
  if (!isPretty) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  const colorize = isatty(standardOutput);
  return pino(options, pretty({ destination: standardOutput, sync: true, colorize, translateTime: 'SYS:HH:MM:ss.l' }));
}
