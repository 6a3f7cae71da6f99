import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the server asks of a browser. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** How an answer differs from what an honest device would say. */
export interface Twist {
  readonly origin?: string;
  /** The device has not verified who uses it. */
  readonly isUnverified?: boolean;
  /** In the place of one more than before. */
  readonly counter?: number;
}

/** A device that makes passkeys and answers with them, as a browser would send it. */
export interface Authenticator {
  make(options: Options, twist?: Twist): string;
  use(options: Options, twist?: Twist): string;
}

/** A device with one passkey for a server at `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, twist: Twist): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, twist: Twist): Buffer => {
    counter = twist.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = twist.isUnverified ? 0 : 0x04;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([0x01 | verified | flags]), count]);
  };
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    make: (options, twist = {}) => {
      userHandle = options.user!.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const authData = Buffer.concat([head(options.rp!.id, 0x40, twist), attested]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, twist).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      });
    },
    use: (options, twist = {}) => {
      const data = clientData('webauthn.get', options, twist);
      const authData = head(options.rpId!, 0, twist);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
        clientExtensionResults: {},
      });
    },
  };
}

function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string };
  // Key type EC2, algorithm ES256, curve P-256 (RFC 9053).
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

/** From 24 to 255 bytes: as many as keys and what devices say have. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
