import { sql, type Selectable } from 'kysely';
import { removeUsers } from '../../accounts/index.ts';
import { setImportUser } from '../../groups/index.ts';
import { removeXchans } from '../../identity/index.ts';
import { type Tx, valuesOf } from '../../platform/index.ts';
import { findImportUser } from './placeholder-users.ts';
import type { SourceUserTable } from './tables.ts';

/** Whether nothing refers to the identity in this column. */
const isUnused = (xchanId: string) =>
  sql.join(
    [
      ['item', 'author_xchan_id'],
      ['term', 'xchan_id'],
      ['file', 'creator_xchan_id'],
      ['privacy_group_member', 'xchan_id'],
      ['connection', 'xchan_id'],
      ['acl_entry', 'xchan_id'],
    ].map(
      ([table, column]) =>
        sql`not exists (select 1 from ${sql.table(table!)} where ${sql.ref(column!)} = ${sql.ref(xchanId)})`,
    ),
    sql` and `,
  );

/**
 * Deletes the identities of completed or merged source users that shared the Import User, except those still in use.
 */
export async function removeUnusedIdentities(tx: Tx, sourceUserIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; xchan_id: number }>`select source_user.id, placeholder_xchan_id as xchan_id
    from source_user join "user" on "user".id = source_user.placeholder_user_id
    where source_user.id in ${valuesOf(tx.kind, sourceUserIds)} and source_user.status in ('completed', 'merged')
      and "user".kind = 'import_user' and ${isUnused('source_user.placeholder_xchan_id')}`.execute(tx.db);
  if (rows.length === 0) return;
  const ids = valuesOf(
    tx.kind,
    rows.map((row) => row.id),
  );
  await sql`update source_user set placeholder_user_id = null where id in ${ids}`.execute(tx.db);
  await removeXchans(
    tx,
    rows.map((row) => row.xchan_id),
  );
}

/** Deletes placeholder users and their identities, except those still in use. */
export async function removeUnusedPlaceholders(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ id: number; xchan_id: number }>`select id, xchan_id from "user" as standing
    where id in ${valuesOf(tx.kind, userIds)} and kind = 'placeholder' and xchan_id is not null
      and ${isUnused('standing.xchan_id')}`.execute(tx.db);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await sql`update source_user set placeholder_user_id = null
    where placeholder_user_id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
  await removeUsers(tx, ids);
  await removeXchans(
    tx,
    rows.map((row) => row.xchan_id),
  );
}

/** Deletes unused identities without a user. */
export async function removeOwnerlessIdentities(tx: Tx, xchanIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from xchan where id in ${valuesOf(tx.kind, xchanIds)}
    and not exists (select 1 from "user" where "user".xchan_id = xchan.id)
    and not exists (select 1 from source_user where source_user.placeholder_xchan_id = xchan.id)
    and ${isUnused('xchan.id')}`.execute(tx.db);
  await removeXchans(
    tx,
    rows.map((row) => row.id),
  );
}

/** Deletes an Import User without a namespace; its identity is kept if it is in use. */
export async function removeImportUser(
  tx: Tx,
  { userId, xchanId }: { userId: number; xchanId: number },
): Promise<void> {
  await removeUsers(tx, [userId]);
  await removeOwnerlessIdentities(tx, [xchanId]);
}

/** Deletes the Import User of a namespace unless it is in use, or a running import may need it. */
export async function removeUnusedImportUser(tx: Tx, namespaceId: number): Promise<void> {
  const importUser = await findImportUser(tx, namespaceId);
  if (!importUser) return;
  const { rows } = await sql<{ id: number }>`select id from "user" as standing where id = ${importUser.userId}
    and not exists (select 1 from source_user where source_user.placeholder_user_id = standing.id)
    and not exists (select 1 from import where namespace_id = ${namespaceId} and state in ('created', 'running'))
    and ${isUnused('standing.xchan_id')}`.execute(tx.db);
  if (rows.length === 0) return;
  await setImportUser(tx, namespaceId, null);
  await removeImportUser(tx, importUser);
}

type SourceUserRow = Pick<Selectable<SourceUserTable>, 'id' | 'placeholder_user_id' | 'placeholder_xchan_id'>;

/**
 * Deletes source users without contributions, and their placeholders if unused; for those sharing the Import User, the
 * identity.
 */
export async function removeSourceUsers(tx: Tx, rows: readonly SourceUserRow[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  await sql`delete from source_user where id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
  await removeUnusedPlaceholders(
    tx,
    rows.flatMap((row) => row.placeholder_user_id ?? []),
  );
  await removeOwnerlessIdentities(
    tx,
    rows.map((row) => row.placeholder_xchan_id),
  );
}
