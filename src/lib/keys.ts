import { createSign, createVerify, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { createGate } from './gate.ts';

const generate = promisify(generateKeyPair);
/** One pair at a time: each takes up to 0.3 seconds of a core, which requests need. */
const gate = createGate({ running: 1, waiting: 0, waitingInLane: 0 });

/** A new RSA key pair as PEM text. RSA, since the networks that such channels connect to support nothing else. */
export function mintKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const options = {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const;
  return gate.run('keys', () => generate('rsa', options), { patient: true });
}

/** `sha256.<base64url>`: the signature of `text`, in the form that guid signatures and item signatures have. */
export function sign(text: string, privateKey: string): string {
  return `sha256.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
}

/** Whether `signature`, in the form of `sign`, is the owner's signature of `text`; false without a key. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  const [, base64 = ''] = /^sha256\.([\w-]+)$/.exec(signature) ?? [];
  try {
    return base64 !== '' && createVerify('sha256').update(text).verify(publicKey, base64, 'base64url');
  } catch {
    return false;
  }
}

/** Whether the two keys are a pair. */
export function isKeyPair(privateKey: string, publicKey: string): boolean {
  try {
    return isSignedBy('pair', sign('pair', privateKey), publicKey);
  } catch {
    return false;
  }
}
