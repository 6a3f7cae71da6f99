import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { list, named, text } from '../../schema.ts';
import { addressedUser, encodeBasicUser } from '../accounts/user.ts';
import { sourceUserRecord } from './source-user.ts';

export const suggestionRecord = named(
  'Suggestion',
  Type.Object({
    source_user: sourceUserRecord,
    suggestions: list(Type.Object({ user: addressedUser, reasons: list(text) })),
  }),
);

/** A suggested match for a source user, and the reasons. */
export function encodeSuggestions(
  sourceUser: Static<typeof sourceUserRecord>,
  suggested: readonly { readonly user: User; readonly reasons: readonly string[] }[],
  baseUrl: string,
): Static<typeof suggestionRecord> {
  return {
    source_user: sourceUser,
    suggestions: suggested.map(({ user, reasons }) => ({
      user: { ...encodeBasicUser(user, baseUrl), public_email: user.publicEmail ?? '' },
      reasons: [...reasons],
    })),
  };
}
