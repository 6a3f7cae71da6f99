/** Claim modes of groups: nothing, source users with an address of theirs in the archive, or anyone from a list. */
export const claimModes = ['off', 'address', 'choice'] as const;
export type ClaimMode = (typeof claimModes)[number];

/** Basis of a claim: an address confirmed by the claimant and contained in the archive, or their word. */
export type ClaimBasis = 'address' | 'choice';

/** `ended`: the source user was decided about otherwise. */
export const claimStates = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const;
export type ClaimState = (typeof claimStates)[number];

/** A group's claim mode, and whether Owners check each claim. */
export interface ClaimSettings {
  readonly claims: ClaimMode;
  /** Claims that rest on an address are approved at once. */
  readonly approvesAddresses: boolean;
  /** The person who decided this, in whose name claims are approved. */
  readonly changedBy: number | null;
}

/** Defaults of a group. */
export const usualClaimSettings: ClaimSettings = { claims: 'address', approvesAddresses: false, changedBy: null };

/** A member's claim to be a source user. */
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

/** Basis of a possible claim if the group allows it; undefined if there is none. */
export function basisOf(mode: ClaimMode, hasAddress: boolean): ClaimBasis | undefined {
  if (mode === 'off') return undefined;
  if (hasAddress) return 'address';
  return mode === 'choice' ? 'choice' : undefined;
}
