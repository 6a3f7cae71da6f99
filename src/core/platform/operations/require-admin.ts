import { DomainError } from '../domain/errors.ts';
import type { UserViewer } from '../domain/viewer.ts';

/** Who acts: an administrator who is signed in, or whoever holds the command line. */
export type Administrator = UserViewer | 'operator';

/** @throws DomainError forbidden */
export function requireAdmin(by: Administrator): void {
  if (by !== 'operator' && !by.isAdmin) throw new DomainError('forbidden', 'admin.only');
}

/** @throws DomainError forbidden, unless it is about the user who acts or an administrator does */
export function requireSelfOrAdmin(by: Administrator, userId: number): void {
  if (by === 'operator' || by.userId !== userId) requireAdmin(by);
}

/**
 * A token may have leaked, and is no recent authentication (ADR 36).
 * @throws DomainError forbidden
 */
export function requireNoToken(by: Administrator): void {
  if (by === 'operator' || by.tokenId === undefined) return;
  throw new DomainError('forbidden', 'accounts.tokenNotEnough', { isSaid: true });
}
