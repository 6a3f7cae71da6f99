import { Type } from 'typebox';
import { descriptorRecord } from '../../wire/activity-streams/descriptor.ts';
import { contactsRecord } from '../../wire/portable-contacts.ts';
import { refusal } from '../../wire/refusal.ts';
import type { OpenapiOperation } from '../openapi/operation.ts';

const tag = 'Identities';

/** API description of WebFinger. */
export const descriptorOpenapi: OpenapiOperation = {
  tag,
  query: Type.Object({
    resource: Type.String({ description: '`acct:<address>`, or the URL of a channel.' }),
    rel: Type.Optional(Type.Array(Type.String(), { description: 'Types of links to return; all by default.' })),
  }),
  answers: { 200: { contents: { 'application/jrd+json': descriptorRecord } }, 400: refusal },
};

/** API description of the connections of a channel. */
export const contactsOpenapi: OpenapiOperation = {
  tag,
  answers: { 200: contactsRecord },
};
