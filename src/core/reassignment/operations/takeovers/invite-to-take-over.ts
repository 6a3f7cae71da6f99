import type { User } from '../../../accounts/index.ts';
import type { Group } from '../../../groups/index.ts';
import { notify, type OperationContext, queueMails, type Tx } from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';
import { addressKey, type AddressKey } from '../../../../lib/email-address.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import type { Asker, Due } from '../../domain/decision.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import {
  bindToTakeovers,
  endUnusedTakeovers,
  findConfirmedBy,
  findTakeoversTo,
  insertTakeovers,
  type Takeover,
} from '../../storage/takeovers.ts';
import { requestNotification } from '../request-link.ts';

/** Lifetime of an invitation link in days. */
export const takeoverDays = 30;

/**
 * Invites the owners of these addresses to claim the contributions of source users. Each address gets one email for all
 * source users.
 * @returns the invitations, by address
 */
export async function inviteToTakeOver(
  context: OperationContext,
  tx: Tx,
  { asker, groups }: { readonly asker: Asker; readonly groups: ReadonlyMap<number, Group> },
  due: readonly Due<'invite'>[],
): Promise<ReadonlyMap<AddressKey, Takeover>> {
  const group = groups.get(due[0]?.sourceUser.namespaceId ?? 0);
  if (!group) return new Map();
  const { requester } = asker;
  const now = context.clock.now();
  const emails = due.map(({ ask }) => ask.email);
  const before = await findTakeoversTo(tx, group.id, emails);
  const firsts = new Map(due.toReversed().map((each) => [addressKey(each.ask.email), each]));
  const links = [...firsts]
    .filter(([key]) => !before.has(key))
    .map(([, { ask, sourceUser }]) => ({ email: ask.email, sourceUser, ...createTakeoverLink(context) }));
  const expiresAt = addMilliseconds(now, takeoverDays * dayMilliseconds);
  await insertTakeovers(tx, links, { namespaceId: group.id, createdBy: requester.id, now, expiresAt });
  const takeovers = await findTakeoversTo(tx, group.id, emails);
  await bindToTakeovers(
    tx,
    due.map(({ ask, sourceUser }) => ({
      sourceUserId: sourceUser.id,
      takeoverId: takeovers.get(addressKey(ask.email))!.id,
    })),
    { requesterId: requester.id, now },
  );
  await endUnusedTakeovers(
    tx,
    due.flatMap(({ sourceUser }) => sourceUser.takeoverId ?? []),
  );
  const mails = links.map(({ email, sourceUser, url, tokenHash }) => ({
    dedupeKey: takeoverMailKey(tokenHash),
    to: email,
    mail: takeoverMail(context, { group, requester, sourceUser, url, expiresAt }),
  }));
  await queueMails(tx, context, mails);
  const people = await findConfirmedBy(tx, emails);
  const asked = due.flatMap(({ sourceUser, ask }) => {
    const userId = people.get(addressKey(ask.email));
    return userId === undefined ? [] : [requestNotification(sourceUser.id, userId)];
  });
  await notify(tx, asked, now);
  return takeovers;
}

/** Bytes of the token of an invitation. */
const tokenBytes = 32;

/** A link with a new token, for the email. */
export function createTakeoverLink({ baseUrl }: Pick<OperationContext, 'baseUrl'>): { url: string; tokenHash: string } {
  const token = randomText(tokenBytes);
  return { url: `${baseUrl}/take-over/${token}`, tokenHash: sha256Hex(token) };
}

/** Key of the email with this link. */
export function takeoverMailKey(tokenHash: string): string {
  return `takeover:${tokenHash.slice(0, 16)}`;
}

/** The email to a person with or without an account. */
export function takeoverMail(
  { messagesFor, baseUrl }: Pick<OperationContext, 'messagesFor' | 'baseUrl'>,
  about: {
    readonly group: Pick<Group, 'name' | 'fullPath' | 'language'> | undefined;
    readonly requester: Pick<User, 'name'> | undefined;
    readonly sourceUser: Pick<SourceUser, 'name' | 'identifier' | 'sourceHostname'>;
    readonly url: string;
    readonly expiresAt: string;
  },
) {
  const { group, requester, sourceUser, url, expiresAt } = about;
  return messagesFor(group).takeover({
    requesterName: requester?.name ?? 'An Owner of the group',
    groupName: group?.name ?? '',
    groupFullPath: group?.fullPath ?? '',
    sourceName: sourceUser.name ?? sourceUser.identifier,
    sourceHost: sourceUser.sourceHostname,
    baseUrl,
    url,
    expiresAt,
  });
}
