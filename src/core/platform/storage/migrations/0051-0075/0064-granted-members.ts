import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Memberships that a sign-in provider has given, by the identity that it gave them for, with the role that people had given
 * by hand. Such a row goes with the membership.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table granted_member (identity_id ${int} not null references linked_identity (id) on delete cascade,
      member_id ${int} not null references group_member (id) on delete cascade, access_level ${int} not null,
      own_level ${int}, own_expires_at text, primary key (member_id))`,
    `create index granted_member_identity on granted_member (identity_id)`,
  ];
}
