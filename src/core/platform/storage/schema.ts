import type {
  AclEntryTable,
  AclTable,
  LooseBlobTable,
  FileTable,
  FilingTable,
  PinTable,
  ItemFileTable,
  ItemSourceTable,
  ItemTable,
  PhotoTable,
  ResumablePartTable,
  ResumableUploadTable,
  StreamEntryTable,
  TermTable,
} from './tables/content.ts';
import type {
  AuditEventTable,
  AwaitedLinkTable,
  ContributionTable,
  ExternalIdTable,
  ImportSourceTable,
  ImportTable,
  ReassignmentRowTable,
  ReassignmentTable,
  ReassignmentUploadTable,
  SourceMembershipTable,
  SourceUserTable,
  SplitTable,
} from './tables/imports.ts';
import type {
  AccessTokenTable,
  ChannelTable,
  ConnectionConfigTable,
  ConnectionTable,
  GroupMemberTable,
  GroupTable,
  PermissionLimitTable,
  PrivacyGroupMemberTable,
  PrivacyGroupTable,
  SessionTable,
  UserEmailTable,
  UserTable,
  XchanTable,
} from './tables/people.ts';
import type { BackupRunTable, JobTable, MailTable, SettingTable } from './tables/platform.ts';

/** Tables whose rows may only be read through `visible.ts`. */
export interface ProtectedTables {
  item: ItemTable;
  item_source: ItemSourceTable;
  file: FileTable;
  photo: PhotoTable;
  acl: AclTable;
  acl_entry: AclEntryTable;
}

export interface PublicTables {
  user: UserTable;
  user_email: UserEmailTable;
  access_token: AccessTokenTable;
  session: SessionTable;
  xchan: XchanTable;
  channel: ChannelTable;
  group: GroupTable;
  group_member: GroupMemberTable;
  source_membership: SourceMembershipTable;
  connection: ConnectionTable;
  connection_config: ConnectionConfigTable;
  permission_limit: PermissionLimitTable;
  privacy_group: PrivacyGroupTable;
  privacy_group_member: PrivacyGroupMemberTable;
  term: TermTable;
  pin: PinTable;
  stream_entry: StreamEntryTable;
  item_file: ItemFileTable;
  loose_blob: LooseBlobTable;
  resumable_upload: ResumableUploadTable;
  resumable_part: ResumablePartTable;
  filing: FilingTable;
  import_source: ImportSourceTable;
  source_user: SourceUserTable;
  reassignment: ReassignmentTable;
  split: SplitTable;
  contribution: ContributionTable;
  external_id: ExternalIdTable;
  import: ImportTable;
  awaited_link: AwaitedLinkTable;
  reassignment_upload: ReassignmentUploadTable;
  reassignment_row: ReassignmentRowTable;
  audit_event: AuditEventTable;
  mail: MailTable;
  job: JobTable;
  setting: SettingTable;
  backup_run: BackupRunTable;
}

export interface Schema extends PublicTables, ProtectedTables {}
