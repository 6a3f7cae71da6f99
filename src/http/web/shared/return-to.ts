import { Type } from 'typebox';
import { localPath } from './local-path.ts';
import type { Values } from './page.ts';

/** Where to go after an action that forms of other pages send. */
export const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

/** The page that has sent the form, or `otherwise`. */
export function pathAfter(input: Values<typeof returnTo>, otherwise: string): string {
  return input.return_to === undefined ? otherwise : localPath(input.return_to);
}
