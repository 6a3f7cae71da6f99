/**
 * What groups let their members claim: nothing, what the archive knows an address of theirs of, or anyone of a list.
 */
export const claimModes = ['off', 'address', 'choice'] as const;
export type ClaimMode = (typeof claimModes)[number];

/** What a claim rests on: an address that the claimant has confirmed and the archive knows, or their word. */
export type ClaimBasis = 'address' | 'choice';

/** `ended`: the source user was decided about otherwise. */
export const claimStates = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a group lets its members claim, and whether an Owner looks at each claim. */
export interface ClaimSettings {
  readonly claims: ClaimMode;
  /** Claims that rest on an address are approved at once. */
  readonly approvesAddresses: boolean;
  /** Whoever decided that; they answer for what is approved so. */
  readonly changedBy: number | null;
}

/** What holds where a group has decided nothing. */
export const usualClaimSettings: ClaimSettings = { claims: 'address', approvesAddresses: false, changedBy: null };

/** That someone says to be a source user. */
export interface Claim {
  readonly id: number;
  readonly namespaceId: number;
  readonly sourceUserId: number;
  readonly userId: number;
  readonly basis: ClaimBasis;
  readonly state: ClaimState;
  readonly createdAt: string;
  readonly answeredAt: string | null;
  readonly answeredBy: number | null;
}

/** What a claim would rest on where the group allows it; undefined where there is nothing to claim. */
export function basisOf(mode: ClaimMode, hasAddress: boolean): ClaimBasis | undefined {
  if (mode === 'off') return undefined;
  if (hasAddress) return 'address';
  return mode === 'choice' ? 'choice' : undefined;
}
