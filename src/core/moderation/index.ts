export * from './domain/index.ts';
export { appeal, appealByLink, findSuspendedCase } from './operations/appeal.ts';
export { type ReadCase, readCases, readSaid, type SaidOfCase } from './operations/case-content.ts';
export { decideCase } from './operations/decide.ts';
export { report, type Reported } from './operations/report.ts';
export { mayModerateGroup, moderates, ownCases, requireModeratedCase } from './operations/require-moderator.ts';
export {
  addRule,
  changeRule,
  readRules,
  removeRule,
  type RuleDraft,
  type ShownRule,
} from './operations/content-rules.ts';
export { tryRule } from './operations/try-rule.ts';
export { changeNewcomerLimits } from './operations/newcomer-limits.ts';
export { liftSuspension, sanction } from './operations/sanction.ts';
export { findCase, findCaseAbout, pageCases, removeReportsOf } from './storage/cases.ts';
