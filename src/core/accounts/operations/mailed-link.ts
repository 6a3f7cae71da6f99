import type { OperationContext, Tx } from '../../platform/index.ts';
import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import type { LinkPurpose } from '../domain/registration.ts';
import { insertAccountLink } from '../storage/account-links.ts';

const tokenBytes = 32;

/** Pages of the links. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  password: 'reset',
  email: 'confirm',
  sign_in: 'enter',
  appeal: 'suspended',
};

/** A link that was just made: its address is returned once, since only the hash of its token is stored. */
export interface MadeLink {
  readonly url: string;
  readonly expiresAt: Instant;
  /** Part of the keys of their emails. */
  readonly key: string;
}

/** Makes a link that lets someone do one thing once, until some milliseconds have passed. */
export async function makeAccountLink(
  context: OperationContext,
  tx: Tx,
  link: { userId: number | null; purpose: LinkPurpose; email: string; milliseconds: number },
): Promise<MadeLink> {
  const token = randomText(tokenBytes);
  const tokenHash = sha256Hex(token);
  const now = context.clock.now();
  const { userId, purpose, email, milliseconds } = link;
  const expiresAt = addMilliseconds(now, milliseconds);
  await insertAccountLink(tx, { userId, purpose, email, tokenHash, now, expiresAt });
  return { url: `${context.baseUrl}/${pages[purpose]}/${token}`, expiresAt, key: tokenHash.slice(0, 16) };
}
