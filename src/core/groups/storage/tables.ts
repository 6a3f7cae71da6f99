import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { AnnouncementLevel } from '../domain/announcement.ts';
import type { BotPurpose, GroupVisibility, InvitationState } from '../domain/group.ts';
import type { AddressKey } from '../../../lib/email-address.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    group: GroupTable;
    group_member: GroupMemberTable;
    group_share: GroupShareTable;
    group_picture: GroupPictureTable;
    group_role: GroupRoleTable;
    group_bot: GroupBotTable;
    granted_member: GrantedMemberTable;
    invitation: InvitationTable;
    announcement: AnnouncementTable;
    channel_category: ChannelCategoryTable;
    announcement_dismissal: AnnouncementDismissalTable;
  }
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
  /** Default language of its pages; empty for that of the reader's browser. */
  language: Defaulted<string>;
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

/** Avatar of a group. */
export interface GroupPictureTable {
  group_id: number;
  mimetype: string;
  filesize: number;
  width: number;
  height: number;
  blob_hash: string;
  created_at: string;
}

/** A share: members of one group also have a role in another one. */
export interface GroupShareTable {
  id: Id;
  group_id: number;
  with_group_id: number;
  /** The highest role that it gives. */
  access_level: number;
  expires_at: string | null;
  created_by: number | null;
  created_at: string;
}

/** Effective roles in a group itself, derived by triggers from members and shares: read by every decision. */
export interface GroupRoleTable {
  group_id: number;
  user_id: number;
  /** 0 for members of the group itself. */
  share_id: number;
  access_level: number;
  expires_at: string | null;
  created_by: number | null;
  created_at: string;
}

/** A group's own bot. */
export interface GroupBotTable {
  user_id: number;
  group_id: number;
  purpose: BotPurpose;
}

/** A membership given by a sign-in provider, and the role given by hand. */
export interface GrantedMemberTable {
  /** The identity that the provider gave it for. */
  identity_id: number;
  member_id: number;
  /** The role that the provider gives. */
  access_level: number;
  /** The role that the person had by hand; null for none. */
  own_level: number | null;
  own_expires_at: string | null;
}

/** To the server, or to a group. */
export interface InvitationTable {
  id: Id;
  group_id: number | null;
  /** The role in the group. */
  access_level: number | null;
  /** When the membership ends. */
  member_until: string | null;
  /** Its recipient; null for an invite link. */
  email: string | null;
  email_key: AddressKey | null;
  /** Name of a person who requests an account. */
  name: Defaulted<string>;
  state: InvitationState;
  token_hash: string;
  /** Null for any number. */
  max_uses: number | null;
  uses: Defaulted<number>;
  /** Null for one that the server made, since someone asked. */
  created_by: number | null;
  created_at: string;
  expires_at: string;
  sent_at: string | null;
}

/** A named section of a group's channels. */
export interface ChannelCategoryTable {
  id: Id;
  group_id: number;
  name: string;
  position: number;
  created_at: string;
}

/** Above all pages for a while: of everyone, or of the members of a group. */
export interface AnnouncementTable {
  id: Id;
  group_id: number | null;
  message: string;
  level: AnnouncementLevel;
  dismissable: Defaulted<Flag>;
  starts_at: string;
  /** Null for no end. */
  ends_at: string | null;
  created_by: number | null;
  created_at: string;
}

/** A dismissed announcement. */
export interface AnnouncementDismissalTable {
  id: Id;
  announcement_id: number;
  user_id: number;
}
