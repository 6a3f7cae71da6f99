import { Type } from 'typebox';
import { reassignableStatuses } from '../../../core/reassignment/domain/placeholder.ts';
import { suggestAssignees } from '../../../core/reassignment/operations/suggest-assignees.ts';
import { findSourceUserPage } from '../../../core/reassignment/storage/source-user-pages.ts';
import { encodeBasicUser } from '../../../wire/group-api/accounts/user.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { findOwnedGroup, groupParams } from '../groups/find-group.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { encodeSourceUsers } from './source-users.ts';
import { reads } from '../describe.ts';
import { list, suggestionRecord } from '../records.ts';

/** Who the source users of a group may be; whether that is so, an Owner decides. */
export function suggestionRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { baseUrl, database } = operations;

  add({
    method: 'GET',
    path: '/groups/:id/source_users/suggestions',
    summary: 'Likely matches for the source users of a group that wait for reassignment',
    ...reads('Placeholders', list(suggestionRecord)),
    auth: 'user',
    params: groupParams,
    takes: Type.Object({ ...numberedParameters, search: Type.Optional(Type.String({ maxLength: 255 })) }),
    handle: async (exchange) => {
      const { viewer, params } = exchange;
      const group = await findOwnedGroup(database.reader, viewer, params.id);
      const query = exchange.take();
      const page = pageOf(query);
      const { sourceUsers, total } = await findSourceUserPage(database.reader, group.id, {
        statuses: reassignableStatuses,
        search: query.search ?? '',
        orderBy: 'id',
        direction: 'asc',
        ...page,
      });
      setPageHeaders(exchange, baseUrl, page, total);
      const suggested = await suggestAssignees(operations, viewer, sourceUsers);
      const encoded = await encodeSourceUsers(database.reader, sourceUsers, baseUrl);
      return encoded.map((sourceUser) => ({
        source_user: sourceUser,
        suggestions: suggested.get(sourceUser.id)!.map(({ user, reasons }) => ({
          user: { ...encodeBasicUser(user, baseUrl), public_email: user.publicEmail ?? '' },
          reasons,
        })),
      }));
    },
  });
}
