import { Type } from 'typebox';
import { pageSuppressedAddresses, releaseAddress, suppressAddress } from '../../../core/platform/index.ts';
import { encodeSuppressedEmail, suppressedEmailRecord } from '../../../wire/group-api/platform/suppressed-email.ts';
import { list } from '../../../wire/schema.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { administrator, route } from '../route.ts';

/** Addresses that receive no emails any more, for administrators. */
export const suppressedEmailRoutes = [
  route({
    method: 'GET',
    path: '/admin/suppressed_emails',
    tag: 'Server',
    summary: 'Suppressed email addresses',
    description:
      'Addresses of bounced emails, of people who reported an email as spam, or added by administrators; newest first. Continue with the cursor in `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      search: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'Addresses that contain it, ignoring case.' }),
      ),
    }),
    answer: list(suppressedEmailRecord),
    handle: async (exchange) => {
      const { reader, input } = exchange;
      const found = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        pageSuppressedAddresses(reader, { search: input.search, before: after?.id, limit }),
      );
      return found.map(encodeSuppressedEmail);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/suppressed_emails',
    tag: 'Server',
    summary: 'Suppress an email address',
    description: "The entry. An entry with another reason becomes an administrator's.",
    access: administrator,
    input: Type.Object({
      email: Type.String({ maxLength: 255 }),
      detail: Type.Optional(Type.String({ maxLength: 500, description: 'A note for administrators.' })),
    }),
    answer: suppressedEmailRecord,
    refusals: { 400: 'The address is not valid.', 409: 'An administrator has already added it.' },
    handle: async ({ operations, viewer, input }) =>
      encodeSuppressedEmail(await suppressAddress(operations, viewer, input)),
  }),
  route({
    method: 'DELETE',
    path: '/admin/suppressed_emails/:id',
    tag: 'Server',
    summary: 'Remove an address from the list',
    description: 'No content. Earlier failures no longer count.',
    access: administrator,
    params: rowParams,
    answer: null,
    refusals: { 404: 'The list has no such address.' },
    handle: ({ operations, viewer, params: { id } }) => releaseAddress(operations, viewer, id),
  }),
];
