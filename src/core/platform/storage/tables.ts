import type { AuditAction, ServerAction } from '../domain/audit.ts';
import type { Defaulted, Flag, Id } from './queries/column.ts';
import type { SuppressionReason } from '../domain/delivery-report.ts';
import type { ChangeEvent } from '../domain/change.ts';
import type { NotificationKind } from '../domain/notification.ts';
import type { AddressKey } from '../../../lib/email-address.ts';

declare module './schema.ts' {
  interface PublicTables {
    mail: MailTable;
    job: JobTable;
    setting: SettingTable;
    backup_run: BackupRunTable;
    audit_event: AuditEventTable;
    server_event: ServerEventTable;
    loose_blob: UnreferencedBlobTable;
    notification: NotificationTable;
    change_event: ChangeEventTable;
    suppressed_address: SuppressedAddressTable;
    delivery_failure: DeliveryFailureTable;
    submission: SubmissionTable;
  }
}

export type JobState = 'queued' | 'running' | 'done' | 'dead';

export type BackupState = 'queued' | 'running' | 'finished' | 'failed';

export interface MailTable {
  id: Id;
  /** One email for each key; a repeated cause doesn't send again. */
  dedupe_key: string;
  message_id: string;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  /** JSON: [{filename, contentType, blobHash}]. */
  attachments: string;
  /** Unsubscribe link; null once it has been sent, because it contains a token. */
  unsubscribe_url: Defaulted<string | null>;
  /** Token for reports; null for emails of earlier versions. */
  token: Defaulted<string | null>;
  /** 1 for emails just requested by the recipient, also sent to suppressed addresses. */
  is_essential: Defaulted<Flag>;
  state: 'queued' | 'sent' | 'kept' | 'failed' | 'undelivered';
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface JobTable {
  id: Id;
  name: string;
  payload: string;
  dedupe_key: string | null;
  state: JobState;
  run_at: string;
  attempts: Defaulted<number>;
  max_attempts: number;
  lease_until: string | null;
  lease_token: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface SettingTable {
  key: string;
  value: string;
  updated_at: string;
}

export interface BackupRunTable {
  id: Id;
  /** The moment that the schedule made it for; null for one that someone asked for. */
  slot: string | null;
  /** The directory of the backups. */
  target: string;
  state: BackupState;
  /** Name of the backup in its directory, once it is complete. */
  name: string | null;
  created_at: string;
  /** Before the snapshot was taken: blobs of its rows must stay until the backup has ended. */
  snapshot_at: string | null;
  heartbeat_at: string | null;
  finished_at: string | null;
  blobs: number | null;
  new_blobs: number | null;
  bytes: number | null;
  missing: number | null;
  error: string | null;
}

/** Audit log of source users, imports and groups. */
export interface AuditEventTable {
  id: Id;
  namespace_id: number;
  actor_user_id: number | null;
  /** The administrator who acted for the actor, if one did. */
  sudo_user_id: number | null;
  action: AuditAction;
  source_user_id: number | null;
  assignee_user_id: number | null;
  /** The row of an uploaded file that asked for it, if one did. */
  upload_row_id: number | null;
  /** JSON: the facts about other things than source users. */
  details: string | null;
  created_at: string;
}

/** Audit log of administrators, for users and the server. */
export interface ServerEventTable {
  id: Id;
  /** Null for the command line. */
  actor_user_id: number | null;
  sudo_user_id: number | null;
  action: ServerAction;
  /** Whom it was done to. */
  user_id: number | null;
  /** JSON: further facts. */
  details: string | null;
  created_at: string;
}

/** Blobs that may be unused: just uploaded, or released. If they are still unused a day later, they are removed. */
export interface UnreferencedBlobTable {
  hash: string;
  since: string;
}

/** A notification of something: an item, or the row that `subject_id` names. */
export interface NotificationTable {
  id: Id;
  user_id: number;
  kind: NotificationKind;
  actor_xchan_id: number | null;
  channel_id: number | null;
  /** Top of the item's thread. */
  top_id: number | null;
  item_id: number | null;
  subject_id: number | null;
  created_at: string;
  read_at: Defaulted<string | null>;
}

/** A line of the log that live pages follow; PostgreSQL notes the transaction (`xid`) too. */
export interface ChangeEventTable {
  id: Id;
  kind: ChangeEvent['kind'];
  channel_id: number | null;
  top_id: number | null;
  item_id: number | null;
  user_id: Defaulted<number | null>;
  created_at: string;
}

/** A suppressed address. */
export interface SuppressedAddressTable {
  id: Id;
  email: string;
  email_key: AddressKey;
  reason: SuppressionReason;
  /** Text of the report, or an administrator's note. */
  detail: string;
  created_by: number | null;
  created_at: string;
}

/** An email given up for a temporary reason; counted by address. */
export interface DeliveryFailureTable {
  mail_id: number;
  email_key: AddressKey;
  created_at: string;
}

/** A form of a page that was sent. */
export interface SubmissionTable {
  /** Digest of the sender, the key of the rendered form, and its content. */
  digest: string;
  /** Which request handles it. */
  request: string;
  /** Where it led; null while it is being handled, empty if nowhere. */
  location: string | null;
  created_at: string;
}
