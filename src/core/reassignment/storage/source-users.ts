import { sql } from 'kysely';
import { renamePlaceholderUser } from '../../accounts/index.ts';
import { attributeBy, type AttributedXchanId, renameXchan } from '../../identity/index.ts';
import { chunked, type Source, tables, toFlag, type Tx } from '../../platform/index.ts';
import { acceptedStatuses, reassignableStatuses, type SourceUserStatus } from '../domain/source-user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { addressKey } from '../../../lib/email-address.ts';

/** Origin of imported content, seen from one top-level group or personal namespace. */
export interface ImportSource {
  readonly id: number;
  readonly namespaceId: number;
  readonly importType: string;
  readonly sourceHostname: string;
}

/** The source with this key, made if need be. */
export async function upsertImportSource(tx: Tx, key: Omit<ImportSource, 'id'>): Promise<ImportSource> {
  const values = {
    namespace_id: key.namespaceId,
    import_type: key.importType,
    source_hostname: key.sourceHostname,
  };
  await tx.db
    .insertInto('import_source')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx.db
    .selectFrom('import_source')
    .select('id')
    .where('namespace_id', '=', key.namespaceId)
    .where('import_type', '=', key.importType)
    .where('source_hostname', '=', key.sourceHostname)
    .executeTakeFirstOrThrow();
  return { id, ...key };
}

/** Recipient of a source user's imported content. */
export interface Attribution {
  /** Null for the Import User of a personal namespace: nothing to reassign, so no ledger. */
  readonly sourceUserId: number | null;
  /** The placeholder's identity, or the real user's once the reassignment was accepted. */
  readonly xchanId: AttributedXchanId;
  /** The identity of the source user's own placeholder, even where another one has the contributions. */
  readonly ownXchanId: number;
  /** The real user, once accepted; contributions then belong to them at once. */
  readonly userId: number | null;
  /** The reassignment that gives them there: the ledger notes it at once, so that an undo finds everything. */
  readonly reassignmentId: number | null;
  /** The source user that the archive means, where it is merged into `sourceUserId`: the ledger notes that, too. */
  readonly mergedFromId: number | null;
  /** The whole of this part. */
  readonly splitFromId: number | null;
  /** The group that vouches for the facts about the source user, and the holder of the contributions; null for none. */
  readonly factsGroupId: number | null;
  readonly holderGroupId: number | null;
  /** True while a name or username is missing that a later record may bring. */
  readonly isStub: boolean;
}

/**
 * Attributions by source user identifier that changed at or after `since` (all if empty) and, back to `lookBack`, those
 * accepted and those that other groups vouch for.
 */
export async function readAttributions(
  source: Source,
  importSourceId: number,
  since: Instant,
  lookBack?: { readonly since: Instant; readonly groupId: number },
): Promise<Map<string, Attribution>> {
  const acceptedSince = lookBack?.since ?? since;
  const own = await selectAttributions(source, 'source_user.id')
    .where('source_user.import_source_id', '=', importSourceId)
    .where('source_user.merged_into_id', 'is', null)
    .where('source_user.updated_at', '>=', acceptedSince)
    .where((eb) =>
      eb.or([
        eb('source_user.updated_at', '>=', since),
        eb('source_user.status', 'in', acceptedStatuses),
        ...(lookBack ? [eb('source_user.facts_group_id', '!=', lookBack.groupId)] : []),
      ]),
    )
    .execute();
  // Whoever is merged goes with the target, whatever becomes of that.
  const merged = await selectAttributions(source, 'source_user.merged_into_id')
    .where('source_user.import_source_id', '=', importSourceId)
    .where('source_user.merged_into_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('source_user.updated_at', '>=', since),
        eb('holder.updated_at', '>=', since),
        eb.and([eb('holder.updated_at', '>=', acceptedSince), eb('holder.status', 'in', acceptedStatuses)]),
      ]),
    )
    .execute();
  return new Map([...own, ...merged].map((row) => [row.identifier, attributionOf(row)]));
}

/** Source users with the holder of their contributions: themselves, or the merge target. */
function selectAttributions(source: Source, holderId: 'source_user.id' | 'source_user.merged_into_id') {
  return tables(source)
    .selectFrom('source_user')
    .innerJoin('source_user as holder', 'holder.id', holderId)
    .leftJoin('user', 'user.id', 'holder.reassign_to_user_id')
    .leftJoin('channel', 'channel.id', 'user.default_channel_id')
    .leftJoin('reassignment', (join) =>
      join
        .onRef('reassignment.source_user_id', '=', 'holder.id')
        .on('reassignment.state', 'in', ['in_progress', 'failed', 'completed']),
    )
    .select([
      'source_user.id as own_id',
      'holder.id',
      'source_user.source_user_identifier as identifier',
      'holder.status',
      'holder.placeholder_xchan_id as placeholder',
      'source_user.source_name',
      'source_user.placeholder_xchan_id as own_placeholder',
      'source_user.split_from_id',
      'source_user.facts_group_id',
      'holder.facts_group_id as holder_group_id',
      'user.id as user_id',
      'channel.xchan_id as real',
      'reassignment.id as reassignment_id',
    ]);
}

function attributionOf(row: {
  own_id: number;
  id: number;
  status: SourceUserStatus;
  placeholder: number;
  source_name: string | null;
  own_placeholder: number;
  split_from_id: number | null;
  facts_group_id: number | null;
  holder_group_id: number | null;
  user_id: number | null;
  real: number | null;
  reassignment_id: number | null;
}): Attribution {
  const accepted = acceptedStatuses.includes(row.status) && row.real !== null;
  return {
    sourceUserId: row.id,
    xchanId: accepted ? attributeBy(row.real!, 'accepted') : attributeBy(row.placeholder, 'placeholder'),
    ownXchanId: row.own_placeholder,
    userId: accepted ? row.user_id : null,
    reassignmentId: accepted ? row.reassignment_id : null,
    mergedFromId: row.own_id === row.id ? null : row.own_id,
    splitFromId: row.split_from_id,
    factsGroupId: row.facts_group_id,
    holderGroupId: row.holder_group_id,
    isStub: row.source_name === null,
  };
}

export interface NewSourceUser {
  readonly identifier: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isBot: boolean;
  readonly placeholderUserId: number;
  readonly placeholderXchanId: number;
  readonly splitFromId: number | null;
}

/** Inserts pending source users. @param factsGroupId the group that vouches for the facts */
export async function insertSourceUsers(
  tx: Tx,
  source: ImportSource,
  users: readonly NewSourceUser[],
  { factsGroupId, now }: { readonly factsGroupId: number; readonly now: Instant },
): Promise<void> {
  for (const chunk of chunked(users, 16)) {
    await tx.db
      .insertInto('source_user')
      .values(
        chunk.map((user) => ({
          import_source_id: source.id,
          namespace_id: source.namespaceId,
          import_type: source.importType,
          source_hostname: source.sourceHostname,
          source_user_identifier: user.identifier,
          source_username: user.username,
          source_name: user.name,
          source_email: user.email,
          facts_group_id: factsGroupId,
          source_email_key: user.email === null ? null : addressKey(user.email),
          is_bot: toFlag(user.isBot),
          placeholder_user_id: user.placeholderUserId,
          placeholder_xchan_id: user.placeholderXchanId,
          split_from_id: user.splitFromId,
          status: 'pending_reassignment' as const,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
  }
}

/**
 * Renames a source user, and its placeholder, that was only referred to, or that only an import with less authority
 * described (`known`, as read by the caller).
 */
export async function nameSourceUser(
  tx: Tx,
  sourceUserId: number,
  naming: {
    readonly name: string;
    readonly username: string | null;
    readonly email: string | null;
    readonly isBot: boolean;
    readonly placeholderName: string;
    readonly groupId: number;
    readonly now: Instant;
  },
  known: Pick<Attribution, 'factsGroupId'>,
): Promise<void> {
  const row = await tx.db
    .updateTable('source_user')
    .set({
      source_name: naming.name,
      source_username: naming.username,
      source_email: naming.email,
      is_bot: toFlag(naming.isBot),
      facts_group_id: naming.groupId,
      source_email_key: naming.email === null ? null : addressKey(naming.email),
      updated_at: naming.now,
    })
    .where('id', '=', sourceUserId)
    .where('facts_group_id', known.factsGroupId === null ? 'is' : '=', known.factsGroupId)
    .$if(known.factsGroupId === naming.groupId, (query) => query.where('source_name', 'is', null))
    .returning(['placeholder_user_id', 'placeholder_xchan_id'])
    .executeTakeFirst();
  if (!row) return;
  if (row.placeholder_user_id === null) return;
  const { placeholder_user_id: userId, placeholder_xchan_id: xchanId } = row;
  // Source users sharing the Import User use its name.
  if (!(await renamePlaceholderUser(tx, userId, naming.placeholderName, naming.now))) return;
  await renameXchan(tx, xchanId, { name: naming.placeholderName, now: naming.now });
}

/** Whether a source user has any outcome, including merges. */
export async function hasContributions(tx: Tx, sourceUserId: number): Promise<boolean> {
  const { rows } = await sql<{ has: number }>`select (exists (select 1 from contribution
    where source_user_id = ${sourceUserId} or merged_from_id = ${sourceUserId})) as has`.execute(tx.db);
  return Boolean(rows[0]?.has);
}

/** Stores an import's role of a source user in a group; the highest one counts. Returns the number of new ones. */
export async function upsertSourceMemberships(
  tx: Tx,
  memberships: readonly { sourceUserId: number; groupId: number; accessLevel: number }[],
): Promise<number> {
  const before = await countSourceMemberships(
    tx,
    memberships.map((membership) => membership.sourceUserId),
  );
  for (const chunk of chunked(memberships, 3)) {
    await tx.db
      .insertInto('source_membership')
      .values(
        chunk.map((membership) => ({
          source_user_id: membership.sourceUserId,
          group_id: membership.groupId,
          access_level: membership.accessLevel,
          expires_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['source_user_id', 'group_id']).doUpdateSet((eb) => ({
          access_level: eb
            .case()
            .when('source_membership.access_level', '<', eb.ref('excluded.access_level'))
            .then(eb.ref('excluded.access_level'))
            .else(eb.ref('source_membership.access_level'))
            .end(),
        })),
      )
      .execute();
  }
  const after = await countSourceMemberships(
    tx,
    memberships.map((membership) => membership.sourceUserId),
  );
  return after - before;
}

async function countSourceMemberships(tx: Tx, sourceUserIds: readonly number[]): Promise<number> {
  let count = 0;
  for (const ids of chunked(sourceUserIds, 1)) {
    const row = await tx.db
      .selectFrom('source_membership')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('source_user_id', 'in', ids)
      .executeTakeFirstOrThrow();
    count += Number(row.count);
  }
  return count;
}

/** Number of pending source users of an import source. */
export async function countPendingSourceUsers(source: Source, importSourceId: number): Promise<number> {
  const row = await tables(source)
    .selectFrom('source_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_source_id', '=', importSourceId)
    .where('status', 'in', reassignableStatuses)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes the unused sources of a namespace. */
export async function removeImportSources(tx: Tx, namespaceId: number): Promise<void> {
  await tx.db.deleteFrom('import_source').where('namespace_id', '=', namespaceId).execute();
}
