import { privacyPage } from './privacy.tsx';
import { tokensPage } from './tokens.tsx';

/** Pages of personal settings. */
export const settingsTable = [privacyPage, tokensPage];
