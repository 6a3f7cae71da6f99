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
  "What to do with the person's contributions elsewhere: `ghost` keeps them without the name, `placeholder` returns imported contributions to their placeholder, if this can still be undone";

/** Deleting accounts permanently, and proof of the deletion. */
export const deletionRoutes = [
  route({
    method: 'GET',
    path: '/user/deletion',
    tag: 'Users',
    summary: 'What would be deleted with my account, or when it will be deleted',
    description: 'The content of the account, reasons against its deletion, and the requested deletion.',
    access: signedIn,
    answer: deletionRecord,
    handle: async ({ operations, viewer }) => encodeDeletionPreview(await previewAccountDeletion(operations, viewer)),
  }),
  route({
    method: 'POST',
    path: '/user/deletion',
    sensitive: 'delete_account',
    tag: 'Users',
    summary: 'Request the deletion of my account, in seven days',
    description:
      'The time of the deletion; it can be cancelled until then. An email confirms it. Export the channel first.',
    access: signedIn,
    input: Type.Object({
      username: Type.String({ description: 'Your username, as confirmation.' }),
      contributions: Type.Optional(Type.Enum([...ownContributionsEnds], { description: `${whatBecomes}.` })),
    }),
    answer: deletionRecord,
    refusals: {
      400: 'Another `username`.',
      422: 'A group or the server needs the user: `message` explains what to do.',
    },
    handle: async ({ operations, viewer, input: { username, contributions } }) => {
      await askForAccountDeletion(operations, viewer, username, contributions);
      return encodeDeletionPreview(await previewAccountDeletion(operations, viewer));
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/deletion',
    tag: 'Users',
    summary: 'Cancel the deletion of my account',
    description: 'No content; the account is kept.',
    access: signedIn,
    answer: null,
    status: 204,
    handle: ({ operations, viewer }) => keepAccount(operations, viewer),
  }),
  route({
    method: 'GET',
    path: '/users/:id/deletion',
    tag: 'Users',
    summary: 'What would be or has been deleted with a user, for administrators',
    description:
      'Before the deletion: the content of the account. During and after it: how much of it has been deleted, which the audit log of the server also records.',
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
      'No content: the account is closed and erased in the background, and `GET /users/:id/deletion` shows the progress. The person gets an email that lists what was erased.',
    access: administrator,
    params: rowParams,
    input: Type.Object({
      hard_delete: Type.Optional(Type.Boolean({ description: 'The same as `contributions=removed`.' })),
      contributions: Type.Optional(
        Type.Enum([...contributionsEnds], {
          description: `${whatBecomes}, \`removed\` deletes them with their replies, and groups without another Owner.`,
        }),
      ),
    }),
    answer: null,
    status: 204,
    refusals: {
      403: 'It is your own account.',
      409: 'A group or the server needs the user: `message` explains what to do.',
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
