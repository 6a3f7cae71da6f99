import { type QueryExecutorProvider, sql } from 'kysely';
import { addressKey } from '../../../../../lib/email-address.ts';
import { lookupKey } from '../../../../../lib/lookup-key.ts';

/** No schema changes: only `fill` has work. */
export function up(): readonly string[] {
  return [];
}

/**
 * Gives failed deliveries and stopped reminders, which are stored without the address, the keys that the addresses have since 0095:
 * by the mail that failed, and by the people of the namespace who have been asked.
 */
export async function fill(db: QueryExecutorProvider): Promise<void> {
  const failures = sql<{ id: number; email: string; key: string }>`select mail_id as id, mail.to_address as email,
    delivery_failure.email_key as key from delivery_failure join mail on mail.id = delivery_failure.mail_id`;
  for (const { id, email, key } of (await failures.execute(db)).rows) {
    const wanted = addressKey(email);
    if (wanted !== key) await sql`update delivery_failure set email_key = ${wanted} where mail_id = ${id}`.execute(db);
  }
  const stops = sql<{
    id: number;
    namespace: number;
    key: string;
  }>`select id, namespace_id as namespace, email_key as key
    from reminder_stop where email_key is not null order by id`;
  for (const { id, namespace, key } of (await stops.execute(db)).rows) {
    const asked = sql<{ email: string }>`select email from takeover where namespace_id = ${namespace} order by id`;
    const { rows } = await asked.execute(db);
    const wanted = addressKey(rows.find(({ email }) => lookupKey(email) === key)?.email ?? key);
    if (wanted === key) continue;
    const taken = sql`select 1 from reminder_stop where email_key = ${wanted} and namespace_id = ${namespace}`;
    const isTaken = (await taken.execute(db)).rows.length > 0;
    await (isTaken
      ? sql`delete from reminder_stop where id = ${id}`
      : sql`update reminder_stop set email_key = ${wanted} where id = ${id}`
    ).execute(db);
  }
}
