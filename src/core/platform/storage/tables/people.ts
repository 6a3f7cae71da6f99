import type { Visibility } from '../../../identity/domain/acl.ts';
import type { ChannelRole } from '../../../identity/domain/channel.ts';
import type { GroupVisibility } from '../../../groups/domain/group.ts';
import type { UserKind, UserState } from '../../../accounts/domain/user.ts';
import type { Defaulted, Flag, Id } from './column.ts';

export interface UserTable {
  id: Id;
  username: string;
  /** Lower-cased username; unique. */
  username_key: string;
  name: string;
  email: string;
  public_email: string | null;
  kind: UserKind;
  state: UserState;
  is_admin: Defaulted<Flag>;
  password_hash: string | null;
  /** Grows with each password change, so that remembered credentials of the old one die everywhere. */
  password_version: Defaulted<number>;
  /** The identity that a placeholder or import user speaks with; people and bots speak with their channels' own. */
  xchan_id: number | null;
  default_channel_id: number | null;
  /** Of a bot that a group has for itself: the group at the top. */
  bot_root_id: number | null;
  created_at: string;
  updated_at: string;
}

export interface UserEmailTable {
  id: Id;
  user_id: number;
  email: string;
  /** Lower-cased; unique. */
  email_key: string;
  confirmed_at: string | null;
}

export interface AccessTokenTable {
  id: Id;
  user_id: number;
  name: string;
  token_hash: string;
  scopes: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface SessionTable {
  id: Id;
  user_id: number;
  token_hash: string;
  csrf_token: string;
  created_at: string;
  expires_at: string;
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
  last_post_at: string | null;
}

export interface GroupTable {
  id: Id;
  parent_id: number | null;
  root_id: number | null;
  kind: 'group' | 'personal' | 'removed';
  /** The owner of a personal namespace. */
  user_id: number | null;
  path: string;
  full_path: string;
  full_path_key: string;
  name: string;
  description: Defaulted<string>;
  visibility: GroupVisibility;
  /** The Import User of this namespace, once it has been needed. */
  import_user_id: Defaulted<number | null>;
  created_at: string;
  updated_at: string;
}

export interface GroupMemberTable {
  id: Id;
  group_id: number;
  user_id: number;
  access_level: number;
  expires_at: string | null;
  created_by: number | null;
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
