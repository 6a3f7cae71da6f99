import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast, bringGroup } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { registerUser } from '../../../accounts/index.ts';
import { openForum } from '../../../groups/index.ts';
import { fill, up } from './0029-personal-namespaces.ts';

forEachDatabase((open, kind) => {
  const withoutMigration =
    kind === 'sqlite'
      ? ['drop index channel_forum', 'drop trigger user_namespace']
      : ['drop index channel_forum', 'drop trigger user_namespace on "user"', 'drop function user_namespace'];

  it('gives accounts of earlier versions a personal namespace, with a number where a group has the path', async () => {
    await using tributary = await startTributary(await open('cast'));
    const cast = await bringCast(tributary);
    const { operations } = tributary;
    await openForum(operations, cast.alice.viewer, { name: 'Notes' });
    await registerUser(operations, { username: 'bob1', email: undefined });
    await bringGroup(tributary, cast.alice, 'bob2');
    await bringGroup(tributary, cast.alice, 'quay');
    const rows = async () => {
      const query = sql<Record<string, unknown>>`select username, kind, path, full_path_key as key, own.name,
        own.root_id = own.id as top, level, joined from "user" as account
        join (select id, user_id, path, full_path_key, name, root_id from "group" where kind = 'personal') as own
          on own.user_id = account.id
        left join (select group_id, access_level as level, created_at as joined from group_role) as role
          on role.group_id = own.id
        order by username`;
      const found = await query.execute(operations.database.reader.db);
      return found.rows.map((row) => ({ ...row, top: Boolean(row['top']), joined: row['joined'] !== null }));
    };
    const alice = async () => {
      const query = sql`select id, created_at from "group" where path = 'alice'`;
      return (await query.execute(operations.database.reader.db)).rows;
    };
    const aliceBefore = await alice();

    await operations.database.write(async ({ db }) => {
      for (const statement of withoutMigration) await sql.raw(statement).execute(db);
      await sql`delete from group_member where group_id in
        (select id from "group" where kind = 'personal' and path <> 'alice')`.execute(db);
      await sql`delete from "group" where kind = 'personal' and path <> 'alice'`.execute(db);
      await sql`update "group" set path = 'Bob', full_path = 'Bob', full_path_key = 'bob' where path = 'quay'`.execute(
        db,
      );
      for (const statement of up(kind)) await sql.raw(statement).execute(db);
      await fill(db);
      // A second time it changes nothing.
      await fill(db);
    });
    const found = await rows();
    const expected = (username: string, path = username) => ({
      username,
      kind: 'human',
      path,
      key: path,
      name: username,
      top: true,
      level: 50,
      joined: true,
    });
    expect(found).toEqual([
      expected('admin'),
      expected('alice'),
      expected('bob', 'bob3'),
      expected('bob1'),
      ...['carol', 'dana', 'stranger'].map((username) => expected(username)),
    ]);
    expect(await alice()).toEqual(aliceBefore);
  });
});
