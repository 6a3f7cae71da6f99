import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Accounts that administrators delete, what becomes of what the person has written, whom the report goes to, and what has been
 * erased so far. Whoever asked for the deletion of their own account is who asked for those that wait already.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table account_deletion add column asked_by_user_id ${int} references "user" (id) on delete set null`,
    `update account_deletion set asked_by_user_id = user_id`,
    `alter table account_deletion add column contributions text not null default 'ghost'`,
    `alter table account_deletion add column recipient text`,
    `alter table account_deletion add column erased text not null default '{}'`,
  ];
}
