import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import {
  type ReassignmentRequest,
  type RequestDay,
  type RequestSettings,
  type RequestState,
  requestStates,
  type SourceUser,
} from '../../../core/reassignment/domain/index.ts';
import { count, day, id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';
import { claimedPerson, encodeClaimedPerson } from './claim.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

const state = Type.Enum([...requestStates], { description: 'The result; `open` means no answer yet.' });

/** A request to take contributions over, as Owners follow it. */
export const requestProgressRecord = named(
  'RequestProgress',
  Type.Object({
    id,
    source_user: orNull(claimedPerson),
    user: orNull(basicUser),
    invited_email: Type.Union([text, Type.Null()], { description: 'For people asked by email address.' }),
    asked_by: orNull(basicUser),
    asked_at: moment,
    reminders: count,
    last_mailed_at: moment,
    reminders_stopped: Type.Boolean({ description: 'The person unsubscribed from reminders.' }),
    undelivered: Type.Boolean({ description: 'Emails to the address cannot be delivered.' }),
    state,
    answered_at: orNull(moment),
    reason: Type.Union([text, Type.Null()], { description: 'The reason for declining, if given.' }),
  }),
);

/** Number of requests in each state, and events by day. */
export const progressRecord = named(
  'RequestNumbers',
  Type.Object({
    open: count,
    accepted: count,
    declined: count,
    cancelled: count,
    expired: count,
    days: Type.Array(
      Type.Object({
        day,
        asked: count,
        reminded: count,
        accepted: count,
        declined: count,
        cancelled: count,
        expired: count,
      }),
    ),
  }),
);

export const reminderSettingsRecord = named(
  'ReminderSettings',
  Type.Object({ interval_days: count, max_reminders: count, expires_after_days: count }),
);

/** All people in requests. */
export interface RequestPeople {
  readonly users: ReadonlyMap<number, User>;
  readonly sourceUsers: ReadonlyMap<number, SourceUser>;
  /** The addresses that were invited, by their invitations. */
  readonly emails: ReadonlyMap<number, string>;
  /** Addresses that can't receive emails. */
  readonly undelivered: ReadonlySet<AddressKey>;
}

/** A request with its people. */
export function encodeRequestProgress(
  request: ReassignmentRequest,
  people: RequestPeople,
  baseUrl: string,
): Static<typeof requestProgressRecord> {
  const { users, sourceUsers, emails } = people;
  const userNamed = userNamer(users, baseUrl);
  const sourceUser = sourceUsers.get(request.sourceUserId);
  return {
    id: request.id,
    source_user: sourceUser ? encodeClaimedPerson(sourceUser) : null,
    user: userNamed(request.userId),
    invited_email: emails.get(request.takeoverId ?? 0) ?? null,
    asked_by: userNamed(request.askedBy),
    asked_at: request.askedAt,
    reminders: request.reminders,
    last_mailed_at: request.mailedAt,
    reminders_stopped: request.isMuted,
    undelivered: isUndelivered(people, request),
    state: request.state,
    answered_at: request.answeredAt,
    reason: request.reason,
  };
}

/** Whether emails about a request can't be delivered. */
export function isUndelivered(
  { users, emails, undelivered }: RequestPeople,
  { userId, takeoverId }: Pick<ReassignmentRequest, 'userId' | 'takeoverId'>,
): boolean {
  const email = userId === null ? emails.get(takeoverId ?? 0) : users.get(userId)?.email;
  return email !== undefined && undelivered.has(addressKey(email));
}

/** Number of requests, and events by day. */
export function encodeProgress(
  counts: Readonly<Record<RequestState, number>>,
  days: readonly RequestDay[],
): Static<typeof progressRecord> {
  return {
    open: counts.open,
    accepted: counts.accepted,
    declined: counts.declined,
    cancelled: counts.cancelled,
    expired: counts.expired,
    days: days.map((each) => ({
      day: each.day,
      asked: each.asked,
      reminded: each.reminded,
      accepted: each.accepted,
      declined: each.declined,
      cancelled: each.cancelled,
      expired: each.expired,
    })),
  };
}

/** Reminder and expiry settings of a group. */
export function encodeReminderSettings(settings: RequestSettings): Static<typeof reminderSettingsRecord> {
  return {
    interval_days: settings.intervalDays,
    max_reminders: settings.maxReminders,
    expires_after_days: settings.expiryDays,
  };
}
