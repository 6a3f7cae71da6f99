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
      description: 'Those that wait for a decision, which is the default, or the others.',
    }),
  ),
});
const note = Type.String({ maxLength: maxNote });
const reportInput = Type.Object({
  subject_type: Type.Enum([...subjectKinds]),
  subject_id: Type.String({ maxLength: 255, description: 'The UUID of a post; of a person or an import the id.' }),
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
  who: 'who moderates the case, administrator',
  find: ({ reader, viewer, params }) => requireModeratedCase(reader, viewer, params.case_id),
};

export const gone = 'There is no such case that the caller moderates.';

/** Reports, and what moderators make of them. */
export const moderationRoutes = [
  route({
    method: 'POST',
    path: '/reports',
    tag: 'Moderation',
    summary: 'Report a post, a person or an import to those who moderate it',
    description:
      'The report. What stands in a group goes to its Maintainers and Owners, anything else to administrators. Each person reports a thing once: again, the answer is the report that there is.',
    access: signedIn,
    input: reportInput,
    answer: reportRecord,
    refusals: {
      404: 'There is no such thing that the caller sees.',
      422: 'It is the caller’s own, or they have reported a lot within the last hour.',
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
    summary: 'What was reported on the server, newest first',
    description:
      'One case for each post, person or import that was reported, in groups as well. The list goes on behind the cursor of its `Link`.',
    access: administrator,
    input: caseList,
    answer: list(caseRecord),
    handle: (exchange) => listCases(exchange, undefined),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/cases',
    tag: 'Moderation',
    summary: 'What was reported in a group, newest first',
    description:
      'One case for each post or import that was reported, of the group alone. The list goes on behind the cursor of its `Link`.',
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
    summary: 'A case, with its reports and answers',
    description:
      'The case; `decisions` are those that the caller can make now. A moderator whom the case concerns decides nothing about it, and sees no reports.',
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
    summary: 'Decide about a case',
    description:
      'The case as it is from then on. `hide` takes a post from everybody but its author, until `show`; `remove` deletes it; `dismiss` leaves things as they are. Whoever wrote it is notified, with the reason; the log has who decided.',
    access: moderatedCase,
    params: caseParams,
    input: Type.Object({ decision: Type.Enum([...decisions]), reason: Type.Optional(note) }),
    answer: wholeCaseRecord,
    status: 200,
    refusals: {
      400: 'No reason for what needs one.',
      404: gone,
      422: 'That cannot be decided as things are, or it is about the caller.',
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
    summary: 'Answer to a decision about what one has written',
    description: 'What was decided; the case waits for its moderators again, with the answer.',
    access: signedIn,
    who: 'whom the case concerns',
    params: caseParams,
    input: Type.Object({ body: note }),
    answer: noticeRecord,
    refusals: {
      400: 'The answer is empty.',
      404: 'There is no such decision about the caller.',
      422: 'Too many answers.',
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
