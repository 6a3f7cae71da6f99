import { connect, type Socket } from 'node:net';

/** What a load asked for. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Processor time of this process, which made the load, in seconds. */
  readonly busy: number;
}

/** Makes the text of a request; each has a number of its own. */
export type RequestText = (number: number) => string;

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Asks over `connections` connections for `seconds`, each time as soon as the answer before it is whole. Reads of an answer
 * its status and its length alone, so that it takes little of the processor that servers are measured on.
 * @throws an ordinary error where an answer is no 200
 */
export async function lightLoad(
  port: number,
  request: RequestText,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const before = process.cpuUsage();
  const begin = performance.now();
  let requests = 0;
  let number = 0;
  const isOver = (): boolean => performance.now() - begin >= seconds * 1000;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1');
      let left = 0;
      let head: Buffer | undefined;
      const ask = (): void => void socket.write(request((number += 1)));
      const end = (error?: Error): void => {
        socket.destroy();
        if (error) reject(error);
        else resolve();
      };
      socket.setNoDelay(true).once('connect', ask).once('error', end);
      socket.on('data', (chunk) => {
        if (left > 0) left -= chunk.length;
        else {
          const text: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
          const at = text.indexOf(headEnd);
          head = at < 0 ? text : undefined;
          if (at < 0) return;
          const lines = text.toString('latin1', 0, at);
          const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1];
          if (!lines.startsWith('HTTP/1.1 200') || length === undefined) return end(new Error(lines));
          left = Number(length) - (text.length - at - headEnd.length);
        }
        if (left > 0) return;
        requests += 1;
        if (isOver()) end();
        else ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const { user, system } = process.cpuUsage(before);
  return { requests, seconds: (performance.now() - begin) / 1000, busy: (user + system) / 1e6 };
}
