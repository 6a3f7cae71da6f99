import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFauxqs } from 'fauxqs';

/** What becomes of a request: it is served, refused with a status, left without an answer, or cut off in the middle. */
export type S3Fault = 'none' | 500 | 503 | 'silent' | 'cut';

/** An S3 server with a bucket `blobs` that fails on demand. */
export interface FaultyS3 extends AsyncDisposable {
  /** For `TRIBUTARY_BLOBS`. */
  readonly url: string;
  /** Decides about each request from now on. */
  fail(decide: (method: string, path: string) => S3Fault): void;
}

export async function startFaultyS3(): Promise<FaultyS3> {
  const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  s3.createBucket('blobs');
  let decide: (method: string, path: string) => S3Fault = () => 'none';
  const proxy: Server = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const fault = decide(method, url);
    if (fault === 'silent') return;
    if (typeof fault === 'number') {
      asked.resume();
      asked.on('end', () => answer.writeHead(fault).end());
      return;
    }
    const passed = send({ port: s3.port, host: '127.0.0.1', method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (fault === 'none') return void got.pipe(answer);
      // Headers and a first piece, then the end of the line.
      answer.flushHeaders();
      got.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, 10), () => asked.socket.destroy()));
      got.once('end', () => asked.socket.destroy());
    });
    passed.on('error', () => asked.socket.destroy());
    asked.on('error', () => passed.destroy());
    if (fault === 'cut' && method === 'PUT') {
      asked.once('data', () => asked.socket.destroy());
      return;
    }
    asked.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `s3://blobs?endpoint=http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fail: (next) => {
      decide = next;
    },
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await s3.stop();
    },
  };
}
