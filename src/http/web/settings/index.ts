import { accessPage } from './access.tsx';
import { appearancePage } from './appearance.tsx';
import { confirmIdentityPage } from './confirm-identity.tsx';
import { dataPage } from './data.tsx';
import { deleteAccountPage } from './delete-account.tsx';
import { languagePage } from './language.tsx';
import { providerPage } from './linked-identities.ts';
import { notificationSettingsPage } from './notifications.tsx';
import { privacyPage } from './privacy.tsx';
import { profilePage } from './profile.tsx';
import { secondFactorPage } from './second-factor.tsx';
import { tokensPage } from './tokens.tsx';

/** Pages of personal settings. */
export const settingsTable = [
  profilePage,
  notificationSettingsPage,
  appearancePage,
  privacyPage,
  accessPage,
  providerPage,
  confirmIdentityPage,
  secondFactorPage,
  tokensPage,
  dataPage,
  deleteAccountPage,
  languagePage,
];
