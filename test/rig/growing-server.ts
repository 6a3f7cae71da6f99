import { CompiledQuery } from 'kysely';
import { openForum } from '../../src/core/groups/operations/open-forum.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { TestDatabase } from './databases.ts';
import { bringCast, bringGroup, type Cast } from './cast.ts';
import { growthStatements } from './growth.ts';
import { startTributary, type TestTributary } from './tributary.ts';

/** A server with many items, and who is there. */
interface GrowingServer {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly group: Group;
  readonly forum: number;
}

/** Fills a database with so many items; a group of Alice has most of them. */
export async function growServer(test: TestDatabase, items: number): Promise<GrowingServer> {
  const tributary = await startTributary(test);
  const cast = await bringCast(tributary);
  const group = await bringGroup(tributary, cast.alice);
  const { database } = tributary.operations;
  const input = { groupId: group.id, name: 'harbour' };
  const { id: forum } = await openForum(tributary.operations, cast.alice.viewer, input);
  const { kind, db } = database.reader;
  const { xchan_id: xchanId } = await db
    .selectFrom('channel')
    .select('xchan_id')
    .where('id', '=', forum)
    .executeTakeFirstOrThrow();
  const place = { kind, items, owner: cast.alice.viewer, forum: { id: forum, groupId: group.id, xchanId } };
  await database.write(async (tx) => {
    for (const statement of growthStatements(place)) await tx.db.executeQuery(CompiledQuery.raw(statement));
  });
  if (kind === 'postgres') await db.executeQuery(CompiledQuery.raw('vacuum analyze'));
  return { tributary, cast, group, forum };
}
