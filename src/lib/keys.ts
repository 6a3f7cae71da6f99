import { createSign, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** A new RSA key pair as PEM text. RSA, since the networks that channels of this kind speak to know no other. */
export function mintKeys(): Promise<{ publicKey: string; privateKey: string }> {
  return generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** `sha256.<base64url>`: the signature of `text`, in the form that guid signatures and item signatures have. */
export function sign(text: string, privateKey: string): string {
  return `sha256.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
}
