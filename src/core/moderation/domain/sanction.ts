import { DomainError } from '../../platform/domain/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { maxNote } from './moderation.ts';

/** The longest suspension with an end. */
export const maxSuspensionDays = 3660;

/** Lengths of suspensions offered by pages, in days; besides those that last until they are lifted. */
export const offeredDays = [1, 3, 7, 30, 90] as const;

/** Decisions about the person concerned in a case. */
export type SanctionDraft =
  | { readonly kind: 'warning'; readonly reason: string; readonly isServerWide: boolean }
  | {
      readonly kind: 'suspension';
      readonly reason: string;
      readonly isServerWide: boolean;
      /** Null until it is lifted. */
      readonly endsAt: Instant | null;
    };

/** @throws DomainError invalid_input for a text that is missing or too long, or an end that has passed or is too far away */
export function assertSanction(draft: SanctionDraft, now: Instant): void {
  if (draft.reason === '' || draft.reason.length > maxNote) {
    throw new DomainError('invalid_input', 'sanctions.badReason', { max: maxNote, field: 'reason' });
  }
  if (draft.kind === 'warning' || draft.endsAt === null) return;
  const latest = addMilliseconds(now, maxSuspensionDays * dayMilliseconds);
  if (draft.endsAt <= now || draft.endsAt > latest) {
    throw new DomainError('invalid_input', 'sanctions.badEnd', { field: 'ends_at' });
  }
}
