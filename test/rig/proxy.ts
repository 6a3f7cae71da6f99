import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to bytes: they pass; they vanish, while connections stay and are taken; connections end at once. `halt` is
 * an answer for one chunk: it passes, and what comes back vanishes.
 */
export type Passage = 'pass' | 'swallow' | 'cut';

/** Stands before a server and disturbs its connections. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** For all connections, those that are there and those that come. */
  set(passage: Passage): void;
  /** Decides about each chunk from clients while bytes pass; `halt` lets it through, and loses its answer. */
  onChunk(decide: ((chunk: Buffer) => 'pass' | 'cut' | 'halt') | undefined): void;
  /** Decides about each chunk from the server while bytes pass. */
  onAnswer(decide: ((chunk: Buffer) => 'pass' | 'cut') | undefined): void;
}

/** @param target port of this machine that the proxy leads to */
export async function startProxy(target: number): Promise<Proxy> {
  let passage: Passage = 'pass';
  let decide: ((chunk: Buffer) => 'pass' | 'cut' | 'halt') | undefined;
  let decideAnswer: ((chunk: Buffer) => 'pass' | 'cut') | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (passage === 'cut') return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    let isHalted = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (passage === 'swallow') return;
      const decision = decide?.(chunk) ?? 'pass';
      if (decision === 'cut') return end();
      upstream.write(chunk);
      // What a request goes on with, as its body may, passes as well.
      isHalted ||= decision === 'halt';
    });
    upstream.on('data', (chunk: Buffer) => {
      if (passage === 'swallow') return;
      if (decideAnswer?.(chunk) === 'cut') end();
      else if (!isHalted) client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  return {
    port: address.port,
    set: (next) => {
      passage = next;
      if (passage === 'cut') for (const socket of sockets) socket.destroy();
    },
    onChunk: (next) => {
      decide = next;
    },
    onAnswer: (next) => {
      decideAnswer = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** `url` with the port of the proxy in place of its own. */
export function through(proxy: Proxy, url: string): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(proxy.port);
  return changed.href;
}
