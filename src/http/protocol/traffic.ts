import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../../lib/clock.ts';
import type { Counts } from '../../lib/counts.ts';
import { addressKey } from './client-address.ts';
import type { HttpOptions } from '../../config/http-settings.ts';
import { inNetworks } from './networks.ts';
import { securityHeaderLines } from './security-headers.ts';

/** Header lines of a request; browsers send some twenty. */
const maxHeaders = 100;

/** Start of a measurement: milliseconds of the server's clock, and bytes transferred. */
interface Mark {
  readonly at: number;
  readonly bytes: number;
}

/** A connection, with the request that came last. */
interface Connection {
  request?: FastifyRequest;
  reply?: FastifyReply;
  began: number;
  received: Mark;
  sent: Mark;
}

/** Options of Node's server. Bodies are watched here: Node has no minimum rate, only one time limit for all. */
export function httpOptions({ headersSeconds }: HttpOptions) {
  const headersTimeout = headersSeconds * 1000;
  return {
    headersTimeout,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.max(50, Math.min(5000, headersTimeout / 4)),
    maxHeaderSize: 16 * 1024,
  };
}

/**
 * Answers something that isn't a request with only a status: it may have been one for HEAD, whose response has no body.
 * @param socket of the client, which is closed
 */
export function rejectBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const statuses: Readonly<Record<string, string>> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  const status = statuses[code ?? ''] ?? '400 Bad Request';
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status}\r\n${securityHeaderLines}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroySoon();
}

/**
 * Ends connections of clients that send or read too slowly, and those beyond the limits. A body that comes too slowly
 * is answered with 408; an answer that no one takes breaks off. Time in which the server itself is slow does not count.
 * @param counts of connections, by address
 */
export function watchTraffic(app: FastifyInstance, options: HttpOptions, counts: Counts): void {
  const connections = new Map<Socket, Connection>();
  const watch = stopwatch();
  limitConnections(app.server, options, counts);
  app.server.on('connection', (socket) => {
    const now = { at: watch(), bytes: 0 };
    connections.set(socket, { began: now.at, received: now, sent: now });
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.rawHeaders.length > 2 * maxHeaders) {
      reply.header('connection', 'close');
      throw Object.assign(new Error(`A request has ${maxHeaders} headers at most.`), { statusCode: 431 });
    }
    const connection = connections.get(request.raw.socket);
    const now = watch();
    const received = { at: now, bytes: request.raw.socket.bytesRead };
    if (connection) Object.assign(connection, { request, reply, began: now, received });
  });
  const look = (): void => {
    for (const [socket, connection] of connections) {
      if (isReadSlowly(socket, connection, options, watch())) socket.destroy();
      else if (isSentSlowly(socket, connection, options, watch())) rejectSlow(socket, connection);
    }
  };
  const shortest = Math.min(options.slowSeconds, options.answerSeconds, options.requestSeconds);
  const timer = setInterval(look, (shortest * 1000) / 4).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whether a client has read too little of the data waiting for it. */
function isReadSlowly(socket: Socket, connection: Connection, limits: HttpOptions, now: number): boolean {
  const current = { at: now, bytes: takenBytes(socket) };
  const isWaiting = socket.writableLength > 0;
  const verdict = isWaiting ? judge(connection.sent, current, limits.answerSeconds, limits) : 'fine';
  if (verdict === 'fine') connection.sent = current;
  return verdict === 'slow';
}

/** Whether a client has sent too little of a body while the server waited for it. */
function isSentSlowly(socket: Socket, connection: Connection, limits: HttpOptions, now: number): boolean {
  const { request, began } = connection;
  if (!request || request.raw.complete || request.raw.destroyed) return false;
  if (!carriesFiles(request) && now - began >= limits.requestSeconds * 1000) return true;
  const current = { at: now, bytes: socket.bytesRead };
  // Data that arrived and wasn't read yet waits for the server.
  const isTheirTurn = request.raw.readableLength === 0;
  const verdict = isTheirTurn ? judge(connection.received, current, limits.slowSeconds, limits) : 'fine';
  if (verdict === 'fine') connection.received = current;
  return verdict === 'slow';
}

function judge(from: Mark, to: Mark, seconds: number, { leastBytesPerSecond }: HttpOptions) {
  const milliseconds = to.at - from.at;
  if (milliseconds < seconds * 1000) return 'open';
  return ((to.bytes - from.bytes) * 1000) / milliseconds < leastBytesPerSecond ? 'slow' : 'fine';
}

/** Bytes that the system has accepted for a client: the rest of a large write is still queued. */
function takenBytes(socket: Socket): number {
  const handle = (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null })._handle;
  const given = handle?.bytesWritten ?? socket.bytesWritten - socket.writableLength;
  return given - (handle?.writeQueueSize ?? 0);
}

/** Files are streamed, however long they take. */
function carriesFiles({ headers }: FastifyRequest): boolean {
  return /^\s*(multipart\/form-data|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '');
}

/** Answers past the handler, which waits for the rest of the body and learns by the closed connection that none comes. */
function rejectSlow(socket: Socket, { reply }: Connection): void {
  if (reply?.raw.headersSent) socket.destroy();
  else endWith(socket, '408 Request Timeout', 'The body of the request came too slowly.');
}

function endWith(socket: Socket, status: string, message: string, headers = ''): void {
  const error = status.slice(4).toLowerCase().replaceAll(' ', '_');
  const body = JSON.stringify({ success: false, error, message });
  const head = `HTTP/1.1 ${status}\r\n${securityHeaderLines}connection: close\r\ncontent-type: application/json; charset=utf-8\r\n${headers}`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
  // A client that sends slowly may also read slowly.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** Proxies keep the connections of many people: theirs only count together. */
function limitConnections(server: Server, options: HttpOptions, counts: Counts): void {
  const { connections, connectionsPerAddress, trustProxy } = options;
  // Newer versions of Node would hand a connection that is one too many from process to process.
  if (connections > 0) Object.assign(server, { maxConnections: connections, dropMaxConnection: true });
  if (connectionsPerAddress === 0 || typeof trustProxy === 'number') return;
  const isProxy = inNetworks(trustProxy || []);
  server.on('connection', (socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const key = addressKey(socket.remoteAddress ?? '');
    socket.once('close', counts.add(key, 0, Number.POSITIVE_INFINITY));
    const message = 'Too many connections from this address.';
    if (counts.read(key, 0).count > connectionsPerAddress)
      endWith(socket, '429 Too Many Requests', message, 'retry-after: 10\r\n');
  });
}
