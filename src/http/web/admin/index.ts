import { adminInvitationsPage } from '../accounts/admin-invitations.tsx';
import { demoRemovalPage } from './demo.tsx';
import { adminGroupsPage } from './groups.tsx';
import { adminImportsPage } from './imports.tsx';
import { jobsPage } from './jobs.tsx';
import { logPage } from './log.tsx';
import { newUserPage } from './new-user.tsx';
import { overviewPage } from './overview/overview.tsx';
import { editRulesPage } from './rules.tsx';
import { serverSettingsPage } from './settings.tsx';
import { closedSetupPage, setupPage } from './setup.tsx';
import { startPage } from './start.tsx';
import { storagePage } from './storage.tsx';
import { userDeletionPage } from './user-deletion.tsx';
import { userPage } from './user.tsx';
import { usersPage } from './users.tsx';

/** Administration pages. */
export const adminTable = [
  adminGroupsPage,
  adminImportsPage,
  adminInvitationsPage,
  closedSetupPage,
  demoRemovalPage,
  editRulesPage,
  jobsPage,
  logPage,
  newUserPage,
  overviewPage,
  serverSettingsPage,
  setupPage,
  startPage,
  storagePage,
  userDeletionPage,
  userPage,
  usersPage,
];
