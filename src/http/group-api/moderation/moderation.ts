import { type Static, Type } from 'typebox';
import { type Group, levelOf } from '../../../core/groups/index.ts';
import {
  appeal,
  decideCase,
  decisions,
  maxNote,
  mayModerateGroup,
  type ModerationCase,
  pageCases,
  readCases,
  type ReadCase,
  readSaid,
  report,
  reportCategories,
  type Reported,
  requireModeratedCase,
  subjectKinds,
} from '../../../core/moderation/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import {
  caseRecord,
  encodeCase,
  encodeNotice,
  encodeReport,
  encodeWholeCase,
  noticeRecord,
  reportRecord,
  wholeCaseRecord,
} from '../../../wire/group-api/moderation/case.ts';
import { list } from '../../../wire/schema.ts';
import { findVisibleGroup, groupParams } from '../groups/find-group.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { type Access, administrator, type Asking, type Exchange, route, signedIn } from '../route.ts';

export const caseParams = Type.Object({ case_id: rowId });
const caseList = Type.Object({
  ...cursorParameters,
  status: Type.Optional(
    Type.Enum(['open', 'closed'], {
      description: 'Open cases by default, or closed ones.',
    }),
  ),
});
const note = Type.String({ maxLength: maxNote });
const reportInput = Type.Object({
  subject_type: Type.Enum([...subjectKinds]),
  subject_id: Type.String({ maxLength: 255, description: 'The UUID of a post; the id of a person or an import.' }),
  category: Type.Enum([...reportCategories]),
  note: Type.Optional(note),
});

/** A group that the caller moderates. */
export const moderatedGroup: Access<{ readonly id: string }, Group> = {
  who: 'Owner, Maintainer, administrator',
  find: async ({ reader, viewer, params }) => {
    const group = await findVisibleGroup(reader, viewer, params.id);
    if (mayModerateGroup(await levelOf(reader, viewer, group))) return group;
    throw new DomainError('forbidden', 'groups.maintainersOnly');
  },
};

/** A case that the caller decides about. */
export const moderatedCase: Access<Static<typeof caseParams>, ModerationCase> = {
  who: 'moderators of the case, administrator',
  find: ({ reader, viewer, params }) => requireModeratedCase(reader, viewer, params.case_id),
};

export const gone = 'There is no such case, or you do not moderate it.';

/** Reports, and what moderators make of them. */
export const moderationRoutes = [
  route({
    method: 'POST',
    path: '/reports',
    tag: 'Moderation',
    summary: 'Report a post, a person or an import to its moderators',
    description:
      'The report. Reports about content in a group go to its Maintainers and Owners, all others to administrators. Each person can report a thing once; reporting again returns the existing report.',
    access: signedIn,
    input: reportInput,
    answer: reportRecord,
    refusals: {
      404: 'It does not exist, or you cannot see it.',
      422: 'It is your own, or you have reported too much within the last hour.',
    },
    handle: async ({ operations, viewer, input }) => {
      const { category, note: text = '' } = input;
      const { report: made, about } = await report(operations, viewer, reportedBy(input), { category, note: text });
      return encodeReport(made, about, input.subject_id);
    },
  }),
  route({
    method: 'GET',
    path: '/moderation/cases',
    tag: 'Moderation',
    summary: 'Cases of the server, newest first',
    description:
      'One case for each reported post, person or import, including those in groups. Continue with the cursor in `Link`.',
    access: administrator,
    input: caseList,
    answer: list(caseRecord),
    handle: (exchange) => listCases(exchange, undefined),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/cases',
    tag: 'Moderation',
    summary: 'Cases of a group, newest first',
    description:
      'One case for each reported post or import, only of the group itself. Continue with the cursor in `Link`.',
    access: moderatedGroup,
    params: groupParams,
    input: caseList,
    answer: list(caseRecord),
    handle: (exchange) => listCases(exchange, exchange.subject.id),
  }),
  route({
    method: 'GET',
    path: '/moderation/cases/:case_id',
    tag: 'Moderation',
    summary: 'A case with its reports and appeals',
    description:
      'The case; `decisions` are those available to you. Moderators who are involved in the case cannot decide it, and do not see the reports.',
    access: moderatedCase,
    params: caseParams,
    answer: wholeCaseRecord,
    refusals: { 404: gone },
    handle: (exchange) => wholeCase(exchange, exchange.subject),
  }),
  route({
    method: 'POST',
    path: '/moderation/cases/:case_id/decision',
    tag: 'Moderation',
    summary: 'Decide a case',
    description:
      'The case after the decision. `hide` hides a post from everyone but its author, until `show`; `remove` deletes it; `dismiss` changes nothing. The author is notified of the reason; the audit log records who decided.',
    access: moderatedCase,
    params: caseParams,
    input: Type.Object({ decision: Type.Enum([...decisions]), reason: Type.Optional(note) }),
    answer: wholeCaseRecord,
    status: 200,
    refusals: {
      400: 'The decision requires a reason.',
      404: gone,
      422: 'The decision is not possible in this state, or the case is about you.',
    },
    handle: async (exchange) => {
      const { operations, viewer, subject, input } = exchange;
      const { decision, reason = '' } = input;
      return wholeCase(exchange, await decideCase(operations, viewer, subject.id, { decision, reason }));
    },
  }),
  route({
    method: 'POST',
    path: '/moderation/cases/:case_id/appeals',
    tag: 'Moderation',
    summary: 'Appeal a decision about your content',
    description: 'The decision; the case is open again, with the appeal.',
    access: signedIn,
    who: 'the person concerned',
    params: caseParams,
    input: Type.Object({ body: note }),
    answer: noticeRecord,
    refusals: {
      400: 'The appeal is empty.',
      404: 'There is no such decision about you.',
      422: 'Too many appeals.',
    },
    handle: async ({ operations, viewer, params, input }) =>
      encodeNotice(await appeal(operations, viewer, params.case_id, input.body)),
  }),
];

/** @throws DomainError invalid_parameter */
function reportedBy({ subject_type: kind, subject_id: id }: Static<typeof reportInput>): Reported {
  if (kind === 'post') return { kind, uuid: id };
  if (/^\d{1,15}$/.test(id)) return { kind, id: Number(id) };
  throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'subject_id' });
}

type Listing = Exchange<unknown, Static<typeof caseList>, unknown, unknown>;

async function listCases(exchange: Listing, groupId: number | undefined) {
  const { operations, reader, viewer, input } = exchange;
  const isOpen = input.status !== 'closed';
  const cases = await answerKeysetPage(exchange, input, ({ after, limit }) =>
    pageCases(reader, { groupId, isOpen, before: after?.id, limit }),
  );
  const read = await readCases(operations, viewer, cases);
  return read.map((each) => encodeCase(each.about, contentOf(each), operations.baseUrl));
}

async function wholeCase({ operations, viewer }: Asking<unknown>, about: ModerationCase) {
  const [read] = await readCases(operations, viewer, [about]);
  const { users, ...said } = await readSaid(operations, viewer, about);
  return encodeWholeCase(about, contentOf(read!), said, users, operations.baseUrl);
}

function contentOf({ about, item, html, decisions: possible }: ReadCase) {
  const subjectId = item?.uuid ?? String(about.itemId ?? about.userId ?? about.importId ?? '');
  return { subjectId, html, decisions: possible };
}
