import type { Defaulted, Id } from './column.ts';

export interface MailTable {
  id: Id;
  /** One mail for each key; a repeated cause does not send again. */
  dedupe_key: string;
  message_id: string;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  /** JSON: [{filename, contentType, blobHash}]. */
  attachments: string;
  state: 'queued' | 'sent' | 'kept' | 'failed';
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export type JobState = 'queued' | 'running' | 'done' | 'dead';

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
