import type { ImportState } from '../domain/import.ts';
import type { Defaulted, Flag, Id } from '../../platform/index.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    import: ImportTable;
    external_id: ExternalIdTable;
    awaited_link: AwaitedLinkTable;
  }
}

export interface ImportTable {
  id: Id;
  namespace_id: number;
  group_id: number;
  user_id: number;
  format: string;
  import_type: string | null;
  source_hostname: string;
  blob_hash: string;
  filename: string;
  filesize: number;
  state: ImportState;
  dry_run: Defaulted<Flag>;
  options: string;
  checkpoint: string | null;
  report: string | null;
  error: string | null;
  /** 0 for one that failed and would fail again, however often it is tried. */
  can_retry: Defaulted<Flag>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** Which local row a record of a source became; the source, kind and xid are its key. */
export interface ExternalIdTable {
  import_source_id: number;
  kind: string;
  xid: string;
  local_id: number;
  content_hash: string;
  /** The import that it came with; 0 once that was removed. */
  import_id: number;
}

/** A link in a body (its term) that leads to a message of the source which is not here yet. */
export interface AwaitedLinkTable {
  id: Id;
  import_source_id: number;
  /** Of the message, as in `external_id`. */
  xid: string;
  term_id: number;
}
