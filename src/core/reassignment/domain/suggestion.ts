import { addTo } from '../../../lib/lists.ts';
import { bindingKey } from './assignment.ts';

/** Why someone may be meant, the surest first. */
export const suggestionReasons = ['confirmed_email', 'public_email', 'username', 'name'] as const;

export type SuggestionReason = (typeof suggestionReasons)[number];

/** Evidence for pre-filled suggestions. Unconfirmed public addresses don't count. */
export type Evidence = Exclude<SuggestionReason, 'public_email'>;

/** Confidence of a suggestion. */
export type Confidence = 'strong' | 'medium' | 'weak';

/** Only a confirmed address is strong: names and usernames are anyone's to choose. */
export function confidenceOf(reasons: readonly SuggestionReason[]): Confidence {
  if (reasons.includes('confirmed_email')) return 'strong';
  return reasons.includes('username') && reasons.includes('name') ? 'medium' : 'weak';
}

/** Someone who may be meant. */
export interface Candidate {
  readonly userId: number;
  readonly reasons: readonly Evidence[];
  /** False for who cannot be assigned, or has declined. They still make others doubtful. */
  readonly isPossible: boolean;
}

/** A source user, and everyone who may be meant. */
export interface Suggestible {
  readonly sourceUserId: number;
  readonly importSourceId: number;
  readonly candidates: readonly Candidate[];
}

/** Whom a source user is suggested to be. */
export type ChosenCandidate = Omit<Candidate, 'isPossible'>;

/**
 * Chooses at most one person for each source user; where there is doubt, no one. A confirmed address decides against
 * names; without one all who may be meant must be the same person. A person who comes out for several source users of
 * one source gets the one with a confirmed address, if only one has it; several such where `allowsSeveral`.
 */
export function chooseCandidates(
  suggestibles: readonly Suggestible[],
  allowsSeveral: boolean,
): Map<number, ChosenCandidate> {
  const claims = new Map<string, { sourceUserId: number; candidate: Candidate }[]>();
  for (const { sourceUserId, importSourceId, candidates } of suggestibles) {
    const strong = candidates.filter(isStrong);
    const [candidate, ...others] = strong.length > 0 ? strong : candidates;
    if (!candidate || others.length > 0) continue;
    addTo(claims, bindingKey(importSourceId, candidate.userId), { sourceUserId, candidate });
  }
  const chosen = new Map<number, ChosenCandidate>();
  for (const claimed of claims.values()) {
    const strong = claimed.filter(({ candidate }) => isStrong(candidate));
    const holders = claimed.length === 1 ? claimed : strong.length === 1 || allowsSeveral ? strong : [];
    for (const { sourceUserId, candidate } of holders) {
      const { userId, reasons, isPossible } = candidate;
      if (isPossible) chosen.set(sourceUserId, { userId, reasons });
    }
  }
  return chosen;
}

function isStrong({ reasons }: Candidate): boolean {
  return confidenceOf(reasons) === 'strong';
}
