import {
  type Administrator,
  DomainError,
  insertServerEvent,
  notFound,
  type OperationContext,
  type Reason,
  requireAdmin,
  type Tx,
} from '../../platform/index.ts';
import { isPerson, type User, type UserState } from '../domain/user.ts';
import { findSuspension } from '../storage/sanctions.ts';
import { setUserState } from '../storage/user-list.ts';
import { findUser } from '../storage/users.ts';
import { endSuspension, mailEndOfSuspension } from './suspend-user.ts';

export const stateVerbs = ['block', 'unblock', 'ban', 'unban', 'deactivate', 'activate'] as const;

export type StateVerb = (typeof stateVerbs)[number];

type StateReason = `accounts.${'blockedFirst' | 'bannedFirst' | `${UserState}Not${string}`}` & Reason;

interface Rule {
  readonly to: UserState;
  /** Why the verb is refused in a state, if so. */
  readonly refused: Partial<Record<UserState, StateReason>>;
}

const rules: Readonly<Record<StateVerb, Rule>> = {
  block: { to: 'blocked', refused: { banned: 'accounts.bannedFirst' } },
  unblock: {
    to: 'active',
    refused: { deactivated: 'accounts.deactivatedNotUnblocked', banned: 'accounts.bannedFirst' },
  },
  ban: {
    to: 'banned',
    refused: { blocked: 'accounts.blockedNotBanned', deactivated: 'accounts.deactivatedNotBanned' },
  },
  unban: {
    to: 'active',
    refused: {
      active: 'accounts.activeNotUnbanned',
      blocked: 'accounts.blockedNotUnbanned',
      deactivated: 'accounts.deactivatedNotUnbanned',
    },
  },
  deactivate: {
    to: 'deactivated',
    refused: { blocked: 'accounts.blockedNotDeactivated', banned: 'accounts.bannedFirst' },
  },
  activate: { to: 'active', refused: { blocked: 'accounts.blockedFirst', banned: 'accounts.bannedFirst' } },
};

/**
 * Changes whether a user can sign in. Blocking and deactivating take effect at once: sessions end, and tokens and
 * cached passwords are refused; contributions stay. Suspended people who are unblocked get the email about the end of
 * their suspension.
 * @throws DomainError forbidden, not_found
 */
export async function changeUserState(
  context: OperationContext,
  by: Administrator,
  userId: number,
  verb: StateVerb,
): Promise<{ readonly user: User; readonly isChanged: boolean }> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const user = await findPerson(tx, userId);
    const { to } = rules[verb];
    if (by !== 'operator' && by.userId === user.id && to !== 'active') {
      throw new DomainError('forbidden', 'accounts.ownState', { state: to, isSaid: true });
    }
    const reason = rules[verb].refused[user.state];
    if (reason !== undefined) throw new DomainError('forbidden', reason, { isSaid: true });
    const now = context.clock.now();
    // Any decision by an administrator replaces a suspension, which would otherwise end later.
    const suspension = await findSuspension(tx, user.id);
    if (suspension) {
      await endSuspension(tx, suspension, { endedBy: by === 'operator' ? null : by.userId, now });
      if (to === 'active') await mailEndOfSuspension(context, tx, suspension, new URL(context.baseUrl).host);
    }
    const isChanged = user.state !== to || suspension !== undefined;
    if (isChanged) {
      await setUserState(tx, user.id, to, now);
      await insertServerEvent(tx, by, { action: verb, userId, now });
    }
    return { user: { ...user, state: to }, isChanged };
  });
}

async function findPerson(tx: Tx, userId: number): Promise<User> {
  const user = await findUser(tx, userId);
  if (!user) throw notFound('user');
  if (!isPerson(user)) throw new DomainError('forbidden', 'accounts.internalUser', { isSaid: true });
  return user;
}
