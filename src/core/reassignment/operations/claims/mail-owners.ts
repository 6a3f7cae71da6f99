import { findGroup } from '../../../groups/index.ts';
import { commit, type OperationContext, queueMails } from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, hourMilliseconds } from '../../../../lib/clock.ts';
import { markClaimsMailed, nextUnmailedClaims } from '../../storage/claims.ts';
import { listOwnersOf } from './give-claimed.ts';

/** Mails the Owners of groups about claims that wait: once for all that came within an hour, and once a day at most. */
export async function mailOwnersOfClaims(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const bounds = {
    before: addMilliseconds(now, -hourMilliseconds),
    notSince: addMilliseconds(now, -dayMilliseconds),
  };
  for (;;) {
    const isDone = await commit(context, 'mail-owners-of-claims', async (tx) => {
      const unmailed = await nextUnmailedClaims(tx, bounds);
      if (!unmailed) return true;
      const { namespaceId, count, lastId } = unmailed;
      const group = (await findGroup(tx, namespaceId))!;
      const mails = (await listOwnersOf(tx, namespaceId, now)).map((owner) => ({
        dedupeKey: `claims:${namespaceId}:${lastId}:${owner.id}`,
        to: owner.email,
        mail: context.messagesFor(owner).claimsWait({
          recipientName: owner.name,
          count,
          groupName: group.name,
          groupFullPath: group.fullPath,
          url: `${context.baseUrl}/groups/${group.fullPath}/-/placeholders/claims`,
        }),
      }));
      await queueMails(tx, context, mails);
      await markClaimsMailed(tx, namespaceId, lastId, now);
      return false;
    });
    if (isDone) return;
  }
}
