import type { Refusal } from '../../platform/domain/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** What happens to a deleted person's contributions in the channels of groups and others. */
export const contributionsEnds = ['ghost', 'placeholder', 'removed'] as const;

/**
 * `ghost`: they stay, as by a deleted account. `placeholder`: imported ones return to their placeholder, as far as that
 * can be undone; the rest as for `ghost`. `removed`: they are deleted, as their author could do.
 */
export type ContributionsEnd = (typeof contributionsEnds)[number];

/** Options for deleting one's own account: they don't delete replies by others. */
export const ownContributionsEnds = ['ghost', 'placeholder'] as const satisfies readonly ContributionsEnd[];

/** What is erased with an account, in the order of reports. */
export const erasedKinds = [
  'posts',
  'comments',
  'reactions',
  'messages_elsewhere',
  'answers_elsewhere',
  'files',
  'bytes',
  'mentions',
  'connections',
  'memberships',
  'groups',
  'returned',
  'addresses',
  'sessions',
  'tokens',
  'mails',
  'notifications',
] as const;

export type ErasedKind = (typeof erasedKinds)[number];

/** How much of each was erased; missing means none. */
export type ErasedCounts = Readonly<Partial<Record<ErasedKind, number>>>;

/** Both together; kinds of which there is nothing are left out. */
export function sumOfErased(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const sums = erasedKinds.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}

/** The recipient of the report about the erasure: the account no longer has the address by then. */
export interface ErasureRecipient {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly language: string;
}

/** An account that is to be deleted. */
export interface AccountDeletion {
  readonly id: number;
  readonly userId: number;
  readonly requestedAt: Instant;
  readonly dueAt: Instant;
  /** The user, for the own account, or an administrator; null for the command line. */
  readonly askedBy: number | null;
  readonly contributions: ContributionsEnd;
  /** Undefined before the account is closed, and if no one gets the report. */
  readonly recipient: ErasureRecipient | undefined;
  readonly erased: ErasedCounts;
}

/** Data of an account, and what happens to it. */
export interface AccountHoldings {
  /** On own channels, answers of others among them: removed. */
  readonly posts: number;
  readonly files: number;
  readonly connections: number;
  /** Written on channels of groups and of other people. */
  readonly contributions: number;
}

/** Effects of deleting an account. */
export interface AccountDeletionPreview extends AccountHoldings {
  /** Why it cannot be deleted now; undefined if it can. */
  readonly blocker: Refusal | undefined;
  /** Full paths of groups that no one else owns: `removed` deletes them too. */
  readonly soleGroups: readonly string[];
  /** The deletion that was asked for already. */
  readonly asked: AccountDeletion | undefined;
}

/** The log entry with what was erased with an account, by its kinds. */
export interface ErasureEvent {
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Instant;
}

/** Progress of the deletion of an account. */
export type DeletionProgress =
  /** No one has asked for it, or it waits. */
  | { readonly state: 'none' | 'waiting'; readonly preview: AccountDeletionPreview }
  | { readonly state: 'running'; readonly deletion: AccountDeletion }
  /** The log entry with what was erased. */
  | { readonly state: 'finished'; readonly event: ErasureEvent };
