import { type Static, Type } from 'typebox';
import { findSanction, findUsers, pageSuspensions, type Sanction } from '../../../core/accounts/index.ts';
import { liftSuspension, maxNote, moderates, sanction, type SanctionDraft } from '../../../core/moderation/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { userNamer } from '../../../wire/group-api/accounts/user.ts';
import { encodeSanction, sanctionRecord } from '../../../wire/group-api/moderation/sanction.ts';
import { list } from '../../../wire/schema.ts';
import { groupParams } from '../groups/find-group.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { moment, momentOf, rowId } from '../parameters.ts';
import { type Access, administrator, type Asking, type Exchange, route } from '../route.ts';
import { caseParams, gone, moderatedCase, moderatedGroup } from './moderation.ts';

const suspensionParams = Type.Object({ suspension_id: rowId });
const suspensionList = Type.Object(cursorParameters);
const said = {
  reason: Type.String({ maxLength: maxNote, description: 'What the person reads.' }),
  scope: Type.Optional(
    Type.Enum(['group', 'server'], {
      description: 'Where it counts: the group of the case unless said; the whole server for administrators alone.',
    }),
  ),
};
const refusals = {
  400: 'There is no reason, or the end is not in the future.',
  403: 'Only administrators decide for the whole server.',
  404: gone,
  422: 'There is nobody here whom the case concerns, it is the caller, or they cannot be warned or suspended there.',
};

/** A suspension that the caller could have decided. */
const moderatedSuspension: Access<Static<typeof suspensionParams>, Sanction> = {
  who: 'who moderates the group, administrator',
  find: async ({ reader, viewer, params }) => {
    const found = await findSanction(reader, params.suspension_id);
    if (found?.kind !== 'suspension' || !(await moderates(reader, viewer, found))) throw notFound('suspension');
    return found;
  },
};

/** Warning and suspending people, and lifting suspensions. */
export const sanctionRoutes = [
  route({
    method: 'POST',
    path: '/moderation/cases/:case_id/warnings',
    tag: 'Moderation',
    summary: 'Warn the person whom a case concerns',
    description:
      'The warning. The person is notified and gets a mail, with the reason, and may answer; the log has who decided.',
    access: moderatedCase,
    params: caseParams,
    input: Type.Object(said),
    answer: sanctionRecord,
    refusals,
    handle: (exchange) => decide(exchange, { kind: 'warning', ...saidBy(exchange.input) }),
  }),
  route({
    method: 'POST',
    path: '/moderation/cases/:case_id/suspensions',
    tag: 'Moderation',
    summary: 'Suspend the person whom a case concerns',
    description:
      'The suspension. On the whole server the person is signed out at once, cannot sign in, and tokens are refused; in a group they read, but do not write or react, there and below. They are notified and get a mail, with the reason, and may answer.',
    access: moderatedCase,
    params: caseParams,
    input: Type.Object({
      ...said,
      ends_at: Type.Optional({ ...moment, description: 'When it ends by itself; unless said, when it is lifted.' }),
    }),
    answer: sanctionRecord,
    refusals,
    handle: (exchange) => {
      const endsAt = momentOf('ends_at', exchange.input.ends_at) ?? null;
      return decide(exchange, { kind: 'suspension', ...saidBy(exchange.input), endsAt });
    },
  }),
  route({
    method: 'GET',
    path: '/moderation/suspensions',
    tag: 'Moderation',
    summary: 'Who is suspended on the server, newest first',
    description: 'Suspensions that have not ended. The list goes on behind the cursor of its `Link`.',
    access: administrator,
    input: suspensionList,
    answer: list(sanctionRecord),
    handle: (exchange) => listSuspensions(exchange, null),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/suspensions',
    tag: 'Moderation',
    summary: 'Who is suspended in a group, newest first',
    description:
      'Suspensions that have not ended, of the group alone. The list goes on behind the cursor of its `Link`.',
    access: moderatedGroup,
    params: groupParams,
    input: suspensionList,
    answer: list(sanctionRecord),
    handle: (exchange) => listSuspensions(exchange, exchange.subject.id),
  }),
  route({
    method: 'POST',
    path: '/moderation/suspensions/:suspension_id/lift',
    tag: 'Moderation',
    summary: 'Lift a suspension',
    description: 'The suspension. The person gets a mail; the log has who decided.',
    access: moderatedSuspension,
    params: suspensionParams,
    answer: sanctionRecord,
    status: 200,
    refusals: {
      404: 'There is no such suspension that the caller moderates.',
      422: 'It has ended already, or is the caller’s own.',
    },
    handle: async (exchange) =>
      (await encoded(exchange, [await liftSuspension(exchange.operations, exchange.viewer, exchange.subject.id)]))[0]!,
  }),
];

type Said = { readonly reason: string; readonly scope?: string | undefined };

function saidBy({ reason, scope }: Said) {
  return { reason, isServerWide: scope === 'server' };
}

type Deciding = Exchange<Static<typeof caseParams>, unknown, { readonly id: number }, unknown>;

async function decide(exchange: Deciding, draft: SanctionDraft) {
  const { operations, viewer, subject } = exchange;
  return (await encoded(exchange, [await sanction(operations, viewer, subject.id, draft)]))[0]!;
}

type Listing = Exchange<unknown, Static<typeof suspensionList>, unknown, unknown>;

async function listSuspensions(exchange: Listing, groupId: number | null) {
  const { reader, input } = exchange;
  const rows = await answerKeysetPage(exchange, input, ({ after, limit }) =>
    pageSuspensions(reader, { groupId, before: after?.id, limit }),
  );
  return encoded(exchange, rows);
}

async function encoded({ operations }: Asking<unknown>, sanctions: readonly Sanction[]) {
  const ids = sanctions.flatMap(({ userId, createdBy }) => [userId, createdBy ?? 0]);
  const users = await findUsers(operations.database.reader, [...new Set(ids)]);
  const userNamed = userNamer(new Map(users.map((user) => [user.id, user])), operations.baseUrl);
  return sanctions.map((each) => encodeSanction(each, userNamed));
}
