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

/** Claims with everyone they refer to. */
async function encodeClaims({ database: { reader }, baseUrl }: OperationContext, claims: readonly Claim[]) {
  const userIds = claims.flatMap(({ userId, answeredBy }) => [userId, answeredBy ?? userId]);
  const users = new Map((await findUsers(reader, [...new Set(userIds)])).map((user) => [user.id, user]));
  const ids = [...new Set(claims.map(({ sourceUserId }) => sourceUserId))];
  const sourceUsers = new Map((await findSourceUsers(reader, ids)).map((each) => [each.id, each]));
  return claims.map((claim) => encodeClaim(claim, sourceUsers.get(claim.sourceUserId), users, baseUrl));
}

/** Actions of members. */
const memberRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/claimable_source_users',
    tag: 'Placeholders',
    summary: 'Source users that I can claim',
    description:
      'First those with an address in the archive that you have confirmed, all on the first page; then, if the group allows it, the others, by name.',
    access: visibleGroup,
    who: 'members of the group or a subgroup',
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
    summary: 'Claim a source user',
    description:
      "The claim. An Owner of the group approves or declines it; depending on the group's settings, a claim by address is approved at once.",
    access: signedIn,
    who: 'members of the group or a subgroup, who can be the source user',
    params: rowParams,
    answer: claimRecord,
    refusals: {
      404: 'It does not exist, or you cannot claim it.',
      422: 'Its state does not allow it, someone else has claimed it, or you have too many claims.',
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
    summary: 'My claims',
    description: 'The newest 100 claims, newest first.',
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
    summary: 'Withdraw my claim',
    description: 'The new state of the claim.',
    access: signedIn,
    who: 'the claimant',
    params: rowParams,
    answer: answeredClaimRecord,
    refusals: { 404: 'It does not exist, or is not yours.', 422: 'It has been answered.' },
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
        'What members can claim: nothing, source users with an address of theirs in the archive (the default), or anyone from a list.',
    }),
  ),
  approves_addresses: Type.Optional(
    Type.Boolean({
      description: 'Approve claims by address at once, in the name of the person who sets this.',
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
    description: 'Open claims by default, oldest first.',
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
      summary: `${answer === 'approve' ? 'Approve' : 'Decline'} claims of members`,
      description:
        'The outcome of each; `message` contains the reason if one failed, which does not affect the others. Claimants get an email.',
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
    summary: 'Claim settings of a group',
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
    summary: 'Change the claim settings of a group',
    description: 'The settings after the change. Source users and these settings belong to the top-level group.',
    access: ownedGroup,
    params: groupParams,
    input: settingInput,
    answer: claimSettingsRecord,
    refusals: { 422: 'The group is a subgroup.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const changes = { claims: input.claims, approvesAddresses: input.approves_addresses };
      return encodeClaimSettings(await changeClaimSettings(operations, viewer, group.id, changes));
    },
  }),
  ...memberRoutes,
];
