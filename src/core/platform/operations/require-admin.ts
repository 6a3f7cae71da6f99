import { DomainError } from '../domain/errors.ts';
import type { UserViewer } from '../domain/viewer.ts';

/** Who acts: a signed-in administrator, or the operator at the command line. */
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
 * A token may have leaked, and isn't recent authentication (ADR 36).
 * @throws DomainError forbidden
 */
export function requireNoToken(by: Administrator): void {
  if (by === 'operator' || by.tokenId === undefined) return;
  throw new DomainError('forbidden', 'accounts.tokenNotEnough', { isSaid: true });
}
