/** Why an address gets no more mail. */
export const suppressionReasons = ['bounce', 'complaint', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What another mail server, or whoever got a mail, says of it. */
export interface DeliveryReport {
  /** Whatever may be the token of the mail: the one that is known counts. */
  readonly tokens: readonly string[];
  /** `failed`: it was given up; `delayed`: it is still being tried. */
  readonly outcome: 'failed' | 'delayed' | 'complaint' | 'other';
  /** An enhanced status code (RFC 3463), such as `5.1.1`; empty where none is said. */
  readonly status: string;
  /** What is said about it, for administrators. */
  readonly detail: string;
}

/** What a report does to the address. */
export type ReportEffect = 'suppress' | 'count' | 'nothing';

/** So many mails to one address may fail for reasons that pass, within so many days. */
export const failuresAllowed = 4;
export const failureDays = 14;

/** Characters of a report that are stored. */
export const longestDetail = 500;

/** Statuses that are about the mail, the sender or the way there, although they are for good. */
const passing = /^5\.(2\.2|2\.3|3\.|4\.[2-7]|5\.|6\.|7\.)/;

/**
 * What a report does. An address is suppressed at once for a complaint, or where its server says for good that mail cannot reach
 * it. A server that refuses what it takes for spam, a full mailbox or a way that is closed say nothing about the address for good:
 * they are counted like what passes, so that one bad day of the sender does not silence a whole community.
 */
export function effectOf({ outcome, status }: Pick<DeliveryReport, 'outcome' | 'status'>): ReportEffect {
  if (outcome === 'complaint') return 'suppress';
  if (outcome !== 'failed') return 'nothing';
  return (status === '' || status.startsWith('5.')) && !passing.test(status) ? 'suppress' : 'count';
}

/** The part of a Message-ID, or of an envelope's sender, that names a mail. */
export const mailToken = /^[0-9a-f]{32}$/;

/** A text on one line, of bounded length. */
export function detailOf(text: string): string {
  return text
    .slice(0, longestDetail * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}
