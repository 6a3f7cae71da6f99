import Type from 'typebox';
import { findChannelByAddress, findXchans, listConnectionPage, mayViewChannel } from '../../core/identity/index.ts';
import { notFound } from '../../core/platform/index.ts';
import { encodeContacts } from '../../wire/portable-contacts.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute } from '../route.ts';
import { contactsOpenapi } from './openapi-identities.ts';

const maxAtOnce = 100;
const listed = { hidden: false, pending: false, blocked: false, archived: false };

/** The connections of a person's channel, for people who may `view_contacts`, without hidden ones. */
export function contactsRoute(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  add({
    method: 'GET',
    path: '/poco/:nick',
    summary: 'The connections of a channel as Portable Contacts',
    openapi: contactsOpenapi,
    auth: 'public',
    params: Type.Object({ nick: Type.String({ maxLength: 255 }) }),
    query: Type.Object({ startIndex: Type.Optional(Type.Integer({ minimum: 0 })) }),
    handle: async ({ viewer, params, query }) => {
      const channel = await findChannelByAddress(reader, params.nick);
      const isThere = channel?.groupId === null && (await mayViewChannel(reader, viewer, channel.id, 'view_contacts'));
      if (!isThere) throw notFound('channel');
      const startIndex = query.startIndex ?? 0;
      const part = { limit: maxAtOnce, offset: startIndex };
      const { connections, total } = await listConnectionPage(reader, viewer, channel.id, listed, part);
      const ids = connections.map((connection) => connection.xchanId);
      const xchans = await findXchans(reader, ids);
      const shown = ids.flatMap((id) => xchans.get(id) ?? []);
      return encodeContacts(shown, { startIndex, totalResults: total }, baseUrl);
    },
  });
}
