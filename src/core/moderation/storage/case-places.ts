import { itemsOfCases } from '../../identity/index.ts';
import { completeItems, type Item, withheld, withThread } from '../../content/index.ts';
import { type Reader, type Source, tables, type Tx, type UserViewer } from '../../platform/index.ts';
import type { ModerationCase } from '../domain/moderation.ts';

/** Object of a case, for those who decide. */
export interface CasePlace {
  readonly item: { readonly id: number; readonly isTop: boolean; readonly parentId: number } | undefined;
  /** Whom it concerns; null where that is no one who is here, such as a placeholder user. */
  readonly userId: number | null;
}

/** The item of a case, if it exists, and the person concerned. */
export async function findCasePlace(tx: Tx, { itemId, userId, importId }: ModerationCase): Promise<CasePlace> {
  if (itemId === null) return { item: undefined, userId: userId ?? (await ownerOfImport(tx, importId ?? 0)) };
  const row = await tx.db
    .selectFrom('item')
    .leftJoin('channel', 'channel.xchan_id', 'item.author_xchan_id')
    .select(['item.id', 'item.is_top', 'item.parent_id', 'item.is_deleted', 'channel.user_id'])
    .where('item.id', '=', itemId)
    .executeTakeFirst();
  if (!row) return { item: undefined, userId: null };
  const item = { id: row.id, isTop: row.is_top === 1, parentId: row.parent_id ?? row.id };
  return { item: row.is_deleted === 1 ? undefined : item, userId: row.user_id };
}

/** The person concerned in a case, for those who decide about it; null if they aren't on this server. */
export async function findConcerned(
  reader: Reader,
  viewer: UserViewer,
  { itemId, userId, importId }: ModerationCase,
): Promise<number | null> {
  if (itemId === null) return userId ?? (await ownerOfImport(reader, importId ?? 0));
  const rows = itemsOfCases(reader, viewer).innerJoin('channel', 'channel.xchan_id', 'item.author_xchan_id');
  const row = await rows.select('channel.user_id').where('item.id', '=', itemId).executeTakeFirst();
  return row?.user_id ?? null;
}

async function ownerOfImport(source: Source, importId: number): Promise<number | null> {
  const row = await tables(source).selectFrom('import').select('user_id').where('id', '=', importId).executeTakeFirst();
  return row?.user_id ?? null;
}

/** The existing posts of cases that the viewer decides about, by case, including hidden ones. */
export async function readReportedItems(
  reader: Reader,
  viewer: UserViewer,
  cases: readonly ModerationCase[],
): Promise<Map<number, Item>> {
  const ids = cases.flatMap(({ itemId }) => itemId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await withThread(
    itemsOfCases(reader, viewer).where('item.id', 'in', ids).where('item.is_deleted', '=', 0),
  ).execute();
  const items = new Map((await completeItems(reader, viewer, rows)).map((item) => [item.id, item]));
  return new Map(
    cases.flatMap(({ id, itemId }) => {
      const item = items.get(itemId ?? 0);
      return item ? [[id, item] as const] : [];
    }),
  );
}

/** Place of an item held for moderators; undefined if it is no longer held. */
export async function findHeld(tx: Tx, itemId: number): Promise<{ readonly groupId: number | null } | undefined> {
  return tx.db
    .selectFrom('item')
    .innerJoin('channel', 'channel.id', 'item.channel_id')
    .select('channel.group_id as groupId')
    .where('item.id', '=', itemId)
    .where('item.is_deleted', '=', 0)
    .where('item.is_unpublished', 'in', [withheld.held, withheld.heldEdit])
    .executeTakeFirst();
}
