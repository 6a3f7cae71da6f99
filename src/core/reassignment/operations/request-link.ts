import { randomHex, sha256Hex } from '../../../lib/random.ts';
import type { NewNotification, OperationContext } from '../../platform/index.ts';

/** Bytes of a request's token: 32 hexadecimal characters. */
const tokenBytes = 16;

/** The link to a reassignment request. The server only stores the hash of its token. */
export interface RequestLink {
  readonly url: string;
  readonly tokenHash: string;
}

/** A link with a new token, for the email to the assignee. */
export function createRequestLink({ baseUrl }: Pick<OperationContext, 'baseUrl'>): RequestLink {
  const token = randomHex(tokenBytes);
  return { url: `${baseUrl}/import/source_users/${token}`, tokenHash: sha256Hex(token) };
}

/** Key of the email with this link. */
export function requestMailKey(sourceUserId: number, tokenHash: string): string {
  return `reassignment-request:${sourceUserId}:${tokenHash.slice(0, 16)}`;
}

/** The accompanying notification without a link, because only the email has the token. */
export function requestNotification(sourceUserId: number, userId: number): NewNotification {
  return { userId, kind: 'reassignment_request', actorXchanId: null, about: { subjectId: sourceUserId } };
}
