import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { CaseOutcome, CaseState, ReportCategory, SubjectKind } from '../domain/moderation.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    moderation_case: ModerationCaseTable;
    moderation_report: ModerationReportTable;
    moderation_appeal: ModerationAppealTable;
  }
}

/** One for each post, person or import that was ever reported. */
export interface ModerationCaseTable {
  id: Id;
  /** Null if only administrators decide. */
  group_id: number | null;
  subject: SubjectKind;
  item_id: number | null;
  user_id: number | null;
  import_id: number | null;
  state: CaseState;
  outcome: Defaulted<CaseOutcome | null>;
  /** Notifications of the person concerned. */
  reason: Defaulted<string>;
  /** Whom it concerns has been notified of it, and may see it. */
  is_notified: Defaulted<Flag>;
  reports: Defaulted<number>;
  /** Why it was held; null if it never was. */
  held_because: Defaulted<string | null>;
  created_at: string;
  updated_at: string;
}

/** One for each person and case. */
export interface ModerationReportTable {
  id: Id;
  case_id: number;
  reporter_user_id: number;
  category: ReportCategory;
  note: string;
  created_at: string;
}

/** An appeal of the person concerned. */
export interface ModerationAppealTable {
  id: Id;
  case_id: number;
  author_user_id: number;
  body: string;
  created_at: string;
}
