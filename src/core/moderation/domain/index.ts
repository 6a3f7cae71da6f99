export {
  caseOutcomes,
  caseStates,
  type Decision,
  decisions,
  maxNote,
  type ModerationCase,
  needsReason,
  type ReportCategory,
  reportCategories,
  subjectKinds,
} from './moderation.ts';
export { offeredDays, type SanctionDraft } from './sanction.ts';
