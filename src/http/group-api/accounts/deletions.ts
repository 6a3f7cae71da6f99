import { Type } from 'typebox';
import {
  askForAccountDeletion,
  type ContributionsEnd,
  contributionsEnds,
  deleteUser,
  keepAccount,
  ownContributionsEnds,
  previewAccountDeletion,
  showDeletion,
} from '../../../core/lifecycle/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import { deletionRecord, encodeDeletion, encodeDeletionPreview } from '../../../wire/group-api/accounts/deletion.ts';
import { rowParams } from '../parameters.ts';
import { administrator, route, signedIn } from '../route.ts';

const whatBecomes =
  'What becomes of what the person wrote elsewhere: `ghost` leaves it without the name, `placeholder` gives what was imported back to its placeholder as far as that can be undone';

/** Leaving for good, and the proof of what was erased. */
export const deletionRoutes = [
  route({
    method: 'GET',
    path: '/user/deletion',
    tag: 'Users',
    summary: 'What would go with my account, or when it will',
    description: 'What hangs on the account, what speaks against its deletion, and the one that was asked for.',
    access: signedIn,
    answer: deletionRecord,
    handle: async ({ operations, viewer }) => encodeDeletionPreview(await previewAccountDeletion(operations, viewer)),
  }),
  route({
    method: 'POST',
    path: '/user/deletion',
    sensitive: 'delete_account',
    tag: 'Users',
    summary: 'Have my account deleted, in seven days',
    description: 'When it will happen; until then it can be taken back. A mail says so. Export the channel first.',
    access: signedIn,
    input: Type.Object({
      username: Type.String({ description: "One's own, as a confirmation." }),
      contributions: Type.Optional(Type.Enum([...ownContributionsEnds], { description: `${whatBecomes}.` })),
    }),
    answer: deletionRecord,
    refusals: { 400: 'Another `username`.', 422: 'A group or the server needs somebody: `message` says what to do.' },
    handle: async ({ operations, viewer, input: { username, contributions } }) => {
      await askForAccountDeletion(operations, viewer, username, contributions);
      return encodeDeletionPreview(await previewAccountDeletion(operations, viewer));
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/deletion',
    tag: 'Users',
    summary: 'Keep my account after all',
    description: 'Nothing; the account stays.',
    access: signedIn,
    answer: null,
    status: 204,
    handle: ({ operations, viewer }) => keepAccount(operations, viewer),
  }),
  route({
    method: 'GET',
    path: '/users/:id/deletion',
    tag: 'Users',
    summary: 'What would go with a user, or has gone, as an administrator',
    description:
      'Before: what hangs on the account. While it is being erased, and afterwards: how much of what has gone, which the log of the server says as well.',
    access: administrator,
    params: rowParams,
    answer: deletionRecord,
    handle: async ({ operations, viewer, params: { id } }) =>
      encodeDeletion(await showDeletion(operations, viewer, id)),
  }),
  route({
    method: 'DELETE',
    path: '/users/:id',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Delete a user, as an administrator',
    description:
      'Nothing: the account is closed and erased in the background, and `GET /users/:id/deletion` says how far that is. The person is mailed what was erased.',
    access: administrator,
    params: rowParams,
    input: Type.Object({
      hard_delete: Type.Optional(Type.Boolean({ description: 'The same as `contributions=removed`.' })),
      contributions: Type.Optional(
        Type.Enum([...contributionsEnds], {
          description: `${whatBecomes}, \`removed\` deletes it with what answers it, and groups that nobody else owns.`,
        }),
      ),
    }),
    answer: null,
    status: 204,
    refusals: {
      403: 'It is your own account.',
      409: 'A group or the server needs somebody: `message` says what to do.',
    },
    handle: ({ operations, viewer, params: { id }, input }) => deleteUser(operations, viewer, id, endOf(input)),
  }),
];

/** @throws DomainError invalid_parameter where both are named and differ */
function endOf(input: { hard_delete?: boolean; contributions?: ContributionsEnd }): ContributionsEnd {
  const { hard_delete: isHard, contributions } = input;
  if (isHard === undefined) return contributions ?? 'ghost';
  if (contributions !== undefined && (contributions === 'removed') !== isHard) {
    throw new DomainError('invalid_parameter', 'deletion.contradiction', { parameter: 'hard_delete' });
  }
  return isHard ? 'removed' : (contributions ?? 'ghost');
}
