import { Type } from 'typebox';
import { type OpenapiOperation, named, orNull } from '../openapi/operation.ts';

const object = Type.Record(Type.String(), Type.Unknown());

const errors = Type.Array(
  Type.Object({
    message: Type.String(),
    locations: Type.Optional(Type.Array(Type.Object({ line: Type.Integer(), column: Type.Integer() }))),
    path: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
    extensions: Type.Optional(object),
  }),
);

const answer = named(
  'GraphqlAnswer',
  Type.Object({ data: Type.Optional(orNull(object)), errors: Type.Optional(errors) }),
);

/** Errors of a request that isn't executed. */
export const graphqlRefusal = named('GraphqlRefusal', Type.Object({ data: Type.Optional(Type.Null()), errors }));

/** API description of GraphQL, which describes itself through its `__schema`. */
export const graphqlOpenapi: OpenapiOperation = {
  tag: 'GraphQL',
  description:
    'Executes the document with the rules of the group API; failures are reported in `errors`. Mutations need the scope `api`.',
  body: {
    'application/json': Type.Object({
      query: Type.String({ description: 'A GraphQL document.' }),
      variables: Type.Optional(orNull(object)),
      operationName: Type.Optional(orNull(Type.String())),
      extensions: Type.Optional(orNull(object)),
    }),
  },
  answers: { 200: answer },
};
