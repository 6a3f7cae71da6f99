import { requirePerson } from '../../accounts/index.ts';
import { commit, DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import { maxSubscriptions, type PushKeys, type PushSubscription } from '../domain/push.ts';
import {
  deletePushSubscription,
  findPushKeys,
  insertPushKeys,
  insertPushSubscription,
  listPushSubscriptions,
} from '../storage/push-subscriptions.ts';

const longestEndpoint = 1000;
const longestAgent = 300;

/** The keys by which push services know the server; the first who asks has them made. */
export async function ensurePushKeys(context: OperationContext, _viewer: UserViewer | undefined): Promise<PushKeys> {
  const found = await findPushKeys(context.database.reader);
  if (found) return found;
  const made = context.makePushKeys();
  return commit(context, 'make-push-keys', async (tx) => {
    await insertPushKeys(tx, made, context.clock.now());
    return (await findPushKeys(tx))!;
  });
}

/** The viewer's browsers that are sent notifications. */
export function listOwnPushSubscriptions(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
): Promise<PushSubscription[]> {
  return listPushSubscriptions(reader, viewer.userId);
}

/** A browser's data after its user allowed notifications. */
export interface GivenSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly agent?: string | undefined;
  /** It ends with this session. */
  readonly sessionId?: number | undefined;
}

/**
 * Sends the viewer's notifications to a browser from now on. Its address is resolved when something is sent.
 * @throws DomainError invalid_input for an impossible address or keys, unprocessable for too many browsers
 */
export function addPushSubscription(
  context: OperationContext,
  viewer: UserViewer,
  given: GivenSubscription,
): Promise<PushSubscription> {
  const endpoint = endpointOf(given.endpoint, context.mayConnectTo);
  const p256dh = keyOf('p256dh', given.p256dh, 65);
  const auth = keyOf('auth', given.auth, 16);
  return commit(context, 'add-push-subscription', viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const others = (await listPushSubscriptions(tx, user.id)).filter((each) => each.endpoint !== endpoint);
    if (others.length >= maxSubscriptions) {
      throw new DomainError('unprocessable', 'push.tooMany', { max: maxSubscriptions });
    }
    const agent = (given.agent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestAgent);
    const added = { userId: user.id, endpoint, p256dh, auth, agent, sessionId: given.sessionId ?? null };
    const id = await insertPushSubscription(tx, added, context.clock.now());
    return (await listPushSubscriptions(tx, user.id)).find((each) => each.id === id)!;
  });
}

/**
 * Sends nothing more to a browser of the viewer.
 * @throws DomainError not_found
 */
export function removePushSubscription(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return commit(context, 'remove-push-subscription', viewer, async (tx) => {
    if (!(await deletePushSubscription(tx, viewer.userId, id))) throw notFound('pushSubscription');
  });
}

/** Push services have addresses with `https`, in public networks (RFC 8030). */
function endpointOf(text: string, mayConnectTo: (address: string) => boolean): string {
  const url = text.length <= longestEndpoint ? parseUrl(text) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  const isLocal = /^(?:.*\.)?localhost\.?$/.test(host);
  const isRefused = (isAddress && !mayConnectTo(host)) || (isLocal && !mayConnectTo('127.0.0.1'));
  // If the operator has allowed the local machine, as tests do, there may be a service without certificates.
  const isLoopback = isAddress && /^(?:127\.|::1$)/.test(host);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  if (!url || !isSecure || isRefused || url.username !== '' || url.password !== '') {
    throw new DomainError('invalid_input', 'push.badEndpoint', { parameter: 'endpoint' });
  }
  return url.href;
}

/** A key of this many bytes in base64url. */
function keyOf(parameter: string, text: string, bytes: number): string {
  const key = Buffer.from(text, 'base64url');
  // Points of the curve are uncompressed: they begin with a 4 (RFC 8291).
  if (key.length === bytes && (bytes !== 65 || key[0] === 4)) return key.toString('base64url');
  throw new DomainError('invalid_input', 'push.badKey', { parameter, bytes });
}
