import { DomainError, commit, type OperationContext, type Source, type Tx } from '../../platform/index.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import {
  readNotificationSettings,
  stopEventMail,
  writeNotificationSettings,
} from '../storage/notification-settings.ts';
import { findUnsubscribeLink, type StoppableMail } from '../storage/unsubscribe-links.ts';

/** Bytes of the token. */
const tokenBytes = 32;

/** An unsubscribe link of an email; the hash of its token is stored. */
export function createUnsubscribeLink({ baseUrl }: Pick<OperationContext, 'baseUrl'>): {
  readonly url: string;
  readonly tokenHash: string;
} {
  const token = randomText(tokenBytes);
  return { url: `${baseUrl}/unsubscribe/${token}`, tokenHash: sha256Hex(token) };
}

/** Subscription ended by an unsubscribe link, and whether it is already ended. */
export async function findStoppable(
  source: Source,
  token: string,
): Promise<{ readonly mail: StoppableMail; readonly isStopped: boolean } | undefined> {
  const link = await findUnsubscribeLink(source, sha256Hex(token));
  if (!link) return undefined;
  const settings = await readNotificationSettings(source, link.userId);
  return { mail: link.mail, isStopped: link.mail === 'digest' ? settings.digest === 'none' : !settings.eventMail };
}

/**
 * The recipient of an email unsubscribes from its kind. Repeating it changes nothing.
 * @throws DomainError invalid_state for an unknown token
 */
export function unsubscribe(context: OperationContext, token: string): Promise<void> {
  return commit(context, 'unsubscribe', async (tx) => {
    const link = await findUnsubscribeLink(tx, sha256Hex(token));
    if (!link) {
      throw new DomainError('invalid_state', 'notifications.linkGone');
    }
    await (link.mail === 'digest' ? stopDigest : stopEventMail)(tx, link.userId);
  });
}

async function stopDigest(tx: Tx, userId: number): Promise<void> {
  const settings = await readNotificationSettings(tx, userId);
  if (settings.digest === 'none') return;
  const stopped = { ...settings, digest: 'none' } as const;
  await writeNotificationSettings(tx, userId, stopped, { dueAt: undefined, coversFrom: undefined });
}
