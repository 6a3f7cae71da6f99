/** A warning is read by the person, and that is all; who is suspended cannot write. */
export const sanctionKinds = ['warning', 'suspension'] as const;

export type SanctionKind = (typeof sanctionKinds)[number];

/** That a person was warned or suspended, on the server or in a group. */
export interface Sanction {
  readonly id: number;
  readonly kind: SanctionKind;
  readonly userId: number;
  /** Null for the whole server. */
  readonly groupId: number | null;
  /** The case that it came from, as long as there is one. */
  readonly caseId: number | null;
  /** What the person reads. */
  readonly reason: string;
  /** When a suspension ends by itself; null for one that lasts until it is lifted. */
  readonly endsAt: string | null;
  readonly createdBy: number | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** Who lifted it; null where time did. */
  readonly endedBy: number | null;
}

/** Whether somebody is suspended by it at a moment. */
export function isInForce({ kind, endsAt, endedAt }: Sanction, at: string): boolean {
  return kind === 'suspension' && endedAt === null && (endsAt === null || endsAt > at);
}

/**
 * What somebody who is suspended reads who tries to do what they may not: until when, why, and how to answer.
 * @param place the group; undefined for the whole server
 * @param appealAt where to answer: an address, or what to do
 */
export function suspensionText(
  { reason, endsAt }: Pick<Sanction, 'reason' | 'endsAt'>,
  place: string | undefined,
  appealAt: string,
): string {
  return `${suspended(place, endsAt)}. The reason: ${reason} To appeal, ${appealAt}.`;
}

function suspended(place: string | undefined, endsAt: string | null): string {
  if (endsAt === null) {
    return place === undefined
      ? 'Your account is suspended until moderators lift that'
      : `You cannot write in ${place}: you are suspended there until moderators lift that`;
  }
  const end = endsAt.slice(0, 16).replace('T', ' ');
  return place === undefined
    ? `Your account is suspended until ${end} UTC`
    : `You cannot write in ${place}: you are suspended there until ${end} UTC`;
}
