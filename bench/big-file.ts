import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createInstance } from './lib/instance.ts';
import { type Figure, megabytes, printFigures } from './lib/report.ts';
import { type BenchServer, startServer } from './lib/server.ts';

const block = 1024 * 1024;
const chunkSize = 16 * block;
const boundary = 'a-boundary-of-the-benchmark';
const aim = '< 250 MB';

/** Where requests go, and as whom. */
interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A large file goes up, in one piece and in several; comes down in chunks, and out in an export. What comes is compared
 * byte by byte, through its hash. Measures the highest memory of the server in each step.
 */
export async function benchBigFile({ bytes }: { bytes: number }): Promise<void> {
  const instance = await createInstance();
  const server = await startServer(instance.dataDir);
  const client = { url: `${server.url}/api/z/1.0`, headers: instance.basic };
  const figures: Figure[] = [];
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    server.resetPeak();
    const start = performance.now();
    const result = await work();
    const took = performance.now() - start;
    const speed = `${megabytes((bytes * 1000) / took)}/s`;
    console.log(`${what}: ${speed}, peak ${megabytes(server.peakMemory())}`);
    figures.push({ what, ours: `${speed}, peak ${megabytes(server.peakMemory())}`, aim });
    return result;
  };
  try {
    const expected = await hashOf(bytesOf(bytes, 0, bytes));
    const file = await step('up in one piece (multipart)', () => sendForm(client, bytes));
    const pieces = await step('up in two pieces (tus), until it is a file', () => sendPieces(client, bytes, server));
    for (const id of [file, pieces]) {
      compare(await step('down in chunks (filedata)', () => readChunks(client, id, bytes)), expected);
    }
    compare(
      await step('out as a file (file/export)', () => readExport(client, `file/export?file_id=${file}`)),
      expected,
    );
    const page = 'file/export_page?page=1';
    compare(await step('out with the channel (file/export_page)', () => readExport(client, page)), expected);
    printFigures(`A file of ${bytes.toLocaleString('en')} bytes`, figures);
  } finally {
    await server.stop();
    instance.remove();
  }
}

/** The file from `start` to `end`: every block of it is another one. */
function* bytesOf(size: number, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / block);
    const bytes = Buffer.alloc(Math.min(block, size - number * block), `block ${number} of a large file; `);
    const piece = bytes.subarray(at - number * block, end - number * block);
    at += piece.length;
    yield piece;
  }
}

async function hashOf(chunks: Iterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  for (const chunk of chunks) digest.update(chunk);
  return digest.digest('hex');
}

function compare(hash: string, expected: string): void {
  if (hash !== expected) throw new Error(`other bytes came than went: ${hash} instead of ${expected}`);
}

async function ask(
  { url, headers }: Client,
  method: string,
  path: string,
  sent: { headers?: Record<string, string | number>; body?: Iterable<Buffer> } = {},
): Promise<IncomingMessage> {
  const asked = request(path.startsWith('/') ? new URL(path, url) : `${url}/${path}`, {
    method,
    headers: { ...headers, ...sent.headers },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  if (sent.body) await pipeline(Readable.from(sent.body, { objectMode: false }), asked);
  else asked.end();
  const [answer] = await answered;
  if (answer.statusCode! >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${await text(answer)}`);
  return answer;
}

async function text(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function sendForm(client: Client, bytes: number): Promise<string> {
  const part = 'content-disposition: form-data; name="file"; filename="large.bin"\r\ncontent-type: application/x-large';
  const head = Buffer.from(`--${boundary}\r\n${part}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + bytes + tail.length,
  };
  function* body(): Generator<Buffer> {
    yield head;
    yield* bytesOf(bytes, 0, bytes);
    yield tail;
  }
  const answer = JSON.parse(await text(await ask(client, 'POST', 'file', { headers, body: body() }))) as {
    attach: { hash: string };
  };
  return answer.attach.hash;
}

async function sendPieces(client: Client, bytes: number, server: BenchServer): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('pieces.bin').toString('base64')}`;
  const begun = await ask(client, 'POST', 'upload', {
    headers: { ...tus, 'upload-length': bytes, 'upload-metadata': metadata },
  });
  begun.resume();
  const path = begun.headers.location!;
  const half = Math.floor(bytes / 2);
  for (const [start, end] of [
    [0, half],
    [half, bytes],
  ] as const) {
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': end - start };
    const headers = { ...tus, ...type, 'upload-offset': start };
    (await ask(client, 'PATCH', path, { headers, body: bytesOf(bytes, start, end) })).resume();
  }
  for (;;) {
    const { upload } = JSON.parse(await text(await ask(client, 'GET', new URL(path, server.url).pathname))) as {
      upload: { state: string; file_id: string; message: string };
    };
    if (upload.state === 'stored') return upload.file_id;
    if (upload.state === 'failed') throw new Error(upload.message);
    await delay(250);
  }
}

async function readChunks(client: Client, id: string, bytes: number): Promise<string> {
  const digest = createHash('sha256');
  for (let start = 0; start < bytes; start += chunkSize) {
    const answer = await ask(client, 'GET', `filedata?file_id=${id}&start=${start}&length=${chunkSize}`);
    const { attach } = JSON.parse(await text(answer)) as { attach: { content: string; start: number; length: number } };
    const chunk = Buffer.from(attach.content, 'base64');
    if (attach.start !== start || attach.length !== chunk.length) throw new Error(`a wrong chunk at ${start}`);
    digest.update(chunk);
  }
  return digest.digest('hex');
}

const mark = '"content":"';

/** The hash of the first content in an export that is not empty; it is never in memory as a whole. */
async function readExport(client: Client, path: string): Promise<string> {
  const digest = createHash('sha256');
  let isInside = false;
  let isOver = false;
  let rest = '';
  for await (const chunk of await ask(client, 'GET', path)) {
    if (isOver) continue;
    rest += (chunk as Buffer).toString('latin1');
    if (!isInside) {
      const at = rest.indexOf(mark);
      rest = at < 0 ? rest.slice(-mark.length) : rest.slice(at + mark.length);
      isInside = at >= 0;
    }
    if (isInside) {
      const end = rest.indexOf('"');
      isOver = end >= 0;
      rest = decodeInto(digest, isOver ? rest.slice(0, end) : rest, isOver);
    }
  }
  return digest.digest('hex');
}

/** Four characters make three bytes; what is left over waits for more. */
function decodeInto(digest: Hash, base64: string, isAll: boolean): string {
  const whole = isAll ? base64.length : base64.length - (base64.length % 4);
  digest.update(Buffer.from(base64.slice(0, whole), 'base64'));
  return base64.slice(whole);
}
