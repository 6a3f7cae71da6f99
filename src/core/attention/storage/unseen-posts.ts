import { unseenEntries } from '../../content/index.ts';
import { visibleItems } from '../../identity/index.ts';
import { identitiesOf, type Reader, type UserViewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/**
 * Unseen threads by others within a period in the stream of the viewer's channel, newest first, without muted ones.
 * @returns their ids, at most `limit`
 */
export async function listUnseenThreads(
  reader: Reader,
  viewer: UserViewer,
  { since, until, limit }: { readonly since: Instant; readonly until: Instant; readonly limit: number },
): Promise<number[]> {
  const rows = await visibleItems(reader, viewer)
    .innerJoin(unseenEntries(reader, viewer.channelId, since).as('unseen'), 'unseen.item_id', 'item.id')
    .where('item.created_at', '>', since)
    .where('item.created_at', '<=', until)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.author_xchan_id', 'not in', identitiesOf(viewer))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('thread_setting')
            .select('thread_setting.id')
            .whereRef('thread_setting.item_id', '=', 'item.id')
            .where('thread_setting.user_id', '=', viewer.userId)
            .where('thread_setting.setting', '=', 'muted'),
        ),
      ),
    )
    .select('item.id')
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
