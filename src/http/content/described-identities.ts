import { Type } from 'typebox';
import { refusal } from '../channel-api/described/records.ts';
import { type Described, texts } from '../described.ts';

const tag = 'Identities';

const descriptor = Type.Object({
  subject: Type.String(),
  aliases: Type.Array(Type.String()),
  properties: Type.Record(Type.String(), Type.String()),
  links: Type.Array(Type.Object({ ...texts('rel href'), type: Type.Optional(Type.String()) })),
});

/** What the API description says of WebFinger. */
export const describedDescriptor: Described = {
  tag,
  query: Type.Object({
    resource: Type.String({ description: '`acct:<address>`, or the URL of a channel.' }),
    rel: Type.Optional(Type.Array(Type.String(), { description: 'Kinds of links to tell; all unless told.' })),
  }),
  answers: { 200: { contents: { 'application/jrd+json': descriptor } }, 400: refusal },
};

/** What it says of the connections of a channel. */
export const describedContacts: Described = {
  tag,
  answers: {
    200: Type.Object({
      startIndex: Type.Integer(),
      itemsPerPage: Type.Integer(),
      totalResults: Type.Integer(),
      entry: Type.Array(
        Type.Object({
          ...texts('id guid displayName address updated'),
          urls: Type.Array(Type.Object(texts('value type'))),
        }),
      ),
    }),
  },
};
