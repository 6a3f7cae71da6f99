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
  reason: Type.String({ maxLength: maxNote, description: 'The text that the person reads.' }),
  scope: Type.Optional(
    Type.Enum(['group', 'server'], {
      description: 'Scope: the group of the case by default; the whole server only for administrators.',
    }),
  ),
};
const refusals = {
  400: 'The reason is missing, or the end is not in the future.',
  403: 'Only administrators can decide for the whole server.',
  404: gone,
  422: 'The case concerns no one on this server, or yourself, or they cannot be warned or suspended there.',
};

/** A suspension that the caller could have decided. */
const moderatedSuspension: Access<Static<typeof suspensionParams>, Sanction> = {
  who: 'moderators of the group, administrator',
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
    summary: 'Warn the person concerned by a case',
    description:
      'The warning. The person gets a notification and an email with the reason, and can appeal; the audit log records who decided.',
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
    summary: 'Suspend the person concerned by a case',
    description:
      'The suspension. On the whole server, the person is signed out at once and cannot sign in, and tokens are refused; in a group and its subgroups, they can read but not post or react. They get a notification and an email with the reason, and can appeal.',
    access: moderatedCase,
    params: caseParams,
    input: Type.Object({
      ...said,
      ends_at: Type.Optional({ ...moment, description: 'Time when it ends; by default, it lasts until it is lifted.' }),
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
    summary: 'Suspensions on the server, newest first',
    description: 'Current suspensions. Continue with the cursor in `Link`.',
    access: administrator,
    input: suspensionList,
    answer: list(sanctionRecord),
    handle: (exchange) => listSuspensions(exchange, null),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/suspensions',
    tag: 'Moderation',
    summary: 'Suspensions in a group, newest first',
    description: 'Current suspensions of the group itself. Continue with the cursor in `Link`.',
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
    description: 'The suspension. The person gets an email; the audit log records who decided.',
    access: moderatedSuspension,
    params: suspensionParams,
    answer: sanctionRecord,
    status: 200,
    refusals: {
      404: 'There is no such suspension, or you do not moderate its group.',
      422: 'It has already ended, or is your own.',
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
