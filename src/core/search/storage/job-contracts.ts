import { batchMilliseconds, defineSingleJob } from '../../platform/index.ts';

/** Brings the index up to date; the rows that wait for it are the truth. A run for each post would take more than the post. */
export const indexItems = defineSingleJob('index-items', {
  delayMilliseconds: batchMilliseconds,
  hasWork: async (reader) =>
    (await reader.db.selectFrom('search_pending').select('item_id').limit(1).execute()).length > 0,
});
