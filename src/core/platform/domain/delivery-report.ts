/** Why an address is suppressed. */
export const suppressionReasons = ['bounce', 'complaint', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** The report of a mail server or a recipient about an email. */
export interface DeliveryReport {
  /** Possible tokens of the email; the known one counts. */
  readonly tokens: readonly string[];
  /** `failed`: it was given up; `delayed`: it is still being tried. */
  readonly outcome: 'failed' | 'delayed' | 'complaint' | 'other';
  /** An enhanced status code (RFC 3463), such as `5.1.1`; empty if there is none. */
  readonly status: string;
  /** Details for administrators. */
  readonly detail: string;
}

/** Effect of a report on the address. */
export type ReportEffect = 'suppress' | 'count' | 'nothing';

/** Number of temporary failures to one address within a number of days before it is suppressed. */
export const failuresAllowed = 4;
export const failureDays = 14;

/** Characters of a report that are stored. */
export const longestDetail = 500;

/** Permanent statuses about the email, the sender or the route. */
const passing = /^5\.(2\.2|2\.3|3\.|4\.[2-7]|5\.|6\.|7\.)/;

/**
 * Effect of a report. A complaint, or a permanent failure of the address, suppresses it at once. Rejected spam, a full
 * mailbox or a blocked route say nothing permanent about the address: they count like temporary failures, so that one
 * bad day of the sender doesn't silence a whole community.
 */
export function effectOf({ outcome, status }: Pick<DeliveryReport, 'outcome' | 'status'>): ReportEffect {
  if (outcome === 'complaint') return 'suppress';
  if (outcome !== 'failed') return 'nothing';
  return (status === '' || status.startsWith('5.')) && !passing.test(status) ? 'suppress' : 'count';
}

/** The part of a Message-ID or envelope sender that identifies an email. */
export const mailToken = /^[0-9a-f]{32}$/;

/** A text on one line, of bounded length. */
export function detailOf(text: string): string {
  return text
    .slice(0, longestDetail * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}
