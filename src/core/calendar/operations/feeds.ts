import type { OperationContext, UserViewer } from '../../platform/index.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import { removeFeed, replaceFeed } from '../storage/feeds.ts';

/** Makes a new secret link to the viewer's calendar; the one before ends. Its token is returned this once. */
export async function makeFeed(context: OperationContext, viewer: UserViewer): Promise<string> {
  const token = randomText(24);
  const now = context.clock.now();
  await context.database.write(viewer, (tx) =>
    replaceFeed(tx, { userId: viewer.userId, tokenHash: sha256Hex(token), now }),
  );
  return token;
}

/** Ends the link to the viewer's calendar. */
export async function endFeed(context: OperationContext, viewer: UserViewer): Promise<void> {
  await context.database.write(viewer, (tx) => removeFeed(tx, viewer.userId));
}
