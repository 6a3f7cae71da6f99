import { type QueryExecutorProvider, sql } from 'kysely';
import { addressKey } from '../../../../lib/email-address.ts';
import { lookupKey } from '../../../../lib/lookup-key.ts';

/** Public addresses and those of archives get keys as well, so that every address is compared by its key (ADR 34). */
export function up(): readonly string[] {
  return [
    'drop index user_public_email',
    'alter table "user" add column public_email_key text',
    'update "user" set public_email_key = lower(public_email) where public_email is not null',
    'create index user_public_email_key on "user" (public_email_key) where public_email_key is not null',
    'drop index source_user_email',
    'alter table source_user add column source_email_key text',
    'update source_user set source_email_key = lower(source_email) where source_email is not null',
    'create index source_user_email_key on source_user (source_email_key) where source_email_key is not null',
  ];
}

interface Keyed {
  readonly table: string;
  readonly email: string;
  readonly key: string;
  /** What comes first keeps an address that several rows share; undefined where rows may share one. */
  readonly order?: string;
}

const keyed: readonly Keyed[] = [
  { table: 'user', email: 'public_email', key: 'public_email_key' },
  { table: 'source_user', email: 'source_email', key: 'source_email_key' },
  { table: 'account_link', email: 'email', key: 'email_key' },
  { table: 'invitation', email: 'email', key: 'email_key' },
  { table: 'user_email', email: 'email', key: 'email_key', order: 'confirmed_at is null, id' },
  { table: 'takeover', email: 'email', key: 'email_key', order: `case state when 'open' then 0 else 1 end, id` },
  { table: 'suppressed_address', email: 'email', key: 'email_key', order: 'id' },
];

/** So many rows are read at once. */
const pageSize = 5000;

/** Gives addresses the keys that `addressKey` gives them now. `lower` and keys by NFKC were the same for ASCII only. */
export async function fill(db: QueryExecutorProvider): Promise<void> {
  await fillKeys(db);
  await fillKeysWithoutAddresses(db);
}

async function fillKeys(db: QueryExecutorProvider): Promise<void> {
  for (const each of keyed) {
    const changed = await findChanged(db, each);
    await (each.order === undefined ? setKeys(db, each, changed) : setUniqueKeys(db, each, each.order, changed));
  }
}

type Keys = ReadonlyMap<number, string>;

async function findChanged(db: QueryExecutorProvider, { table, email, key }: Keyed): Promise<Keys> {
  const changed = new Map<number, string>();
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<{ id: number; email: string; key: string | null }>`select id, ${sql.ref(email)} as email,
      ${sql.ref(key)} as key from ${sql.table(table)} where id > ${last} and ${sql.ref(email)} is not null
      order by id limit ${sql.lit(pageSize)}`.execute(db);
    for (const row of rows) {
      const wanted = addressKey(row.email);
      if (wanted !== row.key) changed.set(Number(row.id), wanted);
    }
    last = Number(rows.at(-1)?.id ?? 0);
    isMore = rows.length === pageSize;
  }
  return changed;
}

async function setKey(db: QueryExecutorProvider, { table, key }: Keyed, id: number, value: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${value} where id = ${id}`.execute(db);
}

async function setKeys(db: QueryExecutorProvider, keyedBy: Keyed, changed: Keys): Promise<void> {
  for (const [id, key] of changed) await setKey(db, keyedBy, id, key);
}

/**
 * Of rows that share an address now, the first keeps it. The others keep all they have and get keys that hold a blank,
 * which no address does: they are found by no address, and `doctor` names the accounts.
 */
async function setUniqueKeys(db: QueryExecutorProvider, keyedBy: Keyed, order: string, changed: Keys): Promise<void> {
  for (const [id, key] of changed) await setKey(db, keyedBy, id, `${key} ${id}`);
  const { table, key } = keyedBy;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${sql.ref(key)} like '% %' order by ${sql.raw(order)}`.execute(db);
  for (const id of rows.map((row) => Number(row.id))) {
    const wanted = changed.get(id);
    if (wanted === undefined) continue;
    const taken = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${wanted} limit 1`.execute(db);
    if (taken.rows.length === 0) await setKey(db, keyedBy, id, wanted);
  }
}

/**
 * Failed deliveries and stopped reminders are stored without the address: it is that of the mail that failed, and of
 * the people of the namespace who have been asked.
 */
async function fillKeysWithoutAddresses(db: QueryExecutorProvider): Promise<void> {
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
