import type { OperationContext, UserViewer } from '../../platform/index.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import { deleteSession, insertSession } from '../storage/users.ts';

const sessionSeconds = 14 * 24 * 60 * 60;
const tokenBytes = 32;

/**
 * Opens a browser session for somebody who has just proved who they are. The token is new each time and kept as a
 * hash alone; it lasts for `seconds`. `oldToken`, the session that the browser had before, ends.
 */
export async function openSession(
  context: OperationContext,
  viewer: UserViewer,
  oldToken: string | undefined,
): Promise<{ token: string; seconds: number }> {
  const token = randomText(tokenBytes);
  const now = context.clock.now();
  const expiresAt = addMilliseconds(now, sessionSeconds * 1000);
  const csrfToken = randomText(tokenBytes);
  await context.database.write(async (tx) => {
    if (oldToken !== undefined) await deleteSession(tx, sha256Hex(oldToken));
    await insertSession(tx, { userId: viewer.userId, tokenHash: sha256Hex(token), csrfToken, now, expiresAt });
  });
  return { token, seconds: sessionSeconds };
}

/** Ends a browser session; one that has ended already is no error. */
export function closeSession(context: OperationContext, token: string): Promise<void> {
  return context.database.write((tx) => deleteSession(tx, sha256Hex(token)));
}
