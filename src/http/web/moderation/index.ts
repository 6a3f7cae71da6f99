import { casePage } from './case.tsx';
import { casesPages } from './cases.tsx';
import { reportPages } from './report.tsx';
import { rulesPages } from './rules.tsx';
import { suspensionActions } from './sanctions.tsx';

/** Reporting, what was reported, and what becomes of it. */
export const moderationTable = [...reportPages, ...casesPages, casePage, suspensionActions, ...rulesPages];
