import { Type } from 'typebox';
import { setTheme } from '../shared/cookies.ts';
import { localPath } from '../shared/local-path.ts';
import type { AddPage } from '../shared/route.ts';
import { redirectTo } from '../shared/show.tsx';

/** Choosing the colours of pages, in this browser. */
export function themeRoutes(add: AddPage): void {
  add({
    method: 'POST',
    path: '/settings/theme',
    auth: 'session',
    body: Type.Object({ theme: Type.Enum(['device', 'light', 'dark']), return_to: Type.Optional(Type.String()) }),
    handle: async ({ body: { theme, return_to }, reply }) => {
      setTheme(reply, theme === 'light' || theme === 'dark' ? theme : undefined);
      return redirectTo(reply, localPath(return_to));
    },
  });
}
