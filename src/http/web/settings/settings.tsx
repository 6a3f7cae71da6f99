import type { AddPage, WebContext } from '../shared/index.ts';
import { accessRoutes } from './access.tsx';
import { confirmIdentityRoutes } from './identities/confirm-identity.tsx';

/** Settings for signing in. */
export function settingsRoutes(add: AddPage, web: WebContext): void {
  accessRoutes(add, web);
  confirmIdentityRoutes(add, web);
}
