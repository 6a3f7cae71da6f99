import { notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import type { SessionOrigin } from '../domain/session.ts';
import { noteDevice } from '../storage/second-factors.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  findSession,
  insertSession,
  noteSessionProof,
} from '../storage/sessions.ts';
import { mailAccessChange } from './passkeys/access-changes.ts';
import { requirePerson } from './require-person.ts';

const sessionSeconds = 14 * 24 * 60 * 60;
const tokenBytes = 32;
const longestAgent = 300;

/** How a session is opened. */
interface Opening {
  /** How they authenticated. */
  readonly origin: SessionOrigin;
  /** Of the browser's previous session, which ends. */
  readonly oldToken: string | undefined;
  /** The browser's user agent. */
  readonly agent?: string | undefined;
  /** The device: how to recognise it, and its name in the email about a new device. */
  readonly device?: { readonly key: string; readonly name: string } | undefined;
}

/**
 * Opens a browser session for someone who has just authenticated. Its token is new and only stored as a hash; it lasts
 * for `seconds`.
 */
export async function openSession(
  context: OperationContext,
  viewer: UserViewer,
  { origin, oldToken, agent = '', device }: Opening,
): Promise<{ token: string; seconds: number }> {
  const token = randomText(tokenBytes);
  const now = context.clock.now();
  const expiresAt = addMilliseconds(now, sessionSeconds * 1000);
  const session = {
    userId: viewer.userId,
    tokenHash: sha256Hex(token),
    csrfToken: randomText(tokenBytes),
    origin,
    agent: agent.replace(/[^\x20-\x7e]/g, '').slice(0, longestAgent),
  };
  await context.database.write(viewer, async (tx) => {
    if (oldToken !== undefined) await deleteSession(tx, sha256Hex(oldToken));
    await insertSession(tx, { ...session, now, expiresAt });
    if (!device || !(await noteDevice(tx, viewer.userId, device.key, now))) return;
    const user = await requirePerson(tx, viewer.userId);
    await mailAccessChange(context, tx, user, { change: 'device_new', name: device.name, key: `device:${now}` });
  });
  return { token, seconds: sessionSeconds };
}

/** The id of the session with this token; undefined where it has ended. */
export async function findSessionId({ database, clock }: OperationContext, token: string): Promise<number | undefined> {
  return (await findSession(database.reader, sha256Hex(token), clock.now()))?.id;
}

/** Notes that the person of the session with this token has authenticated again. */
export function proveSession({ database, clock }: OperationContext, token: string): Promise<void> {
  return database.write((tx) => noteSessionProof(tx, sha256Hex(token), clock.now()));
}

/** Ends a browser session; ending it twice is not an error. */
export function closeSession(context: OperationContext, token: string): Promise<void> {
  return context.database.write((tx) => deleteSession(tx, sha256Hex(token)));
}

/**
 * Ends one of the viewer's own sessions, wherever it is.
 * @throws DomainError not_found
 */
export function endSession(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    if (!(await deleteSessionOf(tx, viewer.userId, id))) throw notFound('session');
  });
}

/** Ends all of the viewer's sessions except the one with this token. */
export function endOtherSessions(context: OperationContext, viewer: UserViewer, token: string): Promise<void> {
  return context.database.write(viewer, (tx) => deleteOtherSessions(tx, viewer.userId, sha256Hex(token)));
}
