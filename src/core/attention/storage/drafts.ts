import { type Param, preparedByKey, type Reader, type Tx } from '../../platform/index.ts';
import { type Draft, type DraftPlace, placeText, readPlace } from '../domain/draft.ts';

/** Someone's drafts, the latest first. */
export async function listDrafts(reader: Reader, userId: number): Promise<Draft[]> {
  const rows = await reader.db
    .selectFrom('draft')
    .select(['place', 'title', 'body', 'options', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ place, updated_at: updatedAt, ...row }) => {
    const where = readPlace(place);
    return where ? [{ ...row, place: where, updatedAt }] : [];
  });
}

const draftRows = preparedByKey(({ db }, userId: Param<number>, place: Param<string>) =>
  db
    .selectFrom('draft')
    .select(['title', 'body', 'options', 'updated_at'])
    .where('user_id', '=', userId)
    .where('place', '=', place),
);

/** Someone's draft for a place; undefined for none. */
export async function findDraft(reader: Reader, userId: number, place: DraftPlace): Promise<Draft | undefined> {
  const [row] = await draftRows(reader, userId, placeText(place));
  return row && { place, title: row.title, body: row.body, options: row.options, updatedAt: row.updated_at };
}

/** Inserts a draft, or updates the earlier one of the same place; of someone's drafts the latest `max` stay. */
export async function upsertDraft(tx: Tx, userId: number, draft: Draft, max: number): Promise<void> {
  const { place, title, body, options, updatedAt } = draft;
  const said = { title, body, options, updated_at: updatedAt };
  await tx.db
    .insertInto('draft')
    .values({
      user_id: userId,
      place: placeText(place),
      channel_id: place.kind === 'post' ? place.channelId : null,
      item_id: place.kind === 'post' ? null : place.itemId,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet(said))
    .execute();
  const older = tx.db
    .selectFrom('draft')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max);
  await tx.db.deleteFrom('draft').where('user_id', '=', userId).where('id', 'not in', older).execute();
}

/** Removes a draft; returns whether there was one. */
export async function removeDraft(tx: Tx, userId: number, place: DraftPlace): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('draft')
    .where('user_id', '=', userId)
    .where('place', '=', placeText(place))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
