import { type Source, tables, type Tx } from '../../platform/index.ts';
import { type RequestSettings, usualRequestSettings } from '../domain/request.ts';

/** A namespace's settings for unanswered requests. */
export async function readRequestSettings(source: Source, namespaceId: number): Promise<RequestSettings> {
  const row = await tables(source)
    .selectFrom('request_setting')
    .select(['interval_days', 'max_reminders', 'expiry_days'])
    .where('namespace_id', '=', namespaceId)
    .executeTakeFirst();
  if (!row) return usualRequestSettings;
  return { intervalDays: row.interval_days, maxReminders: row.max_reminders, expiryDays: row.expiry_days };
}

/** Stores the settings of a namespace. */
export async function writeRequestSettings(
  tx: Tx,
  namespaceId: number,
  settings: RequestSettings & { readonly changedBy: number },
): Promise<void> {
  const values = {
    interval_days: settings.intervalDays,
    max_reminders: settings.maxReminders,
    expiry_days: settings.expiryDays,
    changed_by: settings.changedBy,
  };
  await tx.db
    .insertInto('request_setting')
    .values({ namespace_id: namespaceId, ...values })
    .onConflict((conflict) => conflict.column('namespace_id').doUpdateSet(values))
    .execute();
}

/** Namespaces with reminders or expiry of requests, after this one. */
export async function listDecidedNamespaces(source: Source, behind: number, limit: number): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('request_setting')
    .innerJoin('group', 'group.id', 'request_setting.namespace_id')
    .select('namespace_id')
    .where('namespace_id', '>', behind)
    .where('group.kind', '=', 'group')
    .where((eb) => eb.or([eb('max_reminders', '>', 0), eb('expiry_days', '>', 0)]))
    .orderBy('namespace_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.namespace_id);
}
