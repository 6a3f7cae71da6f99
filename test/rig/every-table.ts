import type { Insertable } from 'kysely';
import type { AddressKey } from '../../src/lib/email-address.ts';
import type { Database, Tx } from '../../src/core/platform/storage/database.ts';
import type { Schema } from '../../src/core/platform/storage/schema.ts';

const now = '2026-01-02T03:04:05.000Z';
const later = '2027-01-02T03:04:05.000Z';

/**
 * Inserts a row into each table that the stories of both APIs leave empty; a table that is named nowhere stays empty.
 * Of its webhook event nothing is queued, as it is between the commit of a change and the next look of the sweeper.
 */
export async function fillEmptyTables(database: Database): Promise<void> {
  await database.write(async (tx) => {
    const insert = insertInto(tx);
    const user_id = await userId(tx, 'alice');
    const groups = tx.db.selectFrom('group').select('id').orderBy('id', 'desc');
    const by = { user_id, group_id: (await groups.executeTakeFirstOrThrow()).id };
    await ofPeople(tx, insert, by);
    await written(tx, insert, by);
    await reassigned(tx, insert, by);
    await inGroups(tx, insert, by);
    await uploaded(tx, insert, by);
    await tx.db.deleteFrom('job').where('name', '=', 'deliver-webhooks').execute();
  });
}

type Insert = <Name extends keyof Schema>(table: Name, row: Insertable<Schema[Name]>) => Promise<void>;
type By = Readonly<Record<'user_id' | 'group_id', number>>;

function insertInto({ db }: Tx): Insert {
  return async (table, row) => {
    const found = await db
      .selectFrom(table as 'item')
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .execute();
    if (found.length === 0)
      await db
        .insertInto(table)
        .values(row as never)
        .execute();
  };
}

/** The lowest id of a table that the stories fill. */
async function first({ db }: Tx, table: keyof Schema): Promise<number> {
  return (
    await db
      .selectFrom(table as 'item')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function userId({ db }: Tx, username: string): Promise<number> {
  return (await db.selectFrom('user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
}

async function ofPeople(tx: Tx, insert: Insert, { user_id }: By): Promise<void> {
  const dana = await userId(tx, 'dana');
  await insert('session', { user_id, token_hash: 'session', csrf_token: 'csrf', created_at: now, expires_at: later });
  await insert('known_device', { user_id, device: 'device', seen_at: now });
  const session_id = await first(tx, 'session');
  const made = { created_at: now, last_used_at: null };
  const asked = { asked_by_user_id: dana, contributions: 'ghost', recipient: null, erased: '{}' };
  await insert('account_deletion', { user_id: dana, requested_at: now, due_at: later, ...asked });
  await insert('calendar_feed', { user_id, token_hash: 'feed', created_at: now });
  await insert('linked_identity', { user_id, issuer: 'https://id.example.test', subject: 'alice', email: '', ...made });
  const key = { credential_id: 'credential', public_key: 'key', user_handle: 'handle', counter: 3, name: 'A key' };
  await insert('passkey', { user_id, ...key, transports: 'usb', is_backed_up: 0, ...made });
  const failed = { failures: 0, failed_at: null, created_at: now };
  await insert('totp', { user_id: dana, secret: 'JBSWY3DPEHPK3PXP', enabled_at: now, last_step: 5, ...failed });
  await insert('recovery_code', { user_id: dana, code_hash: 'code' });
  await insert('sign_in_step', { kind: 'give_code', token_hash: 'step', user_id, details: '{}', expires_at: later });
  const keys = { endpoint: 'https://push.example.test/1', p256dh: 'key', auth: 'auth', agent: 'Firefox' };
  await insert('push_subscription', { user_id, session_id, ...keys, pushed_id: 0, failures: 0, created_at: now });
  await insert('push_due', { user_id, due_at: later, attempts: 0, version: 2 });
  await insert('unsubscribe_link', { token_hash: 'link', user_id, mail: 'digest', created_at: now });
  const email_key = 'gone@example.test' as AddressKey;
  const gone = { email: 'Gone@example.test', email_key, reason: 'bounce', detail: '550', created_by: null } as const;
  await insert('suppressed_address', { ...gone, created_at: now });
  await insert('delivery_failure', { mail_id: await first(tx, 'mail'), email_key, created_at: now });
  await insert('submission', { digest: 'digest', request: 'request', location: '/', created_at: now });
}

async function written(tx: Tx, insert: Insert, { user_id }: By): Promise<void> {
  const [channel_id, item_id] = [await first(tx, 'channel'), await first(tx, 'item')];
  const draft = { title: 'A draft', body: 'Not sent yet', options: '{}', updated_at: now };
  await insert('draft', { user_id, place: `post:${channel_id}`, channel_id, item_id: null, ...draft });
  await insert('event_reminder', { item_id, user_id, look_at: later, reminded: '' });
  await insert('item_file', { item_id, file_id: await first(tx, 'file'), ordinal: 0, alt: 'A boat' });
  await insert('posted_photo', { item_file_id: await first(tx, 'item_file'), channel_id, created_at: now });
  await insert('item_source', { item_id, body: 'As it was typed' });
  await insert('permission_limit', { channel_id, permission: 'view_stream', value: 1 });
  await insert('star', { channel_id, item_id });
  await insert('withdrawn_item', { mid: 'https://elsewhere.example.test/item/1', edited_at: null });
}

async function reassigned(tx: Tx, insert: Insert, { user_id, group_id: namespace_id }: By): Promise<void> {
  const ids = await tx.db.selectFrom('source_user').select('id').orderBy('id').limit(2).execute();
  const [source_user_id, part_id] = ids.map(({ id }) => id) as [number, number];
  const request_id = await first(tx, 'reassignment_request');
  await insert('reminder', { namespace_id, request_id, token_hash: 'reminder', sent_at: now });
  await insert('reminder_stop', { namespace_id, user_id, email_key: null, created_at: now });
  const criteria = { channels: null, since: null, until: '2025-01-01', cursor: 4, last_contribution_id: 4 };
  const state = { requested_by_user_id: user_id, state: 'completed', created_at: now, completed_at: now } as const;
  await insert('split', { source_user_id, part_id, ...criteria, ...state });
  const [source_merge_id, privacy_group_id] = [await first(tx, 'source_merge'), await first(tx, 'privacy_group')];
  await insert('merged_member', {
    contribution_id: await first(tx, 'contribution'),
    source_merge_id,
    privacy_group_id,
  });
  const import_source_id = await first(tx, 'import_source');
  await insert('awaited_link', { import_source_id, xid: 'C1/p2', term_id: await first(tx, 'term') });
}

async function inGroups(tx: Tx, insert: Insert, { group_id, user_id }: By): Promise<void> {
  const shown = { message: 'Back at noon', level: 'info', starts_at: now, ends_at: null } as const;
  await insert('announcement', { group_id, ...shown, created_by: user_id, created_at: now });
  await insert('announcement_dismissal', { announcement_id: await first(tx, 'announcement'), user_id });
  await insert('group_setting', { group_id, user_id, level: 'all', muted: 0 });
  await insert('channel_category', { group_id, name: 'Boats', position: 1, created_at: now });
  await insert('content_rule', { group_id, kind: 'word', pattern: 'spam', action: 'hold', created_at: now });
  const granted = { identity_id: await first(tx, 'linked_identity'), member_id: await first(tx, 'group_member') };
  await insert('granted_member', { ...granted, access_level: 30, own_level: null, own_expires_at: null });
  const sent = { url: 'http://127.0.0.1:9/', name: 'Hook', description: '', token: 'token', secret: 'whsec_AAAA' };
  const chosen = { categories: 'issues_events', verifies_tls: 1, created_by: user_id, created_at: now } as const;
  await insert('webhook', { group_id, root_id: group_id, ...sent, ...chosen });
  const item = { subject_id: await first(tx, 'item'), channel_id: await first(tx, 'channel'), user_id };
  const happened = { type: 'item.created', detail: null, occurred_at: now } as const;
  await insert('webhook_event', { group_id, category: 'issues_events', ...happened, ...item });
}

async function uploaded(tx: Tx, insert: Insert, { group_id, user_id }: By): Promise<void> {
  const bytes = tx.db.selectFrom('file').select('blob_hash').where('blob_hash', 'is not', null).orderBy('id');
  const blob_hash = (await bytes.executeTakeFirstOrThrow()).blob_hash!;
  const picture = { group_id, mimetype: 'image/png', filesize: 67, width: 1, height: 1, blob_hash, created_at: now };
  await insert('group_picture', picture);
  await insert('custom_emoji', { ...picture, created_by: user_id });
  await insert('custom_emoji_name', {
    emoji_id: await first(tx, 'custom_emoji'),
    owner_id: group_id,
    name: 'boat',
    ordinal: 0,
  });
  const upload = { key: 'upload', user_id, channel_id: await first(tx, 'channel'), size: 10, received: 5 };
  const rest = { state: 'open', plan: '{}', metadata: '{}', file_hash: null, error: null } as const;
  await insert('resumable_upload', { ...upload, ...rest, created_at: now, expires_at: later });
  await insert('resumable_part', { upload_id: await first(tx, 'resumable_upload'), size: 5, blob_hash });
}
