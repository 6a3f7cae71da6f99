import type { Visibility } from '../domain/acl.ts';
import type { ChannelRole } from '../domain/channel.ts';
import type { Defaulted, Flag, Id } from '../../platform/index.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    xchan: XchanTable;
    channel: ChannelTable;
    connection: ConnectionTable;
    connection_config: ConnectionConfigTable;
    permission_limit: PermissionLimitTable;
    profile_field: ProfileFieldTable;
    privacy_group: PrivacyGroupTable;
    privacy_group_member: PrivacyGroupMemberTable;
  }

  interface ProtectedTables {
    acl: AclTable;
    acl_entry: AclEntryTable;
  }
}

export interface XchanTable {
  id: Id;
  hash: string;
  guid: string;
  guid_sig: string;
  public_key: string;
  address: string;
  name: string;
  network: string;
  /** Path on this server, or an absolute URL for identities elsewhere. */
  url: string;
  photo_mimetype: Defaulted<string>;
  pubforum: Defaulted<Flag>;
  hidden: Defaulted<Flag>;
  deleted: Defaulted<Flag>;
  name_date: string;
  photo_date: string;
  /** Changes with each update of the row, by a trigger. */
  version: Defaulted<number>;
}

export interface ChannelTable {
  id: Id;
  user_id: number | null;
  group_id: number | null;
  address: string;
  name: string;
  /** Last segment of the group's channel path `<group>/<path>`; null for people's channels. */
  path: string | null;
  description: Defaulted<string>;
  /** The current topic, in one line. */
  topic: Defaulted<string>;
  /** Position in its category; null if not set, which comes last, by name. */
  position: number | null;
  /** The section of its group that contains it. */
  category_id: number | null;
  xchan_id: number;
  guid: string;
  guid_sig: string;
  public_key: string;
  private_key: string;
  role: ChannelRole;
  timezone: Defaulted<string>;
  default_visibility: Defaulted<Visibility>;
  default_acl_id: number | null;
  /** Files that its pictures were made from. */
  photo_file_id: number | null;
  cover_file_id: number | null;
  archived: Defaulted<Flag>;
  created_at: string;
}

export interface ConnectionTable {
  id: Id;
  channel_id: number;
  xchan_id: number;
  closeness: Defaulted<number>;
  blocked: Defaulted<Flag>;
  ignored: Defaulted<Flag>;
  hidden: Defaulted<Flag>;
  archived: Defaulted<Flag>;
  pending: Defaulted<Flag>;
  is_self: Defaulted<Flag>;
  connected_at: string | null;
  created_at: string;
  updated_at: string;
  /** Changes with each update of the row, by a trigger. */
  version: Defaulted<number>;
}

export interface ConnectionConfigTable {
  id: Id;
  channel_id: number;
  xchan_id: number;
  category: string;
  key: string;
  value: string;
}

/** A limit that a channel set itself; see `domain/permission.ts`. */
export interface PermissionLimitTable {
  id: Id;
  channel_id: number;
  permission: string;
  value: number;
}

/** A field of a profile; its name is the owner's choice. */
export interface ProfileFieldTable {
  id: Id;
  channel_id: number;
  ordinal: number;
  name: string;
  value: string;
}

export interface PrivacyGroupTable {
  id: Id;
  channel_id: number;
  hash: string;
  name: string;
  visible: Defaulted<Flag>;
  deleted: Defaulted<Flag>;
}

export interface PrivacyGroupMemberTable {
  id: Id;
  privacy_group_id: number;
  xchan_id: number;
}

/** An immutable audience, shared by everything that has the same one. */
export interface AclTable {
  id: Id;
  digest: string;
}

export interface AclEntryTable {
  id: Id;
  acl_id: number;
  effect: 'allow' | 'deny';
  xchan_id: number | null;
  privacy_group_id: number | null;
}
