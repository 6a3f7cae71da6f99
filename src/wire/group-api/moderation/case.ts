import { type Static, Type } from 'typebox';
import type { Sanction, User } from '../../../core/accounts/domain/index.ts';
import {
  caseOutcomes,
  caseStates,
  type Decision,
  decisions,
  type ModerationCase,
  type ReportCategory,
  reportCategories,
  subjectKinds,
} from '../../../core/moderation/domain/index.ts';
import { count, id, list, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';
import { encodeSanction, sanctionRecord } from './sanction.ts';

/** Content of a report, in notifications. */
export const reportRecord = named(
  'Report',
  Type.Object({
    id,
    subject_type: Type.Enum([...subjectKinds]),
    subject_id: text,
    category: Type.Enum([...reportCategories]),
    note: text,
    created_at: moment,
  }),
);

const caseFields = {
  id,
  group_id: orNull(id),
  subject_type: Type.Enum([...subjectKinds]),
  subject_id: Type.String({ description: 'The UUID of a post; the id of a person or an import.' }),
  web_url: text,
  html: Type.String({ description: 'Content of a post, as safe HTML; empty after it is deleted.' }),
  state: Type.Enum([...caseStates]),
  outcome: orNull(Type.Enum([...caseOutcomes])),
  reason: text,
  held_because: orNull(
    Type.String({
      description: 'Why the post was last held: the pattern of a rule, or empty for a link by a new member.',
    }),
  ),
  reports_count: count,
  decisions: list(
    Type.Enum([...decisions], { description: 'Decisions available to you; none if the case is about you.' }),
  ),
  created_at: moment,
  updated_at: moment,
};

/** One post, person or import that was reported, as lists of moderators have it. */
export const caseRecord = named('ModerationCase', Type.Object(caseFields));

/** The same with the reporter and the appeals. */
export const wholeCaseRecord = named(
  'WholeModerationCase',
  Type.Object({
    ...caseFields,
    reports: list(
      Type.Object({
        reporter: orNull(basicUser),
        category: Type.Enum([...reportCategories]),
        note: text,
        created_at: moment,
      }),
    ),
    appeals: list(Type.Object({ author: orNull(basicUser), body: text, created_at: moment })),
    person: orNull(basicUser),
    sanctions: list(sanctionRecord),
  }),
);

/** Notification for the person concerned. */
export const noticeRecord = named(
  'ModerationNotice',
  Type.Object({
    id,
    state: Type.Enum([...caseStates]),
    outcome: orNull(Type.Enum([...caseOutcomes])),
    reason: text,
  }),
);

/** Subject of a case, with the notification for moderators. */
interface CaseContent {
  /** The UUID of a post, of anything else its id. */
  readonly subjectId: string;
  /** Content of a post. */
  readonly html: string;
  readonly decisions: readonly Decision[];
}

interface Said {
  /** Whom the case concerns, where that is someone who is here. */
  readonly concerned: User | undefined;
  /** Decisions about them. */
  readonly sanctions: readonly Sanction[];
  readonly reports: readonly {
    readonly reporterUserId: number;
    readonly category: ReportCategory;
    readonly note: string;
    readonly createdAt: string;
  }[];
  readonly appeals: readonly { readonly authorUserId: number; readonly body: string; readonly createdAt: string }[];
}

/** A report, for its author. */
export function encodeReport(
  report: {
    readonly id: number;
    readonly category: ReportCategory;
    readonly note: string;
    readonly createdAt: string;
  },
  about: Pick<ModerationCase, 'subject'>,
  subjectId: string,
): Static<typeof reportRecord> {
  return {
    id: report.id,
    subject_type: about.subject,
    subject_id: subjectId,
    category: report.category,
    note: report.note,
    created_at: report.createdAt,
  };
}

/** A case, for its moderators. */
export function encodeCase(
  about: ModerationCase,
  { subjectId, html, decisions: possible }: CaseContent,
  baseUrl: string,
): Static<typeof caseRecord> {
  return {
    id: about.id,
    group_id: about.groupId,
    subject_type: about.subject,
    subject_id: subjectId,
    web_url: `${baseUrl}/moderation/cases/${about.id}`,
    html,
    state: about.state,
    outcome: about.outcome,
    reason: about.reason,
    held_because: about.heldBecause,
    reports_count: about.reports,
    decisions: [...possible],
    created_at: about.createdAt,
    updated_at: about.updatedAt,
  };
}

/** A case with all that was said about it. */
export function encodeWholeCase(
  about: ModerationCase,
  content: CaseContent,
  { reports, appeals, concerned, sanctions }: Said,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
): Static<typeof wholeCaseRecord> {
  const userNamed = userNamer(users, baseUrl);
  return {
    ...encodeCase(about, content, baseUrl),
    reports: reports.map(({ reporterUserId, category, note, createdAt }) => {
      return { reporter: userNamed(reporterUserId), category, note, created_at: createdAt };
    }),
    appeals: appeals.map(({ authorUserId, body, createdAt }) => {
      return { author: userNamed(authorUserId), body, created_at: createdAt };
    }),
    person: userNamed(concerned?.id ?? null),
    sanctions: sanctions.map((each) => encodeSanction(each, userNamed)),
  };
}

/** A case, for the person concerned. */
export function encodeNotice({ id: caseId, state, outcome, reason }: ModerationCase): Static<typeof noticeRecord> {
  return { id: caseId, state, outcome, reason };
}
