import type { Instant } from '../../../lib/clock.ts';
import type { Term } from './item.ts';

/** An earlier version of an item. */
export interface Revision {
  readonly itemId: number;
  readonly revision: number;
  /** When it was written: the item's creation, or the edit that made it. */
  readonly writtenAt: Instant;
  readonly title: string;
  readonly summary: string;
  /** With tokens for the terms. */
  readonly body: string;
  readonly mimetype: string;
  readonly terms: readonly Term[];
}

/** Number of revisions kept per item, the first and the latest ones. */
export const revisionLimit = 100;

type Written = readonly [Term['kind'], number, string, string, number | null];

/** Terms as a revision keeps them. */
export function writeTerms(terms: readonly Term[]): string {
  return JSON.stringify(
    terms.map(({ kind, ordinal, text, url, xchanId }): Written => [kind, ordinal, text, url, xchanId]),
  );
}

/** The terms that `writeTerms` wrote. */
export function readTerms(text: string): Term[] {
  return (JSON.parse(text) as Written[]).map(([kind, ordinal, text, url, xchanId]) => ({
    kind,
    ordinal,
    text,
    url,
    xchanId,
  }));
}
