import { Type } from 'typebox';
import { type AddPage, localPath, redirectTo, setKeys, setTheme } from '../shared/index.ts';

/** Choosing the colours of pages and whether single keys lead to places, in this browser. */
export function themeRoutes(add: AddPage): void {
  add({
    method: 'POST',
    path: '/settings/theme',
    auth: 'session',
    body: Type.Object({
      theme: Type.Enum(['device', 'light', 'dark']),
      // Boxes that are not marked are not sent: which form it was says whether they were there.
      has_keys: Type.Optional(Type.Literal('1')),
      keys: Type.Optional(Type.Literal('1')),
      return_to: Type.Optional(Type.String()),
    }),
    handle: async ({ body: { theme, has_keys, keys, return_to }, reply }) => {
      if (has_keys === '1') setKeys(reply, keys === '1');
      setTheme(reply, theme === 'light' || theme === 'dark' ? theme : undefined);
      return redirectTo(reply, localPath(return_to));
    },
  });
}
