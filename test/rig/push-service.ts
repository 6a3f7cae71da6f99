import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser would show, with the headers that it came with. */
export interface PushedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: { readonly title: string; readonly body: string; readonly url: string };
  /** Of the token by which the server shows who it is (RFC 8292), which was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly key: string;
}

/** A push service of this machine, and a browser that subscribes with it. */
export interface PushService extends AsyncDisposable {
  readonly port: number;
  readonly received: PushedMessage[];
  /** What is answered from now on; 201 by default. */
  answer(status: number): void;
  /** What a new subscription gives away. */
  subscribe(path: string): { endpoint: string; p256dh: string; auth: string };
}

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Starts a service, which decrypts what it takes by itself, as RFC 8188 and RFC 8291 say. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: PushedMessage[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path)!;
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as PushedMessage['payload'];
      received.push({ path, headers: request.headers, payload, ...authorizationOf(request.headers) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    answer: (next) => {
      status = next;
    },
    subscribe: (path) => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth });
      return { endpoint: `http://127.0.0.1:${port}${path}`, p256dh, auth: auth.toString('base64url') };
    },
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** One record of `aes128gcm`: salt, size, key of the sender, then what is encrypted, ended by a 2. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const content = body.subarray(21 + keyLength);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Verifies the signature of the token with the key beside it. */
function authorizationOf({ authorization = '' }: IncomingHttpHeaders): Pick<PushedMessage, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The token is not signed with the key.');
  }
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'] };
}
