import { appearancePage } from './appearance.tsx';
import { dataPage } from './data.tsx';
import { deleteAccountPage } from './delete-account.tsx';
import { providerPage } from './identities/identities.ts';
import { languagePage } from './language.tsx';
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
  providerPage,
  secondFactorPage,
  tokensPage,
  dataPage,
  deleteAccountPage,
  languagePage,
];
