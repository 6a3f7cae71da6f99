import { insertMany } from '../../src/core/platform/index.ts';
import type { Tx } from '../../src/core/platform/storage/database.ts';
import { instantFromMilliseconds } from '../../src/lib/clock.ts';
import type { Cast, Person } from './cast.ts';
import type { TestTributary } from './tributary.ts';

const moment = '2026-01-01T00:00:00.000Z';

/** Inserts bare rows of items and files, a second apart, each with the values that a test is about. */
export function inserter(world: () => { readonly tributary: TestTributary; readonly cast: Cast }) {
  let count = 0;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world().tributary.operations.database.write(work);
  const itemOf = (values: object, by: Person): never => {
    count += 1;
    const item = {
      uuid: `u-${count}`,
      mid: `m-${count}`,
      channel_id: by.viewer.channelId,
      is_top: 1,
      parent_id: null,
      author_xchan_id: by.viewer.xchanId,
      owner_xchan_id: by.viewer.xchanId,
      mimetype: 'text/plain',
      body: 'x',
      verb: 'post',
      obj_type: 'note',
      visibility: 'public',
    };
    const now = instantFromMilliseconds(Date.UTC(2026, 0, 1) + count * 1000);
    const times = { created_at: now, edited_at: now, commented_at: now, received_at: now, changed_at: now };
    return { ...item, ...times, ...values } as never;
  };
  const insert = (values: object, by: Person = world().cast.alice): Promise<number> =>
    inside(async (tx) => {
      const row = itemOf(values, by);
      return (await tx.db.insertInto('item').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
  /** Threads without answers, in one transaction, for when there are thousands. */
  const insertTops = (all: readonly object[]): Promise<void> =>
    inside(async (tx) => {
      const rows = all.map((values) => itemOf(values, world().cast.alice));
      await insertMany(tx, 'item', rows);
      await tx.db
        .updateTable('item')
        .set((eb) => ({ parent_id: eb.ref('id') }))
        .where('parent_id', 'is', null)
        .execute();
    });
  const insertFile = (values: object): Promise<number> =>
    inside(async (tx) => {
      count += 1;
      const file = {
        channel_id: world().cast.alice.viewer.channelId,
        hash: `h-${count}`,
        folder_id: null,
        filename: 'f',
        filetype: 'image/png',
        filesize: 1,
        is_dir: 0,
        is_photo: 1,
        blob_hash: 'b',
        creator_xchan_id: world().cast.alice.viewer.xchanId,
        created_at: moment,
        edited_at: moment,
        visibility: 'public',
      };
      const row = { ...file, ...values } as never;
      return (await tx.db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { insert, insertTops, insertFile };
}
