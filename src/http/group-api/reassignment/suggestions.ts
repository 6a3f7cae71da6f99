import { Type } from 'typebox';
import { findSourceUserPage, reassignableStatuses, suggestAssignees } from '../../../core/reassignment/index.ts';
import { encodeSuggestions, suggestionRecord } from '../../../wire/group-api/reassignment/suggestion.ts';
import { list } from '../../../wire/schema.ts';
import { route } from '../route.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { encodeSourceUsers } from './encode-source-users.ts';

/** Possible people for the source users of a group; an Owner decides. */
export const suggestionRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/source_users/suggestions',
    tag: 'Placeholders',
    summary: 'Suggested matches for source users awaiting reassignment',
    description: 'The source users awaiting reassignment, each with likely users and the reasons.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({ ...numberedParameters, search: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: list(suggestionRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const page = pageOf(input);
      const { sourceUsers, total } = await findSourceUserPage(reader, group.id, {
        statuses: reassignableStatuses,
        search: input.search ?? '',
        orderBy: 'id',
        direction: 'asc',
        ...page,
      });
      setPageHeaders(exchange, page, total);
      const suggested = await suggestAssignees(operations, viewer, sourceUsers);
      const encoded = await encodeSourceUsers(reader, sourceUsers, operations.baseUrl);
      return encoded.map((sourceUser) =>
        encodeSuggestions(sourceUser, suggested.get(sourceUser.id)!, operations.baseUrl),
      );
    },
  }),
];
