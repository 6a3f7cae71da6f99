import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { actForChannel } from '../../../src/core/groups/operations/act-for-channel.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { removeImportWithContent } from '../../../src/core/imports/operations/remove-import.ts';
import type { Tx } from '../../../src/core/platform/index.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { give } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { listsFromScratch } from '../../rig/lists-from-scratch.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const wall = 'channel/stream?mindate=2000-01-01';

interface Row {
  readonly mid: string;
  readonly message_top: string;
  readonly message_parent: string;
  readonly body: string;
}

forEachDatabase((open) => {
  describe('answers to an imported reaction that goes', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let asked = 0;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      const member = { groupId: group.id, accessLevel: accessLevels.developer, createdBy: null };
      for (const { user } of [cast.bob, cast.carol]) {
        await addMember(tributary.operations, { ...member, userId: user.id });
      }
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const say = async (form: Record<string, string>, who = cast.alice): Promise<string> => {
      const { json, status, text } = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        token: who.token,
        form,
      });
      expect([status, text]).toEqual([200, text]);
      return String((json as { item_id: number }).item_id);
    };
    const forum = 'harbour-general';

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);

    /** The forum's channel/stream as it is answered, which is what it is without the cache. */
    const stream = async (): Promise<Row[]> => {
      const { operations, clock } = tributary;
      const path = `/api/z/1.0/${wall}&channel=${forum}&asked=${asked++}`;
      const { text } = await request(tributary, 'GET', path, { token: cast.alice.token });
      const viewer = { ...cast.alice.viewer, at: clock.now() };
      const acting = await actForChannel(operations.database.reader, viewer, forum);
      expect(text).toBe(JSON.stringify(await listsFromScratch[wall]!(operations, acting)));
      return JSON.parse(text) as Row[];
    };

    const dangling = async (): Promise<number> => {
      const rows = await inside(({ db }) =>
        db
          .selectFrom('item')
          .leftJoin('item as answered', 'answered.id', 'item.thr_parent_id')
          .select('item.id')
          .where('item.thr_parent_id', 'is not', null)
          .where('answered.id', 'is', null)
          .execute(),
      );
      return rows.length;
    };

    const answersTop = async (): Promise<boolean> => {
      const answer = (await stream()).find(({ body }) => body === 'To the wave')!;
      return answer.message_parent === answer.message_top;
    };

    /** An imported reaction, with an answer and reactions to it, one of them to another one; what it is to is answered too. */
    const answered = async () => {
      const reaction = await inside(({ db }) =>
        db.selectFrom('item').select(['id', 'parent_id']).where('reaction', 'is not', null).executeTakeFirstOrThrow(),
      );
      await say({ parent: String(reaction.parent_id), body: 'To the post' });
      await say({ parent: String(reaction.id), body: 'To the wave' });
      const like = { verb: 'Like', body: '' };
      const first = await say({ ...like, parent: String(reaction.id) });
      await say({ ...like, parent: first }, cast.carol);
      expect(await answersTop()).toBe(false);
      return { post: Number(reaction.parent_id), reaction: reaction.id };
    };

    it('with its import answer the beginning of the thread', async () => {
      await answered();
      const { id } = await inside(({ db }) => db.selectFrom('import').select('id').executeTakeFirstOrThrow());
      await removeImportWithContent(tributary.operations, cast.alice.viewer, id);
      await tributary.runner.drain();
      expect([await answersTop(), await dangling()]).toEqual([true, 0]);
    });

    it('since its new author has reacted so already answer the beginning of the thread', async () => {
      const { post, reaction } = await answered();
      const { reaction: emoji } = await inside(({ db }) =>
        db.selectFrom('item').select('reaction').where('id', '=', reaction).executeTakeFirstOrThrow(),
      );
      await say({ parent: String(post), verb: 'EmojiReaction', body: emoji! }, cast.bob);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await inside(({ db }) => db.selectFrom('item').select('id').where('id', '=', reaction).execute())).toEqual(
        [],
      );
      expect([await answersTop(), await dangling()]).toEqual([true, 0]);
    });
  });
});
