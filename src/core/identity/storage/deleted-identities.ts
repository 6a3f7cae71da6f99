import { type Tx, valuesOf } from '../../platform/index.ts';
import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';

/** Gives identities that nobody acts for any more one name, and ends what others have with them. */
export async function closeIdentities(
  tx: Tx,
  xchanIds: readonly number[],
  naming: { readonly name: string; readonly address: string; readonly url: string; readonly now: Instant },
): Promise<void> {
  if (xchanIds.length === 0) return;
  const closed = valuesOf(tx.kind, xchanIds);
  const { name, address, url, now } = naming;
  await sql`update xchan set name = ${name}, address = ${address.toLowerCase()}, url = ${url}, photo_mimetype = '',
    name_date = ${now}, photo_date = ${now}, hidden = 1 where id in ${closed}`.execute(tx.db);
  for (const table of ['connection_config', 'connection', 'privacy_group_member']) {
    await sql`delete from ${sql.table(table)} where xchan_id in ${closed}`.execute(tx.db);
  }
}
