import { Type } from 'typebox';
import { type AddPage, hasKeys, readTheme, sendPage, type WebContext } from '../shared/index.ts';
import { accessRoutes } from './access.tsx';
import { deleteAccountRoutes } from './delete-account.tsx';
import { deviceRoutes } from './devices.tsx';
import { confirmIdentityRoutes } from './identities/confirm-identity.tsx';
import { languageRoutes } from './language.tsx';
import { notificationLevelRoutes } from './notification-levels.tsx';
import { AppearancePage, DataPage } from './other-pages.tsx';
import { profileSettingsRoutes } from './profile.tsx';
import { secondFactorRoutes } from './second-factor.tsx';
import { themeRoutes } from './theme.ts';
import { settingsTitle } from './settings-frame.tsx';

/** Everything that somebody can set for themselves. */
export function settingsRoutes(add: AddPage, web: WebContext): void {
  profileSettingsRoutes(add, web);
  notificationLevelRoutes(add, web);
  deviceRoutes(add, web);
  accessRoutes(add, web);
  confirmIdentityRoutes(add, web);
  secondFactorRoutes(add, web);
  themeRoutes(add);
  languageRoutes(add, web);
  deleteAccountRoutes(add, web);
  add({
    method: 'GET',
    path: '/settings/appearance',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: ({ session, query, request, reply }) => {
      const content = (
        <AppearancePage
          theme={readTheme(request) ?? 'device'}
          hasKeys={hasKeys(request)}
          isSaved={query.saved === '1'}
        />
      );
      const title = settingsTitle(reply.words, 'appearance');
      return sendPage(reply, session, { title, frame: 'page', content });
    },
  });
  add({
    method: 'GET',
    path: '/settings/data',
    auth: 'session',
    handle: ({ session, reply }) =>
      sendPage(reply, session, {
        title: settingsTitle(reply.words, 'data'),
        frame: 'page',
        content: <DataPage />,
      }),
  });
}
