import { mailTemplateRoutes } from '../platform/mail-templates.tsx';
import { suppressedRoutes } from '../platform/suppressed.tsx';
import { mailRoutes } from '../platform/mails.tsx';
import type { AddPage, WebContext } from '../shared/index.ts';
import { demoRoutes } from './demo.tsx';
import { adminGroupRoutes } from './groups.tsx';
import { adminImportRoutes } from './imports.tsx';
import { logRoutes } from './log.tsx';
import { overviewRoutes } from './overview/overview.tsx';
import { editRulesRoutes } from './rules.tsx';
import { serverSettingsRoutes } from './settings.tsx';
import { setupRoutes } from './setup.tsx';
import { startRoutes } from './start.tsx';
import { storageRoutes } from './storage.tsx';
import { usersRoutes } from './users.tsx';

/** The pages for those who run the server. */
export function adminRoutes(add: AddPage, web: WebContext): void {
  setupRoutes(add, web);
  overviewRoutes(add, web);
  startRoutes(add, web);
  demoRoutes(add, web);
  usersRoutes(add, web);
  adminGroupRoutes(add, web);
  adminImportRoutes(add, web);
  logRoutes(add, web);
  storageRoutes(add, web);
  serverSettingsRoutes(add, web);
  editRulesRoutes(add, web);
  mailRoutes(add, web);
  mailTemplateRoutes(add, web);
  suppressedRoutes(add, web);
}
