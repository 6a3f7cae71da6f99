import { findUsers, lookupKey, type User } from '../../accounts/index.ts';
import { type Source, tables } from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** Users by the names and addresses that a file used. */
export interface Assignees {
  /** By lookup key. */
  readonly byUsername: ReadonlyMap<string, User>;
  readonly byPublicEmail: ReadonlyMap<AddressKey, readonly User[]>;
  /** Empty unless asked for. */
  readonly byConfirmedEmail: ReadonlyMap<AddressKey, readonly User[]>;
}

/** Finds users by name, public email address and, if requested, confirmed address, in a fixed number of queries. */
export async function findAssignees(
  source: Source,
  wanted: { usernames: readonly string[]; emails: readonly string[]; byConfirmedEmail: boolean },
): Promise<Assignees> {
  const none = '';
  const usernames = [none, ...new Set(wanted.usernames.map(lookupKey))];
  const emailKeys = [addressKey(none), ...new Set(wanted.emails.map(addressKey))];
  const named = await tables(source)
    .selectFrom('user')
    .select(['id', 'username_key', 'public_email_key'])
    .where((eb) => eb.or([eb('username_key', 'in', usernames), eb('public_email_key', 'in', emailKeys)]))
    .orderBy('id')
    .execute();
  const confirmed = wanted.byConfirmedEmail
    ? await tables(source)
        .selectFrom('user_email')
        .select(['user_id', 'email_key'])
        .where('email_key', 'in', emailKeys)
        .where('confirmed_at', 'is not', null)
        .execute()
    : [];
  const ids = [...named.map((row) => row.id), ...confirmed.map((row) => row.user_id)];
  const users = new Map((await findUsers(source, [...new Set(ids)])).map((user) => [user.id, user]));
  const byPublicEmail = new Map<AddressKey, User[]>();
  for (const row of named) {
    if (row.public_email_key === null) continue;
    addTo(byPublicEmail, row.public_email_key, users.get(row.id)!);
  }
  return {
    byUsername: new Map(named.map((row) => [row.username_key, users.get(row.id)!])),
    byPublicEmail,
    byConfirmedEmail: new Map(confirmed.map((row) => [row.email_key, [users.get(row.user_id)!]])),
  };
}
