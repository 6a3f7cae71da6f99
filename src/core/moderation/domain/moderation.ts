/** The reason of a report. */
export const reportCategories = ['spam', 'harassment', 'hate', 'private', 'illegal', 'rules', 'other'] as const;

export type ReportCategory = (typeof reportCategories)[number];

/** Objects of reports. */
export const subjectKinds = ['post', 'person', 'import'] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** A case waits for a moderator (`open`), waits again because of an appeal (`appealed`), or is closed. */
export const caseStates = ['open', 'appealed', 'closed'] as const;

export type CaseState = (typeof caseStates)[number];

/**
 * State of a case about a post: a held one waits for the first decision and is invisible to others; a hidden one can be
 * shown again, a removed one is deleted.
 */
export const caseOutcomes = ['held', 'hidden', 'removed'] as const;

export type CaseOutcome = (typeof caseOutcomes)[number];

/** Decisions of moderators. Dismissing a report changes nothing. */
export const decisions = ['hide', 'show', 'remove', 'dismiss'] as const;

export type Decision = (typeof decisions)[number];

/** Maximum length of the text of a report, a decision or an appeal. */
export const maxNote = 2000;

/** Reports of a case that are shown, the first ones; more say the same. */
export const maxReports = 100;

/** Reports of one person in an hour. */
export const maxReportsAnHour = 20;

/** A reported post, person or import, and its state. */
export interface ModerationCase {
  readonly id: number;
  /** The group whose moderators decide; null if only administrators do. */
  readonly groupId: number | null;
  readonly subject: SubjectKind;
  readonly itemId: number | null;
  readonly userId: number | null;
  readonly importId: number | null;
  readonly state: CaseState;
  readonly outcome: CaseOutcome | null;
  /** The reason of the decision, as shown to the person concerned. */
  readonly reason: string;
  /** Why it was last held: the pattern of a rule, or empty for a link of someone new; null if it never was. */
  readonly heldBecause: string | null;
  /** Number of people who reported it. */
  readonly reports: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Possible decisions about a case, the mildest first. */
export function decisionsFor({
  subject,
  outcome,
  state,
}: Pick<ModerationCase, 'subject' | 'outcome' | 'state'>): readonly Decision[] {
  // A held post is approved or rejected: nothing else ends it.
  if (outcome === 'held') return ['show', 'remove'];
  const dismiss: readonly Decision[] = state === 'closed' ? [] : ['dismiss'];
  if (subject !== 'post' || outcome === 'removed') return dismiss;
  const change: readonly Decision[] = outcome === 'hidden' ? ['show', 'remove'] : ['hide', 'remove'];
  return [...dismiss, ...change];
}

/** Whether the person concerned must be given a reason. */
export function needsReason(decision: Decision): boolean {
  return decision === 'hide' || decision === 'remove';
}

/** State of a case after a decision. */
export function outcomeOf(decision: Decision, before: CaseOutcome | null): CaseOutcome | null {
  if (decision === 'hide') return 'hidden';
  if (decision === 'remove') return 'removed';
  return decision === 'show' ? null : before;
}
