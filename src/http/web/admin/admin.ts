import type { AddPage, WebContext } from '../shared/index.ts';
import { demoRoutes } from './demo.tsx';
import { editRulesRoutes } from './rules.tsx';
import { serverSettingsRoutes } from './settings.tsx';
import { setupRoutes } from './setup.tsx';
import { startRoutes } from './start.tsx';
import { userRoutes } from './user.tsx';

/** The pages for those who run the server. */
export function adminRoutes(add: AddPage, web: WebContext): void {
  setupRoutes(add, web);
  startRoutes(add, web);
  demoRoutes(add, web);
  userRoutes(add, web);
  serverSettingsRoutes(add, web);
  editRulesRoutes(add, web);
}
