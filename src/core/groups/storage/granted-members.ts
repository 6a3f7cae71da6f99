import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** A membership given by a sign-in provider, in addition to roles given by hand. */
export interface Grant {
  readonly memberId: number;
  readonly groupId: number;
  readonly userId: number;
  /** The role that the provider gives. */
  readonly accessLevel: number;
  readonly own: OwnRole | undefined;
}

/** The role that someone was given by hand. */
export interface OwnRole {
  readonly accessLevel: number;
  readonly expiresAt: Instant | null;
}

/** Roles given by a provider for an identity, first membership first. */
export async function listGrants(source: Source, identityId: number): Promise<Grant[]> {
  const rows = await tables(source)
    .selectFrom('granted_member as granted')
    .innerJoin('group_member as member', 'member.id', 'granted.member_id')
    .select([
      'granted.member_id',
      'granted.access_level',
      'granted.own_level',
      'granted.own_expires_at',
      'member.group_id',
      'member.user_id',
    ])
    .where('granted.identity_id', '=', identityId)
    .orderBy('granted.member_id')
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    groupId: row.group_id,
    userId: row.user_id,
    accessLevel: row.access_level,
    own: row.own_level === null ? undefined : { accessLevel: row.own_level, expiresAt: row.own_expires_at },
  }));
}

/** Notes a role given by a provider for an identity, replacing an earlier note of the membership. */
export async function setGrant(
  tx: Tx,
  grant: Pick<Grant, 'memberId' | 'accessLevel' | 'own'> & { readonly identityId: number },
): Promise<void> {
  const values = {
    identity_id: grant.identityId,
    access_level: grant.accessLevel,
    own_level: grant.own?.accessLevel ?? null,
    own_expires_at: grant.own?.expiresAt ?? null,
  };
  await tx.db
    .insertInto('granted_member')
    .values({ member_id: grant.memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** Removes the note that a provider gave the membership of a user in a group. */
export async function deleteGrant(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('granted_member')
    .where('member_id', 'in', (eb) =>
      eb
        .selectFrom('group_member')
        .select('group_member.id')
        .where('group_member.group_id', '=', groupId)
        .where('group_member.user_id', '=', userId),
    )
    .execute();
}
