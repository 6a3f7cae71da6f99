import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import {
  answerClaims,
  changeClaimSettings,
  type Claim,
  claimModes,
  claimSourceUser,
  claimStates,
  findSourceUsers,
  listClaimable,
  listClaims,
  listOwnClaims,
  showClaimSettings,
  withdrawClaim,
} from '../../../core/reassignment/index.ts';
import {
  answeredClaimRecord,
  claimableRecord,
  claimRecord,
  claimSettingsRecord,
  encodeClaim,
  encodeClaimedPerson,
  encodeClaimSettings,
} from '../../../wire/group-api/reassignment/claim.ts';
import { list } from '../../../wire/schema.ts';
import { groupParams, ownedGroup, visibleGroup } from '../groups/find-group.ts';
import { numberedParameters, pageOf, pageOfAll, setPageHeaders } from '../paging.ts';
import { rowId, rowParams } from '../parameters.ts';
import { route, signedIn } from '../route.ts';

/** Claims with everybody whom they name. */
async function encodeClaims({ database: { reader }, baseUrl }: OperationContext, claims: readonly Claim[]) {
  const userIds = claims.flatMap(({ userId, answeredBy }) => [userId, answeredBy ?? userId]);
  const users = new Map((await findUsers(reader, [...new Set(userIds)])).map((user) => [user.id, user]));
  const ids = [...new Set(claims.map(({ sourceUserId }) => sourceUserId))];
  const sourceUsers = new Map((await findSourceUsers(reader, ids)).map((each) => [each.id, each]));
  return claims.map((claim) => encodeClaim(claim, sourceUsers.get(claim.sourceUserId), users, baseUrl));
}

/** What members do. */
const memberRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/claimable_source_users',
    tag: 'Placeholders',
    summary: 'Whom of the source users of a group I may be',
    description:
      'First those of whom the archive knows an address that you have confirmed, all on the first page; then, where the group lets its members choose, the others, by name.',
    access: visibleGroup,
    who: 'members of the group, or of one below it',
    params: groupParams,
    input: Type.Object({ ...numberedParameters, search: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: list(claimableRecord),
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const page = pageOf(input);
      const query = { ...page, search: input.search ?? '' };
      const { byAddress, byChoice, total } = await listClaimable(operations, viewer, group.id, query);
      setPageHeaders(exchange, page, total);
      const sure = page.offset === 0 ? byAddress : [];
      const sureIds = new Set(byAddress.map(({ id }) => id));
      const chosen = byChoice.filter(({ id }) => !sureIds.has(id));
      return [
        ...sure.map((each) => ({ ...encodeClaimedPerson(each), basis: 'address' as const })),
        ...chosen.map((each) => ({ ...encodeClaimedPerson(each), basis: 'choice' as const })),
      ];
    },
  }),
  route({
    method: 'POST',
    path: '/source_users/:id/claim',
    tag: 'Placeholders',
    summary: 'Say that I am a source user',
    description:
      'The claim. An Owner of the group approves it or turns it down; where the group wants it so, one that rests on an address is approved at once.',
    access: signedIn,
    who: 'members of the group, or of one below it, who may be the source user',
    params: rowParams,
    answer: claimRecord,
    refusals: {
      404: 'There is none, or it is not yours to claim.',
      422: 'Its state does not allow it, somebody else has claimed it, or you have claimed too much.',
    },
    handle: async ({ operations, viewer, params: { id } }) => {
      const [encoded] = await encodeClaims(operations, [await claimSourceUser(operations, viewer, id)]);
      return encoded!;
    },
  }),
  route({
    method: 'GET',
    path: '/user/claims',
    tag: 'Placeholders',
    summary: 'What I have claimed',
    description: 'The newest 100 claims, the newest first.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(claimRecord),
    handle: async (exchange) => {
      const { operations, viewer, input } = exchange;
      return encodeClaims(operations, pageOfAll(exchange, input, await listOwnClaims(operations, viewer)));
    },
  }),
  route({
    method: 'POST',
    path: '/user/claims/:id/withdraw',
    tag: 'Placeholders',
    summary: 'Withdraw a claim of mine',
    description: 'The state that the claim has now.',
    access: signedIn,
    who: 'the claimant',
    params: rowParams,
    answer: answeredClaimRecord,
    refusals: { 404: 'There is none, or it is not yours.', 422: 'It has been answered.' },
    handle: async ({ operations, viewer, params: { id } }) => {
      await withdrawClaim(operations, viewer, id);
      return { id, state: 'withdrawn' as const, message: null };
    },
  }),
];

const settingInput = Type.Object({
  claims: Type.Optional(
    Type.Enum([...claimModes], {
      description:
        'What members may claim: nothing, what the archive knows an address of theirs of (the default), or anybody of a list.',
    }),
  ),
  approves_addresses: Type.Optional(
    Type.Boolean({
      description: 'Claims that rest on an address are approved at once, in the name of whoever set it.',
    }),
  ),
});

/** Claims of members that they are source users, and what Owners say to them. */
export const claimRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/claims',
    tag: 'Placeholders',
    summary: 'Claims of members of a group',
    description: 'Those that wait for an answer, by default; the oldest first.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({ ...numberedParameters, state: Type.Optional(Type.Enum([...claimStates])) }),
    answer: list(claimRecord),
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const page = pageOf(input);
      const states = [input.state ?? 'open'] as const;
      const { claims, total } = await listClaims(operations, viewer, group.id, { states, ...page });
      setPageHeaders(exchange, page, total);
      return encodeClaims(operations, claims);
    },
  }),
  ...(['approve', 'decline'] as const).map((answer) =>
    route({
      method: 'POST',
      path: `/groups/:id/claims/${answer}`,
      tag: 'Placeholders',
      summary: `${answer === 'approve' ? 'Approve' : 'Turn down'} claims of members`,
      description:
        'What became of each; `message` says why one could not be answered so, which keeps no other from it. Claimants get a mail.',
      access: ownedGroup,
      params: groupParams,
      input: Type.Object({ claim_ids: Type.Array(rowId, { minItems: 1, maxItems: 200 }) }),
      answer: list(answeredClaimRecord),
      refusals: { 404: 'The group has no such claim.' },
      handle: async ({ operations, viewer, subject: group, input: { claim_ids: claimIds } }) => {
        const results = await answerClaims(operations, viewer, { groupId: group.id, claimIds, answer });
        return results.map(({ claimId, state, refusal }) => ({ id: claimId, state, message: refusal ?? null }));
      },
    }),
  ),
  route({
    method: 'GET',
    path: '/groups/:id/claim_settings',
    tag: 'Placeholders',
    summary: 'What members of a group may claim',
    description: 'The settings.',
    access: ownedGroup,
    params: groupParams,
    answer: claimSettingsRecord,
    handle: async ({ operations, viewer, subject: group }) =>
      encodeClaimSettings(await showClaimSettings(operations, viewer, group.id)),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/claim_settings',
    tag: 'Placeholders',
    summary: 'Decide what members of a group may claim',
    description: 'The settings afterwards. Source users are those of the group at the top, and so are these settings.',
    access: ownedGroup,
    params: groupParams,
    input: settingInput,
    answer: claimSettingsRecord,
    refusals: { 422: 'The group is below another one.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const changes = { claims: input.claims, approvesAddresses: input.approves_addresses };
      return encodeClaimSettings(await changeClaimSettings(operations, viewer, group.id, changes));
    },
  }),
  ...memberRoutes,
];
