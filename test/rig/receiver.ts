import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver of webhooks got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The payload, as JSON. */
  readonly json: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** A server of this machine that webhooks are sent to. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** What is answered from now on; 204 by default. */
  answer(how: number | ((response: ServerResponse, received: Received) => void)): void;
}

/** Starts a receiver. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answering: Parameters<Receiver['answer']>[0] = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const json = JSON.parse(body) as Received['json'];
      const got = { path: request.url ?? '', headers: request.headers, body, json };
      received.push(got);
      if (typeof answering === 'number') response.writeHead(answering).end();
      else answering(response, got);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (how) => {
      answering = how;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
