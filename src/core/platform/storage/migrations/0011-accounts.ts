import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * What a person has chosen and accepted; how they sign in: by mailed links, passkeys, providers of OpenID Connect,
 * codes by an app as a second factor; which browser a session is of, and how it was begun, null for those from before.
 * Of tokens only hashes are kept. Accounts that are to be deleted, until nothing of them is left.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const person = `references "user" (id) on delete cascade`;
  const user = `user_id ${int} not null ${person}`;
  return [
    `alter table "user" add column language text not null default ''`,
    `alter table "user" add column terms_accepted_at text`,
    `create index user_kind on "user" (kind, id)`,
    `create index user_kind_state on "user" (kind, state, id)`,
    `create index user_admin on "user" (id) where is_admin = 1`,
    `create index user_name on "user" (lower(name), id)`,

    `alter table session add column last_seen_at text`,
    `alter table session add column agent text not null default ''`,
    `alter table session add column method text`,
    `alter table session add column provider text`,
    `alter table session add column second_factor ${int} not null default 0`,

    `create table account_link (id ${id}, user_id ${int} ${person}, purpose text not null,
      email text not null, email_key text not null, token_hash text not null unique, created_at text not null,
      expires_at text not null)`,
    `create index account_link_user on account_link (user_id) where user_id is not null`,
    `create index account_link_email on account_link (email_key)`,
    `create index account_link_end on account_link (expires_at)`,
    `create table account_deletion (id ${id}, user_id ${int} not null unique ${person},
      requested_at text not null, due_at text not null, asked_by_user_id ${int} references "user" (id) on delete set null,
      contributions text not null default 'ghost', recipient text, erased text not null default '{}')`,
    `create index account_deletion_due on account_deletion (due_at)`,

    `create table linked_identity (id ${id}, ${user},
      issuer text not null, subject text not null, email text not null, created_at text not null, last_used_at text,
      unique (issuer, subject), unique (user_id, issuer))`,
    `create table passkey (id ${id}, ${user},
      credential_id text not null unique, public_key text not null, user_handle text not null, counter ${int} not null,
      transports text not null, name text not null, is_backed_up ${int} not null, created_at text not null,
      last_used_at text)`,
    `create index passkey_user on passkey (user_id)`,
    `create table sign_in_step (id ${id}, kind text not null, token_hash text not null unique,
      user_id ${int} ${person}, details text not null, expires_at text not null)`,
    `create index sign_in_step_expires on sign_in_step (expires_at)`,
    `create index sign_in_step_user on sign_in_step (user_id) where user_id is not null`,
    `create table totp (user_id ${int} primary key ${person}, secret text not null, enabled_at text,
      last_step ${int} not null, failures ${int} not null, failed_at text, created_at text not null)`,
    `create table recovery_code (id ${id}, ${user}, code_hash text not null)`,
    `create index recovery_code_user on recovery_code (user_id)`,
    `create table known_device (${user}, device text not null, seen_at text not null,
      primary key (user_id, device))`,
  ];
}
