import { Writable } from 'node:stream';
import pino, { type Level, type Logger } from 'pino';

/** A logger, and the lines that it has written. */
export function collectLog(level: Level): { readonly logger: Logger; readonly log: readonly string[] } {
  const log: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  return { logger: pino({ level }, sink), log };
}
