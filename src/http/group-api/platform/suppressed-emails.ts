import { Type } from 'typebox';
import { pageSuppressedAddresses, releaseAddress, suppressAddress } from '../../../core/platform/index.ts';
import { encodeSuppressedEmail, suppressedEmailRecord } from '../../../wire/group-api/platform/suppressed-email.ts';
import { list } from '../../../wire/schema.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { administrator, route } from '../route.ts';

/** Addresses that get no more mail, for administrators. */
export const suppressedEmailRoutes = [
  route({
    method: 'GET',
    path: '/admin/suppressed_emails',
    tag: 'Server',
    summary: 'Addresses that get no more mail',
    description:
      'Addresses that mail could not be delivered to, whose owners called mail unwanted, or that administrators entered; the newest first. The list goes on behind the cursor of its `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      search: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'Those that contain it, without regard to case.' }),
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
    summary: 'Send no more mail to an address',
    description: 'The entry. An address that was there for another reason is an administrator’s from now on.',
    access: administrator,
    input: Type.Object({
      email: Type.String({ maxLength: 255 }),
      detail: Type.Optional(Type.String({ maxLength: 500, description: 'Why; administrators read it.' })),
    }),
    answer: suppressedEmailRecord,
    refusals: { 400: 'It is no address.', 409: 'An administrator has entered it already.' },
    handle: async ({ operations, viewer, input }) =>
      encodeSuppressedEmail(await suppressAddress(operations, viewer, input)),
  }),
  route({
    method: 'DELETE',
    path: '/admin/suppressed_emails/:id',
    tag: 'Server',
    summary: 'Send mail to an address again',
    description: 'Nothing. What failed before is not counted any more.',
    access: administrator,
    params: rowParams,
    answer: null,
    refusals: { 404: 'There is no such address in the list.' },
    handle: ({ operations, viewer, params: { id } }) => releaseAddress(operations, viewer, id),
  }),
];
