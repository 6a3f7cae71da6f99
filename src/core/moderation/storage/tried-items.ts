import type { CheckedFields } from '../../content/index.ts';
import { lastPostAt, visibleItems } from '../../identity/index.ts';
import { type Reader, tables, type UserViewer } from '../../platform/index.ts';

/** A message that a rule is tried on. */
export interface TriedItem {
  readonly id: number;
  readonly createdAt: string;
  readonly mimetype: string;
  readonly fields: CheckedFields;
}

/** Channels of a group in which a rule is tried: those where something changed last. */
const maxChannels = 50;

/**
 * The newest messages that a viewer may see, newest first: of the server, or of the channels of these groups in equal parts.
 * @param limit of messages
 */
export async function listTriedItems(
  reader: Reader,
  viewer: UserViewer,
  groupIds: readonly number[] | undefined,
  limit: number,
): Promise<TriedItem[]> {
  if (!groupIds) return read(messages(reader, viewer).orderBy('item.id', 'desc').limit(limit));
  const channels = await tables(reader)
    .selectFrom('channel')
    .select('id')
    .where('group_id', 'in', groupIds)
    .orderBy(lastPostAt(), 'desc')
    .orderBy('id')
    .limit(maxChannels)
    .execute();
  const found: TriedItem[] = [];
  for (const { id } of channels) {
    const newest = messages(reader, viewer)
      .where('item.channel_id', '=', id)
      .orderBy('item.created_at', 'desc')
      .orderBy('item.id', 'desc');
    found.push(...(await read(newest.limit(Math.ceil(limit / channels.length)))));
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit);
}

function messages(reader: Reader, viewer: UserViewer) {
  return visibleItems(reader, viewer)
    .where('item.is_deleted', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.reaction', 'is', null)
    .select(['item.id', 'item.created_at', 'item.title', 'item.summary', 'item.body'])
    .select(['item.location', 'item.obj', 'item.plink', 'item.mimetype']);
}

async function read(rows: ReturnType<typeof messages>): Promise<TriedItem[]> {
  return (await rows.execute()).map(({ id, created_at: createdAt, mimetype, ...fields }) => {
    return { id, createdAt, mimetype, fields };
  });
}
