import { adminInvitationsPage } from '../accounts/admin-invitations.tsx';
import { jobsPage } from './jobs.tsx';

/** The pages for those who run the server. */
export const adminTable = [adminInvitationsPage, jobsPage];
