/** A warning is read by the person, and that is all; who is suspended cannot write. */
export const sanctionKinds = ['warning', 'suspension'] as const;

export type SanctionKind = (typeof sanctionKinds)[number];

/** A warning or suspension of a person, on the server or in a group. */
export interface Sanction {
  readonly id: number;
  readonly kind: SanctionKind;
  readonly userId: number;
  /** Null for the whole server. */
  readonly groupId: number | null;
  /** The case it came from, if it still exists. */
  readonly caseId: number | null;
  /** Text for the person. */
  readonly reason: string;
  /** End of a suspension; null if it lasts until it is lifted. */
  readonly endsAt: string | null;
  readonly createdBy: number | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** Who lifted it; null if it expired. */
  readonly endedBy: number | null;
}

/** Whether it suspends the person at a moment. */
export function isInForce({ kind, endsAt, endedAt }: Sanction, at: string): boolean {
  return kind === 'suspension' && endedAt === null && (endsAt === null || endsAt > at);
}

/** Facts of the refusal for a suspended person: until when, in readable form, and why. */
export function suspensionFacts({ reason, endsAt }: Pick<Sanction, 'reason' | 'endsAt'>) {
  return { until: endsAt === null ? 'never' : endsAt.slice(0, 16).replace('T', ' '), why: reason };
}
