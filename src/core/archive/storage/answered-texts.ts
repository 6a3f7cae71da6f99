import { itemsOfOwnChannel, itemsOfOwnChannelWith } from '../../identity/index.ts';
import { asParams, listOf, type Reader, type Tx, type UserViewer, valuesOf } from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import type { AnsweredText } from '../domain/record-proof.ts';
import { sql } from 'kysely';

const textColumns = [
  'item.id',
  'item.mid',
  'item.mimetype',
  'item.title',
  'item.summary',
  'item.body',
  'item.verb',
  'item.obj_type as objType',
  'item.obj',
] as const;
const termColumns = ['term.item_id', 'term.kind', 'term.ordinal', 'term.text', 'xchan.hash as identity'] as const;

type TextRow = Omit<AnsweredText, 'terms'> & { readonly id: number; readonly mid: string };
type TermRow = AnsweredText['terms'][number] & { readonly item_id: number };

/** Contents of items of the current channel, by mid. */
export async function readOwnAnswered(
  reader: Reader,
  viewer: UserViewer,
  mids: readonly string[],
): Promise<Map<string, AnsweredText>> {
  if (mids.length === 0) return new Map();
  const items = itemsOfOwnChannel(reader, viewer).where(sql<boolean>`item.mid in ${valuesOf(reader.kind, mids)}`);
  const rows = await items.select(textColumns).execute();
  const ids = asParams(rows.map(({ id }) => id));
  const terms = await itemsOfOwnChannelWith(reader, asParams(viewer), listOf(reader.kind, ids))
    .innerJoin('term', 'term.item_id', 'item.id')
    .leftJoin('xchan', 'xchan.id', 'term.xchan_id')
    .select(termColumns)
    .execute();
  return new Map(textsOf(rows, terms).map((text) => [text.mid, text]));
}

/** Contents of items, by id. */
export async function readAnswered(tx: Tx, ids: readonly number[]): Promise<Map<number, AnsweredText>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('item')
    .select(textColumns)
    .where(sql<boolean>`item.id in ${valuesOf(tx.kind, ids)}`)
    .execute();
  const terms = await tx.db
    .selectFrom('term')
    .leftJoin('xchan', 'xchan.id', 'term.xchan_id')
    .select(termColumns)
    .where(sql<boolean>`term.item_id in ${valuesOf(tx.kind, ids)}`)
    .execute();
  return new Map(textsOf(rows, terms).map((text) => [text.id, text]));
}

function textsOf(rows: readonly TextRow[], terms: readonly TermRow[]): (TextRow & AnsweredText)[] {
  const byItem = new Map<number, TermRow[]>();
  for (const term of terms) addTo(byItem, term.item_id, term);
  return rows.map((row) => ({ ...row, terms: byItem.get(row.id) ?? [] }));
}
