import { privacyPage } from './privacy.tsx';
import { tokensPage } from './tokens.tsx';

/** What somebody can set for themselves. */
export const settingsTable = [privacyPage, tokensPage];
