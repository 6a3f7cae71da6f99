import { type TSchema, Type } from 'typebox';

/** What the API description says of a call. */
export interface CallDescription {
  /** Parameters by name; those of POST come in a form, in the query, or both. */
  readonly takes: Readonly<Record<string, TSchema>>;
  /** Parts of a form that hold files. */
  readonly files?: readonly string[];
  readonly answer: TSchema;
}

/** Descriptions of calls by method and path. */
export type CallDescriptions = Readonly<Record<string, CallDescription>>;

const says = (description: string) => ({ description });

const momentOf = (description: string) =>
  Type.Optional(Type.String({ ...says(description), examples: ['2026-01-31 12:00:00'] }));

export const parameter = {
  text: (description: string) => Type.Optional(Type.String(says(description))),
  needed: (description: string) => Type.String(says(description)),
  count: (description: string) => Type.Optional(Type.Integer({ minimum: 0, ...says(description) })),
  flag: (description: string) => Type.Optional(Type.Enum(['0', '1'], says(description))),
  moment: (description: string) => momentOf(`${description} UTC unless it names a zone.`),
  localMoment: (description: string) => momentOf(`${description} In the channel's time zone unless it names one.`),
  list: (description: string) => Type.Optional(Type.Array(Type.String(), says(description))),
};

const { text, list } = parameter;

/** The identity that a call is about. */
export const identityKeys = {
  address: text('Address, as in `ann@example.org`.'),
  hash: text('Hash of the identity.'),
  guid: text('Guid of the identity.'),
};

export const audienceParameters = {
  contact_allow: list('Hashes of identities that may see it.'),
  group_allow: list('Hashes of privacy groups that may see it.'),
  contact_deny: list('Hashes of identities that may not.'),
  group_deny: list('Hashes of privacy groups that may not.'),
};

export const pageParameters = {
  start: parameter.count('How many to pass over.'),
  records: parameter.count('How many to answer.'),
};
export const after = text('A place in the list, from the header `Link` of the page before.');
export const html = parameter.flag('Bodies as safe HTML too.');
