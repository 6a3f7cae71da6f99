import type { Refusal } from '../../platform/domain/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** What becomes of what a deleted person has written on the channels of groups and of others. */
export const contributionsEnds = ['ghost', 'placeholder', 'removed'] as const;

/**
 * `ghost`: it stays, as written by a deleted account. `placeholder`: what was imported goes back to its placeholder, as far as that
 * can be undone; the rest as for `ghost`. `removed`: it is deleted, as its author could do.
 */
export type ContributionsEnd = (typeof contributionsEnds)[number];

/** What people may choose for their own account: it takes no answers of others along. */
export const ownContributionsEnds = ['ghost', 'placeholder'] as const satisfies readonly ContributionsEnd[];

/** What is erased with an account, in the order in which reports name it. */
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

/** How much of each was erased; what is missing is none. */
export type ErasedCounts = Readonly<Partial<Record<ErasedKind, number>>>;

/** Both together; kinds of which there is nothing are left out. */
export function sumOfErased(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const sums = erasedKinds.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}

/** Whom the report of what was erased is mailed to: what the account no longer says by then. */
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
  /** Undefined before the account is closed, and where no one is mailed. */
  readonly recipient: ErasureRecipient | undefined;
  readonly erased: ErasedCounts;
}

/** What becomes of what an account has. */
export interface AccountHoldings {
  /** On own channels, answers of others among them: removed. */
  readonly posts: number;
  readonly files: number;
  readonly connections: number;
  /** Written on channels of groups and of other people. */
  readonly contributions: number;
}

/** What would become of an account that is deleted. */
export interface AccountDeletionPreview extends AccountHoldings {
  /** Why it cannot be deleted now; undefined if it can. */
  readonly blocker: Refusal | undefined;
  /** Full paths of groups that no one else owns: `removed` deletes them too. */
  readonly soleGroups: readonly string[];
  /** The deletion that was asked for already. */
  readonly asked: AccountDeletion | undefined;
}

/** The entry of the log that says what was erased with an account, by its kinds. */
export interface ErasureEvent {
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Instant;
}

/** How far the deletion of an account has come. */
export type DeletionProgress =
  /** No one has asked for it, or it waits. */
  | { readonly state: 'none' | 'waiting'; readonly preview: AccountDeletionPreview }
  | { readonly state: 'running'; readonly deletion: AccountDeletion }
  /** The entry of the log that says what was erased. */
  | { readonly state: 'finished'; readonly event: ErasureEvent };
