import { Type } from 'typebox';
import { named } from './schema.ts';

/** The error format of the channel API, and of paths without a format. */
export const refusal = named(
  'Refusal',
  Type.Object({
    success: Type.Literal(false),
    error: Type.String({ description: 'A code for programs.' }),
    message: Type.String({ description: 'What to do, for people.' }),
    request_id: Type.Optional(Type.String()),
  }),
);
