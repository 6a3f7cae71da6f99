import type { Group } from '../../src/core/groups/domain/group.ts';
import { acceptReassignment } from '../../src/core/reassignment/operations/answer-reassignment.ts';
import { listRequestsFor } from '../../src/core/reassignment/storage/placeholders.ts';
import type { Cast, Person } from './cast.ts';
import { header, upload } from './reassignment-files.ts';
import type { TestTributary } from './tributary.ts';

/** The assignee accepts the oldest request. */
export async function accept(tributary: TestTributary, who: Person): Promise<void> {
  const { database, clock } = tributary.operations;
  const [asked] = await listRequestsFor(database.reader, who.user.id, clock.now());
  await acceptReassignment(tributary.operations, who.viewer, asked!.id);
}

/** Names a user for a source user of the small community. */
export function propose(tributary: TestTributary, owner: Person, group: Group, id: string, username: string) {
  return upload(tributary, owner, group, `${header}\nhttps://t1.slack.com,slack,${id},,,${username},\n`);
}

/** The whole way: alice names a user, who accepts. */
export async function give(tributary: TestTributary, cast: Cast, group: Group, id: string, to: Person): Promise<void> {
  await propose(tributary, cast.alice, group, id, to.user.username);
  await accept(tributary, to);
  await tributary.runner.drain();
}

/** Names of whom content belongs to. */
export function holders(tributary: TestTributary) {
  return tributary.operations.database.write(async (tx) => {
    const items = await tx.db
      .selectFrom('item')
      .leftJoin('xchan', 'xchan.id', 'item.author_xchan_id')
      .select(['item.body', 'item.reaction', 'xchan.name'])
      .orderBy('item.created_at')
      .orderBy('item.id')
      .execute();
    const names = (rows: { name: string | null }[]) => [...new Set(rows.map(({ name }) => name))];
    const terms = await tx.db
      .selectFrom('term')
      .innerJoin('xchan', 'xchan.id', 'term.xchan_id')
      .select('xchan.name')
      .where('term.kind', '=', 'mention')
      .execute();
    const files = await tx.db
      .selectFrom('file')
      .innerJoin('xchan', 'xchan.id', 'file.creator_xchan_id')
      .select('xchan.name')
      .where('file.is_dir', '=', 0)
      .execute();
    const isReaction = (row: { reaction: string | null }) => row.reaction !== null;
    return {
      posts: items.filter((row) => !isReaction(row)).map(({ name }) => name),
      reactions: items.filter(isReaction).map(({ name }) => name),
      mentions: names(terms),
      files: names(files),
    };
  });
}

/** What is left of a source user's placeholder. */
export function leftovers(tributary: TestTributary, identifier: string) {
  return tributary.operations.database.write(async (tx) => {
    const source = await tx.db
      .selectFrom('source_user')
      .selectAll()
      .where('source_user_identifier', '=', identifier)
      .executeTakeFirstOrThrow();
    const count = async (query: Promise<unknown[]>) => (await query).length;
    return {
      status: source.status,
      placeholder: source.placeholder_user_id,
      identities: await count(
        tx.db.selectFrom('xchan').select('id').where('id', '=', source.placeholder_xchan_id).execute(),
      ),
      pending: await count(
        tx.db
          .selectFrom('contribution')
          .select('id')
          .where('source_user_id', '=', source.id)
          .where('reassignment_id', 'is', null)
          .execute(),
      ),
    };
  });
}
