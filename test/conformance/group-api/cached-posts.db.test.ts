import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/core/platform/index.ts';
import { type CachedLists, startCachedLists } from '../../rig/cached-lists.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { issuesPath, notesOf } from '../../rig/lists-from-scratch.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

interface Issue {
  readonly id: number;
  readonly project_id: number;
  readonly title: string;
  readonly description: string;
  readonly user_notes_count: number;
}

forEachDatabase((open) => {
  describe('cached posts', () => {
    let world: CachedLists;
    /** A thread that has a comment, and the address of its comments. */
    let thread: Issue;
    let notesPath: string;

    const issues = async (): Promise<Issue[]> => JSON.parse(await world.list(issuesPath, world.cast.alice)) as Issue[];
    beforeAll(async () => {
      world = await startCachedLists(open);
      thread = (await issues()).find((issue) => issue.user_notes_count > 0)!;
      [notesPath] = notesOf(thread);
    });
    afterAll(() => world.tributary[Symbol.asyncDispose]());

    /** Whether the list of threads changes with this, and that of the comments in one. */
    const changes = (change: (tx: Tx) => Promise<unknown>): Promise<boolean[]> => {
      const lists = [issuesPath, notesPath].map((path) => [path, world.cast.alice] as const);
      return world.changes(lists, () => world.write(change));
    };
    const commentId = async (): Promise<number> =>
      (JSON.parse(await world.list(notesPath, world.cast.alice)) as { id: number }[])[0]!.id;

    it('follow title and text of a thread, and the text of a comment', async () => {
      const [ofThreads, ofComments] = [
        [true, false],
        [false, true],
      ];
      const title = { title: 'Another title' };
      expect(await changes((tx) => tx.db.updateTable('item').set(title).where('id', '=', thread.id).execute())).toEqual(
        ofThreads,
      );
      const body = { body: 'Another text' };
      const id = await commentId();
      const edit = (tx: Tx) => tx.db.updateTable('item').set(body).where('id', '=', id).execute();
      expect(await changes(edit)).toEqual(ofComments);
      expect((await issues()).find(({ id }) => id === thread.id)).toMatchObject(title);
    });

    it('follow whoever is named and whoever wrote them', async () => {
      const named = (await issues()).find(({ description }) => description.includes('Ben'))!;
      const mentioned = (tx: Tx) =>
        tx.db
          .selectFrom('term')
          .select('xchan_id')
          .where('item_id', '=', named.id)
          .where('kind', '=', 'mention')
          .executeTakeFirstOrThrow();
      const rename = async (tx: Tx) =>
        tx.db
          .updateTable('xchan')
          .set({ name: 'Benjamin' })
          .where('id', '=', (await mentioned(tx)).xchan_id)
          .execute();
      expect((await changes(rename))[0]).toBe(true);
      expect((await issues()).find(({ id }) => id === named.id)!.description).toContain('Benjamin');
      const { bob } = world.cast;
      const author = { author_xchan_id: attributeBy(bob.viewer.xchanId, 'own') };
      const reassign = (tx: Tx) => tx.db.updateTable('item').set(author).where('parent_id', '=', thread.id).execute();
      expect(await changes(reassign)).toEqual([true, true]);
      // Users have no versions.
      const name = { name: 'Robert' };
      const callOtherwise = (tx: Tx) => tx.db.updateTable('user').set(name).where('id', '=', bob.user.id).execute();
      expect(await changes(callOtherwise)).toEqual([true, true]);
    });

    it('count the comments as they are now', async () => {
      const id = await commentId();
      const remove = (tx: Tx) => tx.db.updateTable('item').set({ is_deleted: 1 }).where('id', '=', id).execute();
      expect(await changes(remove)).toEqual([true, true]);
      expect((await issues()).find(({ id }) => id === thread.id)!.user_notes_count).toBe(thread.user_notes_count - 1);
    });
  });
});
