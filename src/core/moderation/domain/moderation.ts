/** What someone finds wrong with what they report. */
export const reportCategories = ['spam', 'harassment', 'hate', 'private', 'illegal', 'rules', 'other'] as const;

export type ReportCategory = (typeof reportCategories)[number];

/** What can be reported. */
export const subjectKinds = ['post', 'person', 'import'] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/**
 * A case waits for a moderator (`open`), for one again since whom it concerns has answered (`appealed`), or for no one.
 */
export const caseStates = ['open', 'appealed', 'closed'] as const;

export type CaseState = (typeof caseStates)[number];

/**
 * What a case has come to for a post: a held one waits for the first decision, seen by no one else; a hidden one can be
 * shown again, a removed one is gone.
 */
export const caseOutcomes = ['held', 'hidden', 'removed'] as const;

export type CaseOutcome = (typeof caseOutcomes)[number];

/** What moderators decide. To dismiss a report is to leave everything as it is. */
export const decisions = ['hide', 'show', 'remove', 'dismiss'] as const;

export type Decision = (typeof decisions)[number];

/** Characters of what is written about a report, a decision or an appeal. */
export const maxNote = 2000;

/** Reports of a case that are shown, the first ones; more say the same. */
export const maxReports = 100;

/** Reports of one person in an hour. */
export const maxReportsAnHour = 20;

/** One post, person or import that was reported, and what became of that. */
export interface ModerationCase {
  readonly id: number;
  /** The group whose moderators decide; null where administrators alone do. */
  readonly groupId: number | null;
  readonly subject: SubjectKind;
  readonly itemId: number | null;
  readonly userId: number | null;
  readonly importId: number | null;
  readonly state: CaseState;
  readonly outcome: CaseOutcome | null;
  /** Why it was decided so, as whom it concerns reads. */
  readonly reason: string;
  /**
   * Why it was held, when it was last: the pattern of a rule, or empty for a link of someone new; null if it never was.
   */
  readonly heldBecause: string | null;
  /** How many people have reported it. */
  readonly reports: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What can be decided about a case now, the mildest first. */
export function decisionsFor({
  subject,
  outcome,
  state,
}: Pick<ModerationCase, 'subject' | 'outcome' | 'state'>): readonly Decision[] {
  // What waits is shown or is not: nothing else ends it.
  if (outcome === 'held') return ['show', 'remove'];
  const dismiss: readonly Decision[] = state === 'closed' ? [] : ['dismiss'];
  if (subject !== 'post' || outcome === 'removed') return dismiss;
  const change: readonly Decision[] = outcome === 'hidden' ? ['show', 'remove'] : ['hide', 'remove'];
  return [...dismiss, ...change];
}

/** Whether whoever is concerned must read why. */
export function needsReason(decision: Decision): boolean {
  return decision === 'hide' || decision === 'remove';
}

/** What a decision makes of a case. */
export function outcomeOf(decision: Decision, before: CaseOutcome | null): CaseOutcome | null {
  if (decision === 'hide') return 'hidden';
  if (decision === 'remove') return 'removed';
  return decision === 'show' ? null : before;
}
