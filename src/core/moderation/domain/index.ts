// What others use of the domain of moderation: pure values and rules.
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
