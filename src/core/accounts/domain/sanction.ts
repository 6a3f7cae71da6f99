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
  const where =
    place === undefined ? 'Your account is suspended' : `You cannot write in ${place}: you are suspended there`;
  const until = endsAt === null ? 'until moderators lift that' : `until ${endsAt.slice(0, 16).replace('T', ' ')} UTC`;
  return `${where} ${until}. The reason: ${reason} To appeal, ${appealAt}.`;
}
