import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { ChannelLevel, ThreadSetting } from '../domain/attention.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    read_marker: ReadMarkerTable;
    thread_setting: ThreadSettingTable;
    channel_setting: ChannelSettingTable;
    draft: DraftTable;
  }
}

/** Up to where somebody has read a channel: the last item that was seen, and when it was created. */
export interface ReadMarkerTable {
  id: Id;
  user_id: number;
  channel_id: number;
  read_to: string;
  item_id: number;
  updated_at: string;
}

/** That somebody follows a thread (`item_id` is its top), or wants to hear nothing of it. */
export interface ThreadSettingTable {
  id: Id;
  user_id: number;
  item_id: number;
  setting: ThreadSetting;
  created_at: string;
}

/** Of what in a channel somebody wants to be notified. */
export interface ChannelSettingTable {
  id: Id;
  user_id: number;
  channel_id: number;
  level: ChannelLevel;
  muted: Defaulted<Flag>;
}

/** What somebody began to write and has not sent. */
export interface DraftTable {
  id: Id;
  user_id: number;
  /** `placeText` of where it is written; one draft for each. */
  place: string;
  channel_id: number | null;
  item_id: number | null;
  title: string;
  body: string;
  /** JSON: what else the editor holds, such as audience and attachments. */
  options: string;
  updated_at: string;
}
