// What others use of the domain of content: pure values and rules.
export { attendance, attendanceVerbs, objectTypes, verbs } from './activity.ts';
export { cutText, isWithin } from './body-limit.ts';
export { defaultFolder, longestFolderName } from './folder.ts';
export type { ItemInput } from './item-input.ts';
export { identitiesIn, type Item, type ItemAttachment, type ItemFacts, type Term, withheld } from './item.ts';
export { fillMentions, type MentionTarget, mentionTargets, mentionToken, targetName } from './mention.ts';
export { assertAnswers, isMultiple, type PollDraft, questionType, tally, votesCloseAt, voteType } from './poll.ts';
export type { Revision } from './revision.ts';
export { linkLimits, maxNewcomerLimits, type NewcomerLimits } from './newcomer.ts';
export {
  type CheckedFields,
  checkedTexts,
  type ContentRule,
  findBroken,
  maxPattern,
  maxRules,
  readPattern,
  ruleActions,
  ruleKinds,
} from './content-rule.ts';
