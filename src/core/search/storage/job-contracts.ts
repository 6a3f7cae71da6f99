import { defineSingleJob } from '../../platform/index.ts';

/** Brings the index up to date; the rows that wait for it are the truth. */
export const indexItems = defineSingleJob('index-items', {
  hasWork: async (reader) =>
    (await reader.db.selectFrom('search_pending').select('item_id').limit(1).execute()).length > 0,
});
