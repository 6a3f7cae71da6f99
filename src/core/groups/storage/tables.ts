import type { Defaulted, Id } from '../../platform/index.ts';
import type { GroupVisibility } from '../domain/group.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    group: GroupTable;
    group_member: GroupMemberTable;
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
