import { adminInvitationsPage } from '../accounts/admin-invitations.tsx';
import { adminGroupsPage } from './groups.tsx';
import { adminImportsPage } from './imports.tsx';
import { jobsPage } from './jobs.tsx';
import { logPage } from './log.tsx';
import { overviewPage } from './overview/overview.tsx';
import { storagePage } from './storage.tsx';
import { usersPage } from './users.tsx';

/** The pages for those who run the server. */
export const adminTable = [
  adminInvitationsPage,
  adminGroupsPage,
  adminImportsPage,
  jobsPage,
  logPage,
  overviewPage,
  storagePage,
  usersPage,
];
